/** Changes to the header that touch no field but those that change. */
import type { Edit } from '../../platform/text/splice.ts'
import type { Catalog } from './catalog.ts'
import type { PoEntry } from './entry.ts'
import { unfuzzy } from './comments.ts'
import { layOut, type PoLayout } from './layout.ts'
import { readPoLiteral } from './literal.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** A field to set: its name as it is written, and its value. */
export type HeaderField = readonly [name: string, value: string]

export const UTF8_FIELD: HeaderField = ['Content-Type', 'text/plain; charset=UTF-8']

/** Sets fields where they stand, and appends those that are missing. A file without a header gets one. */
export function setHeaderFields(
  catalog: Catalog,
  text: string,
  fields: readonly HeaderField[],
  layout: PoLayout,
): Edit[] {
  const { header } = catalog
  if (!header) {
    const { start } = catalog
    const lines = ['msgid ""', 'msgstr ""', ...fields.map((field) => layOutField(field, layout)), '', '']
    return [{ start, end: start, text: lines.join(layout.lineBreak) }]
  }
  const value = assertDefined(header.forms[0], 'The text of the header')
  const lines = headerLines(header, text)
  if (!lines) return [{ start: value.start, end: value.end, text: rewritten(value.value, fields, layout) }]
  const missing: HeaderField[] = []
  const edits = fields.flatMap((field): Edit | [] => {
    const line = lines.find(({ value }) => isField(value, field))
    if (!line) missing.push(field)
    return !line || line.value === fieldLine(field) ? [] : { ...line, text: layOutField(field, layout) }
  })
  if (missing.length === 0) return edits
  const appended = missing.map((field) => layout.lineBreak + layOutField(field, layout)).join('')
  return [...edits, { start: value.end, end: value.end, text: appended }]
}

/** A template's header is marked fuzzy; that of a translated file is not. */
export function unfuzzyHeader(catalog: Catalog, text: string): Edit[] {
  return catalog.header ? unfuzzy(catalog.header, text) : []
}

function isField(line: string, [name]: HeaderField): boolean {
  return line.slice(0, line.indexOf(':')).trim().toLowerCase() === name.toLowerCase()
}

function fieldLine([name, value]: HeaderField): string {
  return `${name}: ${value}\n`
}

/** The literals of a field, without the empty one that begins a text of several lines. */
function layOutField(field: HeaderField, layout: PoLayout): string {
  return layOut(fieldLine(field), '', layout).replace(/^""\r?\n/, '')
}

/**
 * The lines of the header with the literals that hold them; null where a literal holds more than one line or
 * the last one is not ended.
 */
function headerLines(header: PoEntry, text: string): { value: string; start: number; end: number }[] | null {
  const whole = assertDefined(header.forms[0], 'The text of the header')
  const lines: { value: string; start: number; end: number }[] = []
  let line = { value: '', start: -1 }
  for (let offset = whole.start; offset !== -1 && offset < whole.end; offset = text.indexOf('"', offset)) {
    const literal = readPoLiteral(text, offset, 'utf-8')
    offset = literal.end
    if (literal.value === '') continue
    line = { value: line.value + literal.value, start: line.value === '' ? literal.start : line.start }
    const lineEnd = line.value.indexOf('\n')
    if (lineEnd === -1) continue
    if (lineEnd < line.value.length - 1) return null
    lines.push({ ...line, end: literal.end })
    line = { value: '', start: -1 }
  }
  return line.value === '' ? lines : null
}

function rewritten(value: string, fields: readonly HeaderField[], layout: PoLayout): string {
  const lines = value.split(/(?<=\n)/).filter((line) => line !== '')
  for (const field of fields) {
    const index = lines.findIndex((line) => isField(line, field))
    if (index === -1) lines.push(fieldLine(field))
    else lines[index] = fieldLine(field)
  }
  return layOut(lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join(''), 'msgstr', layout)
}
