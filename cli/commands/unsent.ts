/** unsent: what was edited here and the cloud does not have (docs/reference/command-line.md, "unsent"). */
import type { Command } from 'commander'
import type { OutboxEdit } from '../../core/contract/index.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { printJson, printLine, printTable } from '../output.ts'
import { commaList, withProject } from '../project.ts'
import { countNoun } from '../countNoun.ts'

export function addUnsentCommand(program: Command): void {
  program
    .command('unsent')
    .description('list the edits that the cloud does not have, with the reasons of refused ones')
    .argument('<project>')
    .option('--refused', 'only edits that the cloud refused')
    .option('--edits <ids>', 'only the edits with these ids, separated by commas', commaList)
    .option('--retry', 'send refused edits again with the next sync')
    .option('--take-back', 'undo the edits here, so that the texts are as in the cloud')
    .option('--json', 'print the result as JSON')
    .action(listUnsent)
}

interface UnsentCommand {
  refused?: true
  edits?: string[]
  retry?: true
  takeBack?: true
  json?: true
}

/** How many are read at a time. */
const PAGE = 1_000

async function listUnsent(path: string, options: UnsentCommand): Promise<void> {
  const { refused, edits, retry, takeBack, json } = options
  if (takeBack && retry)
    throw new Failure('usage.unsent', 'Edits are either sent again or reverted.', { value: '--take-back' })
  // Omitting a name must not discard all edits.
  if (takeBack && !refused && edits === undefined)
    throw new Failure('usage.unsent', '--take-back needs --refused or --edits.', { value: '--take-back' })
  await withProject(path, async (session) => {
    const { store } = session
    const all: OutboxEdit[] = []
    for (let total = 1, offset = 0; offset < total; offset += PAGE) {
      const page = { limit: PAGE, offset, ...((refused || retry) && { state: 'rejected' as const }) }
      const found = await store.read('listOutbox', page)
      total = found.total
      all.push(...found.edits.filter(({ id }) => edits === undefined || edits.includes(String(id))))
    }
    const ids = all.map(({ id }) => id)
    if (retry) {
      const sent = await store.write('retryEdits', { ids })
      return json ? printJson(sent) : printLine(`To be sent again: ${countNoun(sent.edits, 'edit')}.`)
    }
    if (takeBack) {
      const taken = await store.write('takeBackEdits', { ids, userId: await session.editorId() })
      return json ? printJson(taken) : printLine(`Taken back: ${countNoun(taken.edits, 'edit')}.`)
    }
    if (json) return printJson(all)
    printTable(
      ['id', 'state', 'what', 'change', 'string', 'language', 'text', 'why'],
      all.map(({ id, state, entity, change, identifier, languageId, base, value, message }) => [
        ...[id, state === 'rejected' ? 'refused' : state, entity, change, identifier, languageId],
        textOf(value ?? base),
        message,
      ]),
    )
  })
}

function textOf(members: OutboxEdit['value']): string | null {
  if (members === null) return null
  return typeof members['text'] === 'string' ? members['text'] : JSON.stringify(members)
}
