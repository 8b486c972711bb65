/** qa, dictionaries. */
import { extname } from 'node:path'
import { Option, type Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { UsedDictionary } from '../../core/contract/quality.ts'
import { listDictionaries, pinProjectDictionaries } from '../../core/quality/projectDictionaries.ts'
import { ISSUE_REPORT_FORMATS, type IssueReportFormat } from '../../core/contract/enumerations.ts'
import { writeIssueReport } from '../../core/quality/issueReport.ts'
import { checkProject, type QaReport } from '../../core/quality/report.ts'
import { printJson, printTable, printNotice } from '../output.ts'
import { commaList, withProgress, withProject } from '../project.ts'
import { counted, countNoun } from '../countNoun.ts'

export function addQaCommand(program: Command): void {
  program
    .command('qa')
    .description('run the QA checks; the exit code is 1 if there are open issues')
    .argument('<project>')
    .option('--language <languages>', 'only these languages, such as uk,de', commaList)
    .addOption(new Option('--check <names>', 'print only issues of these checks').argParser(commaList))
    .addOption(
      new Option(
        '--dictionaries <which>',
        'check the spelling with the dictionaries of this machine, or with the pinned ones of the project',
      )
        .choices(['machine', 'pinned'])
        .default('machine'),
    )
    .option('--report <file>', 'write the issues with MQM categories and severities: HTML, XLSX or JSON')
    .option('--json', 'print the result as JSON')
    .action(runQa)
  program
    .command('dictionaries')
    .description('list the spelling dictionary of each language, or pin the dictionaries of a project')
    .argument('<project>')
    .option('--language <languages>', 'only these languages, such as uk,de', commaList)
    .option(
      '--pin',
      'pin the dictionaries of this machine, so that `qa --dictionaries pinned` uses the same ones everywhere',
    )
    .option('--unpin', 'pin none')
    .option('--json', 'print the result as JSON')
    .action(runDictionaries)
}

interface QaOptions {
  language?: string[]
  check?: string[]
  dictionaries: 'machine' | 'pinned'
  report?: string
  json?: true
}

/** A project with open issues has not passed (docs/reference/command-line.md, "Exit codes"). */
const NOT_PASSED = 1

async function runQa(project: string, options: QaOptions): Promise<void> {
  const { language, check, dictionaries, report: path, json } = options
  const format = path === undefined ? undefined : reportFormatOf(path)
  const report = await withProject(project, async (session) => {
    const checked = await withProgress((context) =>
      checkProject(
        session,
        { languageIds: language, checks: check, isPinnedOnly: dictionaries === 'pinned' },
        context,
      ),
    )
    if (path !== undefined && format !== undefined) {
      await writeIssueReport(path, format, session.facts, checked)
      printNotice(`The report is in ${path}.`)
    }
    return checked
  })
  for (const { english } of report.warnings) printNotice(english)
  if (json) printJson(report)
  else print(report)
  if (report.issues.length > 0) process.exitCode = NOT_PASSED
}

/** The format that the ending says. @throws Failure `usage.format` */
function reportFormatOf(path: string): IssueReportFormat {
  const ending = extname(path)
    .toLowerCase()
    .replace(/^\.htm$/, '.html')
  const format = ISSUE_REPORT_FORMATS.find((one) => ending === `.${one}`)
  if (format !== undefined) return format
  throw new Failure('usage.format', 'A QA report is an HTML, XLSX or JSON file.', {
    value: path,
    near: ISSUE_REPORT_FORMATS.map((one) => `.${one}`),
    todo: 'Name a file with one of these endings.',
  })
}

function print({ issues, translations, withIssues, isCut, dictionaries, withoutDictionary }: QaReport): void {
  if (issues.length > 0)
    printTable(
      ['string', 'file', 'identifier', 'language', 'check', 'translation', 'issue'],
      issues.map((issue) => [
        issue.stringId,
        issue.path,
        issue.identifier,
        issue.form === 'none' ? issue.languageId : `${issue.languageId} ${issue.form}`,
        issue.check,
        issue.text,
        issue.message,
      ]),
    )
  if (isCut) printNotice('There are more issues than are printed: name a language or a check.')
  for (const used of dictionaries) printNotice(`Spelling of ${used.languageId}: ${nameOf(used)}.`)
  if (withoutDictionary.length > 0)
    printNotice(`Spelling was not checked, for want of a dictionary: ${withoutDictionary.join(', ')}.`)
  printNotice(`${countNoun(translations, 'translation')} checked, ${withIssues} with issues.`)
}

/** `dictionary-en 4.0.0 (bundled, SHA-256 0123456789ab…)` */
function nameOf({ name, version, origin, sha256 }: UsedDictionary): string {
  return `${name}${version === null ? '' : ` ${version}`} (${origin}, SHA-256 ${sha256.slice(0, 12)}…)`
}

interface DictionariesOptions {
  language?: string[]
  pin?: true
  unpin?: true
  json?: true
}

async function runDictionaries(
  project: string,
  { language, pin, unpin, json }: DictionariesOptions,
): Promise<void> {
  if (pin && unpin)
    throw new Failure('usage.options', '--pin and --unpin exclude each other.', {
      todo: 'Give one of them.',
    })
  const listed = await withProject(project, async (session) => {
    if (pin || unpin) await pinProjectDictionaries(session, { languageIds: language, isPinned: pin === true })
    return listDictionaries(session, { languageIds: language })
  })
  if (json) {
    printJson(listed)
    return
  }
  printTable(
    ['language', 'dictionary', 'version', 'from', 'SHA-256', 'project names'],
    listed.map(({ languageId, here, pinned }) => [
      languageId,
      here?.name ?? '',
      here?.version ?? '',
      here?.origin ?? '',
      here?.sha256.slice(0, 12) ?? '',
      pinned === null
        ? ''
        : `${pinned.name}${pinned.version === null ? '' : ` ${pinned.version}`}, ${pinned.sha256.slice(0, 12)}`,
    ]),
  )
}

/** The gate of `export --qa-gate`: throws if a language has issues that no user ignored. */
export function requirePassed({ issues, translations }: QaReport): void {
  const [first] = issues
  if (first === undefined) return
  throw new Failure(
    'export.qaGate',
    `${counted(issues.length, 'QA issue stands', 'QA issues stand')} in the way of the export (${counted(translations, 'translation was', 'translations were')} checked).`,
    {
      kept: 'Nothing was written.',
      todo: 'Correct them, or set them aside with a reason; `interlinear qa` lists them.',
      value: `${first.identifier}: ${first.message}`,
    },
  )
}
