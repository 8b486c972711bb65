/** The translations that the strings of a source file carry: those that are taken in with it. */
import type { Database } from 'better-sqlite3'
import type { FileAuthor } from '../../formats/fileAuthor.ts'
import type { ParsedString, ParsedTranslation } from '../../formats/format.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import type { StoredString } from '../../strings/rows/sourceUpdate.ts'
import type { Source } from '../../summaries/rows/derivedRows.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'
import { addTranslations, type TranslationToAdd } from '../../translations/rows/addTranslations.ts'
import { zip } from '../../zip.ts'
import { originOf, type Origin } from './fileAuthors.ts'
import { clearedStrings } from './changesSince.ts'

export interface LanguageInFile {
  languageId: string
  code: string
}

/** Which translations are taken in from a file. */
export interface CarriedLanguages {
  /** The language of the strings' own translations, which are then taken in; without it they are left out. */
  languageId?: string
  /** The languages that are taken in from a file of many, each with the code by which the strings have it. */
  languages?: readonly LanguageInFile[]
}

interface Slice {
  file: CarriedLanguages
  fileId: number
  slice: readonly ParsedString[]
  /** The slice's strings. */
  stored: readonly StoredString[]
  /** The strings that are new, by id. */
  added: ReadonlyMap<number, Source>
  deleted: DeletedHere
  origins: (languageId: string) => Origin
}

/** Whose the translations of a file are, by language: as it was before the first of them is taken in. */
export function originsOf(
  db: Database,
  file: { fileId: number; author: FileAuthor; now: number },
): Slice['origins'] {
  const known = new Map<string, Origin>()
  return (languageId) => {
    const origin = known.get(languageId) ?? originOf(db, { ...file, languageId })
    known.set(languageId, origin)
    return origin
  }
}

/** The ids of strings whose translation into a language somebody deleted. */
export type DeletedHere = (languageId: string) => ReadonlySet<number>

/**
 * What files say of strings whose translation was deleted here does not come back. It is asked once for all files, before the
 * first of them is taken in.
 */
export function deletedHere(db: Database): DeletedHere {
  const known = new Map<string, ReadonlySet<number>>()
  return (languageId) => {
    const deleted = known.get(languageId) ?? new Set(clearedStrings(db, languageId))
    known.set(languageId, deleted)
    return deleted
  }
}

/** Takes in the translations that strings carry; answers how many forms. */
export function addCarried(
  db: Database,
  intent: Intent,
  userId: number,
  { file, fileId, slice, stored, added, deleted, origins }: Slice,
): number {
  let count = 0
  for (const [languageId, translationOf] of carriedBy(file)) {
    const toAdd = zip(slice, stored).flatMap(([parsed, string]): TranslationToAdd[] => {
      const translation = deleted(languageId).has(string.id) ? undefined : translationOf(parsed)
      return translation ? [{ string, ...translation }] : []
    })
    if (toAdd.length === 0) continue
    const target = targetLanguage(db, languageId)
    // Only plural strings have other forms in one file than in another.
    const hasPlurals = toAdd.some(({ string }) => string.type === 'plural')
    const language = hasPlurals ? languageOfFile(db, target, fileId) : target
    count += addTranslations(db, intent, toAdd, {
      userId,
      ...origins(languageId),
      language,
      onlyWhereNone: true,
      newStrings: added,
    }).added
  }
  return count
}

type TranslationOf = (string: ParsedString) => ParsedTranslation | undefined

/** What is taken in from a file, by the language's id. */
function* carriedBy({ languageId, languages = [] }: CarriedLanguages): Generator<[string, TranslationOf]> {
  if (languageId !== undefined) yield [languageId, ({ translation }) => translation]
  for (const { languageId: id, code } of languages) yield [id, ({ translations }) => translations?.[code]]
}
