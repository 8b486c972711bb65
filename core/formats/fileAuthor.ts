/**
 * Reads the last author and time of a translation file, in formats that store them (docs/reference/translations.md,
 * "Author and date").
 */
import { headerOf } from './po/headOf.ts'

export interface FileAuthor {
  /** Null: the file names no author. */
  person: { name: string; mail: string | null } | null
  /** Milliseconds since 1970; null: the file does not say when, or not in a way that can be read. */
  at: number | null
}

export const NOBODY: FileAuthor = { person: null, at: null }

/** Reads `Last-Translator` and `PO-Revision-Date` from the header of a PO file; other formats have no such fields. */
export function authorOfFile(type: string, content: Uint8Array): FileAuthor {
  if (type !== 'po') return NOBODY
  const header = headerOf(content)
  return {
    person: personIn(header.get('last-translator') ?? ''),
    at: timeIn(header.get('po-revision-date') ?? ''),
  }
}

/** Placeholders of gettext's own tools, which name no author. */
const PLACEHOLDER = /^(full name|automatically generated|unknown)$/i
const LINE = /^([^<]*)(?:<([^<>\s]*)>)?/

function personIn(line: string): FileAuthor['person'] {
  const [, before = '', address = ''] = LINE.exec(line) ?? []
  const mail = address.includes('@') && !/^EMAIL@ADDRESS$/i.test(address) ? address : null
  const name = before.trim().slice(0, 200)
  if (PLACEHOLDER.test(name)) return null
  if (name === '') return mail === null ? null : { name: mail, mail }
  return { name, mail }
}

const DATE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?\s*(?:([+-]\d\d):?(\d\d)|Z)?$/

function timeIn(field: string): number | null {
  const [, day, time, hours, minutes] = DATE.exec(field.trim()) ?? []
  if (day === undefined || time === undefined) return null
  const zone = hours === undefined || minutes === undefined ? 'Z' : `${hours}:${minutes}`
  const at = Date.parse(`${day}T${time}:00${zone}`)
  return Number.isNaN(at) ? null : at
}
