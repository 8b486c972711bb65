"""Edits a table as a reviewer's program does: edit.py FILE EDITS.json, which has [text, comment] by the ID of a row."""

import json
import sys

path, edits_path = sys.argv[1:]
with open(edits_path, encoding="utf-8") as file:
    edits = json.load(file)


def edit_workbook():
    from openpyxl import load_workbook

    book = load_workbook(path)
    sheet = book.active
    headings = [str(cell.value) for cell in sheet[1]]
    columns = [
        next(at for at, heading in enumerate(headings) if heading.startswith(name))
        for name in ("Translation", "Comment")
    ]
    for row in sheet.iter_rows(min_row=2):
        for column, value in zip(columns, edits.pop(row[0].value, ()), strict=False):
            row[column].value = value
            row[column].data_type = "s"
    book.save(path)


def edit_document():
    from docx import Document
    from docx.oxml.ns import qn

    document = Document(path)
    for row in document.tables[0].rows:
        cells = row.cells
        # Its paragraphs leave out content controls.
        identifier = "".join(text.text for text in cells[0]._tc.iter(qn("w:t")))
        for cell, value in zip(cells[3:5], edits.pop(identifier, ()), strict=False):
            cell.text = value
    document.save(path)


edit_workbook() if path.endswith(".xlsx") else edit_document()
if edits:
    sys.exit(f"Rows that are not in the table: {list(edits)}")
