"""Printouts and pictures on paper: a PDF with a sheet for each, and a page of HTML."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from core.battle import printed
from core.contract.errors import BadInput
from core.contract.printout import Picture, Printout
from gui import theme
from gui.displays import PAPER, Sheet, in_columns

MARGIN = 12.0
"""Around each sheet. Units: millimetres."""
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
"""The largest letters with which all fits on one sheet are taken. Units: points."""
LARGE = 1.9
"""The line of the title is so many times as high as others."""
PAPERS = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}


def usual_paper() -> str:
    """Give the paper that is usual where the program runs."""
    metric = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.MetricSystem
    return "A4" if metric or QLocale.system().name() == "C" else "Letter"


def write(path: Path, title: str, sheets: Sequence[Printout | Picture], paper: str) -> None:
    """Write sheets into a file: a PDF, or by its name a page of HTML.

    Raises:
        BadInput: when the file cannot be written.
    """
    if path.suffix.lower() in (".html", ".htm"):
        made = printed.page(title, sheets).encode()
    else:
        made = _pdf(title, sheets, paper)
    try:
        path.write_bytes(made)
    except OSError as error:
        raise BadInput(str(path), error.strerror or "cannot be written") from None


def _pdf(title: str, sheets: Sequence[Printout | Picture], paper: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Bridgehead")
    writer.setResolution(600)
    writer.setPageLayout(
        QPageLayout(
            QPageSize(PAPERS[paper]),
            QPageLayout.Orientation.Portrait,
            QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN),
            QPageLayout.Unit.Millimeter,
        )
    )
    painter = QPainter(writer)
    room = QRectF(0, 0, writer.width(), writer.height())
    for number, sheet in enumerate(sheets):
        if number:
            writer.newPage()
        if isinstance(sheet, Picture):
            _paint_picture(sheet, writer, room, painter)
        else:
            _Paged(sheet, writer, room).paint(painter)
    painter.end()
    return bytes(buffer.data().data())


def _paint_picture(picture: Picture, device: QPdfWriter, room: QRectF, painter: QPainter) -> None:
    """Draw a picture as large as the page takes it, below its title."""
    top = _paint_title(picture.title, SIZES[0], device, room, painter)
    image = QImage.fromData(picture.png)
    size = QSizeF(image.size()).scaled(room.width(), room.height() - top, Qt.AspectRatioMode.KeepAspectRatio)
    painter.drawImage(QRectF(QPointF(0, top), size), image)


def _paint_title(title: str, points: float, device: QPdfWriter, room: QRectF, painter: QPainter) -> float:
    """Write a sheet's title; give how much of the page it takes."""
    font = theme.font()
    font.setPointSizeF(points)
    high = LARGE * QFontMetricsF(font, device).height()
    font.setPointSizeF(points * LARGE * 0.85)
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    painter.setPen(PAPER.text)
    painter.drawText(QRectF(0, 0, room.width(), high), title)
    return high


class _Paged:
    """A printout, laid out for a sheet of paper: in one column or two, with the largest letters that fit."""

    def __init__(self, printout: Printout, device: QPdfWriter, room: QRectF) -> None:
        self._printout, self._device, self._room = printout, device, room
        for points in SIZES:
            for columns in (1, 2):
                self._lay_out(points, columns)
                if self._bottom <= room.height():
                    return

    def _lay_out(self, points: float, columns: int) -> None:
        font = theme.font()
        font.setPointSizeF(points)
        self._font = font
        em = QFontMetricsF(font, self._device).height()
        gap = 1.5 * em
        self._width = (self._room.width() - (columns - 1) * gap) / columns
        sheets = [Sheet(display, font, self._device) for display in self._printout.displays]
        self._head = LARGE * em + self._about_height(font) + em
        heights = [sheet.height(self._width) + em for sheet in sheets]
        tops = [self._head] * columns
        self._placed: list[tuple[Sheet, QPointF]] = []
        for sheet, height, column in zip(sheets, heights, in_columns(heights, columns), strict=True):
            self._placed.append((sheet, QPointF(column * (self._width + gap), tops[column])))
            tops[column] += height
        self._bottom = max(tops)

    def _about_height(self, font: QFont) -> float:
        metrics = QFontMetricsF(font, self._device)
        room = QRectF(0, 0, self._room.width(), 1e6)
        return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._printout.about).height()

    def paint(self, painter: QPainter) -> None:
        """Draw it on the page."""
        points = self._font.pointSizeF()
        top = _paint_title(self._printout.title, points, self._device, self._room, painter)
        painter.setFont(self._font)
        painter.setPen(PAPER.muted)
        below = QRectF(0, top, self._room.width(), self._head)
        painter.drawText(below, Qt.TextFlag.TextWordWrap, self._printout.about)
        for sheet, at in self._placed:
            sheet.paint(painter, PAPER, at, self._width)
