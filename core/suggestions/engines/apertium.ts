/**
 * Apertium, as it is installed on this machine: a process for each pair of languages that reads a text up to a NUL and
 * answers with one, so that its dictionaries are loaded once.
 */
import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { promisify } from 'node:util'
import type { Language } from '../../contract/language.ts'
import { Failure } from '../../failure.ts'
import type { Engine, EngineAnswer, EngineRequest, Piece } from '../engine.ts'
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
/** Milliseconds after the last text in which a process is kept. */
const IDLE = 120_000

export class ApertiumEngine implements Engine {
  readonly batchSize = 40
  readonly batchLength = 20_000
  readonly lanes = 1
  readonly #options: Required<ApertiumOptions>
  readonly #pipes = new Map<string, Pipe>()
  #pairs: Promise<string[]> | null = null
  /** Requests run one after another: each pipe answers in its order. */
  #last: Promise<unknown> = Promise.resolve()

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

  translate(request: EngineRequest, signal: AbortSignal): Promise<EngineAnswer[]> {
    const work = this.#last.then(() => this.#translate(request, signal))
    this.#last = work.catch(() => undefined)
    return work
  }

  close(): void {
    for (const pipe of this.#pipes.values()) pipe.end()
    this.#pipes.clear()
  }

  async #translate(
    { source, target, stretches }: EngineRequest,
    signal: AbortSignal,
  ): Promise<EngineAnswer[]> {
    signal.throwIfAborted()
    const { name, command, timeLimit } = this.#options
    const pair = pairFor(await this.pairs(), source, target)
    if (pair === null) {
      this.#pairs = null
      throw noSuchPair(name, source.name, target.name)
    }
    let pipe = this.#pipes.get(pair)
    if (pipe === undefined || pipe.isOver) {
      pipe = new Pipe(command, pair)
      this.#pipes.set(pair, pipe)
    }
    const answers = await pipe.translate(
      stretches.map(({ pieces }) => written(pieces)),
      { name, signal, timeLimit },
    )
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

function written(pieces: readonly Piece[]): string {
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

function readPieces(answer: string): Piece[] {
  return readBy(answer, MARKED, (text) => text.replaceAll('[]', '').replaceAll(/\\(.)/gs, '$1'))
}

class Pipe {
  readonly #process: ChildProcessWithoutNullStreams
  #read = Buffer.alloc(0)
  #wake: (() => void) | null = null
  #idle: NodeJS.Timeout | null = null
  isOver = false

  constructor(command: string, pair: string) {
    // Words that it does not know stay without a star, and no full stops are made up.
    this.#process = spawn(command, ['-z', '-u', '-n', '-f', 'none', pair], {
      detached: process.platform !== 'win32',
    })
    this.#process.stdout.on('data', (part: Buffer) => {
      this.#read = Buffer.concat([this.#read, part])
      this.#wake?.()
    })
    this.#process.stderr.resume()
    for (const over of ['error', 'exit'] as const)
      this.#process.on(over, () => {
        this.isOver = true
        this.#wake?.()
      })
    this.#process.stdin.on('error', () => (this.isOver = true))
  }

  async translate(
    texts: readonly string[],
    { name, signal, timeLimit }: { name: string; signal: AbortSignal; timeLimit: number },
  ): Promise<string[]> {
    if (this.#idle !== null) clearTimeout(this.#idle)
    const timeout = AbortSignal.timeout(timeLimit)
    const wake = () => this.#wake?.()
    for (const one of [signal, timeout]) one.addEventListener('abort', wake)
    try {
      // The empty blank ends the last sentence of a text, whatever it ends with.
      this.#process.stdin.write(texts.map((text) => `${text}[]\0`).join(''))
      const answers: string[] = []
      while (answers.length < texts.length) {
        const end = this.#read.indexOf(0)
        if (end !== -1) {
          answers.push(this.#read.subarray(0, end).toString('utf8'))
          this.#read = this.#read.subarray(end + 1)
          continue
        }
        if (signal.aborted || timeout.aborted || this.isOver) {
          // What it has still to say would be taken for the next answer.
          this.end()
          signal.throwIfAborted()
          throw timeout.aborted ? timedOut(name, timeLimit) : broken(name)
        }
        await new Promise<void>((resolve) => (this.#wake = resolve))
      }
      return answers
    } finally {
      for (const one of [signal, timeout]) one.removeEventListener('abort', wake)
      this.#idle = setTimeout(() => this.end(), IDLE)
      this.#idle.unref()
    }
  }

  /** The program is a shell with processes of its own, which go with it. */
  end(): void {
    this.isOver = true
    const { pid } = this.#process
    this.#process.stdin.destroy()
    if (pid === undefined) return
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

function broken(name: string): Failure {
  return new Failure('suggestion.broken', `${name} ended before it had answered.`, {
    values: { name },
    kept: 'Nothing was changed.',
    todo: 'Try it in a terminal: echo house | apertium eng-spa.',
  })
}
