/** report and snapshot: how far a project is, and points of its history with a name. */
import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { Snapshot, SnapshotComparison } from '../../core/contract/index.ts'
import { writeChunks } from '../../core/platform/files/writeChunks.ts'
import { makeReport, type Report } from '../../core/translations/overview/report.ts'
import { reportPage } from '../../core/translations/overview/reportPage.ts'
import type { ProjectSession } from '../../core/workbench/session.ts'
import { printJson, printTable, printNotice, sayRepetitions } from '../output.ts'
import { withProgress, withProject } from '../project.ts'
import { isStandardStream } from '../standardStreams.ts'
import { countNoun } from '../countNoun.ts'

export function addOverviewCommands(program: Command): void {
  program
    .command('report')
    .description('print the progress of a project, or write it as an HTML page')
    .argument('<project>')
    .option('--out <file>', 'write an HTML page without scripts; - is standard output')
    .option('--json', 'print all figures as JSON')
    .action(report)
  const snapshot = program
    .command('snapshot')
    .description('named points of the history: make, compare, restore')
  snapshot
    .command('add')
    .description('name the current state of the project')
    .argument('<project>')
    .argument('<name>')
    .option('--note <text>', 'its purpose', '')
    .option('--json', 'print the snapshots as JSON')
    .action(add)
  snapshot
    .command('list')
    .description('list the snapshots, the newest first')
    .argument('<project>')
    .option('--json', 'print them as JSON')
    .action(list)
  snapshot
    .command('compare')
    .description('count what has changed since a snapshot')
    .argument('<project>')
    .argument('<name>')
    .option('--json', 'print the result as JSON')
    .action(compare)
  snapshot
    .command('restore')
    .description('restore the translations of a snapshot; undo reverts it')
    .argument('<project>')
    .argument('<name>')
    .option('--language <language>', 'only this language')
    .option('--string <string>', 'only this string, by its id or its identifier')
    .option('--json', 'print the result as JSON')
    .action(restore)
  snapshot
    .command('remove')
    .description('delete a snapshot; the history stays')
    .argument('<project>')
    .argument('<name>')
    .option('--json', 'print the remaining snapshots as JSON')
    .action(remove)
}

interface Printed {
  json?: true
}

async function report(project: string, { out, json }: Printed & { out?: string }): Promise<void> {
  const made = await withProject(project, (session) =>
    withProgress((context) => makeReport(session, context)),
  )
  if (out !== undefined && isStandardStream(out)) return void process.stdout.write(reportPage(made))
  if (out !== undefined) await writeChunks(out, Readable.from([reportPage(made)]))
  if (json) printJson(made)
  else if (out === undefined) printReport(made)
  else printNotice(`The report is in ${out}.`)
}

function printReport({ languages, strings, words, repetitions }: Report): void {
  printTable(
    ['language', 'translated', 'approved', 'strings', 'words translated', 'words approved', 'words left'],
    languages.map((language) => [
      language.languageId,
      language.translated,
      language.approved,
      language.strings,
      language.translatedWords,
      language.approvedWords,
      language.words - language.translatedWords,
    ]),
  )
  printNotice(`${countNoun(strings, 'string')} with ${countNoun(words, 'word')}.`)
  sayRepetitions(repetitions)
}

async function add(project: string, name: string, { note, json }: Printed & { note: string }): Promise<void> {
  const all = await withProject(project, async (session) =>
    session.edit('addSnapshot', { name: nameOf(name), note }),
  )
  if (json) printJson(all)
  else printNotice(`Snapshot "${name}" is made.`)
}

function nameOf(name: string): string {
  const trimmed = name.trim()
  if (trimmed !== '' && trimmed.length <= 100) return trimmed
  throw new Failure('usage.snapshot', 'A snapshot has a name of 1 to 100 characters.')
}

async function list(project: string, { json }: Printed): Promise<void> {
  const all = await withProject(project, (session) => session.store.read('listSnapshots', {}))
  if (json) printJson(all)
  else
    printTable(
      ['name', 'made', 'by', 'note'],
      all.map(({ name, at, user, note }) => [name, at, user, note]),
    )
}

async function compare(project: string, name: string, { json }: Printed): Promise<void> {
  const compared = await withProject(project, async (session) => {
    const { id: snapshotId } = await snapshotNamed(session, name)
    return withProgress((context) => session.store.read('compareSnapshot', { snapshotId }, context))
  })
  if (json) printJson(compared)
  else printComparison(compared)
}

function printComparison({ languages, sources, goneStrings }: SnapshotComparison): void {
  printTable(
    ['language', 'newly translated', 'changed', 'taken away', 'reviewed'],
    languages.map(({ languageId, added, changed, removed, reviewed }) => [
      languageId,
      added,
      changed,
      removed,
      reviewed,
    ]),
  )
  printNotice(`Sources: ${sources.added} added, ${sources.changed} changed, ${sources.gone} gone.`)
  for (const { id, identifier } of goneStrings) printNotice(`  gone: ${identifier} (${id})`)
  if (sources.gone > goneStrings.length) printNotice(`  and ${sources.gone - goneStrings.length} more`)
}

interface RestoreOptions extends Printed {
  language?: string
  string?: string
}

async function restore(
  project: string,
  name: string,
  { language: languageId, string, json }: RestoreOptions,
): Promise<void> {
  const restored = await withProject(project, async (session) => {
    const { id: snapshotId } = await snapshotNamed(session, name)
    const { stringId } =
      string === undefined ? {} : await session.store.read('findString', { reference: string })
    const scope = { snapshotId, languageId, stringId, userId: await session.editorId() }
    return withProgress((context) => session.store.write('restoreSnapshot', scope, context))
  })
  if (json) return printJson(restored)
  printNotice(
    `${countNoun(restored.translations, 'translation')} of ${countNoun(restored.strings, 'string')} ${restored.translations === 1 ? 'is as it was' : 'are as they were'} at "${name}".`,
  )
  if (restored.lost > 0) printNotice(`${restored.lost} could not come back: their strings were deleted.`)
}

async function remove(project: string, name: string, { json }: Printed): Promise<void> {
  const left = await withProject(project, async (session) => {
    const { id: snapshotId } = await snapshotNamed(session, name)
    return session.store.write('removeSnapshot', { snapshotId })
  })
  if (json) printJson(left)
  else printNotice(`Snapshot "${name}" is removed.`)
}

/** Failure `snapshot.unknown`, with the names that there are. */
async function snapshotNamed(session: ProjectSession, name: string): Promise<Snapshot> {
  const all = await session.store.read('listSnapshots', {})
  const found = all.find((snapshot) => snapshot.name === name.trim())
  if (found) return found
  throw new Failure('snapshot.unknown', `There is no snapshot named "${name}".`, {
    value: name,
    near: all.slice(0, 5).map((snapshot) => snapshot.name),
    todo: '`interlinear snapshot list` names them.',
  })
}
