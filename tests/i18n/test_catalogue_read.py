"""A catalogue says what Python's own reader of the same file says."""

import gettext
import struct
from pathlib import Path

import pytest

from dealer_app.i18n import DOMAIN, SOURCE_LANGUAGE, SPOKEN, resources, words
from dealer_app.i18n.catalogue import SaidSentences

COMPILED = sorted((resources() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
NUMBERS = (0, 1, 2, 5, 11, 100)


@pytest.mark.parametrize("file", COMPILED, ids=lambda file: file.parts[-3])
def test_every_sentence_and_every_plural_is_said_as_python_reads_them(file: Path) -> None:
    with file.open("rb") as opened:
        pythons = gettext.GNUTranslations(opened)
    ours = SaidSentences(file.read_bytes())
    texts = [each.decode().split("\0") for each in ours._lying if each]
    assert len(texts) > 1_000
    for one, *many in texts:
        if not many:
            assert ours.sentence(one) == ours.sentence(one) == pythons.gettext(one)
        for other in many:
            told = [ours.plural(one, other, n) for n in NUMBERS]
            assert told == [pythons.ngettext(one, other, n) for n in NUMBERS]


def test_every_language_but_the_programs_own_is_compiled() -> None:
    assert {each.parts[-3] for each in COMPILED} == SPOKEN.keys() - {SOURCE_LANGUAGE}


@pytest.mark.parametrize("language", SPOKEN)
def test_what_no_catalogue_has_is_said_as_it_is(language: str) -> None:
    said = words(language)
    assert said("Nobody wrote this.") == "Nobody wrote this."
    assert said("\udcff") == "\udcff"
    assert [said.plural("{n} xyz", "{n} xyzs", n) for n in (1, 2)] == ["1 xyz", "2 xyzs"]


def test_a_catalogue_that_is_cut_off_is_not_read() -> None:
    (file, *_) = COMPILED
    with pytest.raises(struct.error):
        SaidSentences(file.read_bytes()[:1_000])
