/** One run that computes derived rows from the strings and translations that it reads. */
import type { Database } from 'better-sqlite3'
import type { Language } from '../../contract/language.ts'
import type { PluralCategory } from '../../model/plural.ts'
import { everydayCategories } from '../../languages/forms.ts'
import {
  DerivedWriter,
  readSources,
  readTranslations,
  type SourceToDerive,
  type TranslationToDerive,
} from './derivedRows.ts'
import { storedLanguage, targetLanguageIds } from '../../languages/rows/languages.ts'
import { languagesOfFiles } from './fileForms.ts'
import { ProgressChange } from './progressRows.ts'
import { summarize, type StringForms } from '../summary.ts'
import { topTranslations } from '../topTranslations.ts'

export interface DeriveOptions {
  /**
   * Returns a language's plural categories in a file; default: those of the project's files and languages, then the
   * catalogue's.
   */
  categoriesOf?: (languageId: string, fileId: number) => readonly PluralCategory[]
}

type FormsOf = (languageId: string, fileId: number) => StringForms

/** A string that was just inserted, with its translations into a language. */
export interface KnownString {
  source: SourceToDerive
  translations: readonly TranslationToDerive[]
}

const SINGLE: StringForms = { forms: ['none'], everyday: ['none'] }

export class Derivation {
  readonly #db: Database
  readonly #writer: DerivedWriter
  readonly #targets: ReadonlySet<string>
  readonly #formsOf: FormsOf
  readonly #progress = new ProgressChange()

  constructor(db: Database, { categoriesOf }: DeriveOptions) {
    this.#db = db
    this.#writer = new DerivedWriter(db)
    this.#targets = new Set(targetLanguageIds(db))
    this.#formsOf = categoriesOf ? formsBy(categoriesOf) : storedForms(db)
  }

  /** Replaces the rows of strings in one language. */
  refresh(stringIds: readonly number[], languageId: string): void {
    const translations = Map.groupBy(
      this.#targets.has(languageId) ? readTranslations(this.#db, stringIds, languageId) : [],
      ({ stringId }) => stringId,
    )
    const states = this.#writer.states(stringIds, languageId)
    for (const source of readSources(this.#db, stringIds).values()) {
      const before = states.get(source.id)
      const present = translations.get(source.id) ?? []
      if (before) {
        this.#count(source, languageId, Boolean(before.isTranslated), Boolean(before.isApproved), -1)
        if (present.length === 0) this.#writer.remove(source.id, languageId)
      }
      this.#write(source, languageId, present, before?.tops)
    }
    this.#writer.flush()
  }

  /** Writes the rows of strings that have none. */
  build(stringIds: readonly number[]): void {
    const sources = readSources(this.#db, stringIds)
    const byString = Map.groupBy(readTranslations(this.#db, stringIds, null), ({ stringId }) => stringId)
    for (const [stringId, translations] of byString) {
      const source = sources.get(stringId)
      if (!source) continue
      const byLanguage = Map.groupBy(translations, ({ languageId }) => languageId)
      for (const [languageId, ofLanguage] of byLanguage) {
        if (this.#targets.has(languageId)) this.#write(source, languageId, ofLanguage)
      }
    }
    this.#writer.flush()
  }

  /** Writes the rows of new strings, from inputs that the caller has loaded. */
  add(languageId: string, strings: Iterable<KnownString>): void {
    if (!this.#targets.has(languageId)) return
    for (const { source, translations } of strings) this.#write(source, languageId, translations)
    this.#writer.flush()
  }

  /** Writes the difference in `progress`; must be called last. */
  finish(): void {
    this.#progress.apply(this.#db)
  }

  /** `topsBefore`: as received from the writer. */
  #write(
    source: SourceToDerive,
    languageId: string,
    translations: readonly TranslationToDerive[],
    topsBefore?: string | null,
  ): void {
    if (translations.length === 0) return
    const forms = source.pluralForms === null ? SINGLE : this.#formsOf(languageId, source.fileId)
    const tops = topTranslations(forms.forms, translations)
    const summary = summarize(source, forms, translations, tops)
    this.#writer.put(source.id, languageId, summary, tops, topsBefore)
    this.#count(source, languageId, summary.isTranslated, summary.isApproved, 1)
  }

  #count(
    source: SourceToDerive,
    languageId: string,
    isTranslated: boolean,
    isApproved: boolean,
    sign: 1 | -1,
  ): void {
    if (!source.isCounted || !(isTranslated || isApproved)) return
    const { fileId, words } = source
    this.#progress.add(
      {
        fileId,
        languageId,
        translated: Number(isTranslated),
        approved: Number(isApproved),
        translatedWords: isTranslated ? words : 0,
        approvedWords: isApproved ? words : 0,
      },
      sign,
    )
  }
}

/** A file that states a rule has all its forms; the language's categories omit the rare ones. */
function storedForms(db: Database): FormsOf {
  const known = new Map<string, { language: Language; ofFile: ReturnType<typeof languagesOfFiles> }>()
  const viewsOf = (languageId: string) => {
    const language = storedLanguage(db, languageId)
    return { language, ofFile: languagesOfFiles(db, language) }
  }
  return (languageId, fileId) => {
    const views = known.get(languageId) ?? viewsOf(languageId)
    known.set(languageId, views)
    const own = views.ofFile(fileId)
    const forms = own.pluralCategoryNames
    return { forms, everyday: own === views.language ? everydayCategories(own) : forms }
  }
}

function formsBy(categoriesOf: NonNullable<DeriveOptions['categoriesOf']>): FormsOf {
  return (languageId, fileId) => {
    const forms = categoriesOf(languageId, fileId)
    return { forms, everyday: forms }
  }
}
