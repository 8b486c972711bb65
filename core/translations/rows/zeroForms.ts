/** The string for the count 0 beside a plural, where both have one text (core/formats/zeroForms.ts). */
import type { Database } from 'better-sqlite3'
import type { Language } from '../../contract/language.ts'
import type { PluralForm } from '../../model/plural.ts'
import { hasZeroCategory, pluralsOfZero, TYPES_WITH_ZERO, zerosOf } from '../../formats/zeroForms.ts'
import type { StringType } from '../../model/enumerations.ts'

/** A form of a string. */
export interface FormOfString {
  stringId: number
  form: PluralForm
}

interface StringOfType {
  id: number
  identifier: string
  type: StringType
  fileId: number
  fileType: string
}

/** The form that has the same text: a plural's `zero`, or the string for 0 of the plural. Undefined where there is none. */
export function zeroTwin(
  db: Database,
  language: Language,
  { stringId, form }: FormOfString,
): FormOfString | undefined {
  if (!hasZeroCategory(language) || (form !== 'none' && form !== 'zero')) return undefined
  const [string] = stringsWithZero(db, [stringId])
  return string && twinOf(db, string)
}

/** The twins of strings, by the string's id. */
export function zeroTwins(
  db: Database,
  language: Language,
  stringIds: readonly number[],
): Map<number, FormOfString> {
  if (stringIds.length === 0 || !hasZeroCategory(language)) return new Map()
  return new Map(
    stringsWithZero(db, stringIds).flatMap((string) => {
      const twin = twinOf(db, string)
      return twin ? [[string.id, twin] as const] : []
    }),
  )
}

/** Those of files whose format has such strings. */
function stringsWithZero(db: Database, stringIds: readonly number[]): StringOfType[] {
  return db
    .prepare<unknown[], StringOfType>(
      `SELECT s.id, s.identifier, s.type, file.id AS fileId, file.type AS fileType
       FROM source_string AS s JOIN file ON file.id = s.file_id
       WHERE s.id IN (SELECT value FROM json_each(@ids))
         AND file.type IN (SELECT value FROM json_each(@types))`,
    )
    .all({ ids: JSON.stringify(stringIds), types: JSON.stringify(TYPES_WITH_ZERO) })
}

function twinOf(
  db: Database,
  { identifier, type, fileId, fileType }: StringOfType,
): FormOfString | undefined {
  const isPlural = type === 'plural'
  const identifiers = isPlural ? zerosOf(fileType, identifier) : pluralsOfZero(fileType, identifier)
  if (identifiers.length === 0) return undefined
  const stringId = db
    .prepare<unknown[], number>(
      `SELECT id FROM source_string
       WHERE identifier IN (SELECT value FROM json_each(@identifiers)) AND file_id = @fileId
         AND (type = 'plural') = @isPlural AND is_archived = 0
       ORDER BY id LIMIT 1`,
    )
    .pluck()
    .get({ identifiers: JSON.stringify(identifiers), fileId, isPlural: isPlural ? 0 : 1 })
  return stringId === undefined ? undefined : { stringId, form: isPlural ? 'none' : 'zero' }
}
