/**
 * Apertium, as it is installed on this machine: a process for each request, which reads a text up to a NUL and answers
 * with one.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { promisify } from 'node:util'
import type { Language } from '../../contract/language.ts'
import { Failure } from '../../failure.ts'
import type { Engine, EngineAnswer, EngineRequest, TextOrMark } from '../engine.ts'
import { readBy } from '../marks.ts'
import { noSuchPair, timedOut } from '../outgoing.ts'

export interface ApertiumOptions {
  /** The provider by its name, for messages. */
  name: string
  /** The program; it is looked for as the system does. */
  command?: string
  /** Milliseconds for one request. */
  timeLimit?: number
}

const COMMAND = 'apertium'
const TIME_LIMIT = 60_000

export class ApertiumEngine implements Engine {
  readonly batchSize = 200
  readonly batchLength = 60_000
  readonly lanes = 2
  readonly #options: Required<ApertiumOptions>
  #pairs: Promise<string[]> | null = null

  constructor({ name, command = COMMAND, timeLimit = TIME_LIMIT }: ApertiumOptions) {
    this.#options = { name, command, timeLimit }
  }

  /** The pairs that are installed, as `eng-spa`. @throws Failure `suggestion.missing` */
  pairs(): Promise<string[]> {
    this.#pairs ??= pairsOf(this.#options).catch((error: unknown) => {
      // It may be installed by the next time.
      this.#pairs = null
      throw error
    })
    return this.#pairs
  }

  async translate(
    { source, target, stretches }: EngineRequest,
    signal: AbortSignal,
  ): Promise<EngineAnswer[]> {
    signal.throwIfAborted()
    const pair = pairFor(await this.pairs(), source, target)
    if (pair === null) {
      // It may be installed by the next time.
      this.#pairs = null
      throw noSuchPair(this.#options.name, source.name, target.name)
    }
    const texts = stretches.map(({ pieces }) => written(pieces))
    const answers = await run(this.#options, pair, texts, signal)
    return answers.map(readPieces)
  }
}

async function pairsOf({ name, command }: Required<ApertiumOptions>): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)(command, ['-l'], { timeout: 20_000 })
    return stdout.split(/\s+/).filter((pair) => /^[a-z]{2,3}(?:_\w+)?-[a-z]{2,3}(?:_\w+)?$/.test(pair))
  } catch {
    throw missing(name)
  }
}

function missing(name: string): Failure {
  return new Failure('suggestion.missing', `${name} is not installed on this machine.`, {
    values: { name },
    kept: 'Nothing was changed.',
    todo: 'Install apertium and a pair of languages, such as apertium-eng-spa.',
  })
}

/** The pair for two languages: `eng-spa`, or `en-es` of an older one; for `pt-BR` also `spa-por_BR`. */
function pairFor(pairs: readonly string[], source: Language, target: Language): string | null {
  const wanted = codesOf(source).flatMap((from) => codesOf(target).map((to) => `${from}-${to}`))
  return wanted.find((pair) => pairs.includes(pair)) ?? null
}

function codesOf({ id, twoLettersCode, threeLettersCode }: Language): string[] {
  const region = id.split(/[-_]/)[1]
  const bases = [threeLettersCode, twoLettersCode]
  return [...(region === undefined ? [] : bases.map((base) => `${base}_${region}`)), ...bases]
}

/** Signs of Apertium's stream, which a backslash makes text of. */
const SIGNS = /[\\[\]^$/@<>{}]/g
/** A mark is a blank to it, as formatting is: `[<0>]`. Line ends are, too, or it would fill them up. */
const MARKED = /\[(?:<(\d{1,4})>)\]/g

function written(pieces: readonly TextOrMark[]): string {
  return pieces
    .map((piece) =>
      typeof piece === 'number'
        ? `[<${piece}>]`
        : piece
            .toWellFormed()
            .replaceAll('\0', '')
            .replaceAll(SIGNS, String.raw`\$&`),
    )
    .join('')
}

function readPieces(answer: string): TextOrMark[] {
  return readBy(answer, MARKED, (text) => text.replaceAll('[]', '').replaceAll(/\\(.)/gs, '$1'))
}

/** The answers to texts, in their order, by one process: its dictionaries are loaded within a tenth of a second. */
async function run(
  { name, command, timeLimit }: Required<ApertiumOptions>,
  pair: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  // Words that it does not know stay without a star, and no full stops are made up.
  const args = ['-z', '-u', '-n', '-f', 'none', pair]
  // The program opens /dev/stdin, which cannot be done with the sockets that Node gives its children.
  const child =
    process.platform === 'win32'
      ? spawn(command, args)
      : spawn('sh', ['-c', 'cat | "$0" "$@" | cat', command, ...args], { detached: true })
  const timeout = AbortSignal.timeout(timeLimit)
  const either = AbortSignal.any([signal, timeout])
  const stop = () => endGroup(child)
  either.addEventListener('abort', stop)
  try {
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.resume()
    child.stdin.on('error', () => undefined)
    // The empty blank ends the last sentence of a text, whatever it ends with.
    child.stdin.end(texts.map((text) => `${text}[]\0`).join(''))
    await new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
    signal.throwIfAborted()
    if (timeout.aborted) throw timedOut(name, timeLimit)
    const answers = Buffer.concat(parts).toString('utf8').split('\0')
    if (answers.length <= texts.length) throw broken(name)
    return answers.slice(0, texts.length)
  } finally {
    either.removeEventListener('abort', stop)
  }
}

/** The program is a shell with processes of its own, which go with it. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function broken(name: string): Failure {
  return new Failure('suggestion.broken', `${name} ended before it had answered.`, {
    values: { name },
    kept: 'Nothing was changed.',
    todo: 'Try it in a terminal: echo house | apertium eng-spa.',
  })
}
