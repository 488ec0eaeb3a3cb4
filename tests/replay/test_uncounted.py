from pathlib import Path

from dealer_app.replay.export import files
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.table import events as ev
from tests.builders import entered
from tests.table.trays import BANQUE_WINS, COUNTED, at_tray, bought, collected, coup


def test_a_shoe_file_replays_the_coups_of_a_counted_table_without_its_counts(
    tmp_path: Path,
) -> None:
    marked = COUNTED + '[commission]\nmode = "marked"\n'
    table = coup(entered(at_tray(marked), bought(200)), BANQUE_WINS, (3, "banque", 100))
    entered(table, collected(3, 5), ev.ShoeOpened(8))
    coup(table, BANQUE_WINS, (3, "banque", 40))
    for path, text in files(table, tmp_path / "night.shoe").items():
        path.write_text(text, encoding="utf-8")
    again = replay(script_of((tmp_path / "night.shoe").read_bytes(), tmp_path))
    assert [each.settlement for each in again.table.coups] == [
        each.settlement for each in table.coups
    ]
