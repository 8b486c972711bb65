/** Glossaries as tables: a row a concept, and for each language a column for the term and for each of its members. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { stringify } from 'csv-stringify/sync'
import { isListed, isTermMember, TERM_MEMBER_NAMES } from '../model/term.ts'
import { Failure } from '../platform/errors/failure.ts'
import { sniffDelimiter } from '../formats/csv/delimiter.ts'
import { countFormulas } from '../formats/csv/formulas.ts'
import { readTable } from '../formats/csv/table.ts'
import { decode, HEAD_BYTES } from '../formats/encoding.ts'
import type { GlossaryConcept, ImportedTerm } from './rows/exchange.ts'
import { addValue, emptyConcept, emptyTerm, joinTexts } from './conceptDraft.ts'
import { chosenColumns, guessColumns, type GlossaryColumn } from './tableColumns.ts'
import type { GlossaryFileReport } from './tbx.ts'
import { readValue } from './values.ts'

export interface GlossaryTableOptions {
  /** Tells the delimiter of a `.tsv`. */
  name: string
  /** The content of each column (`chosenColumns`); detected from the first row if omitted. */
  columns?: readonly string[] | undefined
  /** False: the first row holds terms, too; `columns` says what each column holds. */
  hasHeading?: boolean | undefined
}

/**
 * Reads a table; its first row holds names. Rows without a term are left out and counted.
 * @throws Failure `format.syntax`, `format.encoding`, `glossary.columns` where no column holds a term
 */
export function readGlossaryTable(
  content: Uint8Array,
  options: GlossaryTableOptions,
  onConcept: (concept: GlossaryConcept) => void,
): GlossaryFileReport {
  const { text } = decode(content)
  const table = readTable(text, sniffDelimiter(options.name, text.slice(0, HEAD_BYTES)))
  const head = table.rowCount > 0 ? table.values(0) : []
  const columns = options.columns ? chosenColumns(options.columns) : guessColumns(head)
  if (!columns.some(({ holds }) => holds === 'term')) throw noTerms(head)
  const rows = new RowReader(columns)
  for (let row = options.hasHeading === false ? 0 : 1; row < table.rowCount; row++)
    rows.read(columns.map((_, index) => table.value(row, index)))
  return rows.finish(onConcept)
}

type ConceptInTheMaking = ReturnType<typeof emptyConcept>

class RowReader {
  readonly #columns: readonly GlossaryColumn[]
  readonly #concepts: ConceptInTheMaking[] = []
  readonly #byId = new Map<string, ConceptInTheMaking>()
  readonly #unknown = new Map<string, number>()
  #empty = 0

  constructor(columns: readonly GlossaryColumn[]) {
    this.#columns = columns
  }

  read(cells: readonly string[]): void {
    const id = this.#valueOf(cells, 'concept')
    const known = this.#byId.get(id)
    const concept = known ?? this.#conceptOf(cells)
    const terms = this.#termsOf(cells)
    if (terms.length === 0) {
      this.#empty += 1
      return
    }
    for (const term of terms) {
      const isThere = concept.terms.some((one) => one.language === term.language && one.text === term.text)
      if (!isThere) concept.terms.push(term)
    }
    if (known) return
    this.#concepts.push(concept)
    if (id !== '') this.#byId.set(id, concept)
  }

  finish(onConcept: (concept: GlossaryConcept) => void): GlossaryFileReport {
    const languages = new Set<string>()
    let terms = 0
    for (const concept of this.#concepts) {
      for (const { language } of concept.terms) languages.add(language)
      terms += concept.terms.length
      onConcept(concept)
    }
    const warnings: Sentence[] =
      this.#empty === 0 ? [] : [sentence`${this.#empty} rows without a term were left out.`]
    for (const [column, count] of this.#unknown) warnings.push(sentence`Left out: ${count} × ${column}.`)
    return {
      languages: [...languages],
      concepts: this.#concepts.length,
      terms,
      warnings: warnings.slice(0, 50),
    }
  }

  #leaveOut(column: string): void {
    this.#unknown.set(column, (this.#unknown.get(column) ?? 0) + 1)
  }

  #valueOf(cells: readonly string[], holds: GlossaryColumn['holds']): string {
    return cells[this.#columns.findIndex((column) => column.holds === holds)]?.trim() ?? ''
  }

  #conceptOf(cells: readonly string[]): ConceptInTheMaking {
    const concept = emptyConcept()
    this.#columns.forEach((column, index) => {
      const value = present(cells[index])
      if (value === null) return
      if (column.holds === 'subject') concept.subject = joinTexts(concept.subject, value, ' / ')
      else if (column.holds === 'definition') concept.definition = joinTexts(concept.definition, value)
      else if (column.holds === 'conceptNote') concept.note = joinTexts(concept.note, value)
      else if (column.holds === 'conceptUrl') concept.url ??= value
      else if (column.holds === 'translatable') concept.isTranslatable = !/^(?:no|false|0)$/i.test(value)
    })
    return concept
  }

  #termsOf(cells: readonly string[]): ImportedTerm[] {
    const isForbidden = /^(?:true|yes|1|x)$/i.test(this.#valueOf(cells, 'forbidden'))
    const terms: ImportedTerm[] = []
    const languages = new Set(this.#columns.flatMap((one) => ('language' in one ? [one.language] : [])))
    for (const language of languages) {
      const members = this.#columns.flatMap((column, index) => {
        const value = 'language' in column && column.language === language ? present(cells[index]) : null
        return value === null ? [] : [{ holds: column.holds, value }]
      })
      for (const { holds, value } of members) {
        if (holds !== 'term') continue
        const term = emptyTerm(language, value)
        if (isForbidden) term.status = 'not_recommended'
        for (const member of members) this.#setMember(term, member)
        terms.push(term)
      }
    }
    return terms
  }

  #setMember(
    term: ReturnType<typeof emptyTerm>,
    { holds, value }: { holds: GlossaryColumn['holds']; value: string },
  ): void {
    if (holds === 'example') term.description = joinTexts(term.description, value)
    if (!isTermMember(holds)) return
    if (isListed(holds)) {
      const known = readValue(holds, value)
      if (known !== null) term[holds] = known
      else this.#leaveOut(`${holds} "${value.slice(0, 60)}"`)
    } else addValue(term, holds, value)
  }
}

function present(value: string | undefined): string | null {
  return value === undefined || value.trim() === '' ? null : value
}

function noTerms(head: readonly string[]): Failure {
  return new Failure('glossary.columns', sentence`No column of this table is known to hold terms.`, {
    value: head.join(', ').slice(0, 200),
    kept: 'Nothing was changed.',
    todo: 'Name columns in the first row, such as term_en and description_en, or say what each holds.',
  })
}

/** Line breaks of any kind, and blanks at an end. */
const NEEDS_QUOTES = /[\r\n]|^\s|\s$/

const OF_CONCEPT = [
  'concept_id',
  'concept_subject',
  'concept_definition',
  'concept_note',
  'concept_url',
  'concept_translatable',
]
const OF_TERM = ['term', ...TERM_MEMBER_NAMES] as const

export function glossaryTableHead(languages: readonly string[]): string {
  return stringify([
    [...OF_CONCEPT, ...languages.flatMap((language) => OF_TERM.map((member) => `${member}_${language}`))],
  ])
}

/** A row; further terms of a language in rows of their own, with the concept's id. Counts as memories do. */
export function glossaryTableRows(
  concept: GlossaryConcept,
  id: number,
  languages: readonly string[],
  counts: { formulas: number },
): string {
  const byLanguage = languages.map((language) => concept.terms.filter((term) => term.language === language))
  const depth = Math.max(1, ...byLanguage.map((terms) => terms.length))
  const rows = Array.from({ length: depth }, (_, index) => [
    id,
    ...[concept.subject, concept.definition, concept.note, concept.url].map((value) => value ?? ''),
    concept.isTranslatable ? 'yes' : 'no',
    ...byLanguage.flatMap((terms) => cellsOfTerm(terms[index])),
  ])
  counts.formulas += countFormulas(rows)
  return stringify(rows, { quoted_match: NEEDS_QUOTES })
}

function cellsOfTerm(term: ImportedTerm | undefined): string[] {
  if (!term) return OF_TERM.map(() => '')
  const { text, ...members } = term
  return OF_TERM.map((member) => (member === 'term' ? text : (members[member] ?? '')))
}
