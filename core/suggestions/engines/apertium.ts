/** Apertium, as it is installed on this machine: a process for each pair of languages that is asked. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Language } from '../../contract/language.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { Engine, EngineAnswer, EngineRequest, TextOrMark } from '../engine.ts'
import { readBy } from '../marks.ts'
import { noSuchPair, timedOut } from '../httpClient.ts'
import { ApertiumProcess, Ended } from './apertiumProcess.ts'

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
  readonly batchSize = 400
  readonly batchLength = 60_000
  /** One process answers them all: the next are there when it has done the last. */
  readonly lanes = 4
  readonly #options: Required<ApertiumOptions>
  readonly #processes = new Map<string, ApertiumProcess>()
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
    const answers = await this.#ask(pair, texts, signal)
    return answers.map(readPieces)
  }

  async #ask(pair: string, texts: readonly string[], signal: AbortSignal): Promise<string[]> {
    const { name, command, timeLimit } = this.#options
    const known = this.#processes.get(pair) ?? new ApertiumProcess(command, pair)
    this.#processes.set(pair, known)
    const timeout = AbortSignal.timeout(timeLimit)
    try {
      return await known.ask(texts, AbortSignal.any([signal, timeout]))
    } catch (error) {
      signal.throwIfAborted()
      if (timeout.aborted) throw timedOut(name, timeLimit)
      throw error instanceof Ended ? broken(name) : error
    }
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

function broken(name: string): Failure {
  return new Failure('suggestion.broken', `${name} ended before it had answered.`, {
    values: { name },
    kept: 'Nothing was changed.',
    todo: 'Try it in a terminal: echo house | apertium eng-spa.',
  })
}
