/** The translations that the strings of a source file carry: those that are taken in with it. */
import type { Database } from 'better-sqlite3'
import type { FileAuthor } from '../../formats/fileAuthor.ts'
import type { ParsedString, ParsedTranslation } from '../../formats/format.ts'
import { typedForms } from '../../formats/typedForms.ts'
import type { Language } from '../../contract/language.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import type { StringToUpdate } from '../../strings/rows/sourceUpdate.ts'
import type { SourceToDerive } from '../../summaries/rows/derivedRows.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'
import { addTranslations, type TranslationToAdd } from '../../translations/rows/addTranslations.ts'
import { zip } from '../../platform/collections/zip.ts'
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
  /** Whether the file had no strings before. */
  isNew: boolean
  slice: readonly ParsedString[]
  /** The slice's strings. */
  stored: readonly StringToUpdate[]
  /** The strings that are new, by id. */
  added: ReadonlyMap<number, SourceToDerive>
  origins: (languageId: string) => Origin
  /** Counts what is added. */
  tally: Tally
}

/** Forms that were taken in from a file. */
export interface Tally {
  forms: number
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
type DeletedHere = (languageId: string) => ReadonlySet<number>

/**
 * What files say of strings whose translation was deleted here does not come back. It is asked once for all files, before the
 * first of them is taken in.
 */
function deletedHere(db: Database): DeletedHere {
  const known = new Map<string, ReadonlySet<number>>()
  return (languageId) => {
    const deleted = known.get(languageId) ?? new Set(clearedStrings(db, languageId))
    known.set(languageId, deleted)
    return deleted
  }
}

/** Translations into a language that wait, with all that they have in common. */
interface Waiting {
  language: Language
  origin: Origin
  toAdd: TranslationToAdd[]
  newStrings: Map<number, SourceToDerive>
  /** What counts for the file that a string is in, by the string's id. */
  tallies: Map<number, Tally>
}

/** So many that wait are added. */
const ENOUGH = 250

/**
 * Takes in the translations that strings carry. Those of new files wait until there are enough of them, or none is left
 * (`finish`): the files of a tree are small, and most of what takes time is the same for one string as for hundreds.
 */
export class CarriedTranslations {
  readonly #db: Database
  readonly #intent: Intent
  readonly #userId: number
  readonly #deleted: DeletedHere
  readonly #targets = new Map<string, Language>()
  readonly #waiting = new Map<string, Waiting>()

  constructor(db: Database, intent: Intent, userId: number) {
    this.#db = db
    this.#intent = intent
    this.#userId = userId
    this.#deleted = deletedHere(db)
  }

  add({ file, fileId, isNew, slice, stored, added, origins, tally }: Slice): void {
    for (const [languageId, translationOf] of carriedBy(file)) {
      const deleted = this.#deleted(languageId)
      const language = this.#target(languageId)
      const toAdd = zip(slice, stored).flatMap(([parsed, string]): TranslationToAdd[] => {
        const translation = deleted.has(string.id) ? undefined : translationOf(parsed, language)
        return translation ? [{ string, ...translation }] : []
      })
      if (toAdd.length === 0) continue
      const waiting = this.#waitingFor(languageId, { fileId, toAdd, origin: origins(languageId) })
      for (const one of toAdd) {
        const source = added.get(one.string.id)
        if (source) waiting.newStrings.set(one.string.id, source)
        waiting.tallies.set(one.string.id, tally)
        waiting.toAdd.push(one)
      }
      if (!isNew || waiting.toAdd.length >= ENOUGH) this.#write(languageId)
    }
  }

  /** Adds all that wait: to be called before strings of these files are looked at. */
  finish(): void {
    for (const languageId of [...this.#waiting.keys()]) this.#write(languageId)
  }

  /** What waits for the language, where these may wait with it. */
  #waitingFor(
    languageId: string,
    { fileId, toAdd, origin }: Pick<Waiting, 'toAdd' | 'origin'> & { fileId: number },
  ): Waiting {
    const target = this.#target(languageId)
    const before = this.#waiting.get(languageId)
    // Only plural strings have other forms in one file than in another.
    const hasPlurals = toAdd.some(({ string }) => string.type === 'plural')
    const language = hasPlurals ? languageOfFile(this.#db, target, fileId) : (before?.language ?? target)
    const isAlike =
      before?.language === language &&
      before.origin.authorId === origin.authorId &&
      before.origin.writtenAt === origin.writtenAt
    if (before && isAlike) return before
    this.#write(languageId)
    const waiting = { language, origin, toAdd: [], newStrings: new Map(), tallies: new Map() }
    this.#waiting.set(languageId, waiting)
    return waiting
  }

  #target(languageId: string): Language {
    const target = this.#targets.get(languageId) ?? targetLanguage(this.#db, languageId)
    this.#targets.set(languageId, target)
    return target
  }

  #write(languageId: string): void {
    const waiting = this.#waiting.get(languageId)
    if (waiting === undefined) return
    this.#waiting.delete(languageId)
    const { language, origin, toAdd, newStrings, tallies } = waiting
    const onAdded = (stringId: number) => {
      const tally = tallies.get(stringId)
      if (tally) tally.forms += 1
    }
    addTranslations(this.#db, this.#intent, toAdd, {
      ...{ userId: this.#userId, ...origin, language },
      ...{ onlyWhereNone: true, newStrings, onAdded },
    })
  }
}

type TranslationOf = (string: ParsedString, language: Language) => ParsedTranslation | undefined

/** What is taken in from a file, by the language's id. */
function* carriedBy({ languageId, languages = [] }: CarriedLanguages): Generator<[string, TranslationOf]> {
  if (languageId !== undefined) yield [languageId, ({ translation }) => translation]
  for (const { languageId: id, code } of languages)
    yield [
      id,
      ({ translations }, language) => {
        const own = translations?.[code]
        return own && typedForms(own, language)
      },
    ]
}
