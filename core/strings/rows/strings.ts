/** Source strings: their rows, and finding one. */
import type { CodeReference } from '../../contract/code.ts'
import type { StringType } from '../../model/enumerations.ts'
import type { ColumnsOf, RowOf } from '../../history/rows/entities.ts'
import { string } from '../../model/string.ts'
import { emptyColumns } from '../../model/define.ts'
import { codeReferences } from '../../platform/text/codeReferences.ts'
import { STRING_COLUMNS } from './entities.ts'
import type { Database } from 'better-sqlite3'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralForm, PluralForms } from '../../model/plural.ts'

/** The columns of a string in the history. */
export type SourceStringRow = RowOf<{ columns: ColumnsOf<typeof string> }>

/** The optional members of a new string. */
export const EMPTY_STRING = emptyColumns(string)

/** @throws Failure `string.unknown` */
export function requireString(db: Database, stringId: number): SourceStringRow {
  const row = db
    .prepare<unknown[], SourceStringRow>(
      `SELECT ${STRING_COLUMNS.join(', ')} FROM source_string WHERE id = ?`,
    )
    .get(stringId)
  if (!row) throw unknownString(String(stringId))
  return row
}

/** A string that its source still has. @throws Failure `string.unknown` */
export function requireStringInUse(db: Database, stringId: number): SourceStringRow {
  const row = requireString(db, stringId)
  if (row.is_archived) throw unknownString(String(stringId))
  return row
}

/** A string that texts can be saved for. @throws Failure `string.unknown`, `string.gone`, `string.locked` */
export function requireStringToTranslate(db: Database, stringId: number): SourceStringRow {
  const row = requireString(db, stringId)
  refuseLocked(row)
  if (!row.is_archived) return row
  throw new Failure('string.gone', 'Its file no longer has this string.', {
    value: row.identifier,
    kept: 'Nothing was changed.',
    todo: 'Translate the string that took its place.',
  })
}

/** @throws Failure `string.locked`: the file says that its translation is not to be changed */
export function refuseLocked({ is_locked: isLocked, identifier }: SourceStringRow): void {
  if (!isLocked) return
  throw new Failure('string.locked', 'Its file locks this string.', {
    value: identifier,
    kept: 'Nothing was changed.',
    todo: 'Ask the sender of the file to unlock it, and import the file again.',
  })
}

/** Those of the strings that their files do not lock; `ids` and the result as JSON. */
export function withoutLocked(db: Database, ids: string): string {
  const open = db
    .prepare<unknown[], string>(
      `SELECT json_group_array(wanted.value ORDER BY wanted.key) FROM json_each(?) AS wanted
       CROSS JOIN source_string AS s ON s.id = wanted.value WHERE s.is_locked = 0`,
    )
    .pluck()
    .get(ids)
  return assertDefined(open, 'The strings that are not locked')
}

/** The places in the code that use a string, and the file that says so. @throws Failure `string.unknown` */
export function codePlaces(
  db: Database,
  { stringId }: { stringId: number },
): { references: CodeReference[]; catalogue: string } {
  const { context, file_id: fileId } = requireString(db, stringId)
  const path = db
    .prepare<unknown[], string>('SELECT coalesce(path, name) FROM file WHERE id = ?')
    .pluck()
    .get(fileId)
  return { references: codeReferences(context), catalogue: path ?? '' }
}

/**
 * Returns the string that a place in the code belongs to: that of the line, else of the nearest line before it, else of
 * the first line after it. Without a line it is the first string of the file. Null if no string names the file.
 * @param path The end of the path of a file of code: whole names, with '/' between them
 */
export function stringOfReference(
  db: Database,
  { path, line }: { path: string; line: number | null },
): { stringId: number } | null {
  const rows = db
    .prepare<unknown[], { id: number; context: string | null }>(
      `SELECT id, context FROM source_string WHERE is_archived = 0 AND instr(context, ?) > 0 ORDER BY id`,
    )
    .iterate(path)
  let best: { stringId: number; distance: number } | null = null
  for (const { id, context } of rows)
    for (const reference of codeReferences(context)) {
      const isThere = reference.path === path || reference.path.endsWith(`/${path}`)
      const distance = distanceTo(line, reference.line)
      if (isThere && (best === null || distance < best.distance)) best = { stringId: id, distance }
    }
  return best && { stringId: best.stringId }
}

/** A line after the wanted one is farther than any before it, and a place without a line is the farthest. */
function distanceTo(wanted: number | null, line: number | null): number {
  if (wanted === null) return 0
  if (line === null) return Infinity
  return line <= wanted ? wanted - line : FAR + line
}

/** More than any line before: codeReferences reads lines of nine digits. */
const FAR = 1e9

/** The forms to fill in for a string in a language, in order. */
export function formsOf(string: { type: StringType }, language: Language): PluralForm[] {
  return string.type === 'plural' ? language.pluralCategoryNames : ['none']
}

/** @throws Failure `translation.wrongForm` naming the right ones */
export function requireForm(string: SourceStringRow, language: Language, form: PluralForm): void {
  const forms = formsOf(string, language)
  if (forms.includes(form)) return
  const message =
    string.type === 'plural'
      ? `"${string.identifier}" is a plural string: ${language.name} has no form "${form}".`
      : `"${string.identifier}" is not a plural string: its one form is "none", not "${form}".`
  throw new Failure('translation.wrongForm', message, {
    value: form,
    near: forms,
    kept: 'Nothing was changed.',
    todo: `Use ${forms.map((name) => `"${name}"`).join(', ')}.`,
  })
}

/** Whether a string is there and has a form: both may be otherwise than when the form was read. */
export function hasForm(
  db: Database,
  language: Language,
  { stringId, form }: { stringId: number; form: PluralForm },
): boolean {
  const string = db
    .prepare<[number], Pick<SourceStringRow, 'type'>>('SELECT type FROM source_string WHERE id = ?')
    .get(stringId)
  return string !== undefined && formsOf(string, language).includes(form)
}

/** The source text of a string by form. */
export function sourceForms(string: Pick<SourceStringRow, 'text' | 'plural_forms'>): string | PluralForms {
  return string.plural_forms === null ? string.text : (JSON.parse(string.plural_forms) as PluralForms)
}

/**
 * The id of the string that a person names: by its id, else by its identifier, which may stand in more than one
 * file; then `path` tells which.
 * @throws Failure `string.unknown`, `string.ambiguous` with the paths as near values
 */
export function findString(
  db: Database,
  { reference, path }: { reference: string; path?: string },
): { stringId: number } {
  const stringId = /^[1-9]\d{0,15}$/.test(reference) ? Number(reference) : null
  if (stringId !== null && db.prepare('SELECT 1 FROM source_string WHERE id = ?').get(stringId))
    return { stringId }
  const found = db
    .prepare<unknown[], { id: number; path: string | null }>(
      `SELECT s.id, coalesce(f.path, f.name) AS path FROM source_string AS s LEFT JOIN file AS f ON f.id = s.file_id
     WHERE s.identifier = @reference AND s.is_archived = 0
       AND (@path IS NULL OR coalesce(f.path, f.name) = @path)
     ORDER BY s.id LIMIT 20`,
    )
    .all({ reference, path: path ?? null })
  const [first, second] = found
  if (!first) throw unknownString(reference)
  if (second)
    throw new Failure('string.ambiguous', `More than one string has the identifier "${reference}".`, {
      value: reference,
      near: found.map((string) => `${string.id} in ${string.path ?? 'no file'}`),
      todo: 'Name the string by its id, or its file as well.',
    })
  return { stringId: first.id }
}

/** The source of a message, and the type of its file, which says in what syntax it is. */
export function messageSource(
  db: Database,
  { stringId }: { stringId: number },
): { source: string; fileType: string | null } {
  const row = db
    .prepare<unknown[], { source: string; fileType: string | null }>(
      `SELECT s.text AS source, f.type AS fileType FROM source_string AS s LEFT JOIN file AS f ON f.id = s.file_id
     WHERE s.id = ?`,
    )
    .get(stringId)
  if (!row) throw unknownString(String(stringId))
  return row
}

/** The identifiers of a file's strings, those that are gone from its source too. */
export function fileIdentifiers(db: Database, { fileId }: { fileId: number }): string[] {
  return db
    .prepare<unknown[], { identifier: string }>('SELECT identifier FROM source_string WHERE file_id = ?')
    .all(fileId)
    .map((string) => string.identifier)
}

export function unknownString(reference: string): Failure {
  return new Failure('string.unknown', `There is no string "${reference}" in this project.`, {
    value: reference,
    todo: 'Name a string by its id or its identifier, as the list of strings shows them.',
  })
}
