/** tm match, tm list and pretranslate: translation memories at work. */
import type { Command } from 'commander'
import { matchesForText, pretranslateFromMemory, previewPretranslation } from '../../core/memory/memoryUse.ts'
import { printJson, printTable, printNotice } from '../output.ts'
import { positiveInteger, withProgress, withProject } from '../project.ts'
import { countNoun } from '../countNoun.ts'

/** Adds the commands of memories to those of `tm`, which exchange.ts begins before. */
export function addMemoryCommands(program: Command): void {
  const tm = program.commands.find((command) => command.name() === 'tm') ?? program.command('tm')
  tm.command('match')
    .description('list the matches of a text, the best first')
    .argument('<project>')
    .argument('<text>')
    .requiredOption('--language <language>', 'the target language')
    .option('--min <percent>', 'the least score (60)', positiveInteger('--min'))
    .option('--json', 'print the result as JSON')
    .action(match)
  tm.command('list')
    .description('list the memories of a project')
    .argument('<project>')
    .option('--json', 'print the result as JSON')
    .action(list)
  tm.command('fill')
    .description('add the translations of the project to its own memory, also those from files')
    .argument('<project>')
    .option('--language <language>', 'only translations into this language')
    .option('--json', 'print the result as JSON')
    .action(fillMemory)
  program
    .command('pretranslate')
    .description('fill empty translations from the memories, or by machine')
    .argument('<project>')
    .argument('<croql>')
    .requiredOption('--language <language>', 'the target language')
    .option('--min <percent>', 'the least score of the memories (80)', positiveInteger('--min'))
    .option('--with <provider>', 'also use this provider, after the memories (see mt)')
    .option('--machine-only', 'with a provider: leave the memories out')
    .option('--dry-run', 'only count')
    .option('--json', 'print the result as JSON')
    .action(pretranslateSelected)
}

async function match(
  project: string,
  text: string,
  { language, min, json }: { language: string; min?: number; json?: true },
): Promise<void> {
  const request = { text, languageId: language, ...(min === undefined ? {} : { atLeast: min }) }
  const matches = await withProject(project, (session) => matchesForText(session, request))
  if (json) return printJson(matches)
  printTable(
    ['%', 'why', 'source', 'translation', 'memory'],
    matches.map(({ score, kind, penalties, source, repaired, memory }) => [
      score,
      [kind, ...penalties.map((penalty) => `${penalty.kind} -${penalty.percent}`)].join(', '),
      source,
      repaired,
      memory.name,
    ]),
  )
}

async function list(project: string, { json }: { json?: true }): Promise<void> {
  const memories = await withProject(project, (session) => session.store.read('memories', {}))
  if (json) return printJson(memories)
  printTable(
    ['id', 'name', 'segments', 'priority', 'penalty', 'use'],
    memories.map((memory) => [
      memory.id,
      memory.name,
      memory.segments,
      memory.priority,
      memory.penalty,
      [
        memory.isOwn ? "the project's own" : '',
        memory.isAttached ? '' : 'set aside',
        memory.isReadOnly ? 'read-only' : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    ]),
  )
}

async function fillMemory(
  project: string,
  { language: languageId, json }: { language?: string; json?: true },
): Promise<void> {
  const result = await withProject(project, (session) =>
    withProgress(async (context) => session.edit('fillMemory', { languageId }, context)),
  )
  if (json) printJson(result)
  else printNotice(`Translations taken into the memory: ${result.added}.`)
}

interface PretranslateOptions {
  language: string
  min?: number
  with?: string
  machineOnly?: true
  dryRun?: true
  json?: true
}

async function pretranslateSelected(
  project: string,
  croql: string,
  options: PretranslateOptions,
): Promise<void> {
  const { language, min = 80, with: provider, machineOnly, dryRun, json } = options
  if (provider !== undefined) {
    const { pretranslateWith } = await import('./mt.ts')
    const minimumScore = machineOnly ? null : min
    const request = { croql, languageId: language, provider, minimumScore }
    return pretranslateWith(project, request, { isDryRun: dryRun === true, isJson: json === true })
  }
  const request = { croql, languageId: language, minimumScore: min }
  const filled = await withProject(project, (session) =>
    withProgress((context) =>
      dryRun
        ? previewPretranslation(session, request, context)
        : pretranslateFromMemory(session, request, context),
    ),
  )
  if (json) return printJson(filled)
  printNotice(
    `${dryRun ? 'Would be filled' : 'Filled'}: ${countNoun(filled.forms, 'translation')} in ${countNoun(filled.strings, 'string')}.`,
  )
}
