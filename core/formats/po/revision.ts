/** The header fields that gettext's editors update with a change of translations. */
import { firstUnencodable } from '../encoding.ts'
import type { FileRevision } from '../format.ts'
import type { PoHeader } from './header.ts'
import type { HeaderField } from './headerEdits.ts'

/**
 * Returns the changed fields. Only existing fields are updated, like gettext's own tools do. The date is in UTC, so
 * that it does not reveal the author's time zone. The translator's field is kept in three cases: the author is unknown,
 * or is already named in it, or has a name that the file's encoding lacks letters of.
 */
export function revisionFields(header: PoHeader, revision: FileRevision, encoding: string): HeaderField[] {
  const { at, translator, generator } = revision
  const standing = header.get('last-translator')
  const name = translator?.mail === undefined ? translator?.name : `${translator.name} <${translator.mail}>`
  const isNew = name !== undefined && standing !== undefined && !names(standing, name)
  const fields: HeaderField[] = [
    ['PO-Revision-Date', `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}+0000`],
    ...(isNew && firstUnencodable(name, encoding) === null
      ? [['Last-Translator', oneLine(name)] as const]
      : []),
    ['X-Generator', generator],
  ]
  return fields.filter(([field]) => header.has(field.toLowerCase()))
}

/** Whether a line names a person: the same, or with a mail address more, or by an address of that account. */
function names(line: string, name: string): boolean {
  const [, own = '', mail = ''] = /^([^<]*)(?:<([^>]*)>)?/.exec(line) ?? []
  const wanted = name.trim().toLowerCase()
  return [line, own, mail.replace(/@.*/, '')].some((one) => one.trim().toLowerCase() === wanted)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
