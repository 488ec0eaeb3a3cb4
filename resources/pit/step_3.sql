-- Step 3: no two tables of a house number their slips and papers alike: 7 and Table 7 would both write 7-F-1. Whoever names the second
-- of them is told the first; those that are there already stay.

SET LOCAL ROLE pit_owner;
SET LOCAL search_path = pit;

-- What a table's name puts before its own numbers: without Table, its spaces as _.
CREATE FUNCTION sign_of(of_name text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pit, pg_temp AS $$
SELECT regexp_replace(btrim(regexp_replace(of_name, '^Table ', '')), '\s+', '_', 'g') $$;
REVOKE ALL ON FUNCTION sign_of FROM PUBLIC;

CREATE OR REPLACE FUNCTION enrol(of_kind text, of_name text, with_program text, OUT id int, OUT turn int, OUT place int, OUT digest text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pit, pg_temp SET lock_timeout = '2s' AS $$
#variable_conflict use_column
DECLARE who name; alike text;
BEGIN
  IF of_kind = 'book' THEN RAISE EXCEPTION 'the book has one writer' USING ERRCODE = '42501'; END IF;
  IF of_name !~ '^[^/\\:*?"<>|[:cntrl:]]{1,100}$' OR of_name ~ '^[. ]|[. ]$' THEN  -- it becomes the name of a file
    RAISE EXCEPTION 'no journal has such a name' USING ERRCODE = 'SA004'; END IF;
  SELECT j.id, j.turn, j.holder INTO id, turn, who FROM journal j WHERE j.kind = of_kind AND j.name = of_name;
  IF NOT FOUND THEN
    IF of_kind = 'table' THEN
      PERFORM pg_advisory_xact_lock(hashtextextended(sign_of(of_name), 7));
      SELECT j.name INTO alike FROM journal j
        WHERE j.kind = 'table' AND j.name <> of_name AND sign_of(j.name) = sign_of(of_name) LIMIT 1;
      IF alike IS NOT NULL THEN RAISE EXCEPTION '%', alike USING ERRCODE = 'SA007'; END IF;
    END IF;
    INSERT INTO journal(kind, name, holder) VALUES (of_kind, of_name, session_user) ON CONFLICT DO NOTHING;
    SELECT j.id, j.turn, j.holder INTO id, turn, who FROM journal j WHERE j.kind = of_kind AND j.name = of_name;
    INSERT INTO mark(journal) VALUES (id) ON CONFLICT DO NOTHING;
    INSERT INTO holding(journal, turn, login) VALUES (id, turn, who) ON CONFLICT DO NOTHING;
  END IF;
  IF who <> session_user THEN RAISE EXCEPTION '%', who USING ERRCODE = 'SA002'; END IF;
  UPDATE holding h SET program = with_program WHERE h.journal = id AND h.turn = enrol.turn AND h.program <> with_program;
  SELECT m.place, m.digest INTO place, digest FROM mark m WHERE m.journal = id;
END $$;
