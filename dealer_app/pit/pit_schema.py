"""The house's schema on the server: roles, rights and numbered steps, made once and raised."""

from collections.abc import Iterator
from functools import cache
from typing import Final

import psycopg
from psycopg import sql

from dealer_app import __version__
from dealer_app.i18n import marked, resources
from dealer_app.pit.server import PitTrouble, Server

KNOWN: Final = 4
"""The last step that this program knows."""

LEAST: Final = "0.1.0"
"""The least version of the program that the tables may have under it."""

ROLES: Final = ("pit_owner", "pit_table", "pit_desk")
MEMBER: Final = ("pit_table", "pit_desk")
"""The roles that a login may be a member of: a machine's, and the pit's."""

_IF_LACKING: Final = (
    "DO $$ BEGIN {}; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$"
)
"""Roles are the whole server's: somebody may be making them for another house at this moment."""

_TAKEN: Final = 0x5AB07
"""The lock under which a schema is raised: two who do it at once take turns."""

_NOT_UTF8: Final = marked(
    "The database has the encoding {found}: names of guests would be lost. Make one with encoding"
    " UTF8."
)
_NEWER: Final = marked(
    "The server’s schema is of step {found}, this program knows {known}: install the newer Sabot"
    " here. The tables go on."
)
_OLDER: Final = marked(
    "The server’s schema is of step {found}, this program brings {known}: “sabot pit init” raises"
    " it."
)
_NOT_MADE: Final = marked(
    "That database holds no tables of a house. Run “sabot pit init” on it, or name another."
)


class NotAllowed(Exception):
    """The login may not make what is lacking; `script` is what IT runs in its place."""

    def __init__(self, script: str) -> None:
        super().__init__(script)
        self.script = script


def init(server: Server, house: str = "") -> list[str]:
    """Makes roles, rights and schema as far as they are lacking, and the login a member of both
    roles; what was done, nothing the second time.

    All of it or nothing. NotAllowed where the login may not, PitTrouble for a database that is not
    fit or newer.
    """
    with server.answering() as cursor:
        _must_be_utf8(cursor)
        done = list[str]()
        try:
            with server.asked.transaction():
                cursor.execute("SELECT pg_advisory_xact_lock(%s::bigint)", [_TAKEN])
                for statement in _lacking(cursor):
                    cursor.execute(statement)
                    done.append(statement.as_string(server.asked))
                done += _raised(cursor, server.asked)
                done += _named(cursor, house)
        except psycopg.errors.InsufficientPrivilege as error:
            raise NotAllowed(script(server)) from error
    return done


def must_be_ready(server: Server) -> None:
    """PitTrouble where the schema is not made, or is of another step than this program's."""
    with server.answering() as cursor:
        cursor.execute("SELECT to_regclass('pit.step') IS NOT NULL")
        (made,) = cursor.fetchone() or (False,)
        if not made:
            raise PitTrouble(_NOT_MADE)
        found = _step(cursor)
    if found > KNOWN:
        raise PitTrouble(_NEWER, found=found, known=KNOWN)
    if found < KNOWN:
        raise PitTrouble(_OLDER, found=found, known=KNOWN)


def script(server: Server) -> str:
    """Everything that `init` does, as SQL for whoever may."""
    login, place = sql.Identifier(server.login), sql.Identifier(server.asked.info.dbname)
    told = [_IF_LACKING.format(each.as_string(server.asked)) for each in _roles(ROLES)]
    told += [each.as_string(server.asked) for each in _grants(place)]
    told += [each.as_string(server.asked) for each in _memberships(MEMBER, login)]
    steps = (f"BEGIN;\n{text(step)}{_signed(step, server.login)};\nCOMMIT;" for step in every())
    return "\n".join((*(f"{each};" for each in told), *steps))


def every() -> range:
    """The numbers of the steps that this program knows."""
    return range(1, KNOWN + 1)


@cache
def text(step: int) -> str:
    """The SQL of a step, which stays as it ran: what a later one changes it makes anew, whole."""
    return (resources() / "pit" / f"step_{step}.sql").read_text(encoding="utf-8")


def _must_be_utf8(cursor: psycopg.Cursor) -> None:
    cursor.execute("SHOW server_encoding")
    (found,) = cursor.fetchone() or ("",)
    if found != "UTF8":
        raise PitTrouble(_NOT_UTF8, found=found)


def _lacking(cursor: psycopg.Cursor) -> Iterator[sql.Composed]:
    """The statements for roles, rights and memberships that are not there yet."""
    cursor.execute("SELECT rolname::text FROM pg_roles WHERE rolname = ANY(%s)", [list(ROLES)])
    there = {name for (name,) in cursor.fetchall()}
    for each in _roles([each for each in ROLES if each not in there]):
        yield sql.SQL(_IF_LACKING).format(each)
    cursor.execute("SELECT current_database()::text, session_user::text")
    place, login = cursor.fetchone() or ("", "")
    if not _is_granted(cursor, place):
        yield from _grants(sql.Identifier(place))
    cursor.execute(
        "SELECT r.rolname::text FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid"
        " JOIN pg_roles l ON l.oid = m.member WHERE l.rolname = session_user"
        " AND coalesce((to_jsonb(m) ->> 'set_option')::bool, true)"  # else it may but grant it
    )
    of = {name for (name,) in cursor.fetchall()}
    cursor.execute(
        "SELECT rolsuper OR EXISTS (SELECT FROM pg_namespace WHERE nspname = 'pit') FROM pg_roles"
        " WHERE rolname = session_user"
    )
    (needs_no_owner,) = cursor.fetchone() or (False,)
    wanted = MEMBER if needs_no_owner else ROLES  # who makes the schema does it as its owner
    yield from _memberships([each for each in wanted if each not in of], sql.Identifier(login))


def _is_granted(cursor: psycopg.Cursor, place: str) -> bool:
    """True if every role may do in the database what it needs, and the public nothing."""
    cursor.execute(
        "SELECT count(*) FROM pg_database d, aclexplode(d.datacl) a LEFT JOIN pg_roles r"
        " ON r.oid = a.grantee WHERE d.datname = %s AND ((r.rolname, a.privilege_type) IN"
        " (('pit_table', 'CONNECT'), ('pit_desk', 'CONNECT'), ('pit_owner', 'CREATE')))",
        [place],
    )
    (granted,) = cursor.fetchone() or (0,)
    cursor.execute(
        "SELECT d.datacl IS NULL OR EXISTS (SELECT FROM aclexplode(d.datacl) a WHERE a.grantee = 0)"
        " FROM pg_database d WHERE d.datname = %s",
        [place],
    )
    (public,) = cursor.fetchone() or (True,)
    return granted == len(ROLES) and not public


def _roles(names: Iterator[str] | list[str] | tuple[str, ...]) -> Iterator[sql.Composed]:
    for name in names:
        yield sql.SQL("CREATE ROLE {} NOLOGIN").format(sql.Identifier(name))


def _grants(place: sql.Identifier) -> Iterator[sql.Composed]:
    yield sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC").format(place)
    yield sql.SQL("GRANT CONNECT ON DATABASE {} TO pit_table, pit_desk").format(place)
    yield sql.SQL("GRANT CREATE ON DATABASE {} TO pit_owner").format(place)


def _memberships(
    names: list[str] | tuple[str, ...], login: sql.Identifier
) -> Iterator[sql.Composed]:
    for name in names:
        yield sql.SQL("GRANT {} TO {}").format(sql.Identifier(name), login)


def _raised(cursor: psycopg.Cursor, asked: psycopg.Connection) -> Iterator[str]:
    """Runs every step that is lacking, each as the owner of the schema."""
    cursor.execute("SELECT to_regclass('pit.step') IS NOT NULL")
    (made,) = cursor.fetchone() or (False,)
    found = _step(cursor) if made else 0
    if found > KNOWN:
        raise PitTrouble(_NEWER, found=found, known=KNOWN)
    for step in range(found + 1, KNOWN + 1):
        asked.execute(text(step).encode())
        asked.execute(_signed(step, asked.info.user).encode())
        asked.execute("RESET ROLE")
        yield f"step {step}"


def _signed(step: int, login: str) -> str:
    """The row that says a step was made, by whom, and what program it asks for."""
    by = f"{login}, Sabot {__version__}".replace("'", "''")
    return (
        f"INSERT INTO pit.step(number, least_program, made_by) VALUES ({step}, '{LEAST}', '{by}')"  # noqa: S608 - a number, two texts of its own
    )


def _step(cursor: psycopg.Cursor) -> int:
    cursor.execute("SELECT coalesce(max(number), 0) FROM pit.step")
    (found,) = cursor.fetchone() or (0,)
    return int(found)


def _named(cursor: psycopg.Cursor, house: str) -> Iterator[str]:
    """Writes the house's name down, where one is told and another stands there."""
    if not house:
        return
    cursor.execute("SELECT name FROM pit.house")
    if cursor.fetchone() != (house,):
        cursor.execute("SET LOCAL ROLE pit_owner")
        cursor.execute("UPDATE pit.house SET name = %s", [house])
        cursor.execute("RESET ROLE")
        yield house
