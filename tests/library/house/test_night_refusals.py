"""A house sheet refused for what it says of staff, tray, payout, day and papers."""

import pytest

from dealer_app.library import FileFault, house_from_text
from dealer_app.rules.staff import Act
from tests.library.builders import told
from tests.library.logos import png, sheet_with, text_of

ACTS = ", ".join(Act)
CHIPS = "chips = [ { value = 1 }, { value = 5 }, { value = 20 } ]\n"
LIMITS = "limits = {{ minimum = 20, {} }}"


def faults(text: str) -> list[str]:
    with pytest.raises(FileFault) as broken:
        house_from_text(text, "house")
    return told(broken.value.faults)


REFUSALS = {
    "a coefficient that the order does not know": (
        LIMITS.format("coefficient = 75"),
        "limits.coefficient: 75 is not allowed here. Allowed are: 50, 100, 200.",
    ),
    "a coefficient in words": (
        LIMITS.format('coefficient = "100"'),
        "limits.coefficient: “100” is not allowed here. Allowed are: 50, 100, 200.",
    ),
    "a switch for a coefficient": (
        LIMITS.format("coefficient = true"),
        "limits.coefficient: true is not allowed here. Allowed are: 50, 100, 200.",
    ),
    "a coefficient beside a maximum": (
        LIMITS.format("coefficient = 100, maximum = 2000"),
        "limits: say the maximum, or the coefficient that gives it, not both.",
    ),
    "a coefficient of nothing": (
        "limits = { coefficient = 100 }",
        "limits: a coefficient needs a minimum: the maximum is so many times as much.",
    ),
    "an unknown end of a stake below the minimum": (
        'limits = { under = "keep" }',
        "limits.under: “keep” is not allowed here. Allowed are: settle_once, settle, void.",
    ),
    "an unknown end of a stake above the maximum": (
        'limits = { over = "settle" }',
        "limits.over: “settle” is not allowed here. Allowed are: as_maximum, void.",
    ),
    "a bet whose minimum lies above the table's maximum": (
        "limits = { minimum = 10, maximum = 50 }\nbets.punto_banco.limits.tie = { minimum = 100 }",
        "bets.punto_banco.limits.tie: the maximum lies below the minimum.",
    ),
    "a bet whose maximum lies below the table's minimum": (
        LIMITS.format("coefficient = 50") + "\nbets.punto_banco.limits.tie = { maximum = 10 }",
        "bets.punto_banco.limits.tie: the maximum lies below the minimum.",
    ),
    "an act that is none": (
        'authority = { dance = "chef" }',
        f"authority.dance: “dance” is no act. Acts are: {ACTS}.",
    ),
    "a post that answers for nothing": (
        'authority = { fill = "auditor" }',
        (
            "authority.fill.post: “auditor” is not allowed here. Allowed are: croupier, chef,"
            " director."
        ),
    ),
    "three people": (
        "authority = { fill = { people = 3 } }",
        "authority.fill.people: this must be a whole number from 1 to 2, not 3.",
    ),
    "an act given to a number": (
        "authority = { fill = 2 }",
        "authority.fill: this must be a table of keys and values, not 2.",
    ),
    "the staff in the hands of a chef": (
        'authority = { staff = "chef" }',
        "authority.staff.post: this stays with a director: chef is not enough.",
    ),
    "the house sheet in the hands of a croupier": (
        'authority = { house_sheet = { post = "croupier", people = 2 } }',
        "authority.house_sheet.post: this stays with a director: croupier is not enough.",
    ),
    "backups restored by a chef": (
        'authority = { restore = "chef" }',
        "authority.restore.post: this stays with a director: chef is not enough.",
    ),
    "no time at all for a question": (
        "school = { draws = 0 }",
        "school.draws: this must be a whole number from 1 to 3600, not 0.",
    ),
    "more than an hour for a coup": (
        "school = { coup = 3601 }",
        "school.coup: this must be a whole number from 1 to 3600, not 3601.",
    ),
    "a time of something that is no drill": (
        "school = { dancing = 3 }",
        (
            "school.dancing: “dancing” is not known here. Allowed are: coup, exam_coups, exam_all,"
            " exam_each, mastered, totals, draws, calls, chips, payouts, procedure,"
            " irregularities, bank,"
            " roads, own_questions."
        ),
    ),
    "PINs that are neither on nor off": (
        'staff = { pins = "sometimes" }',
        "staff.pins: this must be true or false, not “sometimes”.",
    ),
    "no guess at all": (
        "staff = { guesses = 0 }",
        "staff.guesses: this must be a whole number from 1 to 20, not 0.",
    ),
    "an unknown mode of the commission": (
        'commission = { mode = "later" }',
        "commission.mode: “later” is not allowed here. Allowed are: at_once, marked, none.",
    ),
    "a float of chips that the house does not have": (
        CHIPS + "[tray]\nfloat = { 50 = 2 }",
        "tray.float: there is no chip of 50 in this house. Its chips are: 1, 5, 20.",
    ),
    "a cage with chips that the house does not have": (
        "[tray]\nbank = { 3 = 2 }",
        (
            "tray.bank: there is no chip of 3 in this house. Its chips are: 1, 2, 5, 10, 20, 50,"
            " 100, 500, 1000."
        ),
    ),
    "a float of half chips": (
        "[tray]\nfloat = { 5 = 2.5 }",
        (
            "tray.float: 2.5 is no number of chips of 5. Allowed is a whole number from 1 to"
            " 1000000."
        ),
    ),
    "no chip of a value that is named": (
        "[tray]\nfloat = { 5 = 0 }",
        "tray.float: 0 is no number of chips of 5. Allowed is a whole number from 1 to 1000000.",
    ),
    "a chip named twice in the float": (
        '[tray]\nfloat = { 5 = 1, "5.00" = 2 }',
        "tray.float: a chip of 5.00 stands twice.",
    ),
    "a chip of nothing in the float": (
        "[tray]\nfloat = { 0 = 1 }",
        "tray.float: “0” is no amount here. It must be above zero.",
    ),
    "a float that is a number": (
        "[tray]\nfloat = 5000",
        "tray.float: this must be a table of keys and values, not 5000.",
    ),
    "a report before an explanation": (
        "tray = { variance = 100, report = 50 }",
        (
            "tray: a variance is reported before it needs to be explained: “report” lies below"
            " “variance”."
        ),
    ),
    "a report below the usual explanation": (
        "tray = { report = 20 }",
        (
            "tray: a variance is reported before it needs to be explained: “report” lies below"
            " “variance”."
        ),
    ),
    "four values of tickets": (
        "cagnotte = { tickets = [1, 2, 5, 10] }",
        "cagnotte.tickets: 4 stand here, at most 3 are allowed.",
    ),
    "a ticket twice": (
        "cagnotte = { tickets = [5, 5] }",
        "cagnotte.tickets: 5 stands twice.",
    ),
    "a note twice": (
        "tray = { notes = [5, 5] }",
        "tray.notes: 5 stands twice.",
    ),
    "a note of nothing": (
        "tray = { notes = [0] }",
        "tray.notes.0: 0 is no amount here. It must be above zero.",
    ),
    "more notes than a currency has": (
        f"tray = {{ notes = {[*range(1, 14)]} }}",
        "tray.notes: 13 stand here, at most 12 are allowed.",
    ),
    "more than the whole of the tips": (
        'tips = { pool = "101%" }',
        "tips.pool: “101%” is no share. A share is 0% to 100%, such as 5%.",
    ),
    "an hour that is none": (
        'day = { starts = "24:00" }',
        "day.starts: “24:00” is no time of day. Times are written like this: “06:00”.",
    ),
    "a number for an hour": (
        "day = { starts = 6 }",
        "day.starts: 6 is no time of day. Times are written like this: “06:00”.",
    ),
    "a zone that is none": (
        'day = { zone = "Europe/Atlantis" }',
        (
            "day.zone: “Europe/Atlantis” is no time zone known here. Zones are written like this:"
            " “Europe/Paris”, “UTC”."
        ),
    ),
    "a folder of zones": (
        'day = { zone = "Europe" }',
        (
            "day.zone: “Europe” is no time zone known here. Zones are written like this:"
            " “Europe/Paris”, “UTC”."
        ),
    ),
    "a zone outside the folder of zones": (
        'day = { zone = "../../etc/passwd" }',
        (
            "day.zone: “../../etc/passwd” is no time zone known here. Zones are written like this:"
            " “Europe/Paris”, “UTC”."
        ),
    ),
    "a number for a zone": (
        "day = { zone = 1 }",
        (
            "day.zone: 1 is no time zone known here. Zones are written like this: “Europe/Paris”,"
            " “UTC”."
        ),
    ),
    "a pattern of chips that the house does not have": (
        CHIPS + "payout = { pattern = [20, 10] }",
        "payout.pattern: there is no chip of 10 in this house. Its chips are: 1, 5, 20.",
    ),
    "a chip twice in the pattern": (
        CHIPS + "payout = { pattern = [20, 5, 20] }",
        "payout.pattern: 20 stands twice.",
    ),
    "a largest chip that the house does not have": (
        CHIPS + "payout = { largest = 100 }",
        "payout.largest: there is no chip of 100 in this house. Its chips are: 1, 5, 20.",
    ),
    "a pattern above the largest chip": (
        CHIPS + "payout = { pattern = [20, 5], largest = 5 }",
        "payout.pattern: 20 is larger than the largest chip that is paid out, 5.",
    ),
    "an unknown paper": (
        'documents = { paper = "A3" }',
        "documents.paper: “A3” is not allowed here. Allowed are: A4, letter.",
    ),
    "a heading of seven lines": (
        'documents = { heading = ["1", "2", "3", "4", "5", "6", "7"] }',
        "documents.heading: 7 stand here, at most 6 are allowed.",
    ),
    "an empty line of the heading": (
        'documents = { heading = ["Casino", " "] }',
        "documents.heading.1: “ ” is no line of a heading. A line has 1 to 80 signs.",
    ),
    "a line of the heading that is two": (
        'documents = { heading = ["Casino\\nParis"] }',
        ("documents.heading.0: “Casino\nParis” is no line of a heading. A line has 1 to 80 signs."),
    ),
    "a number for a heading": (
        "documents = { heading = [75] }",
        "documents.heading.0: this must be a text in quotes, not 75.",
    ),
    "a logo that is a number": (
        "documents = { logo = 1 }",
        "documents.logo: this must be a text in quotes, not 1.",
    ),
    "packs by a word": (
        'cards = { packs_numbered = "yes" }',
        "cards.packs_numbered: this must be true or false, not “yes”.",
    ),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_a_house_sheet_is_refused_for(what: str) -> None:
    text, sentence = REFUSALS[what]
    assert faults(text) == [sentence]


NO_LOGO = ["documents.logo: the logo is no PNG in base64."]
WHOLE = png(32, 16)


@pytest.mark.parametrize(
    "image",
    [
        b"",
        b"GIF89a" + WHOLE,
        WHOLE[:-1],
        WHOLE[:8],
        WHOLE[:20] + b"!" + WHOLE[21:],
        WHOLE[:8] + WHOLE[33:],
        png(32, 16, kinds=(b"IHDR", b"IEND")),
        png(32, 16, kinds=(b"IHDR", b"IDAT")),
        png(32, 16, head=b"\0\0"),
    ],
    ids=[
        "nothing",
        "another picture",
        "its last byte missing",
        "its mark alone",
        "a bit turned over",
        "no head",
        "no picture in it",
        "no end",
        "a head too short",
    ],
)
def test_a_logo_is_refused_for(image: bytes) -> None:
    assert faults(sheet_with(text_of(image))) == NO_LOGO


@pytest.mark.parametrize("text", ["not base64", "é", "AAA"])
def test_a_logo_that_is_no_base64_is_refused(text: str) -> None:
    assert faults(sheet_with(text)) == NO_LOGO


def test_a_logo_of_more_than_sixty_four_kilobytes_is_refused() -> None:
    heavy = png(32, 16, beside=64 * 1024)
    assert faults(sheet_with(text_of(heavy))) == [
        f"documents.logo: the logo has {len(heavy)} bytes, at most 65536 are allowed."
    ]


@pytest.mark.parametrize(("width", "height"), [(0, 16), (32, 0), (4097, 16), (32, 100_000)])
def test_a_logo_of_no_size_or_a_vast_one_is_refused(width: int, height: int) -> None:
    assert faults(sheet_with(text_of(png(width, height)))) == [
        f"documents.logo: the logo is {width} by {height} dots, at most 4096 on a side are allowed."
    ]
