/** Members of the archive's lines of translation files as they were last seen. */
import type { ArchiveValueType } from './members.ts'
import { createHash } from 'node:crypto'
import { deflated, inflated } from '../../strings/rows/fileContent.ts'
import { cellOf, isJsonObject, required, writeArchiveCell, type ArchiveMember } from './members.ts'
import { bytesValue } from './values.ts'

/** The bytes, deflated in the project and plain (in base64) in the archive; their hash is computed. */
export const deflatedContent: ArchiveMember = {
  ...required('content', bytesValue),
  columns: ['content', 'hash'],
  store(line, intake, cells) {
    const content = cellOf('content', bytesValue, line.content, intake) as Uint8Array
    cells.push(deflated(content), createHash('sha256').update(content).digest())
  },
  write: (cells, index) => writeArchiveCell(bytesValue, inflated(cells[index] as Uint8Array)),
}

const unsettled: ArchiveValueType = {
  expected: 'an object of objects of texts by form',
  read: (value) =>
    isJsonObject(value) && Object.values(value).every((forms) => isJsonObject(forms) && areTexts(forms))
      ? JSON.stringify(value)
      : undefined,
  write: (cell) => JSON.stringify(JSON.parse(String(cell))),
}

function areTexts(forms: Readonly<Record<string, unknown>>): boolean {
  return Object.values(forms).every((text) => text === null || typeof text === 'string')
}

/** Written only where there are such forms. */
export const unsettledForms: ArchiveMember = {
  name: 'unsettled',
  columns: ['unsettled'],
  select: ['unsettled'],
  store(line, intake, cells) {
    const value = line.unsettled
    cells.push(value === undefined ? null : cellOf('unsettled', unsettled, value, intake))
  },
  write: (cells, index) => (cells[index] === null ? undefined : unsettled.write(cells[index] ?? '{}')),
}
