/**
 * Worklists as tables: a row for each form of a string, with the columns of docs/exchange.md, "Send a table to a
 * reviewer". The heading of the first column names the project and the languages; its cells tie each row to its form. Rows and
 * columns may come back in any order.
 */
import { isTextWithinBudget } from '../../../contract/budgets.ts'
import type { UnreadableRow } from '../../../contract/exchange.ts'
import type { Language } from '../../../contract/language.ts'
import { pluralSamples } from '../../../languages/samples.ts'
import { splitIdentifier } from '../../../formats/identifier.ts'
import { ORIGIN, notAPackage, type PackageHead, type ReturnedPackage } from '../packageTypes.ts'
import { formatReference, readReference } from '../reference.ts'
import { revisionOf } from '../../../strings/rows/revisions.ts'
import type { ReturnedForm } from '../rows/compareForm.ts'
import type { PackageString } from '../rows/strings.ts'
import { packageNotes, packageSource } from '../texts.ts'
import { hideControls, showControls } from './controlPictures.ts'

export type TableColumn =
  | 'id'
  | 'file'
  | 'context'
  | 'form'
  | 'source'
  | 'translation'
  | 'comment'
  | 'state'
  | 'match'

export type TableRow = Record<TableColumn, string>

/** The columns that reviewers write into. */
export const EDITABLE: readonly TableColumn[] = ['translation', 'comment']

export const TABLE_COLUMNS: readonly TableColumn[] = [
  'id',
  'file',
  'context',
  'form',
  'source',
  'translation',
  'comment',
  'state',
  'match',
]

/** The headings, in English in each language of the interface: the way back finds the columns by them. */
export function tableHeadings({ project, sourceLanguage, language }: PackageHead): TableRow {
  return {
    id: `${ORIGIN}${project} ${sourceLanguage.id} ${language.id}`,
    file: 'File',
    context: 'Context',
    form: 'Form',
    source: `Source: ${sourceLanguage.name}`,
    translation: `Translation: ${language.name}`,
    comment: 'Comment',
    state: 'State',
    match: 'Match',
  }
}

/** Returns the rows of a string: of a plural one a row for each form that it is translated into. */
export function tableRows(string: PackageString, language: Language): TableRow[] {
  const samples = pluralSamples(language)
  const context = [nameOf(string), ...packageNotes(string), ...string.comments].filter(Boolean).join('\n')
  return string.forms.map((form) => {
    const {
      text = '',
      isApproved = false,
      match = null,
    } = string.translations[form] ?? string.unfinished[form] ?? {}
    const numbers = form === 'none' ? undefined : samples[form]
    const needsWork = string.unfinished[form] !== undefined && string.translations[form] === undefined
    return {
      id: formatReference(string, [{ forms: [form], text }]),
      file: showControls(string.path ?? ''),
      context: showControls(context),
      form: form === 'none' ? '' : numbers === undefined ? form : `${form} (${numbers})`,
      source: showControls(packageSource(string, form)),
      translation: showControls(text),
      comment: '',
      state: text === '' ? 'untranslated' : needsWork ? 'needs work' : isApproved ? 'approved' : 'translated',
      match: match === null ? '' : `${match.score} %${match.isEdited ? ', edited' : ''}`,
    }
  })
}

/** Returns the parts of the identifier that the source does not show: gettext's ends with it. */
function nameOf(string: PackageString): string {
  const parts = splitIdentifier(string.identifier)
  const isSource = parts.at(-1) === packageSource(string, string.type === 'plural' ? 'one' : 'none')
  return (isSource ? parts.slice(0, -1) : parts).join(' › ')
}

/** A cell of a table that came back. */
export type ReturnedCell = { text: string } | { isNoText: true }

/** A row as it came back; absent cells are empty. `number`: its place in the file, from 1, its heading counted. */
export interface ReturnedRow {
  number: number
  cells: ReadonlyMap<number, ReturnedCell>
  /** Comments of a reviewer beside the cells. */
  comments?: readonly string[]
}

interface Columns {
  id: number
  source: number | undefined
  translation: number
  comment: number | undefined
}

/**
 * Finds the heading, and reads each other row. A row that cannot be read is named by its number.
 * @throws Failure `worklist.notOne` where no row is the heading of a table
 */
export function readTableRows(rows: readonly ReturnedRow[], trackedChanges = 0): ReturnedPackage {
  const heading = rows.find((row) => idColumn(row) !== undefined)
  if (heading === undefined) throw notAPackage()
  const columns = columnsOf(heading)
  const [, project = '', language = null] = HEADING.exec(textOf(heading, columns.id)) ?? []
  const unreadableRows: UnreadableRow[] = []
  const byForm = new Map<string, { row: number; form: ReturnedForm; isUsed: boolean }[]>()
  for (const row of rows) {
    if (row === heading || isHeading(row, columns.id) || isEmpty(row)) continue
    const read = readRow(row, columns)
    if ('reason' in read) unreadableRows.push(read)
    else {
      const key = `${read.stringId} ${read.form}`
      const same = byForm.get(key) ?? []
      same.push({ row: row.number, form: read, isUsed: true })
      byForm.set(key, same)
    }
  }
  const forms = [...byForm.values()].flatMap((same) => {
    const read = oneOf(same.map(({ form }) => form))
    if (read !== null) return [read]
    for (const { row } of same) unreadableRows.push({ row, reason: 'doubled' })
    return []
  })
  return {
    project,
    language,
    forms,
    unreadable: unreadableRows.length,
    unreadableRows: unreadableRows.sort((one, other) => one.row - other.row),
    trackedChanges,
  }
}

/** As `tableHeadings` writes it; programs may add blanks. */
const HEADING = /^\s*interlinear:(\S+)\s+\S+\s+(\S+)\s*$/

function idColumn({ cells }: ReturnedRow): number | undefined {
  for (const [column, cell] of cells) if ('text' in cell && HEADING.test(cell.text)) return column
  return undefined
}

const isHeading = (row: ReturnedRow, column: number): boolean => HEADING.test(textOf(row, column))

function columnsOf(heading: ReturnedRow): Columns {
  const id = idColumn(heading)
  const find = (name: string) =>
    [...heading.cells].find(([, cell]) => 'text' in cell && cell.text.trim().startsWith(name))?.[0]
  const translation = find('Translation')
  if (id === undefined || translation === undefined) throw notAPackage()
  return { id, translation, source: find('Source'), comment: find('Comment') }
}

function readRow(row: ReturnedRow, columns: Columns): ReturnedForm | UnreadableRow {
  const reference = readReference(textOf(row, columns.id).trim())
  const [text] = reference?.texts ?? []
  const [form] = text?.forms ?? []
  if (!reference || !text || form === undefined || reference.texts.length !== 1 || text.forms.length !== 1)
    return { row: row.number, reason: 'id' }
  const cell = row.cells.get(columns.translation)
  if (cell !== undefined && !('text' in cell)) return { row: row.number, reason: 'notText' }
  const translation = plainText(cell?.text ?? '')
  const written = columns.comment === undefined ? '' : plainText(textOf(row, columns.comment))
  const comments = [written, ...(row.comments ?? [])].map((comment) => comment.trim()).filter(Boolean)
  if (![translation, ...comments].every(isTextWithinBudget)) return { row: row.number, reason: 'tooLong' }
  return {
    stringId: reference.stringId,
    form,
    identifier: reference.identifier,
    source: reference.source,
    base: text.base,
    sourceText: columns.source === undefined ? '' : plainText(textOf(row, columns.source)),
    text: translation,
    isApproved: false,
    isInDoubt: false,
    comments,
  }
}

/** Programs may write other line breaks than they read; carriage returns of a text are pictures. */
const plainText = (text: string): string => hideControls(text.replaceAll(/\r\n?/g, '\n'))

/** Rows of a form that stands several times: the edited one. Null: they are edited in different ways. */
function oneOf(same: readonly ReturnedForm[]): ReturnedForm | null {
  const [first] = same
  if (first === undefined) return null
  const edited = same.filter(({ text, base }) => revisionOf(text) !== base)
  if (new Set(edited.map(({ text }) => text)).size > 1) return null
  return { ...(edited[0] ?? first), comments: [...new Set(same.flatMap(({ comments = [] }) => comments))] }
}

function textOf({ cells }: ReturnedRow, column: number): string {
  const cell = cells.get(column)
  return cell !== undefined && 'text' in cell ? cell.text : ''
}

function isEmpty({ cells }: ReturnedRow): boolean {
  return [...cells.values()].every((cell) => 'text' in cell && cell.text.trim() === '')
}
