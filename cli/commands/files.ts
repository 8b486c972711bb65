/** init, import, export. */
import { basename, extname } from 'node:path'
import { Option, type Command } from 'commander'
import { Failure, type FailureValue } from '../../core/failure.ts'
import type { ExportReport, ImportReport } from '../../core/contract/index.ts'
import {
  PSEUDO_KINDS,
  UPDATE_OPTIONS,
  type PseudoKind,
  type UpdateOption,
} from '../../core/contract/enumerations.ts'
import { exportFiles } from '../../core/documents/exporting/exporting.ts'
import { pseudoLanguage } from '../../core/documents/pseudo.ts'
import { importSourceFiles } from '../../core/documents/importing/importing.ts'
import { importTranslationFiles } from '../../core/documents/importing/importingTranslations.ts'
import { describeTree } from '../../core/documents/importing/projectTree.ts'
import { checkProject } from '../../core/quality/report.ts'
import { warningsOfRules } from '../../core/documents/segmentationRules.ts'
import { readRulesFile } from '../../core/segmentation/rulesFile.ts'
import { createProject } from '../../core/workbench/session.ts'
import type { ProjectSession } from '../../core/workbench/session.ts'
import { choicesForAmbiguous } from '../../core/documents/importing/ambiguous.ts'
import { choicesForTables } from '../../core/documents/importing/tableColumns.ts'
import type { TableOptions } from '../../core/documents/importing/tableColumns.ts'
import { readDelimiter } from '../delimiter.ts'
import { terminalLines, terminalText } from '../../core/terminalText.ts'
import { describeFailure, printJson, printLine, printTable, say } from '../output.ts'
import type { BoundPlace } from '../../core/documents/bound/boundPlaces.ts'
import { catchUp } from '../../core/documents/bound/catchingUp.ts'
import { writeBack } from '../../core/documents/bound/writingBack.ts'
import { projectAt } from '../bound.ts'
import { currentPerson } from '../person.ts'
import { commaList, languageList, namingTrust, withProgress, withProject } from '../project.ts'
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
    .description(
      'import or update source files, or with --language translations into them; in a bound folder, without arguments, what others changed there',
    )
    .argument(
      '[project]',
      'the project; a bound file or folder, or the one around this folder, without paths',
    )
    .argument('[paths...]', 'files and folders')
    .option('--type <type>', 'the format, where it is not to be detected')
    .option('--ambiguous-as <type>', 'the format of files that could be in this one and in others')
    .option(
      '--language <languages>',
      'import translations into this language; of files of many languages several, such as uk,de',
      languageList,
    )
    .option('--branch <branch>', 'the branch the files belong to')
    .addOption(
      new Option(
        '--update-option <option>',
        'what becomes of translations whose source changes: kept with their approvals (the default), kept without, or cleared',
      ).choices(UPDATE_OPTIONS),
    )
    .option('--no-fuzzy', 'leave new strings of a PO file empty that have a similar text with a translation')
    .option('--add-to-tm', 'take the translations into the memory of the project too')
    .option('--same-as-source', 'take translations too that equal their source texts')
    .option('--as-sources', 'take every file as a source file, whatever language its path tells of')
    .option(
      '--strict',
      'take in all of the files or none; else those that can be read are, and the others named',
    )
    .option('--dry-run', 'say which files belong together, and take in nothing')
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
    .description(
      'build translation files; in a bound folder, without --language and --out, write what was changed back to where it came from',
    )
    .argument('[project]', 'a project, or a bound file or folder; the one around this folder by default')
    .option(
      '--language <languages>',
      'the target language; several, such as uk,de, get a folder each',
      languageList,
    )
    .addOption(
      new Option(
        '--pseudo [kind]',
        'build pseudo-translations instead of a language: texts with accents in en-XA, or from right to left in ar-XB',
      )
        .choices(PSEUDO_KINDS)
        .preset('accents'),
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
    .option('--settled-only', 'write nothing while texts of these files need work')
    .option('--skip-untranslated-strings', 'leave strings without a translation out of new files')
    .option('--skip-untranslated-files', 'write only files in which every string is translated')
    .option(
      '--fill-with-source',
      'put the source text where there is no translation, also into files that lie there',
    )
    .option(
      '--strict',
      'write all of the files or none; else those that can be built are, and the others named',
    )
    .option('--dry-run', 'say which files would be written, and write nothing')
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
  const project = named ?? ''
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
  if (srx !== undefined) for (const { english } of warningsOfRules(srx)) say(`${options.srx}: ${english}`)
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
  if (report.skipped.some(({ error }) => error !== undefined)) process.exitCode = 1
  sayFailed(report.failed, 'could not be read; the others are taken in')
}

/** What an import would make of the files, read or not. */
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
      file.isCatalogue ? `${file.path} (a catalogue without a template)` : file.path,
      file.pattern ?? '',
      file.languageIds.join(', '),
      file.otherCodes.join(', '),
    ]),
  )
  for (const { path, reason } of found.skipped) say(`${path} is left out: ${reason}`)
}

/** Names what failed of a batch; the exit code says that something did. */
function sayFailed(failed: readonly FailureValue[], what: string): void {
  if (failed.length === 0) return
  process.exitCode = 1
  say(`${failed.length} ${failed.length === 1 ? 'file' : 'files'} ${what}:`)
  for (const { code, message, details } of failed) {
    const place = [details.path, details.line, details.column].filter((part) => part !== undefined).join(':')
    const asked = code === 'format.ambiguous' ? ` ${details.todo ?? ''}` : ''
    say(`  ${place}: ${message}${asked}`)
  }
}

function printImport({ files, skipped, staysHere = false }: ImportReport): void {
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
      say(
        terminalText(
          `${path}: ${nearest} texts of new strings begin as those of similar ones, and need work`,
        ),
      )
  for (const { path, warnings } of files)
    for (const { english } of warnings) say(terminalText(`${path}: ${english}`))
  for (const { path, reason, error } of skipped)
    say(terminalLines(`${path} was left out: ${error === undefined ? reason : describeFailure(error)}`))
  if (staysHere)
    say(
      'The cloud has source files of its own: new and changed strings, contexts and maximum lengths are not sent.',
    )
}

/** One language is written into a folder of its name, several into folders of theirs beside one another. */
function usualFolder([first = '.', ...others]: readonly string[]): string {
  return others.every((id) => id === first) ? first : '.'
}

interface ExportOptions {
  language?: [string, ...string[]]
  pseudo?: PseudoKind
  out?: string
  file?: string
  beside?: true
  hidden?: true
  approvedOnly?: true
  settledOnly?: true
  skipUntranslatedStrings?: true
  skipUntranslatedFiles?: true
  fillWithSource?: true
  strict?: true
  dryRun?: true
  qaGate?: true
  json?: true
}

/** Takes in what others changed in a bound file or folder. */
async function importBound(named: string | undefined, { json }: ImportOptions): Promise<void> {
  const { project, bound } = await projectAt(named)
  if (bound === undefined) throw needsPaths()
  const report = await withProject(project, (session) =>
    withProgress((context) => catchUp(session, bound, { looked: new Map(), findsNew: true }, context)),
  )
  if (json) return printJson(report ?? { files: [], skipped: [], failed: [] })
  if (report === null) return say(`Nothing has changed in ${bound.place}.`)
  printImport(report)
  sayFailed(report.failed, 'could not be read; the others are taken in')
}

function needsPaths(): Failure {
  return new Failure('usage.paths', 'An import needs files or folders.', {
    todo: 'Name them after the project; or open a folder first (interlinear FOLDER, interlinear bind FOLDER).',
  })
}

/** Writes what was changed here back to where a bound file or folder has it. */
async function exportBound(
  { project, bound }: { project: string; bound: BoundPlace },
  options: ExportOptions,
): Promise<void> {
  const report = await withProject(project, (session) =>
    withProgress(async (context) => {
      if (options.qaGate)
        requirePassed(
          await checkProject(
            session,
            { languageIds: session.facts.targetLanguages.map(({ id }) => id) },
            context,
          ),
        )
      return writeBack(session, bound, { isDryRun: options.dryRun }, context)
    }),
  )
  if (options.json) printJson(report)
  else printExport(report)
  sayFailed(report.failed, 'could not be written; the others are')
  if (report.conflicts.length > 0) process.exitCode = 1
}

async function exportProject(named: string | undefined, options: ExportOptions): Promise<void> {
  const { pseudo, language } = options
  const { project, bound } = await projectAt(named)
  const isElsewhere = language !== undefined || pseudo !== undefined || options.out !== undefined
  if (bound !== undefined && !isElsewhere) return exportBound({ project, bound }, options)
  if ((language === undefined) === (pseudo === undefined))
    throw new Failure('usage.language', 'An export needs a language, or --pseudo in place of one.', {
      todo: 'Name a target language with --language, or several: uk,de.',
    })
  const languageIds = [...new Set(language)]
  const languages = pseudo === undefined ? languageIds : [pseudoLanguage(pseudo).id]
  const report = await withProject(project, async (session) => {
    const fileIds = options.file === undefined ? undefined : [await findFile(session, options.file)]
    return namingTrust(session, () =>
      withProgress(async (context) => {
        if (options.qaGate) requirePassed(await checkProject(session, { languageIds }, context))
        return exportFiles(
          session,
          {
            languageIds,
            pseudo,
            folder: options.out ?? (options.beside ? '.' : usualFolder(languages)),
            beside: options.beside,
            fileIds,
            hidden: options.hidden,
            approvedOnly: options.approvedOnly ?? false,
            settledOnly: options.settledOnly,
            skipUntranslatedStrings: options.skipUntranslatedStrings,
            skipUntranslatedFiles: options.skipUntranslatedFiles,
            fillWithSource: options.fillWithSource,
            strict: options.strict,
            dryRun: options.dryRun,
          },
          context,
        )
      }),
    )
  })
  if (options.json) printJson(report)
  else printExport(report)
  sayFailed(report.failed, 'could not be written; the others are')
  if (report.conflicts.length > 0) process.exitCode = 1
}

/** What was typed and never saved is in no file: said after an export, and before it with `--dry-run`. */
function sayDrafts(drafts: ExportReport['drafts']): void {
  if (drafts.length === 0) return
  say('Drafts, which are not saved, are not in these files:')
  for (const { path, languageId, strings } of drafts)
    say(`  ${path ?? ''} (${languageId}): ${strings} ${strings === 1 ? 'string' : 'strings'}`)
}

function printExport({ files, conflicts, needsWork, drafts }: ExportReport): void {
  const changed = files.filter(({ isChanged }) => isChanged)
  for (const { path } of changed) printLine(path)
  if (changed.length < files.length)
    say(`${files.length - changed.length} of ${files.length} files are as they were.`)
  const takenIn = files.reduce((sum, file) => sum + file.takenIn, 0)
  if (takenIn > 0) say(`${takenIn} strings were changed in the files, and came into the project.`)
  if (needsWork > 0)
    say(
      `${needsWork} ${needsWork === 1 ? 'text needs' : 'texts need'} work: left out of files that have no mark for it.`,
    )
  sayDrafts(drafts)
  if (conflicts.length === 0) return
  say('These were changed in the files and here: the files keep theirs, the project its own.')
  for (const { path, identifier, form, ours, theirs } of conflicts) {
    say(`  ${path}: ${identifier}${form === 'none' ? '' : ` (${form})`}`)
    say(`    file:    ${theirs ?? '(no translation)'}`)
    say(`    project: ${ours ?? '(no translation)'}`)
  }
  say('Import the files to have both texts, choose one, and export again.')
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
