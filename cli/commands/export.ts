/** export: the files of a project's translations, or what was changed here back to a bound folder. */
import { relative } from 'node:path'
import { Option, type Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { ExportReport } from '../../core/contract/index.ts'
import { PSEUDO_KINDS, type PseudoKind } from '../../core/contract/enumerations.ts'
import type { LinkedPlace } from '../../core/documents/linked/linkedFiles.ts'
import { writeBack } from '../../core/documents/linked/writeBack.ts'
import { exportFiles } from '../../core/documents/export/exportFiles.ts'
import { pseudoLanguage } from '../../core/documents/pseudo.ts'
import { checkProject } from '../../core/quality/report.ts'
import { sayNoPlace } from '../linkedPlace.ts'
import { projectAt } from '../projectAt.ts'
import { terminalText } from '../../core/platform/text/terminalText.ts'
import { inFolder, isStandardStream, printFile } from '../standardStreams.ts'
import { printJson, printLine, printNotice, sayFailed } from '../output.ts'
import { findFile, languageList, namingTrust, withProgress, withProject } from '../project.ts'
import { requirePassed } from './qa.ts'
import { counted, countNoun } from '../countNoun.ts'

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description(
      'build translation files; without --language and --out, write your edits back into an opened file or folder',
    )
    .argument('[project]', 'a project, or an opened file or folder; by default that of the current folder')
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
      'the folder to write to; by default one named after the language; - prints a single file',
    )
    .option('--file <file>', 'only this file, by its id or its path')
    .option(
      '--beside',
      'write files beside their sources, with names of their language: values-uk/strings.xml',
    )
    .option('--hidden', 'overwrite hidden files, too (names that begin with a dot)')
    .option('--approved-only', 'leave out translations without an approval')
    .option('--settled-only', 'write nothing if texts of these files need work')
    .option('--skip-untranslated-strings', 'leave strings without a translation out of new files')
    .option('--skip-untranslated-files', 'write only files in which every string is translated')
    .option(
      '--fill-with-source',
      'put the source text where there is no translation, also into existing files',
    )
    .option('--mo', 'write the MO file of each PO file beside it, as msgfmt does')
    .option(
      '--strict',
      'write all files or none; by default files that cannot be built are named and skipped',
    )
    .option('--dry-run', 'list the files to write, and write nothing')
    .option('--qa-gate', 'write nothing if the QA checks find open issues')
    .option('--json', 'print the result as JSON')
    .action(exportProject)
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
  mo?: true
  strict?: true
  dryRun?: true
  qaGate?: true
  json?: true
}

async function exportProject(named: string | undefined, options: ExportOptions): Promise<void> {
  const { pseudo, language } = options
  const { project, bound } = await projectAt(named)
  const isElsewhere = language !== undefined || pseudo !== undefined || options.out !== undefined
  if (bound !== undefined && !isElsewhere) return exportBound({ project, bound }, options)
  if ((language === undefined) === (pseudo === undefined))
    throw new Failure('usage.language', 'An export needs --language or --pseudo.', {
      todo: 'Name a target language with --language, or several: uk,de.',
    })
  const languageIds = [...new Set(language)]
  const languages = pseudo === undefined ? languageIds : [pseudoLanguage(pseudo).id]
  const exportTo = (folder: string): Promise<ExportReport> =>
    withProject(project, async (session) => {
      const fileIds = options.file === undefined ? undefined : [await findFile(session, options.file)]
      return namingTrust(session, () =>
        withProgress(async (context) => {
          if (options.qaGate) requirePassed(await checkProject(session, { languageIds }, context))
          return exportFiles(
            session,
            {
              languageIds,
              pseudo,
              folder,
              beside: options.beside,
              fileIds,
              hidden: options.hidden,
              approvedOnly: options.approvedOnly ?? false,
              settledOnly: options.settledOnly,
              skipUntranslatedStrings: options.skipUntranslatedStrings,
              skipUntranslatedFiles: options.skipUntranslatedFiles,
              fillWithSource: options.fillWithSource,
              writesMo: options.mo,
              strict: options.strict,
              dryRun: options.dryRun,
            },
            context,
          )
        }),
      )
    })
  const { out = options.beside ? '.' : usualFolder(languages) } = options
  if (isStandardStream(out)) await inFolder((folder) => printExported(folder, exportTo, options))
  else showExport(await exportTo(out), options)
}

/** Prints the one file of an export. @throws Failure `usage.stdout` where there are several, or none */
async function printExported(
  folder: string,
  exportTo: (folder: string) => Promise<ExportReport>,
  options: ExportOptions,
): Promise<void> {
  const report = await exportTo(folder)
  const [file, another] = report.files
  if (report.failed.length === 0 && (file === undefined || another !== undefined))
    throw new Failure('usage.stdout', `Standard output takes one file: these are ${report.files.length}.`, {
      near: report.files.slice(0, 3).map(({ path }) => relative(folder, path)),
      kept: 'Nothing was written.',
      todo: 'Name one with --file, and one language.',
    })
  if (file !== undefined && options.dryRun === undefined) await printFile(file.path)
  sayLeftOut(report)
}

/** One language is written into a folder of its name, several into folders of theirs beside one another. */
function usualFolder([first = '.', ...others]: readonly string[]): string {
  return others.every((id) => id === first) ? first : '.'
}

/** Writes what was changed here back to where a bound file or folder has it. */
async function exportBound(
  { project, bound }: { project: string; bound: LinkedPlace },
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
      return writeBack(
        session,
        bound,
        { isDryRun: options.dryRun, isAll: options.mo, writesMo: options.mo },
        context,
      )
    }),
  )
  showExport(report, options)
}

function showExport(report: ExportReport, { json }: ExportOptions): void {
  if (json) printJson(report)
  else printExport(report)
  sayLeftOut(report)
}

/** Names what was not written; the exit code says that something was not. */
function sayLeftOut(report: ExportReport): void {
  for (const { details } of report.gone ?? [])
    printNotice(terminalText(`${details.path} is gone: its translations were not written.`))
  sayFailed(report.failed, 'could not be written; the others are')
  if (report.conflicts.length + report.noPlace.length > 0) process.exitCode = 1
}

/** Reports drafts, which are in no file: after an export, and before it with `--dry-run`. */
function sayDrafts(drafts: ExportReport['drafts']): void {
  if (drafts.length === 0) return
  printNotice('Drafts, which are not saved, are not in these files:')
  for (const { path, languageId, strings } of drafts)
    printNotice(`  ${path ?? ''} (${languageId}): ${countNoun(strings, 'string')}`)
}

function printExport({ files, conflicts, noPlace, needsWork, drafts }: ExportReport): void {
  const changed = files.filter(({ isChanged }) => isChanged)
  for (const { path } of changed) printLine(path)
  for (const { mo } of files) if (mo !== undefined) printLine(mo)
  if (changed.length < files.length)
    printNotice(
      `${files.length - changed.length} of ${countNoun(files.length, 'file')} ${files.length === 1 ? 'is as it was' : 'are as they were'}.`,
    )
  const takenIn = files.reduce((sum, file) => sum + file.takenIn, 0)
  if (takenIn > 0)
    printNotice(
      `${counted(takenIn, 'string was', 'strings were')} changed in the files, and came into the project.`,
    )
  if (needsWork > 0)
    printNotice(
      `${counted(needsWork, 'text needs', 'texts need')} work: left out of files that have no mark for it.`,
    )
  sayNoPlace(noPlace)
  sayDrafts(drafts)
  if (conflicts.length === 0) return
  printNotice('These were changed in the files and here: the files keep theirs, the project its own.')
  for (const { path, identifier, form, ours, theirs } of conflicts) {
    printNotice(`  ${path}: ${identifier}${form === 'none' ? '' : ` (${form})`}`)
    printNotice(`    file:    ${theirs ?? '(no translation)'}`)
    printNotice(`    project: ${ours ?? '(no translation)'}`)
  }
  printNotice('Import the files to have both texts, choose one, and export again.')
}
