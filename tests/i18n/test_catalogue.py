"""The compiled catalogue says what gettext says of it, sentence by sentence."""

import gettext

import pytest

from dealer_app.i18n import DOMAIN, LANGUAGES, resources
from dealer_app.i18n.catalogue import NOTHING, Catalogue

FOLDER = resources() / "locale"
FILES = {
    each: file
    for each in LANGUAGES
    if (file := FOLDER / each / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file()
}
NUMBERS = (0, 1, 2, 3, 21, 1000)


@pytest.mark.parametrize("language", FILES)
def test_every_sentence_is_said_as_gettext_says_it(language: str) -> None:
    said = Catalogue(FILES[language].read_bytes())
    known = gettext.translation(DOMAIN, FOLDER, [language])
    sentences = [*vars(known)["_catalog"]]
    assert len(sentences) > 3_000
    for each in sentences:
        if isinstance(each, str):
            assert said(each) == known.gettext(each)
        else:
            one = each[0]
            told = [said.plural(one, "", n) for n in NUMBERS]
            assert told == [known.ngettext(one, "", n) for n in NUMBERS]


@pytest.mark.parametrize("language", FILES)
def test_what_the_catalogue_lacks_is_said_as_it_is_written(language: str) -> None:
    said = Catalogue(FILES[language].read_bytes())
    for each in ("\0", "A sentence that nobody wrote", "zzz\U0010ffff"):
        assert said(each) == each
    assert [said.plural("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]


def test_the_language_of_the_program_needs_no_catalogue() -> None:
    said = Catalogue(NOTHING)
    assert said("A table") == "A table"
    assert [said.plural("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]


@pytest.mark.parametrize("content", [b"", b"\x95\x04\x12\xde", b"\0" * 100, NOTHING[:-1]])
def test_what_is_no_catalogue_is_not_read(content: bytes) -> None:
    with pytest.raises(ValueError, match="b'"):
        Catalogue(content)
