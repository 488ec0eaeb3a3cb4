"""A bare window of the same Qt, until its first paint."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow
from typing_extensions import override

from tests.benchmarks.starts.moment import there


class Window(QMainWindow):
    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        QTimer.singleShot(0, there)


application = QApplication(["bare"])
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
