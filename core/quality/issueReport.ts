/** The open issues of a project as a report to send: each with its category and severity of MQM (https://themqm.org). */
import type { IssueReportFormat } from '../contract/enumerations.ts'
import { QA_CHECKS, type QaCheck } from '../contract/qaChecks.ts'
import { MAX_CELL_CHARACTERS, workbookParts } from '../formats/openXml/workbook.ts'
import { zipChunks } from '../platform/files/zipArchive.ts'
import { writeChunks } from '../platform/files/writeChunks.ts'
import { escapeHtml } from '../platform/text/htmlPage.ts'
import { count, reportDocument, table } from '../translations/reportDocument.ts'
import { CHECKS } from './checks/index.ts'
import type { CheckedProject } from './quality.ts'
import type { QaReport } from './report.ts'
import type { IssueOfProject } from './rows/issues.ts'

const TITLES: ReadonlyMap<string, string> = new Map(CHECKS.map(({ name, title }) => [name, title]))

const SEVERITIES = ['critical', 'major', 'minor'] as const
type Severity = (typeof SEVERITIES)[number]

interface Classification {
  category: string
  severity: Severity
}

/** A program breaks by critical issues; a reader misunderstands by major ones, and is distracted by minor ones. */
const MQM: Readonly<Record<QaCheck, Classification>> = {
  empty_translation: { category: 'Accuracy: Omission', severity: 'major' },
  translation_length: { category: 'Design and markup: Truncation/text expansion', severity: 'major' },
  tags_mismatch: { category: 'Design and markup: Markup tag', severity: 'critical' },
  spaces_mismatch: { category: 'Linguistic conventions: Textual conventions', severity: 'minor' },
  variables_mismatch: { category: 'Design and markup: Markup tag', severity: 'critical' },
  punctuation_mismatch: { category: 'Linguistic conventions: Punctuation', severity: 'minor' },
  character_case_mismatch: { category: 'Linguistic conventions: Spelling', severity: 'minor' },
  special_characters_mismatch: { category: 'Linguistic conventions: Character encoding', severity: 'minor' },
  incorrect_translation: { category: 'Accuracy: Untranslated', severity: 'major' },
  spelling: { category: 'Linguistic conventions: Spelling', severity: 'minor' },
  icu_syntax: { category: 'Design and markup: Markup tag', severity: 'critical' },
  terms: { category: 'Terminology: Inconsistent with terminology resource', severity: 'major' },
  duplicate_translation: { category: 'Style: Inconsistent style', severity: 'minor' },
  ftl_syntax: { category: 'Design and markup: Markup tag', severity: 'critical' },
  android_syntax: { category: 'Design and markup: Markup tag', severity: 'critical' },
  numbers_mismatch: { category: 'Accuracy: Mistranslation', severity: 'major' },
  ai: { category: 'Accuracy: Mistranslation', severity: 'major' },
  outdated_translation: { category: 'Accuracy: Mistranslation', severity: 'major' },
  mdx_syntax: { category: 'Design and markup: Markup tag', severity: 'critical' },
  custom: { category: 'Custom', severity: 'minor' },
}

interface IssueReportOf {
  /** The name of the project. */
  project: string
  /** The names of languages by id. */
  languages: ReadonlyMap<string, string>
  /** ISO 8601. */
  at: string
  report: QaReport
}

/**
 * Writes the report of `checkProject` as of now.
 * @throws Failure `export.readOnly`, `export.unwritable`
 */
export async function writeIssueReport(
  path: string,
  format: IssueReportFormat,
  { name, targetLanguages }: CheckedProject['facts'],
  report: QaReport,
): Promise<void> {
  const languages = new Map(targetLanguages.map(({ id, name: title }) => [id, title]))
  const of = { project: name, languages, at: new Date().toISOString(), report }
  await writeChunks(path, chunksOf(format, of))
}

function chunksOf(format: IssueReportFormat, of: IssueReportOf): AsyncIterable<string | Uint8Array> {
  switch (format) {
    case 'html':
      return once(issuePage(of))
    case 'json':
      return once(issueJson(of))
    case 'xlsx':
      return zipChunks(
        workbookParts({ name: of.project, columns: COLUMNS, isProtected: false, rows: sheetRows(of) }),
      )
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}

function issueJson({ project, at, report }: IssueReportOf): string {
  const issues = report.issues.map((issue) => ({ ...issue, ...classificationOf(issue) }))
  return `${JSON.stringify({ project, at, ...report, issues }, null, 2)}\n`
}

/** The most issues of a page; a workbook has them all. */
const MAX_ROWS = 2_000

function issuePage({ project, languages, at, report }: IssueReportOf): string {
  const { issues, translations, withIssues } = report
  const byLanguage = Map.groupBy(issues, ({ languageId }) => languageId)
  const counts = [...byLanguage].map(([id, found]) => [
    escapeHtml(languages.get(id) ?? id),
    ...SEVERITIES.map((severity) => count(countOf(found, severity))),
    count(found.length),
  ])
  const byCheck = Map.groupBy(issues, ({ check }) => check)
  const kinds = QA_CHECKS.flatMap((check) => {
    const found = byCheck.get(check)
    if (found === undefined) return []
    const { category, severity } = MQM[check]
    return [[TITLES.get(check) ?? check, category, severity, count(found.length)].map(escapeHtml)]
  })
  const rows = issues
    .slice(0, MAX_ROWS)
    .map((issue) => cellsOf(issue, languages).map((text) => `<bdi>${escapeHtml(text)}</bdi>`))
  return reportDocument(
    `QA report: ${project}`,
    [
      `<h1>QA report: ${escapeHtml(project)}</h1>`,
      `<p>${escapeHtml(at.slice(0, 10))}. ${count(translations)} translations checked, ${count(withIssues)} with issues.</p>`,
      issues.length === 0 ? '<p>There is no issue.</p>' : '',
      issues.length > 0 ? table(['Language', ...SEVERITIES, 'all'], counts) : '',
      issues.length > 0
        ? `<h2>Kinds of issues</h2>${table(['Check', 'MQM category', 'Severity', 'Issues'], kinds)}`
        : '',
      issues.length > 0 ? `<h2>Issues</h2>${table(HEADINGS, rows)}` : '',
      issues.length > MAX_ROWS
        ? `<p>${count(issues.length - MAX_ROWS)} more are in the XLSX report.</p>`
        : '',
    ].join('\n'),
    STYLE,
  )
}

const STYLE = `
body { max-width: 90rem; }
th, td, thead th { text-align: start; vertical-align: top; overflow-wrap: anywhere; white-space: pre-line; }
`

function countOf(issues: readonly IssueOfProject[], severity: Severity): number {
  return issues.filter((issue) => classificationOf(issue).severity === severity).length
}

function classificationOf({ check }: Pick<IssueOfProject, 'check'>): Classification {
  return (MQM as Readonly<Record<string, Classification>>)[check] ?? MQM.custom
}

const WIDTHS = {
  File: 18,
  String: 24,
  Language: 14,
  Source: 42,
  Translation: 42,
  Issue: 46,
  Check: 20,
  'MQM category': 26,
  Severity: 10,
} as const
const HEADINGS = Object.keys(WIDTHS)
const COLUMNS = Object.entries(WIDTHS).map(([heading, width]) => ({ heading, width, look: 'text' as const }))

/** The cells of an issue, in the order of the headings. */
function cellsOf(issue: IssueOfProject, languages: ReadonlyMap<string, string>): string[] {
  const { category, severity } = classificationOf(issue)
  const language = languages.get(issue.languageId) ?? issue.languageId
  return [
    issue.path ?? '',
    issue.identifier,
    issue.form === 'none' ? language : `${language}, ${issue.form}`,
    ...[issue.source, issue.text, issue.message, TITLES.get(issue.check) ?? issue.check, category, severity],
  ]
}

/** How many rows are written at once. */
const PIECE = 500

async function* sheetRows({ report, languages }: IssueReportOf): AsyncGenerator<string[][]> {
  for (let start = 0; start < report.issues.length; start += PIECE) {
    const piece = report.issues.slice(start, start + PIECE)
    yield await Promise.resolve(piece.map((issue) => cellsOf(issue, languages).map(cellText)))
  }
}

/** Returns a text as a cell can hold it, for reading. */
function cellText(text: string): string {
  const held = text.replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
  return held.length <= MAX_CELL_CHARACTERS
    ? held
    : `${held.slice(0, MAX_CELL_CHARACTERS - 1)}…`.toWellFormed()
}
