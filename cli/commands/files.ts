/** init, import, export. */
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { Failure } from '../../core/failure.ts'
import type { ImportReport } from '../../core/workbench/contract.ts'
import { exportFiles } from '../../core/workbench/exporting.ts'
import { importSourceFiles } from '../../core/workbench/importing.ts'
import { importTranslationFiles } from '../../core/workbench/importingTranslations.ts'
import { checkProject } from '../../core/workbench/quality/report.ts'
import { readRulesFile, warningsOfRules } from '../../core/workbench/segmenting.ts'
import { createProject } from '../../core/workbench/session.ts'
import type { ProjectSession } from '../../core/workbench/session.ts'
import { choicesForTables } from '../../core/workbench/tableColumns.ts'
import type { TableOptions } from '../../core/workbench/tableColumns.ts'
import { readDelimiter } from '../delimiter.ts'
import { terminalLines } from '../../core/terminalText.ts'
import { describeFailure, printJson, printLine, printTable, say } from '../output.ts'
import { commaList, currentPerson, namingTrust, withProgress, withProject } from '../project.ts'
import { requirePassed } from './qa.ts'

export function addFileCommands(program: Command): void {
  program
    .command('init')
    .description('make a project')
    .argument('<file>', 'the project file to make, NAME.interlinear')
    .requiredOption('--source <language>', 'the source language, such as en')
    .requiredOption('--target <languages>', 'the target languages, such as uk,de', commaList)
    .option('--name <name>', 'the name shown to people; the file name by default')
    .option('--enterprise', 'with what only enterprise deployments have: fields, workflow')
    .option('--string-based', 'strings without files')
    .option('--json', 'print the result as JSON')
    .action(init)
  program
    .command('import')
    .description('import or update source files, or with --language translations into them')
    .argument('<project>')
    .argument('<paths...>', 'files and folders')
    .option('--type <type>', 'the format, where it is not to be detected')
    .option(
      '--language <languages>',
      'import translations into this language; of files of many languages several, such as uk,de',
      commaList,
    )
    .option('--branch <branch>', 'the branch the files belong to')
    .option('--add-to-tm', 'take the translations into the memory of the project too')
    .option('--same-as-source', 'take translations too that equal their source texts')
    .option('--as-sources', 'take every file as a source file, whatever language its path tells of')
    .option('--srx <rules>', 'segmentation rules (SRX 2.0)')
    .option('--encoding <name>', 'of a table or subtitles that are not in UTF-8, such as windows-1251')
    .option(
      '--columns <names>',
      'what the columns of a CSV or TSV hold: key, source, context, labels, max-length, a language, or - for nothing',
      commaList,
    )
    .option('--delimiter <name>', 'of a table: comma, semicolon, tab or pipe', readDelimiter)
    .option('--header', 'the first row of a table holds names, though it does not seem so')
    .option('--no-header', 'the first row of a table holds no names')
    .option('--json', 'print the result as JSON')
    .action(importPaths)
  program
    .command('export')
    .description('build translation files')
    .argument('<project>')
    .requiredOption(
      '--language <languages>',
      'the target language; several, such as uk,de, get a folder each',
      commaList,
    )
    .option(
      '--out <folder>',
      'where to write; by default a folder named after the language, here for several',
    )
    .option('--file <file>', 'only this file, by its id or its path')
    .option(
      '--beside',
      'name files after their language, as they lie beside their sources: values-uk/strings.xml',
    )
    .option('--hidden', 'write over hidden files too, whose names begin with a dot')
    .option('--approved-only', 'leave translations out that nobody approved')
    .option('--qa-gate', 'write nothing where the QA checks find issues that nobody set aside')
    .option('--json', 'print the result as JSON')
    .action(exportProject)
}

interface InitOptions {
  source: string
  target: string[]
  name?: string
  enterprise?: true
  stringBased?: true
  json?: true
}

function init(file: string, options: InitOptions): void {
  const name = options.name ?? basename(file, extname(file))
  createProject(
    file,
    {
      name,
      sourceLanguageId: options.source,
      targetLanguageIds: options.target,
      deployment: options.enterprise ? 'enterprise' : 'standard',
      type: options.stringBased ? 'string-based' : 'file-based',
    },
    currentPerson(),
  )
  if (options.json)
    printJson({ file, name, sourceLanguageId: options.source, targetLanguageIds: options.target })
  else say(`Made ${file}. Import files with: interlinear import ${file} PATH…`)
}

interface ImportOptions extends TableOptions {
  type?: string
  language?: string[]
  branch?: string
  srx?: string
  encoding?: string
  addToTm?: true
  asSources?: true
  sameAsSource?: true
  json?: true
}

async function importPaths(project: string, paths: string[], options: ImportOptions): Promise<void> {
  const { type, branch, language, encoding, addToTm, asSources, sameAsSource } = options
  const srx = options.srx === undefined ? undefined : await readRulesFile(options.srx)
  if (srx !== undefined) for (const warning of warningsOfRules(srx)) say(`${options.srx}: ${warning}`)
  const settings = { ...(srx !== undefined && { srx }), ...(encoding !== undefined && { encoding }) }
  const report = await withProject(project, (session) =>
    namingTrust(session, () =>
      withProgress(async (context) => {
        const choices = await choicesForTables(session, { paths, type, branch, settings }, options, context)
        const request = { paths, type, branch, addToTm, asSources, sameAsSource, settings, choices }
        return language === undefined
          ? importSourceFiles(session, request, context)
          : importTranslationFiles(
              session,
              { ...request, languageId: language[0]!, furtherLanguageIds: language.slice(1) },
              context,
            )
      }),
    ),
  )
  if (options.json) printJson(report)
  else printImport(report)
  if (report.skipped.some(({ error }) => error !== undefined)) process.exitCode = 1
}

function printImport({ files, skipped }: ImportReport): void {
  printTable(
    ['file', 'type', 'strings', 'new', 'changed', 'gone', 'translations'],
    files.map((file) => [
      file.path,
      file.type,
      file.strings,
      file.added,
      file.changed,
      file.archived,
      file.translations,
    ]),
  )
  for (const { path, warnings } of files) for (const warning of warnings) say(`${path}: ${warning}`)
  for (const { path, reason, error } of skipped)
    say(terminalLines(`${path} was left out: ${error === undefined ? reason : describeFailure(error)}`))
}

interface ExportOptions {
  language: string[]
  out?: string
  file?: string
  beside?: true
  hidden?: true
  approvedOnly?: true
  qaGate?: true
  json?: true
}

async function exportProject(project: string, options: ExportOptions): Promise<void> {
  const languageIds = [...new Set(options.language)]
  const report = await withProject(project, async (session) => {
    const fileIds = options.file === undefined ? undefined : [await findFile(session, options.file)]
    return namingTrust(session, () =>
      withProgress(async (context) => {
        if (options.qaGate) requirePassed(await checkProject(session, { languageIds }, context))
        return exportFiles(
          session,
          {
            languageIds,
            folder: options.out ?? (languageIds.length === 1 && !options.beside ? languageIds[0]! : '.'),
            beside: options.beside,
            fileIds,
            hidden: options.hidden,
            approvedOnly: options.approvedOnly ?? false,
          },
          context,
        )
      }),
    )
  })
  if (options.json) printJson(report)
  else for (const file of report.files) printLine(file.path)
}

async function findFile(session: ProjectSession, idOrPath: string): Promise<number> {
  const files = await session.store.read('listFiles', {})
  const found =
    files.find((file) => file.path === idOrPath) ??
    files.find((file) => String(file.id) === idOrPath) ??
    files.find((file) => file.name === idOrPath)
  if (found !== undefined) return found.id
  throw new Failure('export.unknownFile', `The project has no file with the id or path ${idOrPath}.`, {
    near: files.slice(0, 5).map((file) => file.path),
    kept: 'Nothing was written.',
  })
}
