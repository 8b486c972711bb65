/** Imports the translations that the strings of a source file contain. */
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

/** The translations to import from a file. */
export interface CarriedLanguages {
  /** The language of the strings' own translations, which are imported; if omitted they are ignored. */
  languageId?: string
  /** The languages to import from a multilingual file, each with its code in the strings. */
  languages?: readonly LanguageInFile[]
}

interface Slice {
  file: CarriedLanguages
  fileId: number
  /** Whether the file had no strings before. */
  isNew: boolean
  slice: readonly ParsedString[]
  /** The strings of the chunk. */
  stored: readonly StringToUpdate[]
  /** The new strings, by id. */
  added: ReadonlyMap<number, SourceToDerive>
  origins: (languageId: string) => Origin
  /** Adds to the counts. */
  tally: Tally
}

/** The number of imported forms of a file. */
export interface Tally {
  forms: number
}

/** Returns the authors of a file's translations, by language, as they were before the first one is imported. */
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

/** Returns the ids of strings whose translation into a language was deleted in the project. */
type DeletedHere = (languageId: string) => ReadonlySet<number>

/**
 * A file's translation of a string is not imported if it was deleted in the project. Queried once for all files, before
 * the first of them is imported.
 */
function deletedHere(db: Database): DeletedHere {
  const known = new Map<string, ReadonlySet<number>>()
  return (languageId) => {
    const deleted = known.get(languageId) ?? new Set(clearedStrings(db, languageId))
    known.set(languageId, deleted)
    return deleted
  }
}

/** Buffered translations into a language with equal properties. */
interface Waiting {
  language: Language
  origin: Origin
  toAdd: TranslationToAdd[]
  newStrings: Map<number, SourceToDerive>
  /** The counts of the file that a string is in, by the string's id. */
  tallies: Map<number, Tally>
}

/** The number of buffered translations that triggers a write. */
const ENOUGH = 250

/**
 * Imports the translations of strings. Those of new files are buffered until there are enough, or until `finish`. The
 * files of a tree are small, and a statement for hundreds of strings takes little longer than for one.
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

  /** Writes the buffer; must be called before strings of these files are read. */
  finish(): void {
    for (const languageId of [...this.#waiting.keys()]) this.#write(languageId)
  }

  /** Returns the buffer of the language that accepts these translations. */
  #waitingFor(
    languageId: string,
    { fileId, toAdd, origin }: Pick<Waiting, 'toAdd' | 'origin'> & { fileId: number },
  ): Waiting {
    const target = this.#target(languageId)
    const before = this.#waiting.get(languageId)
    // Only the forms of plural strings differ between files.
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

/** Yields the translations of a string to import, by the language's id. */
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
