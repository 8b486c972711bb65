/** Describes strings for the user. */
import type { Database } from 'better-sqlite3'
import type { DeclaredFormat } from '../../contract/enumerations.ts'
import { formatOf } from '../../messages/formatStrings/grammarOf.ts'
import type { PluralForm, PluralForms } from '../../model/plural.ts'
import { FileGrammars } from './files.ts'

export interface StringDescription {
  identifier: string
  /** The beginning of the text; of a plural string all of its forms. */
  source: string
  /** The texts of a plural string; null of any other. */
  forms: PluralForms | null
  /** The grammar of its placeholders; null: the usual ones of the file's type. */
  format: DeclaredFormat | null
}

interface DescribedRow {
  id: number
  identifier: string
  source: string
  forms: string | null
  fileId: number | null
  fileType: string | null
  context: string | null
}

/** Describes strings by id; unknown ids are left out. */
export function describeStrings(db: Database, ids: readonly number[]): Map<number, StringDescription> {
  const grammars = new FileGrammars(db)
  const rows = db
    .prepare<unknown[], DescribedRow>(
      `SELECT s.id, s.identifier, substr(s.text, 1, 2000) AS source, s.plural_forms AS forms, s.file_id AS fileId,
         file.type AS fileType, CASE file.type WHEN 'po' THEN s.context END AS context
       FROM json_each(?) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       LEFT JOIN file ON file.id = s.file_id`,
    )
    .all(JSON.stringify([...new Set(ids)]))
  return new Map(
    rows.map(({ id, identifier, source, forms, fileId, fileType, context }) => {
      const read = forms === null ? null : (JSON.parse(forms) as PluralForms)
      const sources = read === null ? [source] : Object.values(read)
      const format = formatOf({ fileType, context, sources, ...grammars.of(fileId) })
      return [id, { identifier, source, forms: read, format }]
    }),
  )
}

/** Describes the forms of strings, each with the beginning of its own source; an unknown string has no texts. */
export function describeForms<Of extends { stringId: number; form: PluralForm }>(
  db: Database,
  rows: readonly Of[],
): (Of & Omit<StringDescription, 'forms'>)[] {
  const strings = describeStrings(
    db,
    rows.map(({ stringId }) => stringId),
  )
  return rows.map((row) => {
    const { identifier = '', source = '', forms = null, format = null } = strings.get(row.stringId) ?? {}
    const own = row.form === 'none' ? undefined : (forms?.[row.form] ?? forms?.other)
    return { ...row, identifier, source: own?.slice(0, 2000) ?? source, format }
  })
}
