-- Step 1 of the house's schema: the copies of its tables' journals, and the house's book.
-- It runs in one transaction, by somebody who may become pit_owner; `sabot pit init` does.

CREATE SCHEMA pit AUTHORIZATION pit_owner;
SET LOCAL ROLE pit_owner;
SET LOCAL search_path = pit;

CREATE TABLE step (number int PRIMARY KEY, least_program text NOT NULL, made_by text NOT NULL,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE TABLE house (one bool PRIMARY KEY DEFAULT true CHECK (one), id uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL);
CREATE TABLE secret (one bool PRIMARY KEY DEFAULT true CHECK (one), key bytea NOT NULL); -- granted to nobody

CREATE TABLE journal (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('table', 'register', 'book')),
    name text NOT NULL,
    holder name NOT NULL,              -- the login of the machine that writes it
    turn int NOT NULL DEFAULT 1,       -- rises when another machine takes it over
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (kind, name));
CREATE TABLE holding (                 -- who held a journal, turn by turn, and with which program
    journal int NOT NULL REFERENCES journal, turn int NOT NULL, login name NOT NULL, program text NOT NULL DEFAULT '',
    by_login name NOT NULL DEFAULT session_user, at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (journal, turn));
CREATE TABLE mark (                    -- one row a journal: how far the server has it, and what its machine says of it
    journal int PRIMARY KEY REFERENCES journal, place int NOT NULL DEFAULT 0, digest text NOT NULL DEFAULT '',
    session_id text NOT NULL DEFAULT '', seq int NOT NULL DEFAULT 0, sealed bool NOT NULL DEFAULT false,
    received_at timestamptz, sent_at timestamptz, said jsonb, said_place int
    ) WITH (fillfactor = 40);          -- its rows change in place: no index on what changes
CREATE TABLE head (                    -- one row a session
    journal int NOT NULL, session_id text NOT NULL, first int NOT NULL, place int NOT NULL, seq int NOT NULL,
    digest text NOT NULL, sealed bool NOT NULL, PRIMARY KEY (journal, session_id)) WITH (fillfactor = 60);
CREATE TABLE entry (                   -- `place` is the number of its row in the machine's own file
    journal int NOT NULL, place int NOT NULL,
    session_id text NOT NULL, seq int NOT NULL, recorded_at text NOT NULL, kind text NOT NULL, version int NOT NULL,
    body text NOT NULL, previous text NOT NULL, digest text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (journal, place));
CREATE TABLE apart (LIKE entry, why text NOT NULL, login name NOT NULL, turn int NOT NULL, computed text NOT NULL,
    PRIMARY KEY (journal, place, digest, computed));  -- what was refused, and why

-- What is hashed of an entry is one JSON text; to_json() escapes as the program does. STABLE, so that it is inlined.
CREATE FUNCTION digest_of(session_id text, seq int, recorded_at text, kind text, version int, body text, previous text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT encode(sha256(convert_to('[' || to_json(session_id)::text || ',' || seq || ',' || to_json(recorded_at)::text
    || ',' || to_json(kind)::text || ',' || version || ',' || to_json(body)::text || ',' || to_json(previous)::text
    || ']', 'UTF8')), 'hex') $$;

CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'an entry is neither changed nor removed' USING ERRCODE = 'SA001'; END $$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refused();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON apart FOR EACH STATEMENT EXECUTE FUNCTION refused();
ALTER TABLE entry ENABLE ALWAYS TRIGGER kept;   -- also under session_replication_role = replica
ALTER TABLE apart ENABLE ALWAYS TRIGGER kept;

CREATE FUNCTION mac(what text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pit, pg_temp AS $$
SELECT encode(sha256(key || sha256(key || convert_to(what, 'UTF8'))), 'hex') FROM secret $$;

-- The one door for a machine's entries: one of them or a batch. It answers `taken`, `gap`, or why it took nothing;
-- what it refuses, but for a gap, it keeps apart in the same transaction. Sent twice changes nothing.
CREATE FUNCTION take(of_journal int, of_turn int, places int[], sessions text[], seqs int[], recorded text[],
    kinds text[], versions int[], bodies text[], previouses text[], digests text[], now_said jsonb, sent timestamptz,
    OUT answer text, OUT place int, OUT digest text, OUT at timestamptz, OUT receipt text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pit, pg_temp SET lock_timeout = '2s' AS $$
#variable_conflict use_column
DECLARE m mark; j journal; bad record; n int := coalesce(cardinality(places), 0); top int; skip int;
BEGIN
  PERFORM FROM holding h WHERE h.journal = of_journal AND h.turn = of_turn AND h.login = session_user;
  IF NOT FOUND THEN RAISE EXCEPTION 'journal % is not held by %', of_journal, session_user USING ERRCODE = '42501'; END IF;
  IF (SELECT bool_or(a.l <> 1 OR a.n <> n) FROM (VALUES (array_lower(places, 1), cardinality(places)),
      (array_lower(sessions, 1), cardinality(sessions)), (array_lower(seqs, 1), cardinality(seqs)),
      (array_lower(recorded, 1), cardinality(recorded)), (array_lower(kinds, 1), cardinality(kinds)),
      (array_lower(versions, 1), cardinality(versions)), (array_lower(bodies, 1), cardinality(bodies)),
      (array_lower(previouses, 1), cardinality(previouses)), (array_lower(digests, 1), cardinality(digests))) a(l, n))
    THEN RAISE EXCEPTION 'the columns of a batch are not as long as each other' USING ERRCODE = '22023'; END IF;
  SELECT * INTO m FROM mark WHERE journal = of_journal FOR UPDATE;  -- a journal that is handed over waits for it
  SELECT * INTO j FROM journal WHERE id = of_journal;
  answer := 'taken'; at := clock_timestamp();
  IF jsonb_typeof(now_said) <> 'object' OR length(now_said::text) > 8192 THEN now_said := NULL; END IF;
  IF n = 0 AND j.turn <> of_turn THEN answer := 'handed over'; END IF;  -- what it says of itself is no more the table's
  IF n > 0 THEN
    IF j.turn <> of_turn THEN answer := 'handed over'; skip := 0;
    ELSIF places[1] > m.place + 1 THEN answer := 'gap';
    ELSE
      skip := least(m.place - places[1] + 1, n);           -- that many are there already: the same?
      IF skip > 0 THEN
        SELECT i INTO top FROM generate_series(1, skip) i
          LEFT JOIN entry e ON e.journal = of_journal AND e.place = places[i]
          WHERE e.digest IS DISTINCT FROM digests[i] ORDER BY i LIMIT 1;
        IF FOUND THEN answer := 'fork'; skip := top - 1; END IF;
      END IF;
      IF answer = 'taken' AND skip < n THEN
        SELECT x.i, CASE
            WHEN x.place <> m.place + x.nr THEN 'gap'
            WHEN coalesce(x.was_sealed, h.sealed, false) THEN 'after its seal'
            WHEN x.seq <> coalesce(x.was_seq, h.seq, 0) + 1 THEN 'number'
            WHEN x.previous <> coalesce(x.was_digest, h.digest, '') THEN 'fork'
            ELSE 'digest' END AS why INTO bad
          FROM (SELECT r.*, row_number() OVER (ORDER BY r.i) AS nr,
                  lag(r.digest) OVER w AS was_digest, lag(r.seq) OVER w AS was_seq, lag(r.kind = 'table_closed') OVER w AS was_sealed
                FROM (SELECT u.* FROM unnest(places[skip+1:], sessions[skip+1:], seqs[skip+1:], recorded[skip+1:], kinds[skip+1:],
                        versions[skip+1:], bodies[skip+1:], previouses[skip+1:], digests[skip+1:]) WITH ORDINALITY
                        AS u(place, session_id, seq, recorded_at, kind, version, body, previous, digest, i)) r
                WINDOW w AS (PARTITION BY r.session_id ORDER BY r.place)) x
          LEFT JOIN head h ON h.journal = of_journal AND h.session_id = x.session_id
          WHERE x.place <> m.place + x.nr OR coalesce(x.was_sealed, h.sealed, false)
            OR x.seq <> coalesce(x.was_seq, h.seq, 0) + 1 OR x.previous <> coalesce(x.was_digest, h.digest, '')
            OR x.digest <> digest_of(x.session_id, x.seq, x.recorded_at, x.kind, x.version, x.body, x.previous)
          ORDER BY x.i LIMIT 1;
        IF FOUND THEN answer := bad.why; skip := skip + bad.i - 1; END IF;
      END IF;
    END IF;
    IF answer = 'taken' AND skip < n THEN
      INSERT INTO entry SELECT of_journal, u.*, at FROM unnest(places[skip+1:], sessions[skip+1:], seqs[skip+1:], recorded[skip+1:],
        kinds[skip+1:], versions[skip+1:], bodies[skip+1:], previouses[skip+1:], digests[skip+1:]) u;
      INSERT INTO head SELECT of_journal, u.s, min(u.p), max(u.p), max(u.q), (array_agg(u.d ORDER BY u.p DESC))[1], bool_or(u.k = 'table_closed')
        FROM unnest(places[skip+1:], sessions[skip+1:], seqs[skip+1:], digests[skip+1:], kinds[skip+1:]) u(p, s, q, d, k) GROUP BY u.s
        ON CONFLICT (journal, session_id) DO UPDATE SET place = excluded.place, seq = excluded.seq, digest = excluded.digest, sealed = excluded.sealed;
      m.place := places[n]; m.digest := digests[n]; m.session_id := sessions[n]; m.seq := seqs[n]; m.sealed := kinds[n] = 'table_closed';
    ELSIF answer NOT IN ('taken', 'gap') THEN
      INSERT INTO apart SELECT of_journal, u.*, at, answer, session_user, of_turn,
          digest_of(u.session_id, u.seq, u.recorded_at, u.kind, u.version, u.body, u.previous) FROM unnest(places[skip+1:], sessions[skip+1:], seqs[skip+1:],
        recorded[skip+1:], kinds[skip+1:], versions[skip+1:], bodies[skip+1:], previouses[skip+1:], digests[skip+1:])
          AS u(place, session_id, seq, recorded_at, kind, version, body, previous, digest) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  IF answer IN ('taken', 'gap') THEN UPDATE mark SET place = m.place, digest = m.digest, session_id = m.session_id, seq = m.seq, sealed = m.sealed, received_at = at,
    sent_at = CASE WHEN isfinite(sent) THEN sent END, said = coalesce(now_said, said), said_place = CASE WHEN now_said IS NULL THEN said_place ELSE m.place END
    WHERE journal = of_journal; END IF;
  place := m.place; digest := m.digest;
  receipt := of_journal || ' ' || m.place || ' ' || m.digest || ' ' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  receipt := receipt || ' ' || mac(receipt);
END $$;

-- A machine names its journal once, and is told how far the server has it; a name that another machine holds is refused.
CREATE FUNCTION enrol(of_kind text, of_name text, with_program text, OUT id int, OUT turn int, OUT place int, OUT digest text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pit, pg_temp SET lock_timeout = '2s' AS $$
#variable_conflict use_column
DECLARE who name;
BEGIN
  IF of_kind = 'book' THEN RAISE EXCEPTION 'the book has one writer' USING ERRCODE = '42501'; END IF;
  IF of_name !~ '^[^/\\:*?"<>|[:cntrl:]]{1,100}$' OR of_name ~ '^[. ]|[. ]$' THEN  -- it becomes the name of a file
    RAISE EXCEPTION 'no journal has such a name' USING ERRCODE = 'SA004'; END IF;
  SELECT j.id, j.turn, j.holder INTO id, turn, who FROM journal j WHERE j.kind = of_kind AND j.name = of_name;
  IF NOT FOUND THEN
    INSERT INTO journal(kind, name, holder) VALUES (of_kind, of_name, session_user) ON CONFLICT DO NOTHING;
    SELECT j.id, j.turn, j.holder INTO id, turn, who FROM journal j WHERE j.kind = of_kind AND j.name = of_name;
    INSERT INTO mark(journal) VALUES (id) ON CONFLICT DO NOTHING;
    INSERT INTO holding(journal, turn, login) VALUES (id, turn, who) ON CONFLICT DO NOTHING;
  END IF;
  IF who <> session_user THEN RAISE EXCEPTION '%', who USING ERRCODE = 'SA002'; END IF;
  UPDATE holding h SET program = with_program WHERE h.journal = id AND h.turn = enrol.turn AND h.program <> with_program;
  SELECT m.place, m.digest INTO place, digest FROM mark m WHERE m.journal = id;
END $$;

-- The digest that the server has at a place: for whoever holds the journal, and for the desk.
CREATE FUNCTION digest_at(of_journal int, of_place int) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pit, pg_temp AS $$
SELECT e.digest FROM entry e JOIN journal j ON j.id = e.journal WHERE e.journal = of_journal AND e.place = of_place
    AND (j.holder = session_user OR pg_has_role(session_user, 'pit_desk', 'MEMBER')) $$;

-- The house's book: the server is its only writer; whoever decides names the head that was judged on.
CREATE FUNCTION decide(head_place int, head_digest text, kinds text[], versions int[], bodies text[],
    OUT place int, OUT digest text, OUT recorded_at text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pit, pg_temp AS $$
#variable_conflict use_variable
DECLARE b int; m mark; d text; t timestamptz := clock_timestamp();
BEGIN
  SELECT j.id INTO b FROM journal j WHERE kind = 'book';
  SELECT * INTO m FROM mark WHERE journal = b FOR UPDATE;
  IF (m.place, m.digest) IS DISTINCT FROM (head_place, head_digest) THEN
    RAISE EXCEPTION 'the book has gone on: % entries', m.place USING ERRCODE = 'SA003'; END IF;
  recorded_at := to_char(t AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '+00:00';
  FOR i IN 1 .. cardinality(kinds) LOOP
    d := digest_of('register', m.place + 1, recorded_at, kinds[i], versions[i], bodies[i], m.digest);
    INSERT INTO entry VALUES (b, m.place + 1, 'register', m.place + 1, recorded_at, kinds[i], versions[i], bodies[i], m.digest, d, t);
    m.place := m.place + 1; m.digest := d;
  END LOOP;
  UPDATE mark k SET place = m.place, digest = m.digest, session_id = 'register', seq = m.place, received_at = t WHERE k.journal = b;
  place := m.place; digest := m.digest;
  PERFORM pg_notify('pit_book', place::text);
END $$;

-- The pit gives a journal to another machine: what the old one sends from then on goes apart.
CREATE FUNCTION hand_over(of_journal int, to_login name) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pit, pg_temp SET lock_timeout = '10s' AS $$
DECLARE now_turn int;
BEGIN
  IF NOT pg_has_role(to_login, 'pit_table', 'MEMBER') THEN
    RAISE EXCEPTION '% is no machine of the house', to_login USING ERRCODE = '42501'; END IF;
  PERFORM FROM mark WHERE journal = of_journal FOR UPDATE;  -- behind what is being taken
  UPDATE journal SET holder = to_login, turn = turn + 1 WHERE id = of_journal AND kind <> 'book' RETURNING turn INTO now_turn;
  INSERT INTO holding(journal, turn, login) VALUES (of_journal, now_turn, to_login);
  RETURN now_turn;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA pit FROM PUBLIC;
GRANT USAGE ON SCHEMA pit TO pit_table, pit_desk;
GRANT SELECT ON step, house TO pit_table, pit_desk;
GRANT SELECT ON journal, holding, mark, head, entry, apart TO pit_desk;
GRANT SELECT ON journal, mark, head, entry TO pit_table;
GRANT EXECUTE ON FUNCTION take, enrol, digest_at TO pit_table;
GRANT EXECUTE ON FUNCTION decide, hand_over, digest_of, digest_at TO pit_desk;
ALTER TABLE journal ENABLE ROW LEVEL SECURITY; ALTER TABLE mark ENABLE ROW LEVEL SECURITY;
ALTER TABLE head ENABLE ROW LEVEL SECURITY; ALTER TABLE entry ENABLE ROW LEVEL SECURITY; ALTER TABLE apart ENABLE ROW LEVEL SECURITY;
CREATE POLICY desk ON journal FOR SELECT TO pit_desk USING (true); CREATE POLICY desk ON mark FOR SELECT TO pit_desk USING (true);
CREATE POLICY desk ON head FOR SELECT TO pit_desk USING (true); CREATE POLICY desk ON entry FOR SELECT TO pit_desk USING (true);
CREATE POLICY desk ON apart FOR SELECT TO pit_desk USING (true);
CREATE POLICY own ON journal FOR SELECT TO pit_table USING (holder = current_user OR kind = 'book');
CREATE POLICY own ON mark FOR SELECT TO pit_table USING (journal IN (SELECT id FROM journal));
CREATE POLICY own ON head FOR SELECT TO pit_table USING (journal IN (SELECT id FROM journal));
CREATE POLICY book ON entry FOR SELECT TO pit_table USING (journal = (SELECT id FROM journal WHERE kind = 'book'));
INSERT INTO secret(key) VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
INSERT INTO journal(kind, name, holder) VALUES ('book', 'house', 'pit_owner');
INSERT INTO mark(journal) SELECT id FROM journal;
INSERT INTO house(name) VALUES ('');
