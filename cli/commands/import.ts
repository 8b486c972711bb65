/** import: source files and translations into a project, or what others changed in a bound folder. */
import { basename, dirname, relative, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { ImportReport, Delimiter } from '../../core/contract/index.ts'
import { UPDATE_OPTIONS, type UpdateOption } from '../../core/contract/enumerations.ts'
import { LinkedFiles } from '../../core/documents/linked/linkedFiles.ts'
import { syncFromDisk } from '../../core/documents/linked/syncFromDisk.ts'
import { shownAccount } from '../../core/documents/linked/folderAccount.ts'
import { choicesForAmbiguous } from '../../core/documents/import/choose/ambiguousFormats.ts'
import { importSourceFiles } from '../../core/documents/import/importSourceFiles.ts'
import { importTranslationFiles } from '../../core/documents/import/importTranslationFiles.ts'
import { describeTree } from '../../core/documents/import/collect/projectTree.ts'
import { choicesForTables, type TableOptions } from '../../core/documents/import/choose/tableColumns.ts'
import { warningsOfRules } from '../../core/documents/segmentationRules.ts'
import { homeFolder } from '../../core/workbench/home.ts'
import { readRulesFile } from '../../core/segmentation/rulesFile.ts'
import { terminalLines, terminalText } from '../../core/platform/text/terminalText.ts'
import { showLinkedPlace } from '../linkedPlace.ts'
import { isFolder, projectAt } from '../projectAt.ts'
import { sayAccount, sourceName } from '../folderAccount.ts'
import { describeFailure, printJson, printTable, printNotice, sayFailed } from '../output.ts'
import { commaList, languageList, namingTrust, withProgress, withProject } from '../project.ts'
import { isStandardStream, readingFile } from '../standardStreams.ts'
import { counted } from '../countNoun.ts'

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description(
      'import or update source files, or translations with --language; without arguments, import the changes of others in an opened folder',
    )
    .argument('[project]', 'the project, or an opened file or folder; by default that of the current folder')
    .argument('[paths...]', 'files and folders; - is standard input, named by --as')
    .option('--as <name>', 'the name of the file that standard input holds, such as en.json')
    .option('--type <type>', 'the format, if it cannot be detected')
    .option('--ambiguous-as <type>', 'the format of files that may be in several')
    .option(
      '--language <languages>',
      'import translations into this language, or into several, such as uk,de',
      languageList,
    )
    .option('--branch <branch>', 'the branch the files belong to')
    .addOption(
      new Option(
        '--update-option <option>',
        'translations whose source changes: keep them with their approvals (default), keep them without, or delete them',
      ).choices(UPDATE_OPTIONS),
    )
    .option('--no-fuzzy', 'do not fill new strings of a PO file with the translation of a similar text')
    .option('--add-to-tm', 'add the translations to the memory of the project')
    .option('--same-as-source', 'import translations that equal their source texts, too')
    .option('--as-sources', 'import each file as a source file, whatever language its path names')
    .option('--strict', 'import all files or none; by default unreadable files are named and skipped')
    .option('--dry-run', 'list which files belong together, and import nothing')
    .option('--srx <rules>', 'segmentation rules (SRX 2.0)')
    .option(
      '--encoding <name>',
      'the encoding of a table or subtitles that are not in UTF-8, such as windows-1251',
    )
    .option(
      '--columns <names>',
      'the columns of a CSV or TSV: key, source, context, labels, max-length, a language, or - for nothing',
      commaList,
    )
    .option('--delimiter <name>', 'the delimiter of a table: comma, semicolon, tab or pipe', readDelimiter)
    .option('--header', 'the first row of a table has the names of the columns')
    .option('--no-header', 'the first row of a table has texts')
    .option('--json', 'print the result as JSON')
    .action(importPaths)
}

interface ImportOptions extends TableOptions {
  as?: string
  updateOption?: UpdateOption
  ambiguousAs?: string
  fuzzy: boolean
  type?: string
  language?: [string, ...string[]]
  branch?: string
  srx?: string
  encoding?: string
  addToTm?: true
  asSources?: true
  sameAsSource?: true
  strict?: true
  dryRun?: true
  json?: true
}

async function importPaths(
  named: string | undefined,
  paths: string[],
  options: ImportOptions,
): Promise<void> {
  if (paths.length === 0) return importBound(named, options)
  if (!paths.some(isStandardStream)) return importFiles(named ?? '', paths, options)
  const name = options.as
  if (name === undefined || basename(name) !== name || paths.length > 1) throw needsName()
  await readingFile('-', name, (path) => importFiles(named ?? '', [path], options))
}

/** Files of folders that are named one by one do not belong together. */
async function sayFoldersOfLanguages(project: string, paths: readonly string[]): Promise<void> {
  const folders = await Promise.all(
    paths.map(async (path) => ((await isFolder(path)) ? [dirname(resolve(path))] : [])),
  )
  const [around, ...others] = new Set(folders.flat())
  if (folders.flat().length < 2 || around === undefined || others.length > 0) return
  const place = relative(process.cwd(), around) || '.'
  printNotice(
    `Each folder was read on its own. Folders of languages are read together by the folder around them: interlinear import ${project} ${place}`,
  )
}

function needsName(): Failure {
  return new Failure('usage.stdin', 'Standard input is imported as one file, by a name of its own.', {
    todo: 'Name it with --as: interlinear import shop.interlinear - --as en.json',
  })
}

async function importFiles(project: string, paths: string[], options: ImportOptions): Promise<void> {
  const {
    type,
    branch,
    language,
    encoding,
    addToTm,
    asSources,
    sameAsSource,
    strict,
    updateOption,
    ambiguousAs,
    fuzzy,
  } = options
  if (options.dryRun) return showTree(project, { paths, asSources }, options)
  const srx = options.srx === undefined ? undefined : await readRulesFile(options.srx)
  if (srx !== undefined)
    for (const { english } of warningsOfRules(srx)) printNotice(`${options.srx}: ${english}`)
  const settings = { ...(srx !== undefined && { srx }), ...(encoding !== undefined && { encoding }) }
  const report = await withProject(project, (session) =>
    namingTrust(session, () =>
      withProgress(async (context) => {
        const asked = { paths, type, branch, settings }
        const choices = {
          ...(await choicesForAmbiguous(session, asked, ambiguousAs, context)),
          ...(await choicesForTables(session, asked, options, context)),
        }
        const how = { addToTm, asSources, sameAsSource, strict, updateOption, nearest: fuzzy }
        const request = { ...asked, choices, ...how }
        if (language === undefined) return importSourceFiles(session, request, context)
        const [languageId, ...furtherLanguageIds] = language
        return importTranslationFiles(session, { ...request, languageId, furtherLanguageIds }, context)
      }),
    ),
  )
  if (options.json) printJson(report)
  else printImport(report)
  const leftOut = report.skipped.length + (report.account?.leftOut.length ?? 0)
  if (!options.json && leftOut > 0) await sayFoldersOfLanguages(project, paths)
  if (report.skipped.some(({ error }) => error !== undefined)) process.exitCode = 1
  sayFailed(report.failed, 'could not be read; the others are taken in')
}

/** Shows the arrangement that an import would use, without reading files. */
async function showTree(
  project: string,
  request: { paths: string[]; asSources: true | undefined },
  { json }: ImportOptions,
): Promise<void> {
  const found = await withProject(project, (session) => describeTree(session, request))
  if (json) return printJson(found)
  printTable(
    ['source', 'translations lie at', 'languages', 'others'],
    found.files.map((file) => [
      sourceName(file),
      file.pattern ?? '',
      file.languageIds.join(', '),
      file.otherCodes.join(', '),
    ]),
  )
  if (found.account) sayAccount(found.account)
  else for (const { path, reason } of found.skipped) printNotice(`${path} is left out: ${reason}`)
}

/** Imports changes of others in a bound file or folder. */
async function importBound(named: string | undefined, { json, dryRun }: ImportOptions): Promise<void> {
  const { project, bound } = await projectAt(named)
  if (bound === undefined) throw needsPaths()
  if (dryRun) return showLinkedPlace(project, bound, json)
  const report = await withProject(project, (session) =>
    withProgress((context) => syncFromDisk(session, bound, { looked: new Map(), findsNew: true }, context)),
  )
  const kept = report && (await new LinkedFiles(homeFolder()).accounts.of(project))
  const shown = report && { ...report, ...(kept && { account: shownAccount(kept) }) }
  if (json) printJson(shown ?? { files: [], skipped: [], failed: [] })
  else if (shown === null) printNotice(`Nothing has changed in ${bound.place}.`)
  else printImport(shown)
  if (report === null) return
  if (report.skipped.some(({ error }) => error !== undefined)) process.exitCode = 1
  sayFailed(report.failed, 'could not be read; the others are taken in')
}

function needsPaths(): Failure {
  return new Failure('usage.paths', 'An import needs files or folders.', {
    todo: 'Name them after the project; or open a folder first (interlinear FOLDER, interlinear bind FOLDER).',
  })
}

export function printImport({ files, skipped, account, gone = [], staysHere = false }: ImportReport): void {
  if (files.length > 0)
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
  for (const { path, nearest = 0 } of files)
    if (nearest > 0)
      printNotice(
        terminalText(
          `${path}: ${counted(nearest, 'new string has', 'new strings have')} the text of a similar one, which needs work`,
        ),
      )
  for (const { path, warnings } of files)
    for (const { english } of warnings) printNotice(terminalText(`${path}: ${english}`))
  const accounted = new Map(
    account?.leftOut.flatMap(({ paths, reason }) => paths.map((path) => [path, reason.english] as const)),
  )
  for (const { path, reason, error } of skipped)
    if (accounted.get(path) !== reason)
      printNotice(
        terminalLines(`${path} was left out: ${error === undefined ? reason : describeFailure(error)}`),
      )
  if (account) sayAccount(account)
  for (const { details } of gone)
    printNotice(
      terminalText(
        `${details.path} is gone: others have removed or renamed it. Its strings and translations stay in the project.`,
      ),
    )
  if (staysHere)
    printNotice(
      'The cloud has source files of its own: new and changed strings, contexts and maximum lengths are not sent.',
    )
}

/** The delimiter of a table as the command line names it. */
const DELIMITERS: Readonly<Record<string, Delimiter>> = {
  ',': ',',
  comma: ',',
  ';': ';',
  semicolon: ';',
  '\t': '\t',
  tab: '\t',
  '|': '|',
  pipe: '|',
}

/** Reads `--delimiter`. Failure `usage.delimiter`. */
function readDelimiter(value: string): Delimiter {
  const delimiter = Object.hasOwn(DELIMITERS, value) ? DELIMITERS[value] : undefined
  if (delimiter !== undefined) return delimiter
  throw new Failure('usage.delimiter', `--delimiter takes comma, semicolon, tab or pipe, not ${value}.`)
}
