/** The header: the translation of the empty msgid, a field a line. */
import type { Catalog } from './catalog.ts'
import type { PoEntry } from './entry.ts'

export type PoHeader = ReadonlyMap<string, string>

/** The fields by their lower-case names; the first of equal names counts, as in gettext. */
export function readHeader(entry: PoEntry | null): PoHeader {
  const fields = new Map<string, string>()
  for (const line of entry?.forms[0]?.value.split('\n') ?? []) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** How the fields of some headers are written, by their lower-case names. */
export function fieldNames(headers: readonly (PoEntry | null)[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const header of headers)
    for (const line of header?.forms[0]?.value.split('\n') ?? []) {
      const name = line.slice(0, Math.max(0, line.indexOf(':'))).trim()
      if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
    }
  return names
}

/** The language that the file says its translations are in; null for none and for xgettext's placeholders. */
export function headerLanguage(header: PoHeader): string | null {
  const language = header.get('language') ?? ''
  return language === '' || language === 'LANGUAGE' || language === 'll' ? null : language
}

const CHARSET =
  /^[ \t]*(?:msgstr[ \t]*)?"(?:[^"\n]*?\\n)?Content-Type:[^"\n]{0,200}?charset=([^\s"\\;]{1,60})/im

/** The charset that a PO file's beginning declares; null for none and for xgettext's placeholder. */
export function declaredCharset(head: string): string | null {
  const charset = CHARSET.exec(head)?.[1] ?? null
  return charset === 'CHARSET' ? null : charset
}

/** Whether the file is a template: named as one, or with no language filled in and nothing translated. */
export function isTemplate(name: string, header: PoHeader, catalog: Catalog): boolean {
  if (name.toLowerCase().endsWith('.pot')) return true
  return headerLanguage(header) === null && !catalog.isTranslated
}
