/**
 * A module for tables that spreadsheets save as tab-separated values: a column for each language, and a row for each
 * text. A plural text has a row for each category, named in the column `form`; `limit` is the longest that a text may
 * be, and `note` is for translators. One file holds all languages, so the module is multilingual.
 */
import type {
  BuildResponse,
  JobLanguage,
  JobRequest,
  JobString,
  JobText,
  JobTranslation,
  ParseResponse,
  PluralCategoryName,
} from '../../../../core/contract/moduleProtocol.ts'

const COLUMNS = ['key', 'form', 'limit', 'note']

export default async function run(job: JobRequest): Promise<ParseResponse | BuildResponse> {
  const table = readTable(await readContent(job))
  const { sourceLanguage, targetLanguages } = job
  const lacking = [...COLUMNS, sourceLanguage.id].filter((name) => !table.head.includes(name))
  if (lacking.length > 0) return { error: { message: `The table has no column “${lacking.join('”, “')}”.` } }
  switch (job.jobType) {
    case 'parse-file':
      return { data: { strings: parse(table, sourceLanguage, targetLanguages) } }
    case 'build-file': {
      const built = writeTable(build(table, await readStrings(job), targetLanguages))
      return { data: { content: Buffer.from(built).toString('base64') } }
    }
  }
}

type Row = Record<string, string>

export interface Table {
  head: string[]
  rows: Row[]
  /** What lines end with. */
  lineEnd: string
}

export function readTable(content: string): Table {
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n'
  const [head = [], ...lines] = readCells(content)
  const rows = lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
  return { head, rows, lineEnd }
}

/** The cells of each line; empty lines are none. As spreadsheets write it, a cell with a line break is in quotes. */
function readCells(content: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of content.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g,
  )) {
    lines.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== '\t') lines.push([])
  }
  return lines.filter((cells) => cells.some((cell) => cell !== ''))
}

export function writeTable({ head, rows, lineEnd }: Table): string {
  const lines = [head, ...rows.map((row) => head.map((name) => row[name] ?? ''))]
  return lines.map((cells) => cells.map(cellOf).join('\t') + lineEnd).join('')
}

/** The cell's text, in quotes if it could be read as another. */
function cellOf(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function parse({ rows }: Table, source: JobLanguage, targets: readonly JobLanguage[]): JobString[] {
  return [...byKey(rows)].map(([identifier, own]) => {
    const [{ limit, note }] = own as [Row, ...Row[]]
    const translations = targets.flatMap((language): [string, JobTranslation][] => {
      const text = textOf(own, language)
      return text === null ? [] : [[language.id, { text }]]
    })
    return {
      identifier,
      text: textOf(own, source) ?? '',
      hasPlurals: isPlural(own),
      maxLength: limit ? Number(limit) : null,
      ...(note && { context: note }),
      ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
    }
  })
}

/** A text, or one for each category of the language that has a cell; null where nothing is there. */
function textOf(rows: readonly Row[], { id, pluralCategoryNames }: JobLanguage): JobText | null {
  if (!isPlural(rows)) return rows[0]?.[id] || null
  const forms = pluralCategoryNames.flatMap((category): [PluralCategoryName, string][] => {
    const text = rows.find(({ form }) => form === category)?.[id]
    return text ? [[category, text]] : []
  })
  return forms.length === 0 ? null : Object.fromEntries(forms)
}

/** The table with translations in their cells; categories that only a target language has get rows of their own. */
export function build(table: Table, strings: readonly JobString[], targets: readonly JobLanguage[]): Table {
  const head = [...table.head, ...targets.map(({ id }) => id).filter((id) => !table.head.includes(id))]
  const byIdentifier = new Map(strings.map((string) => [string.identifier, string]))
  const rows = [...byKey(table.rows)].flatMap(([key, own]) => {
    const translations = byIdentifier.get(key)?.translations ?? {}
    return targets.reduce((filled, { id }) => fill(filled, id, translations[id]), own)
  })
  return { ...table, head, rows }
}

function fill(rows: Row[], languageId: string, translation: JobTranslation | undefined): Row[] {
  if (translation === undefined) return rows
  const { text, status } = translation
  if (typeof text === 'string')
    return status === 'untranslated' ? rows : rows.map((row) => ({ ...row, [languageId]: text }))
  return Object.entries(text).reduce((filled, [form, one]) => {
    if ((typeof status === 'object' ? status[form as PluralCategoryName] : status) === 'untranslated')
      return filled
    const index = filled.findIndex((row) => row['form'] === form)
    if (index !== -1) return filled.with(index, { ...filled[index]!, [languageId]: one })
    const { key, limit, note } = filled[0]!
    return [...filled, { key: key!, form, limit: limit!, note: note!, [languageId]: one }]
  }, rows)
}

function byKey(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row['key'] ?? '')
}

function isPlural(rows: readonly Row[]): boolean {
  return rows.some(({ form }) => form !== '')
}

async function readContent({ file }: JobRequest): Promise<string> {
  if (file.content !== undefined) return Buffer.from(file.content, 'base64').toString()
  return Buffer.from(await (await fetch(file.contentUrl!)).arrayBuffer()).toString()
}

async function readStrings({ strings, stringsUrl }: JobRequest): Promise<JobString[]> {
  if (strings !== undefined) return strings
  const lines = (await (await fetch(stringsUrl!)).text()).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JobString)
}
