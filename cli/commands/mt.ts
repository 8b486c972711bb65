/** mt: providers of suggestions by machine, and what they are worth (docs/reference/command-line.md, "mt"). */
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { Option, type Command } from 'commander'
import { PROVIDER_KINDS, providerDefinition, type ProviderKind } from '../../core/contract/providers.ts'
import type { SuggestionProblem } from '../../core/contract/suggestions.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { SuggestionConsent } from '../../core/suggestions/consent.ts'
import { ProviderKeys } from '../../core/suggestions/keys.ts'
import { putProvider, removeProvider } from '../../core/suggestions/manageProviders.ts'
import {
  pretranslateByMachine,
  previewMachine,
  type MachineRequest,
} from '../../core/suggestions/pretranslate.ts'
import { compareProviders } from '../../core/suggestions/scores/compareProviders.ts'
import { CircuitBreaker } from '../../core/suggestions/circuitBreaker.ts'
import { providerHost, isReadable, Providers } from '../../core/suggestions/providers.ts'
import { testProvider } from '../../core/suggestions/testProvider.ts'
import { FileVault } from '../../core/sync/vault.ts'
import { homeFolder } from '../../core/workbench/home.ts'
import { describeFailure, printJson, printLine, printTable, printNotice } from '../output.ts'
import { commaList, positiveInteger, withProgress, withProject } from '../project.ts'
import { countNoun } from '../countNoun.ts'

export function addMtCommands(program: Command): void {
  const mt = program.command('mt').description('machine translation: add, allow and compare providers')
  mt.command('list')
    .description('list the providers of this machine')
    .option('--json', 'print the result as JSON')
    .action(list)
  mt.command('add')
    .description('add a provider to this machine; it gets no text before a project allows it')
    .argument('<name>', 'its name')
    .addOption(
      new Option('--kind <kind>', 'the kind of provider').choices(PROVIDER_KINDS).makeOptionMandatory(),
    )
    .option('--address <url>', 'the address of the service, such as http://127.0.0.1:11434/v1 for Ollama')
    .option('--model <model>', 'the model of a chat')
    .option('--prompt <file>', 'the instructions for a chat, with {source} and {target} for the languages')
    .option('--price <price>', 'the price of a million characters, for the estimate of a dry run', Number)
    .option('--key-stdin', 'read the key from standard input')
    .option('--replace', 'replace the provider of that name')
    .action(add)
  mt.command('remove')
    .description('remove a provider from this machine, with its key')
    .argument('<name>')
    .action(remove)
  mt.command('allow')
    .description('allow a project to send its texts to a provider that is not on this machine')
    .argument('<project>')
    .argument('<name>')
    .option('--off', 'revoke it')
    .action(allow)
  mt.command('forbid')
    .description('forbid all machines in a project, for all users')
    .argument('<project>')
    .option('--off', 'revoke it')
    .action(forbid)
  mt.command('try')
    .description('translate a text by a provider, and store nothing')
    .argument('<project>')
    .argument('<name>')
    .argument('<text>')
    .requiredOption('--language <language>', 'the target language')
    .option('--json', 'print the result as JSON')
    .action(tryOne)
  mt.command('compare')
    .description('score providers against approved translations, by chrF and TER')
    .argument('<project>')
    .argument('<croql>', 'the strings with the approved translations')
    .requiredOption('--language <language>', 'the target language')
    .requiredOption('--with <providers>', 'the names, with commas between', commaList)
    .option('--most <count>', 'the greatest number of texts (1000)', positiveInteger('--most'))
    .option('--json', 'print the result as JSON')
    .action(compare)
}

interface CompareOptions {
  language: string
  with: string[]
  most?: number
  json?: true
}

async function compare(
  project: string,
  croql: string,
  { language: languageId, with: providers, most = 1000, json }: CompareOptions,
): Promise<void> {
  const compared = await withProject(project, (session) =>
    withProgress((context) =>
      compareProviders(session, session.suggestions, { croql, languageId, providers, max: most }, context),
    ),
  )
  if (compared.failed.length > 0) process.exitCode = 1
  if (json) return printJson(compared)
  const { chrf, ter } = compared.untranslated
  printTable(
    ['provider', 'chrF', 'TER', 'usable %', 'ms'],
    [
      ...compared.providers.map((one) => [
        one.provider,
        one.chrf.toFixed(1),
        one.ter.toFixed(1),
        one.usable.toFixed(1),
        one.milliseconds,
      ]),
      ['(untranslated)', chrf.toFixed(1), ter.toFixed(1), '', ''],
    ],
  )
  for (const { provider, error } of compared.failed) printNotice(`${provider}: ${describeFailure(error)}`)
  printNotice(`Approved texts: ${compared.texts}. A higher chrF is better, and a lower TER.`)
}

/** Returns the providers' environment on this machine, without a project. */
function machine() {
  const home = homeFolder()
  return {
    providers: new Providers(home),
    keys: new ProviderKeys(new FileVault(home)),
    consent: new SuggestionConsent(home),
    backOff: new CircuitBreaker(),
  }
}

async function list({ json }: { json?: true }): Promise<void> {
  const providers = await machine().providers.list()
  if (json) return printJson(providers)
  printTable(
    ['name', 'kind', 'where', 'model'],
    providers.map((one) => [one.name, one.kind, providerHost(one)?.host ?? 'this machine', one.model]),
  )
}

interface AddOptions {
  kind: ProviderKind
  address?: string
  model?: string
  prompt?: string
  price?: number
  keyStdin?: true
  replace?: true
}

async function add(name: string, options: AddOptions): Promise<void> {
  const { kind, address, model, prompt, price, keyStdin, replace } = options
  const read = providerDefinition.safeParse({
    ...{ name, kind, address: address ?? null, model: model ?? '', price: price ?? null },
    prompt: prompt === undefined ? '' : readFileSync(prompt, 'utf8'),
  })
  if (!read.success)
    throw new Failure(
      'usage.provider',
      'A name has at most 60 characters and no slash; a price is a number.',
      {
        value: name,
      },
    )
  const key = keyStdin ? (await text(process.stdin)).trim() : undefined
  const provider = await putProvider(machine(), {
    provider: read.data,
    ...(replace && { replaces: name }),
    ...(key !== undefined && key !== '' && { key }),
  })
  const host = providerHost(provider)?.host
  printNotice(
    host === undefined
      ? `Added ${name}. It is on this machine.`
      : `Added ${name}. Texts would be sent to ${host}: interlinear mt allow <project> ${name}`,
  )
  const sent = providerHost(provider)
  if (sent !== null && isReadable(sent))
    printNotice('They go there unencrypted, and so does its key: anybody in that network can read them.')
}

async function remove(name: string): Promise<void> {
  await removeProvider(machine(), name)
  printNotice(`Removed ${name}.`)
}

async function allow(project: string, name: string, { off }: { off?: true }): Promise<void> {
  const host = await withProject(project, async ({ suggestions }) => {
    await suggestions.allow(name, !off)
    return (await suggestions.list()).find((one) => one.name === name)?.host ?? undefined
  })
  if (off) printNotice(`${name} no longer gets texts of this project.`)
  else if (host === undefined) printNotice(`${name} is on this machine, and needs no permission.`)
  else printNotice(`Texts of this project may be sent to ${host}.`)
}

async function forbid(project: string, { off }: { off?: true }): Promise<void> {
  await withProject(project, (session) => session.suggestions.forbid(!off))
  printNotice(off ? 'Machines may be asked in this project.' : 'No machine is asked in this project.')
}

async function tryOne(
  project: string,
  name: string,
  source: string,
  { language: languageId, json }: { language: string; json?: true },
): Promise<void> {
  const tried = await withProject(project, (session) =>
    withProgress(({ signal }) => testProvider(session, { name, languageId, text: source }, signal)),
  )
  if (json) return printJson(tried)
  printLine(tried.text)
  for (const problem of tried.problems) printNotice(sentenceOf(problem))
  printNotice(`${tried.milliseconds} ms`)
}

const SENTENCES: Readonly<Record<SuggestionProblem['kind'], string>> = {
  missing: 'It lost or added a part that has to stay as it is',
  order: 'It changed the order of parts that are told by their place',
  incomplete: 'It gave no answer',
  refused: 'It refused to translate it',
  empty: 'It answered nothing',
  tooLong: 'It is longer than the text may be',
  language: 'It is not in the language that was asked for',
  syntax: 'The source is no message that can be read',
}

function sentenceOf({ kind, parts = [] }: SuggestionProblem): string {
  return `${SENTENCES[kind]}${parts.length === 0 ? '' : `: ${parts.join(' ')}`}.`
}

/** pretranslate --with. */
export async function pretranslateWith(
  project: string,
  request: MachineRequest,
  { isDryRun, isJson }: { isDryRun: boolean; isJson: boolean },
): Promise<void> {
  if (isDryRun) {
    const preview = await withProject(project, (session) =>
      withProgress((context) => previewMachine(session, session.suggestions, request, context)),
    )
    if (isJson) return printJson(preview)
    const { forms, strings, byMemory, byMachine, kept, characters, price, host } = preview
    printNotice(`Would be filled: ${countNoun(forms, 'translation')} in ${countNoun(strings, 'string')}.`)
    printNotice(
      `From memories: ${byMemory}. By ${request.provider}: ${byMachine}, of which ${kept} are known already.`,
    )
    const cost = price === null ? '' : `, for about ${price.toFixed(2)}`
    printNotice(`Characters to send: ${characters}${cost}, to ${host ?? 'this machine'}.`)
    return
  }
  const filled = await withProject(project, (session) =>
    withProgress((context) => pretranslateByMachine(session, session.suggestions, request, context)),
  )
  if (isJson) return printJson(filled)
  printNotice(`Filled: ${countNoun(filled.forms, 'translation')} in ${countNoun(filled.strings, 'string')}.`)
  printNotice(`From memories: ${filled.byMemory}. By ${request.provider}: ${filled.byMachine}.`)
  if (filled.leftOutCount > 0)
    printNotice(`Left empty, since what came could not be used: ${filled.leftOutCount}.`)
  for (const [kind, all] of Map.groupBy(
    filled.leftOut.flatMap(({ problems }) => problems),
    (problem) => problem.kind,
  ))
    printNotice(`  ${SENTENCES[kind]}: ${all.length}`)
  printNotice(
    filled.issues === null
      ? 'QA issues in these strings were not counted.'
      : `QA issues in these strings: ${filled.issues}.`,
  )
}
