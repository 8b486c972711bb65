/** Members of the archive's lines of translation files as they were last seen. */
import type { ValueType } from './members.ts'
import { createHash } from 'node:crypto'
import { deflated, inflated } from '../../strings/rows/fileContent.ts'
import { cellOf, isObject, required, writeCell, type ArchiveMember } from './members.ts'
import { bytes } from './values.ts'

/** The bytes, deflated in the project and plain (in base64) in the archive; their hash is computed. */
export const deflatedContent: ArchiveMember = {
  ...required('content', bytes),
  columns: ['content', 'hash'],
  store(line, intake, cells) {
    const content = cellOf('content', bytes, line.content, intake) as Uint8Array
    cells.push(deflated(content), createHash('sha256').update(content).digest())
  },
  write: (cells, at) => writeCell(bytes, inflated(cells[at] as Uint8Array)),
}

const unsettled: ValueType = {
  expected: 'an object of objects of texts by form',
  read: (value) =>
    isObject(value) && Object.values(value).every((forms) => isObject(forms) && areTexts(forms))
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
  write: (cells, at) => (cells[at] === null ? undefined : unsettled.write(cells[at] ?? '{}')),
}
