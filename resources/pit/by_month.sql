-- Tried beside: the same entries in one table, and in one that has a partition a month.
CREATE TABLE tried (LIKE pit.entry, month int NOT NULL, PRIMARY KEY (journal, place, month)) PARTITION BY LIST (month);
CREATE TABLE tried_11 PARTITION OF tried FOR VALUES IN (202611);
CREATE TABLE tried_12 PARTITION OF tried FOR VALUES IN (202612);
CREATE TABLE plain (LIKE pit.entry, PRIMARY KEY (journal, place));
