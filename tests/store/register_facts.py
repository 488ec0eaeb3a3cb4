"""One fact of every kind of the register, as the samples on disk hold them, and more at random."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Final, get_args

from hypothesis import strategies as st

from dealer_app.register import facts as f
from dealer_app.register.night_totals import Totals
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Act, Post
from dealer_app.store.codec import kind_of

AT: Final = datetime(2026, 11, 20, 22, 15, 0, 250, tzinfo=UTC)
EARLIER: Final = datetime(2026, 11, 20, 21, 15, tzinfo=UTC)
DAY: Final = date(2026, 11, 20)
SESSION: Final = "2026-11-20-0001"

TOTALS: Final = Totals(
    currency="EUR",
    sign="€",
    digits=2,
    sessions=3,
    coups=120,
    handle=Money(900_000),
    gain=Money(40_000),
    result=Money(41_000),
    drop=Money(500_000),
    commission=Money(1_500),
    cagnotte=Money(0),
    tips=Money(2_500),
    amended=1,
    right_handle=Money(910_000),
    right_gain=Money(45_000),
    right_result=Money(46_000),
    right_commission=Money(1_500),
    right_cagnotte=Money(0),
)
"""What a night came to of which something was put right."""

CHIPS: Final = {Money(10_000): 2, Money(500): 40}

ONE_OF_EACH: Final[tuple[f.Fact, ...]] = (
    f.ProgramStarted("0.1.0", 4711, "Europe/Paris"),
    f.ProgramStopped(4711),
    f.SessionTakenUp("table-3", SESSION),
    f.PersonAdded("Éloïse", Post.CHEF, "$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA"),
    f.PinChanged("Éloïse", "$argon2id$new"),
    f.PinRehashed("Éloïse", "$argon2id$slower"),
    f.PostChanged("Éloïse", Post.DIRECTOR),
    f.PersonLeft("Éloïse"),
    f.BookHeard(41, "b00c"),
    f.AlertAnswered("table-3", SESSION, 12, 0, "seen on the film", "Éloïse"),
    f.FillSent("table-3", "F-12", CHIPS, "Luc", "a5ced", "5e47"),
    f.CreditReceived("table-3", "C-4", CHIPS, "60e5", {**CHIPS, Money(10_000): 3}),
    f.SlipRefused("table-3", "F-13", "none left", "a5ced", "Luc"),
    f.SlipAnswered("table-3", "C-4", "counted by two"),
    f.SignedIn("Éloïse", "table-3"),
    f.SignedOut("Éloïse", "table-3", idle=True),
    f.SignInFailed("Éloïse", "table-3"),
    f.LockedOut("Éloïse", AT),
    f.Unlocked("Éloïse"),
    f.AuthorityGiven(Act.WAIVE, "Éloïse", "Marc", "table-3"),
    f.AuthorityRefused(Act.WAIVE, "Éloïse", "Marc", "table-3"),
    f.HouseSheetSaved("festival.toml", "77aa"),
    f.HouseSheetAllowed("Casino de la Baie", "77aa"),
    f.HouseSheetTakenBack("Casino de la Baie", "77aa"),
    f.PaperIssued(
        "pv",
        12,
        "table-3",
        SESSION,
        DAY,
        about="entry 80",
        head="9f2c",
        language="fr",
        form="A4",
        seq=80,
    ),
    f.PaperReprinted("pv", 12, 1),
    f.PaperCancelled("pv", 12, "printed twice"),
    f.NumbersSkipped("pv", 12, 19, "the disk was exchanged"),
    f.PackAdded("A-0001", "french52", "red"),
    f.PackChecked("A-0001"),
    f.PackInPlay("A-0001", "table-3", SESSION, 2),
    f.PackTakenBack("A-0001"),
    f.CardReplaced("A-0001", "7s", "S-0001", "bent"),
    f.PackRetired("A-0001", "worn"),
    f.PackDestroyed("A-0001"),
    f.PackHeldBack("A-0001", "a card too many"),
    f.PackReleased("A-0001", "whole"),
    f.BackedUp("2026-11-21.sabot-backup", "77aa", 12),
    f.BackupFailed(DAY, "missing"),
    f.Restored("2026-11-21.sabot-backup", "77aa", 12),
    f.SetupExported("baie.sabot-setup", "77aa"),
    f.SetupImported("baie.sabot-setup", "77aa", "0.1.0"),
    f.FolderChosen(f.Outside.WITNESS, "/media/stick"),
    f.ClockTurned(AT, EARLIER),
    f.HeadNoted("table-3", SESSION, 80, "9f2c", f.NotedFor.SHOE_CLOSED),
    f.AlertRaised(3, f.FileFinding.TABLE_SHORTER, "table-3.sabot", SESSION, 434, 409),
    f.AlertDecided(3, "the disk was exchanged"),
    f.NightClosed(DAY, (f.Sealed("table-3", SESSION, "c0ffee"),)),
    f.NightSummed(DAY, (TOTALS,)),
    f.RectifiedAfterClosing("table-3", SESSION, "c0ffee", '{"number":3}'),
    f.PaperMade("pv", 12, 1, "77aa", 75_321, "cGFwZXI="),
    f.HouseKeyMade("aG91c2U=", "YmVmb3Jl", "cHJvb2Y="),
    f.KeyMade("bmV4dA==", "aG91c2U=", "cHJvb2Y="),
    f.ExamDrawn(4, "Léa Roux", "punto_banco", 10, "5ea1", "77aa", 31, "9f2c"),
    f.ExamEnded(4, "Léa Roux", 33, "60e5", passed=True, left=True),
    f.ExamSigned(4, "Léa Roux"),
    f.RecordBrought("Léa Roux", "K7Q2M4XA", 33, "60e5"),
    f.ClassNoted(7, "60e5", "_class.sabot-school-damaged"),
    f.JournalFailed("table-3.sabot", "damaged"),
    f.PrinterFailed("pv", 12, "no paper"),
)
FACT_BY_KIND: Final[Mapping[str, f.Fact]] = {kind_of(type(fact)): fact for fact in ONE_OF_EACH}

_MOMENTS: Final = st.datetimes(timezones=st.just(UTC))


def _any_of(fact: type[f.Fact]) -> st.SearchStrategy[f.Fact]:
    moments = {name for name, kind in fact.__annotations__.items() if kind is datetime}
    return st.builds(fact, **dict.fromkeys(moments, _MOMENTS))


ANY_FACT: Final[st.SearchStrategy[f.Fact]] = st.one_of([_any_of(kind) for kind in get_args(f.Fact)])
