"""A workbook computed anew by the package `formulas`, which reads the formulas and never the stored values."""

import warnings
from pathlib import Path

import formulas
from openpyxl import load_workbook


class Recalculation:
    """Compiled once, then computed with any cells changed, as an auditor would change them."""

    def __init__(self, file: Path):
        self.name = file.name
        self.formulas = load_workbook(file)
        self.values = load_workbook(file, data_only=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.model = formulas.ExcelModel().loads(str(file)).finish()

    def column(self, sheet, title):
        """The letter of a column."""
        return next(c.column_letter for c in self.formulas[sheet][1] if c.value == title)

    def rule(self, field):
        """The address of a rule's value."""
        row = next(row for row in self.formulas["Rules"].iter_rows() if row[2].value == field)
        return f"D{row[0].row}"

    def computed(self, changes=None):
        """Sheet and address of every cell with a formula -> what comes out, with `changes` made before."""
        inputs = {self._key(*place): value for place, value in (changes or {}).items()}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            solution = self.model.calculate(inputs=inputs)
        return {
            place: solution[self._key(*place)].value[0, 0] for place in self.cells_with_formulas()
        }

    def stored(self):
        """Sheet and address of every cell with a formula -> the value stored with it."""
        return {
            (sheet, address): self.values[sheet][address].value
            for sheet, address in self.cells_with_formulas()
        }

    def cells_with_formulas(self):
        return [
            (sheet.title, cell.coordinate)
            for sheet in self.formulas
            for row in sheet.iter_rows()
            for cell in row
            if cell.data_type == "f"
        ]

    def _key(self, sheet, address):
        return f"'[{self.name}]{sheet.upper()}'!{address}"
