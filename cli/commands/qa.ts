/** qa. */
import { Option, type Command } from 'commander'
import { Failure } from '../../core/failure.ts'
import { checkProject, type QaReport } from '../../core/quality/report.ts'
import { printJson, printTable, say } from '../output.ts'
import { commaList, withProgress, withProject } from '../project.ts'

export function addQaCommand(program: Command): void {
  program
    .command('qa')
    .description('run the QA checks; exits with 1 where there are issues that nobody set aside')
    .argument('<project>')
    .option('--language <languages>', 'only these languages, such as uk,de', commaList)
    .addOption(new Option('--check <names>', 'print only issues of these checks').argParser(commaList))
    .option('--json', 'print the result as JSON')
    .action(runQa)
}

interface QaOptions {
  language?: string[]
  check?: string[]
  json?: true
}

/** A project with open issues has not passed (docs/reference/command-line.md, "Exit codes"). */
const NOT_PASSED = 1

async function runQa(project: string, { language, check, json }: QaOptions): Promise<void> {
  const report = await withProject(project, (session) =>
    withProgress((context) => checkProject(session, { languageIds: language, checks: check }, context)),
  )
  for (const { english } of report.warnings) say(english)
  if (json) printJson(report)
  else print(report)
  if (report.issues.length > 0) process.exitCode = NOT_PASSED
}

function print({ issues, translations, withIssues, isCut }: QaReport): void {
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
  if (isCut) say('There are more issues than are printed: name a language or a check.')
  say(`${translations} translations checked, ${withIssues} with issues.`)
}

/** The gate of `export --qa-gate`: throws where a language has issues that nobody set aside. */
export function requirePassed({ issues, translations }: QaReport): void {
  const [first] = issues
  if (first === undefined) return
  const counted = issues.length === 1 ? '1 QA issue stands' : `${issues.length} QA issues stand`
  throw new Failure(
    'export.qaGate',
    `${counted} in the way of the export (${translations} translations were checked).`,
    {
      kept: 'Nothing was written.',
      todo: 'Mend them, or set them aside with a reason; `interlinear qa` lists them.',
      value: `${first.identifier}: ${first.message}`,
    },
  )
}
