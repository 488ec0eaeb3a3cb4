"""A journal that is shorter than its copy, or says something else, is named."""

from pathlib import Path

from dealer_app.pit.comparison import compare_all
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.server import Server
from tests.pit.test_courier import forge
from tests.store.builders import played, raw


def found(server: Server, folder: Path) -> dict[str, tuple[str, dict[str, object]]]:
    """What is wrong, by journal: what it begins with, and the figures."""
    return {
        each.name: (each.wrong.code.split(" ")[1].rstrip(":"), dict(each.wrong.values))
        for each in compare_all(server, folder)
        if each.wrong is not None
    }


def three(folder: Path, server: Server) -> None:
    for number in range(1, 4):
        played(folder / f"Table {number}.sabot", cards=40, sessions=2, table=f"Table {number}")
    list(deliver_all(server, folder))


def test_sound_journals_are_as_the_server_saw_them(server: Server, night: Path) -> None:
    list(deliver_all(server, night))
    assert found(server, night) == {}
    assert len(list(compare_all(server, night))) == 10


def test_one_that_went_on_since_is_sound(server: Server, tmp_path: Path) -> None:
    three(tmp_path, server)
    played(tmp_path / "Table 2.sabot", table="Table 2")
    assert found(server, tmp_path) == {}


def test_a_cut_one_says_how_many_are_missing(server: Server, tmp_path: Path) -> None:
    three(tmp_path, server)
    with raw(tmp_path / "Table 2.sabot") as file:
        file.executescript(
            "DROP TRIGGER entry_no_delete; DELETE FROM entry WHERE id > 70;"
            "CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN"
            " SELECT RAISE(ABORT, 'an entry is neither changed nor removed'); END"
        )
    told = {"name": "Table 2", "last": 70, "seen": 86, "missing": 16}
    assert found(server, tmp_path) == {"Table 2": ("shorter", told)}


def test_one_computed_anew_says_from_which_entry_on(server: Server, tmp_path: Path) -> None:
    three(tmp_path, server)
    forge(tmp_path / "Table 3.sabot", 33, body='{"card":"9","hand":"ponte"}')
    told = {"name": "Table 3", "first": 33, "seen": 86, "last": 86}
    assert found(server, tmp_path) == {"Table 3": ("differs", told)}


def test_one_that_is_gone_is_named(server: Server, tmp_path: Path) -> None:
    three(tmp_path, server)
    for each in tmp_path.glob("Table 1.sabot*"):
        each.unlink()
    assert found(server, tmp_path) == {"Table 1": ("not", {"name": "Table 1", "seen": 86})}


def test_an_older_copy_put_back_in_its_place_is_found(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "Table 1.sabot"
    played(path, table="Table 1")
    older = path.read_bytes()
    played(path, table="Table 1")
    list(deliver_all(server, tmp_path))
    path.write_bytes(older)
    told = {"name": "Table 1", "last": 6, "seen": 12, "missing": 6}
    assert found(server, tmp_path) == {"Table 1": ("shorter", told)}
