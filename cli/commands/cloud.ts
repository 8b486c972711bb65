/** sync, conflicts: the cloud (docs/reference/command-line.md, "sync"). */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import type {
  Conflict,
  Destination,
  SetAsideReason,
  SyncAnswer,
  SyncCounts,
  SyncExample,
} from '../../core/contract/index.ts'
import { homeFolder } from '../../core/workbench/home.ts'
import { printJson, printLine, printTable, printNotice } from '../output.ts'
import { currentPerson } from '../person.ts'
import { countNoun } from '../countNoun.ts'
import { positiveInteger, withProgress, withProject } from '../project.ts'

export function addCloudCommands(program: Command): void {
  program
    .command('sync')
    .description('pull the changes of a cloud, and push yours')
    .argument('<project>', 'a project file; with --remote it is made if there is none')
    .option(
      '--remote <id>',
      'the project of the cloud to sync with; also confirms the destination of a file from elsewhere',
      positiveInteger('--remote'),
    )
    .option('--pull', 'pull only')
    .option('--push', 'pull, then push, as without an option')
    .option('--dry-run', 'list the changes in each direction, and change nothing')
    .option(
      '--with-machine',
      'also push machine translations that no person has approved; a dry run counts them',
    )
    .option('--thorough', 'compare everything with the cloud, not only by dates and counts')
    .option('--reconnect', 'from now on sync by the sign-in of this machine')
    .option('--send-as-me', 'push the unsent edits of another person under your name')
    .option('--json', 'print the report as JSON')
    .action(syncOne)
  program
    .command('unlink')
    .description('end the sync of a project; unsent edits wait until it is linked again')
    .argument('<project>')
    .action(unlinkOne)
  program
    .command('conflicts')
    .description('list the conflicts of a sync, or resolve them with --resolve')
    .argument('<project>')
    .option('--where <croql>', 'only conflicts of the strings that this expression finds')
    .option('--language <language>', 'only this language')
    .option('--resolve <choice>', 'ours, theirs or both, for all listed conflicts')
    .option('--json', 'print the result as JSON')
    .action(listConflicts)
}

interface SyncCommand {
  remote?: number
  pull?: true
  push?: true
  dryRun?: true
  withMachine?: true
  thorough?: true
  reconnect?: true
  sendAsMe?: true
  json?: true
}

/** Brought in when it is used, so that the other commands start without it. */
const load = () =>
  Promise.all([import('../../core/sync/accounts.ts'), import('../../core/sync/syncProject.ts')])

async function syncOne(
  path: string,
  { remote, pull, push, dryRun, withMachine, thorough, reconnect, sendAsMe, json }: SyncCommand,
): Promise<void> {
  const [{ Accounts }, { connectProject, createFromCloud, syncProject }] = await load()
  const accounts = new Accounts({ home: homeFolder() })
  const report = await withProgress(async (work) => {
    const isOtherPerson = sendAsMe ?? false
    const choice = remote === undefined ? null : { remoteId: remote, isOtherPerson }
    if (choice && !existsSync(path))
      await createFromCloud(accounts, path, choice, currentPerson(), work.signal)
    return withProject(path, async (session) => {
      if (choice) await connectProject(session, accounts, choice, work.signal)
      const isBoth = (pull ?? false) === (push ?? false)
      return syncProject(
        session,
        accounts,
        {
          isPulling: isBoth || pull === true,
          isPushing: isBoth || push === true,
          isDryRun: dryRun ?? false,
          isThorough: thorough ?? false,
          isSendingMachine: withMachine ?? false,
          isReconnecting: reconnect ?? false,
          isOtherPerson,
        },
        work,
      )
    })
  })
  if (json) printJson(report)
  else printReport(report)
}

async function unlinkOne(path: string): Promise<void> {
  const [{ Accounts }, { unlinkProject }] = await load()
  const accounts = new Accounts({ home: homeFolder() })
  const { unsent } = await withProject(path, (session) => unlinkProject(session, accounts))
  printNotice('The project no longer syncs with a cloud, and keeps all of its content.')
  if (unsent > 0)
    printNotice(
      `${countNoun(unsent, 'edit')} not sent: they wait in the file, for \`interlinear sync --remote\` to the same project.`,
    )
}

function printReport(report: SyncAnswer): void {
  const { isDryRun, pulled, pushed, rejected, skipped, withheld, conflicts, examples, destination } = report
  const { heldMachine, refused, partly, otherLanguages, undone, setAside } = report
  printLine(`${isDryRun ? 'Would pull' : 'Pulled'}: ${described(pulled)}`)
  for (const example of examples.pulled) printLine(`  ${exampleLine(example)}`)
  printLine(`${isDryRun ? 'Would push' : 'Pushed'}: ${described(pushed)}`)
  for (const example of examples.pushed) printLine(`  ${exampleLine(example)}`)
  if (heldMachine > 0)
    printLine(
      `Stay here: ${countNoun(heldMachine, 'text')} by machine that nobody has confirmed. Approve or save them, or use --with-machine.`,
    )
  if (destination !== null) printDestination(destination)
  const left = countedOf(skipped)
  if (left.length > 0)
    printNotice(`Left out, since the cloud did not give it out or it cannot be kept here: ${left.join(', ')}`)
  if (withheld.length > 0)
    printNotice(`The cloud does not give this sign-in: ${withheld.join(', ')}. All else was synced.`)
  if (partly.length > 0)
    printNotice(
      `Of these the cloud gives the texts on top alone, for it refuses the query for all: ${partly.join(', ')}.`,
    )
  if (otherLanguages.length > 0)
    printNotice(
      `New in the cloud's project, and not synced here: ${otherLanguages.join(', ')}. To get them, unlink the project and sync it with --remote.`,
    )
  const [ofCloud, overtaken] = [countedOf(undone.ofCloud), countedOf(undone.overtaken)]
  if (ofCloud.length > 0)
    printNotice(
      `Deleted here, and ${isDryRun ? 'would come back' : 'back again'}, since the cloud alone deletes it: ${ofCloud.join(', ')}. Delete it there.`,
    )
  if (overtaken.length > 0)
    printNotice(`Deleted here, and kept, since others worked at it in the cloud: ${overtaken.join(', ')}.`)
  for (const { entity, remoteId, reason } of setAside)
    printNotice(
      `Set aside: ${entity} ${remoteId} of the cloud, since ${SET_ASIDE[reason]}. All else was synced.`,
    )
  if (conflicts > 0)
    printNotice(`${countNoun(conflicts, 'conflict')}: look at them with \`interlinear conflicts\`.`)
  for (const { entity, stringId, message } of rejected)
    printNotice(`Not taken: ${entity}${stringId === null ? '' : ` of string ${stringId}`}: ${message}`)
  if (refused > 0)
    printNotice(
      `${countNoun(refused, 'edit')} that the cloud did not take: look at them with \`interlinear unsent\`.`,
    )
}

const SET_ASIDE: Readonly<Record<SetAsideReason, string>> = {
  reference: 'it belongs to something that is not in this project',
  duplicate: 'something else in this project has its name or id',
  value: 'a value of it is outside of what a project can hold',
}

function countedOf(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).map(([entity, count]) => countNoun(count, entity))
}

/**
 * Prints the remote project that would receive the outbox, and its owner: another user may have had the file meanwhile.
 */
function printDestination({ baseUrl, remoteId, name, authors }: Destination): void {
  printLine(`To: ${name === null ? '' : `${name}, `}project ${remoteId} of ${baseUrl}`)
  for (const { login, edits } of authors)
    printLine(`  ${countNoun(edits, 'edit')} by ${login ?? 'nobody known'}`)
}

function described({ added, changed, removed }: SyncCounts): string {
  const parts = [...partsOf(added, 'new'), ...partsOf(changed, 'changed'), ...partsOf(removed, 'removed')]
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

function partsOf(counts: Readonly<Record<string, number>>, how: string): string[] {
  return Object.entries(counts).map(([entity, count]) => `${countNoun(count, entity)} ${how}`)
}

function exampleLine({ entity, change, stringId, languageId, before, after }: SyncExample): string {
  const place = [stringId === null ? null : `string ${stringId}`, languageId].filter((part) => part !== null)
  const values = [before, after].map((text) => (text === null ? '–' : oneLine(text))).join(' → ')
  return `${change} ${entity}${place.length === 0 ? '' : ` (${place.join(', ')})`}: ${values}`
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

interface ConflictsCommand {
  where?: string
  language?: string
  resolve?: string
  json?: true
}

/** How many are read at a time. */
const PAGE = 1_000

async function listConflicts(
  path: string,
  { where, language, resolve, json }: ConflictsCommand,
): Promise<void> {
  if (resolve !== undefined && resolve !== 'ours' && resolve !== 'theirs' && resolve !== 'both')
    throw new Failure('usage.resolve', '--resolve takes ours, theirs or both.', { value: resolve })
  const [, { stringsOf }] = await load()
  await withProject(path, async (session) => {
    const languageId = language === undefined ? undefined : session.targetLanguage(language).id
    const stringIds = await stringsOf(session, where, new AbortController().signal)
    const all: Conflict[] = []
    for (let total = 1; all.length < total;) {
      const page = { stringIds, languageId, limit: PAGE, offset: all.length }
      const found = await session.store.read('listConflicts', page)
      all.push(...found.conflicts)
      total = found.total
    }
    if (resolve === undefined) return json ? printJson(all) : printConflicts(all)
    const conflictIds = all.map(({ id }) => id)
    const decided =
      conflictIds.length === 0
        ? { resolved: 0, left: [] }
        : await session.edit('resolveConflicts', {
            ...{ conflictIds, resolution: resolve },
          })
    if (decided.left.length > 0) process.exitCode = 1
    if (json) printJson(decided)
    else {
      printLine(`Resolved ${countNoun(decided.resolved, 'conflict')}.`)
      for (const { id, message } of decided.left) printNotice(`Conflict ${id} is left: ${message}`)
    }
  })
}

function printConflicts(conflicts: readonly Conflict[]): void {
  printTable(
    ['id', 'what', 'string', 'language', 'ours', 'theirs', 'by'],
    conflicts.map(({ id, entity, identifier, languageId, ours, theirs }) => [
      ...[id, entity, identifier, languageId],
      sideText(ours),
      sideText(theirs),
      theirs?.author ?? null,
    ]),
  )
}

function sideText(side: Conflict['ours']): string {
  if (side === null) return '(deleted)'
  const { text } = side.members
  return typeof text === 'string' ? text : JSON.stringify(side.members)
}
