-- Step 4: a machine's login changes a croupier's PIN, in the name of whoever has it, and nobody's else: who has taken such a login
-- over comes by no hand that sends chips, answers for an alert, or examines. All the rest of decide is as in step 2.

SET LOCAL ROLE pit_owner;
SET LOCAL search_path = pit;

CREATE OR REPLACE FUNCTION decide(head_place int, head_digest text, kinds text[], versions int[], bodies text[],
    OUT place int, OUT digest text, OUT recorded_at text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pit, pg_temp
    SET lock_timeout = '2s' AS $$
#variable_conflict use_variable
DECLARE b int; m mark; d text; t timestamptz; own jsonb; who text;
        all_of_it bool := pg_has_role(session_user, 'pit_desk', 'MEMBER');
        at_table bool := kinds <@ ARRAY['pack_checked', 'pack_in_play', 'pack_taken_back', 'card_replaced', 'pack_held_back',
            'rectified_after_closing'];
BEGIN
  IF coalesce(cardinality(kinds), 0) = 0 OR NOT all_of_it AND NOT at_table AND cardinality(kinds) > 2 THEN
    RAISE EXCEPTION 'this login may not decide that' USING ERRCODE = '42501'; END IF;
  SELECT j.id INTO b FROM journal j WHERE kind = 'book';
  SELECT * INTO m FROM mark WHERE journal = b FOR UPDATE;
  IF (m.place, m.digest) IS DISTINCT FROM (head_place, head_digest) THEN
    RAISE EXCEPTION 'the book has gone on: % entries', m.place USING ERRCODE = 'SA003'; END IF;
  t := greatest(clock_timestamp(), m.received_at);
  recorded_at := to_char(t AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '+00:00';
  FOR i IN 1 .. cardinality(kinds) LOOP
    IF NOT all_of_it AND at_table THEN
      own := bodies[i]::jsonb;
      IF coalesce(own ->> 'of', '') = '' OR own ?| ARRAY['by', 'beside'] OR kinds[i] = 'rectified_after_closing' AND NOT EXISTS (
          SELECT FROM journal j WHERE j.kind = 'table' AND j.name = own ->> 'table' AND j.holder = session_user) THEN
        RAISE EXCEPTION 'this login may not decide that' USING ERRCODE = '42501'; END IF;
    ELSIF NOT all_of_it THEN   -- somebody's own PIN, and that they have left again
      own := bodies[i]::jsonb; who := coalesce(who, own ->> 'by');
      IF kinds[i] IS DISTINCT FROM (ARRAY['pin_changed', 'signed_out'])[i] OR who IS NULL
          OR (own ->> 'by', own ->> 'name') IS DISTINCT FROM (who, who) OR own ? 'beside' THEN
        RAISE EXCEPTION 'this login may not decide that' USING ERRCODE = '42501'; END IF;
      IF (SELECT e.body::jsonb ->> 'post' FROM entry e WHERE e.journal = b AND e.kind IN ('person_added', 'post_changed')
          AND e.body::jsonb ->> 'name' = who ORDER BY e.place DESC LIMIT 1) IS DISTINCT FROM 'croupier' THEN
        RAISE EXCEPTION 'that PIN is changed at the pit' USING ERRCODE = 'SA005'; END IF;
    END IF;
    d := digest_of('register', m.place + 1, recorded_at, kinds[i], versions[i], bodies[i], m.digest);
    INSERT INTO entry VALUES (b, m.place + 1, 'register', m.place + 1, recorded_at, kinds[i], versions[i], bodies[i], m.digest, d, t);
    m.place := m.place + 1; m.digest := d;
  END LOOP;
  UPDATE mark k SET place = m.place, digest = m.digest, session_id = 'register', seq = m.place, received_at = t WHERE k.journal = b;
  place := m.place; digest := m.digest;
  PERFORM pg_notify('pit_book', place::text);
END $$;
