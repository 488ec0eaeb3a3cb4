"""Qt's own words and colours: its dialogs look and speak as the window does."""

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from dealer_app.gui.kit.theme import Theme, qt_palette
from dealer_app.i18n import SPOKEN, resources


def suit_qt(theme: Theme, language: str) -> None:
    """Has whatever Qt itself draws and says take this theme and language."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    palette = qt_palette(theme)
    if application.palette() != palette:
        application.setPalette(palette)
    if application.property("language") != language:
        application.setProperty("language", language)
        _speak(application, language)


def _speak(application: QApplication, language: str) -> None:
    """Qt's sentences in this language, those that its own catalogue lacks with them; in English it
    needs none."""
    QLocale.setDefault(QLocale(SPOKEN[language].locale))
    for before in application.findChildren(QTranslator):
        application.removeTranslator(before)
        before.setParent(None)
    shipped = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    own = str(resources() / "locale" / language / "LC_MESSAGES")
    for name, folder in (("qt", own), (f"qtbase_{language}", shipped)):
        translator = QTranslator(application)
        if translator.load(name, folder):
            application.installTranslator(translator)
