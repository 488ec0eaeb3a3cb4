"""The pit: the tables of a house on a PostgreSQL server, which no table ever waits for.

A courier, a process of its own beside the table, sends what the server lacks; the window of the pit
and its commands read there. It may import all that lies below the school, and nothing of Qt;
psycopg is known here alone.
"""
