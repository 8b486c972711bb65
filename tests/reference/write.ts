/** The statements as Markdown: a page for each subject, and one that counts them. */
import type { Citation, Page, Section, Statement } from './statement.ts'

/** The way from docs/reference/statements to the root of the tree. */
const UP = '../../..'

const NOTICE =
  '<!-- Made by `npm run reference` from tests/reference/statements; change those, not this page. -->'

/** Every page by the name of its file. */
export function writePages(pages: readonly Page[]): Map<string, string> {
  return new Map([
    ['README.md', indexOf(pages)],
    ...pages.map((page): [string, string] => [`${page.name}.md`, pageOf(page)]),
  ])
}

export function statementsOf({ sections }: Page): Statement[] {
  return sections.flatMap(({ statements }) => statements)
}

export function isHeld({ heldBy, lacks }: Statement): boolean {
  return lacks === undefined && heldBy.length > 0
}

interface Counts {
  rows: number
  held: number
}

function countsOf(statements: readonly Statement[]): Counts {
  return { rows: statements.length, held: statements.filter(isHeld).length }
}

function indexOf(pages: readonly Page[]): string {
  const all = countsOf(pages.flatMap(statementsOf))
  const rows = pages.map((page) => {
    const { rows, held } = countsOf(statementsOf(page))
    return [`[${page.title}](${page.name}.md)`, `${rows}`, `${held}`, `${rows - held}`]
  })
  return document([
    NOTICE,
    '# Statements',
    `Apps, modules, scripts and queries may rely on these statements. Each has the tests that hold it: ${counted(all)}. [The reference](../README.md) has the rules in whole sentences.`,
    'A test follows each citation to its test, and fails where one was renamed or these pages are not what their script makes.',
    table(
      ['page', 'statements', 'held', 'not yet'],
      [...rows, ['all', `${all.rows}`, `${all.held}`, `${all.rows - all.held}`]],
    ),
  ])
}

function pageOf(page: Page): string {
  const all = countsOf(statementsOf(page))
  return document([
    NOTICE,
    `# ${page.title}`,
    page.intro,
    `${capital(counted(all))}. [All pages](README.md).`,
    ...page.sections.flatMap(sectionOf),
  ])
}

function sectionOf({ title, statements }: Section): string[] {
  const rows = statements.map((statement) => [
    `${statement.says}${choiceOf(statement)}`,
    isHeld(statement) ? 'yes' : 'not yet',
    statement.lacks ?? statement.heldBy.map(citation).join('<br>'),
  ])
  return [`## ${title}`, table(['statement', 'held', 'by'], rows)]
}

function choiceOf({ choice }: Statement): string {
  if (choice === undefined) return ''
  return `<br>_Our choice_: ${choice.what} ([${choice.page}](${UP}/${choice.page}))`
}

function citation({ file, title, row }: Citation): string {
  const place = `[${file.replace(/^tests\//, '')}](${UP}/${file})`
  const words = `“${plain(title)}”`
  return row === undefined ? `${place} ${words}` : `${place} ${words}: ${code(row)}`
}

function counted({ rows, held }: Counts): string {
  const rest = rows - held
  return `${rows} statements, ${held} of them held${rest === 0 ? '' : `, ${rest} not yet`}`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

function document(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}

/** A title as text: what Markdown or HTML would read in it is shown as it is. */
function plain(title: string): string {
  return title.replaceAll('<', '&lt;').replaceAll(/[*_[\]`\\]/g, String.raw`\$&`)
}

/** A text in more backticks than it has itself, which would end it. */
function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
