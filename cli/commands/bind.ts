/** bind, watch: files and folders that projects stand for, without a window. */
import { posix } from 'node:path'
import type { Command } from 'commander'
import { terminalText } from '../../core/platform/text/terminalText.ts'
import { LinkedFiles } from '../../core/documents/linked/linkedFiles.ts'
import { shownAccount } from '../../core/documents/linked/folderAccount.ts'
import { sayAccount, sourceName } from '../folderAccount.ts'
import type { OpenQuestion, ImportReport } from '../../core/contract/index.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { inspectPlace } from '../../core/workbench/linked/inspectPlace.ts'
import { openPlace } from '../../core/workbench/linked/openPlace.ts'
import { FileWatcher } from '../../core/workbench/linked/fileWatcher.ts'
import { homeFolder } from '../../core/workbench/home.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { sayNoPlace } from '../linkedPlace.ts'
import { projectAt } from '../projectAt.ts'
import { describeFailure, printJson, printLine, printTable, printNotice } from '../output.ts'
import { currentPerson } from '../person.ts'
import { commaList, withProgress, withProject } from '../project.ts'
import { counted, countNoun } from '../countNoun.ts'

export function addBindCommands(program: Command): void {
  program
    .command('bind')
    .description('open a file, or the localization files of a folder, without a window')
    .argument('<path>', 'a file or a folder')
    .option('--source <language>', 'the source language, if the files do not name it')
    .option(
      '--target <languages>',
      'the target languages, such as uk,de; by default those of the files',
      commaList,
    )
    .option('--type <type>', 'the format of a file that could be in several')
    .option(
      '--include <files...>',
      'also import these files as sources, which are left out by default; paths below the folder',
    )
    .option('--dry-run', 'list the files that were found, and make nothing')
    .option('--json', 'print the result as JSON')
    .action(bind)
  program
    .command('watch')
    .description('import the changes of others in an opened file or folder, until you press Ctrl+C')
    .argument('[path]', 'an opened file or folder, or its project; by default that of the current folder')
    .option('--write', 'also write edits of the project into the files')
    .action(watch)
}

interface BindOptions {
  source?: string
  target?: string[]
  type?: string
  include?: string[]
  dryRun?: true
  json?: true
}

async function bind(
  path: string,
  { source, target, type, include, dryRun, json }: BindOptions,
): Promise<void> {
  const answersWith = (targetLanguageIds: string[] | undefined) => ({
    ...(source !== undefined && { sourceLanguageId: source }),
    ...(targetLanguageIds !== undefined && { targetLanguageIds }),
    ...(type !== undefined && { type }),
    ...(include !== undefined && { include }),
  })
  const sessions = new Map<string, ProjectSession>()
  const opening = {
    places: new LinkedFiles(homeFolder()),
    owner: currentPerson(),
    open: async (project: string) => {
      const session = await ProjectSession.open(project, currentPerson(), { readers: 1 })
      sessions.set(project, session)
      return session
    },
    // All are closed in the end.
    release: () => Promise.resolve(),
    discard: async (project: string) => sessions.get(project)?.close(),
  }
  try {
    if (dryRun) {
      const found = await withProgress((context) => inspectPlace(path, answersWith(target), opening, context))
      if (found.kind === 'asks') return json ? printJson(found) : printFound(found)
      // The project is not opened: that would bring one of an earlier version to this one.
      const kept = await opening.places.accounts.of(found.project)
      const account = kept && shownAccount(kept)
      if (json) return printJson({ ...found, ...(account && { account }) })
      printNotice(`${path} was opened before. Its project is ${found.project}.`)
      return account && sayAccount(account)
    }
    const ask = (targetLanguageIds: string[] | undefined) =>
      withProgress((context) => openPlace(path, answersWith(targetLanguageIds), opening, context))
    const first = await ask(target)
    const answer = first.kind === 'asks' ? await ask(wanted(first, target)) : first
    if (answer.kind === 'asks') throw answer.types.length > 0 ? needsType(answer) : needsTarget()
    const { session, report, account } = answer
    if ((report?.failed.length ?? 0) > 0) process.exitCode = 1
    if (json)
      return printJson({
        ...{ project: session.path, files: report?.files ?? [], failed: report?.failed ?? [] },
        ...(account && { account }),
      })
    printNotice(`Opened ${path}. Its project is ${session.path}.`)
    if (account) sayAccount(account)
    if (report !== null) printTaken(report)
  } finally {
    for (const session of sessions.values()) await session.close()
  }
}

function wanted({ targetLanguageIds }: OpenQuestion, target: string[] | undefined): string[] {
  const ids = target ?? targetLanguageIds
  if (ids.length === 0) throw needsTarget()
  return ids
}

function needsType({ place, types }: OpenQuestion): Failure {
  return new Failure('format.ambiguous', `The file could be in several formats: ${types.join(', ')}.`, {
    path: place,
    near: types,
    kept: 'Nothing was changed.',
    todo: `Name its format: --type ${types.join(', or --type ')}.`,
  })
}

function needsTarget(): Failure {
  return new Failure('usage.language', 'The target language is not known.', {
    todo: 'Name the target languages with --target, such as uk,de.',
  })
}

function printFound({
  files,
  targetLanguageIds,
  sourceLanguageId,
  account,
  configuration,
  warnings,
  types,
}: OpenQuestion): void {
  if (types.length > 0) printNotice(`It may be in several formats: --type ${types.join(', or --type ')}.`)
  const rows = files.length > MAX_ROWS ? rowsOfFolders(files) : rowsOfFiles(files)
  if (rows.length > 0) printTable(['source', 'translations lie at', 'languages'], rows.slice(0, MAX_ROWS))
  if (rows.length > MAX_ROWS)
    printNotice(`and ${rows.length - MAX_ROWS} folders more (--json names each file)`)
  if (configuration !== null) printNotice(`As ${configuration} says.`)
  for (const { english } of warnings) printNotice(english)
  if (account !== null) sayAccount(account)
  printNotice(`From ${sourceLanguageId ?? '?'} into ${targetLanguageIds.join(', ') || '?'}.`)
}

/** The most rows that a terminal lists. */
const MAX_ROWS = 40

function rowsOfFiles(files: OpenQuestion['files']): string[][] {
  return files.map(({ path, pattern, languageIds, isCatalogue }) => [
    sourceName({ path, isCatalogue }),
    pattern ?? '',
    languageIds.join(', '),
  ])
}

/** A row for each folder of source files. */
function rowsOfFolders(files: OpenQuestion['files']): string[][] {
  const folders = Map.groupBy(files, ({ path }) => posix.dirname(path))
  return [...folders].flatMap(([folder, own]) => {
    if (own.length === 1) return rowsOfFiles(own)
    const places = own.flatMap(({ pattern }) => (pattern === null ? [] : [`${posix.dirname(pattern)}/`]))
    const languageIds = [...new Set(own.flatMap((file) => file.languageIds))]
    return [
      [`${folder}/ (${own.length} files)`, [...new Set(places)].join(', '), languageIds.sort().join(', ')],
    ]
  })
}

function printTaken({ files, failed }: ImportReport): void {
  const strings = files.reduce((sum, file) => sum + (file.languageId === undefined ? file.strings : 0), 0)
  const translations = files.reduce((sum, file) => sum + file.translations, 0)
  printNotice(`Imported ${countNoun(strings, 'string')} and ${countNoun(translations, 'translation')}.`)
  for (const { path, warnings } of files)
    for (const { english } of warnings) printNotice(terminalText(`${path}: ${english}`))
  for (const error of failed) printNotice(describeFailure(error))
}

async function watch(path: string | undefined, { write }: { write?: true }): Promise<void> {
  const { project, bound } = await projectAt(path)
  if (bound === undefined)
    throw new Failure('bound.none', 'This project was not made for a file or folder.', {
      todo: 'Open the file or folder first (interlinear bind PATH).',
    })
  await withProject(project, async (session) => {
    const fileWatcher = new FileWatcher(session, ({ report, error }) => {
      if (error !== null) printNotice(describeFailure(error))
      for (const file of report?.files ?? []) printLine(file.path)
      for (const failed of [...(report?.failed ?? []), ...(report?.gone ?? [])])
        printNotice(describeFailure(failed))
    })
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    let told = new Set<string>()
    const writeBack = async () => {
      const { files, failed, conflicts, noPlace } = await fileWatcher.write({}, context)
      for (const file of files) if (file.isChanged) printLine(file.path)
      for (const one of failed) printNotice(describeFailure(one))
      if (conflicts.length > 0)
        printNotice(`${counted(conflicts.length, 'text was', 'texts were')} changed in the files and here.`)
      const keyed = noPlace.map((one) => [`${one.path}\n${one.identifier}`, one] as const)
      sayNoPlace(keyed.flatMap(([key, one]) => (told.has(key) ? [] : [one])))
      told = new Set(keyed.map(([key]) => key))
    }
    const stop = write ? session.store.onChange(() => void writeBack().catch(sayFailure)) : () => undefined
    await fileWatcher.start()
    if (write) await writeBack().catch(sayFailure)
    printNotice(`Watching ${bound.place}; Ctrl+C ends it.`)
    await new Promise<void>((done) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
      // The watchers alone keep nothing running.
      const alive = setInterval(() => undefined, 1 << 30)
      process.once('SIGINT', () => clearInterval(alive))
      process.once('SIGTERM', () => clearInterval(alive))
    })
    stop()
    await fileWatcher.close()
  })
}

function sayFailure(error: unknown): void {
  if (error instanceof Failure) printNotice(describeFailure(error.toValue()))
  else throw error
}
