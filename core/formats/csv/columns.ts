/** The content of a table's columns: detected by its header and cells, or chosen by the user. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { TableColumn, TableScheme } from '../../contract/files.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { Language } from '../../contract/language.ts'
import { assignCodes } from '../../languages/matchLanguage.ts'
import { codeAmong, languageCode, namesLanguage, roleOfName } from './headings.ts'
import type { Table } from './table.ts'

/** The languages that columns may be in. Without `targets` a column is in the language that its name says. */
export interface TableLanguages {
  source: Language
  targets?: readonly Language[]
}

/** Rows that are looked at. */
const SAMPLE_ROWS = 50
/** Columns past these hold nothing, unless a person says so. */
const MAX_COLUMNS = 1000

/**
 * Detects the content of columns by their names and values. The source is the column of the source language, else one
 * named like a source, else, in a table that names no language, the first column of texts. The identifier is the column
 * named so, else the first one with distinct values without blanks.
 */
export function suggestTable(table: Table, languages: TableLanguages): TableScheme {
  const names = table.rowCount === 0 ? [] : table.values(0).slice(0, MAX_COLUMNS)
  const hasHeader = isHeader(names, table, languages) || isAboveNumbers(names, table)
  const suggestion = new Suggestion(table, hasHeader ? names : names.map(() => ''), hasHeader, languages)
  const columns = suggestion.columns()
  return {
    delimiter: table.delimiter,
    hasHeader,
    columns: hasHeader ? columns.map((column, index) => ({ ...column, name: names[index]! })) : columns,
  }
}

/** A row of which some cell names a role or a language, and that is none of the rows of texts. */
function isHeader(names: readonly string[], table: Table, { source, targets = [] }: TableLanguages): boolean {
  if (names.length < 2) return names.some((name) => roleOfName(name) !== undefined)
  const isName = (name: string) =>
    roleOfName(name) !== undefined ||
    languageCode(name) !== undefined ||
    namesLanguage(name, [source, ...targets])
  return names.some(isName) && !isRowOfTexts(names, table)
}

/** Words that are both a code of a language and a text, as people write them: "No", "Is". */
const WORD = /^[A-Z][a-z]$/

/**
 * Whether the first row is like those below it. Then all its cells are equal, or a name occurs again in its column, or
 * its only name is an ordinary word.
 */
function isRowOfTexts(names: readonly string[], table: Table): boolean {
  const texts = names.map((name) => name.trim().toLowerCase()).filter(Boolean)
  if (texts.length > 1 && new Set(texts).size === 1) return true
  const rows = Array.from({ length: Math.min(SAMPLE_ROWS, table.rowCount - 1) }, (_, row) => row + 1)
  const isKnown = (name: string) => roleOfName(name) !== undefined || languageCode(name) !== undefined
  const known = names.flatMap((name, column) => (isKnown(name) ? [column] : []))
  const isRepeated = (column: number) => rows.some((row) => table.value(row, column) === names[column])
  if (known.length > 0 && known.every(isRepeated)) return true
  return known.length === 1 && WORD.test(names[known[0]!]!.trim()) && rows.length > 0
}

/** Whether a column has a name, and numbers alone below it. */
function isAboveNumbers(names: readonly string[], table: Table): boolean {
  const rows = Array.from({ length: Math.min(SAMPLE_ROWS, table.rowCount - 1) }, (_, row) => row + 1)
  return (
    rows.length > 0 &&
    names.some(
      (name, column) =>
        /^\p{L}/u.test(name.trim()) && rows.every((row) => /^\d+$/.test(table.value(row, column).trim())),
    )
  )
}

class Suggestion {
  readonly #names: readonly string[]
  readonly #samples: readonly (readonly string[])[]
  readonly #languages: TableLanguages
  readonly #found = new Map<number, TableColumn>()

  constructor(table: Table, names: readonly string[], hasHeader: boolean, languages: TableLanguages) {
    const first = hasHeader ? 1 : 0
    const rows = Math.max(0, Math.min(SAMPLE_ROWS, table.rowCount - first))
    this.#names = names
    this.#languages = languages
    this.#samples = names.map((_, column) =>
      Array.from({ length: rows }, (_, row) => table.value(first + row, column)).filter((one) => one !== ''),
    )
  }

  columns(): TableColumn[] {
    this.#findIdentifier()
    this.#findLanguages()
    this.#findByName()
    this.#guessIdentifier()
    this.#guessSource()
    return this.#names.map((_, column) => this.#found.get(column) ?? { holds: 'nothing' })
  }

  /** Columns that nothing is known of yet. */
  get #open(): number[] {
    return this.#names.flatMap((_, column) => (this.#found.has(column) ? [] : [column]))
  }

  #has(holds: TableColumn['holds']): boolean {
    return [...this.#found.values()].some((column) => column.holds === holds)
  }

  /** `id` is also a language's code (Indonesian): it counts where no other name says identifier. */
  #findIdentifier(): void {
    const named = this.#open.filter((column) => roleOfName(this.#names[column]!) === 'identifier')
    const isCode = (column: number) => languageCode(this.#names[column]!) !== undefined
    const column = named.find((one) => !isCode(one)) ?? named.find((one) => one === 0 || this.#isKeys(one))
    if (column !== undefined) this.#found.set(column, { holds: 'identifier' })
  }

  #findLanguages(): void {
    const { source, targets = [] } = this.#languages
    const languages = [source, ...targets]
    const codes = new Map(
      this.#open
        .filter((column) => !this.#isNumber(column))
        .map((column) => [column, codeAmong(this.#names[column]!, languages)]),
    )
    const assigned = assignCodes([...new Set(codes.values())], languages)
    for (const { id } of languages) {
      const code = assigned.get(id)
      const [column] = [...codes].find(([, one]) => one === code) ?? []
      if (code === undefined || column === undefined) continue
      this.#found.set(
        column,
        id === source.id ? { holds: 'source' } : { holds: 'translation', languageId: id },
      )
    }
    const taken = new Set<string>()
    for (const column of this.#open) {
      const code = this.#isNumber(column) ? undefined : languageCode(this.#names[column]!)
      if (code === undefined || taken.has(code)) continue
      taken.add(code)
      this.#found.set(column, { holds: 'translation', languageId: code })
    }
  }

  #findByName(): void {
    for (const column of this.#open) {
      const role = roleOfName(this.#names[column]!)
      if (role === undefined || role === 'identifier') continue
      const isTaken = (role === 'source' || role === 'maxLength') && this.#has(role)
      if (!isTaken) this.#found.set(column, { holds: role })
    }
  }

  #guessIdentifier(): void {
    const hasTexts = this.#names.length > 1 && this.#open[0] === 0
    if (hasTexts && !this.#has('identifier') && this.#isKeys(0)) this.#found.set(0, { holds: 'identifier' })
  }

  #guessSource(): void {
    if (this.#has('source') || this.#has('translation')) return
    const column = this.#open.find((one) => this.#isText(one))
    if (column !== undefined) this.#found.set(column, { holds: 'source' })
  }

  /** Values that are distinct and have no blanks. */
  #isKeys(column: number): boolean {
    const values = this.#samples[column]!
    return new Set(values).size === values.length && values.every((value) => !/\s/.test(value))
  }

  /** "No" is a language's code and also short for number. */
  #isNumber(column: number): boolean {
    return (
      /^\s*no\s*$/i.test(this.#names[column]!) && this.#samples[column]!.every((one) => /^\d+$/.test(one))
    )
  }

  #isText(column: number): boolean {
    return this.#samples[column]!.some((value) => /\p{L}/u.test(value))
  }
}

/**
 * The columns of a table as a scheme says, which may have been made for an earlier version of it: by their names
 * where it has them. A new column counts where its name is that of a language.
 * Throws `format.columns` where the source's or the identifier's column is gone.
 */
export function fitScheme(scheme: TableScheme, table: Table, languages: TableLanguages): TableScheme {
  const isNamed = scheme.hasHeader && scheme.columns.some(({ name }) => name !== undefined)
  if (!isNamed || table.rowCount === 0) return scheme
  const left = [...scheme.columns]
  const suggested = suggestTable(table, languages).columns
  const columns = table.values(0).map((name, index): TableColumn => {
    const known = left.findIndex((column) => column.name === name)
    if (known !== -1) return left.splice(known, 1)[0]!
    const isNew = suggested[index]?.holds === 'translation'
    return isNew ? suggested[index]! : { holds: 'nothing', name }
  })
  const gone = left.find(({ holds }) => holds === 'identifier' || holds === 'source')
  if (gone) {
    throw columnsFailure(
      gone.holds === 'source'
        ? sentence`The table no longer has the column "${shortened(gone.name ?? '')}", which holds the source.`
        : sentence`The table no longer has the column "${shortened(gone.name ?? '')}", which holds the identifier.`,
      table,
    )
  }
  return { ...scheme, columns: withoutRepeated(columns, scheme.columns) }
}

/** A new column of a language that has one already holds nothing. */
function withoutRepeated(columns: TableColumn[], decided: readonly TableColumn[]): TableColumn[] {
  const languages = new Set(decided.map((column) => column.holds === 'translation' && column.languageId))
  return columns.map((column) =>
    column.holds === 'translation' && !decided.includes(column) && languages.has(column.languageId)
      ? { holds: 'nothing', ...(column.name !== undefined && { name: column.name }) }
      : column,
  )
}

/**
 * Makes sure that a table can be read by these columns. Its source may be missing where it is read for its
 * translations alone, by identifiers. Throws `format.columns`.
 */
export function checkColumns(
  columns: readonly TableColumn[],
  table: Table,
  isForTranslations: boolean,
): void {
  const count = (holds: TableColumn['holds']) => columns.filter((column) => column.holds === holds).length
  const mayLackSource = isForTranslations && count('identifier') === 1
  if (count('source') === 0 && !mayLackSource)
    throw columnsFailure(sentence`No column of this table is known to hold the source texts.`, table)
  if (count('source') > 1) throw columnsFailure(sentence`Two columns are said to hold the source.`, table)
  if (count('identifier') > 1)
    throw columnsFailure(sentence`Two columns are said to hold the identifier.`, table)
  if (count('maxLength') > 1)
    throw columnsFailure(sentence`Two columns are said to hold the maxLength.`, table)
  const languages = columns.flatMap((column) => (column.holds === 'translation' ? [column.languageId] : []))
  const twice = languages.find((id, index) => languages.indexOf(id) !== index)
  if (twice !== undefined)
    throw columnsFailure(
      sentence`Two columns are said to hold the translations into ${shortened(twice)}.`,
      table,
    )
}

function columnsFailure(message: Sentence, table: Table): Failure {
  const names = table.rowCount === 0 ? [] : table.values(0).slice(0, 8)
  const shown = names.map((name) => `"${shortened(name)}"`).join(', ')
  return new Failure('format.columns', shown === '' ? message : sentence`${message} It has: ${shown}.`, {
    line: 1,
    column: 1,
    todo: 'Say what each column holds.',
  })
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
