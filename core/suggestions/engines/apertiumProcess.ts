/**
 * A process of Apertium for a pair of languages, which stays for a while after its last answer: its dictionaries take
 * longer to load than a hundred texts to translate. It reads a text up to a NUL and answers with one, in their order; now
 * and then it swallows an answer or writes one too many. So each text has its number, in a blank, which comes back with
 * its answer, and one that was swallowed is asked for once more.
 */
import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import type { Socket } from 'node:net'

/** Words that it does not know stay without a star, and no full stops are made up. */
const OPTIONS = ['-z', '-u', '-n', '-f', 'none']
/** Milliseconds that an idle process is kept. */
const IDLE = 30_000
const NUL = 0
/** The blank that an answer begins with, with the number of its text. */
const NUMBER = /^\[(\d+)\]/
/** The empty blank ends the last sentence of a text, whatever it ends with. */
const END = '[]\0'
/**
 * Empty texts after the requested ones: each of the program's two uses of awk holds a text back until the next one
 * begins. Their answers are ignored.
 */
const PUSHES = 4
/**
 * Milliseconds of silence after which a busy process gets a further empty text. It may hold back more than usual, and
 * the next answer shows if a text was swallowed.
 */
const SILENCE = 250

interface Request {
  /** Null: it was swallowed. */
  answers: (string | null)[]
  /** How many answers are left to come. */
  left: number
  resolve: (answers: (string | null)[]) => void
  reject: (reason: unknown) => void
}

const pushing = (): Request => ({ answers: [], left: PUSHES, resolve: () => {}, reject: () => {} })

/** Why there is no answer: the program ended before it had given one. */
export class Ended extends Error {}

export class ApertiumProcess {
  readonly #command: string
  readonly #pair: string
  readonly #idleTime: number
  #child: ChildProcessWithoutNullStreams | null = null
  /** Requests to the process, in order, including cancelled ones, because their answers arrive, too. */
  #requests: Request[] = []
  readonly #waiting = new Set<Request>()
  #answer: Buffer[] = []
  /** The number of the next text that is written, and of the next answer that is to come. */
  #written = 0
  #expected = 0
  /** A timer while there are requests. */
  #watch: NodeJS.Timeout | null = null
  #isSilent = false
  #idle: NodeJS.Timeout | null = null

  constructor(command: string, pair: string, { idleTime = IDLE }: { idleTime?: number } = {}) {
    this.#command = command
    this.#pair = pair
    this.#idleTime = idleTime
  }

  /**
   * The answers to texts without NUL, in their order; empty where one is swallowed twice.
   * @throws Ended; the signal's own reason
   */
  async ask(texts: readonly string[], signal: AbortSignal): Promise<string[]> {
    const answers = await this.#askOnce(texts, signal)
    const swallowed = texts.filter((_, index) => answers[index] === null)
    const again = await this.#askOnce(swallowed, signal)
    return answers.map((answer) => answer ?? again.shift() ?? '')
  }

  async #askOnce(texts: readonly string[], signal: AbortSignal): Promise<(string | null)[]> {
    signal.throwIfAborted()
    if (texts.length === 0) return []
    const { promise, resolve, reject } = Promise.withResolvers<(string | null)[]>()
    const request: Request = { answers: [], left: texts.length, resolve, reject }
    const giveUp = () => this.#giveUp(request, signal.reason)
    signal.addEventListener('abort', giveUp)
    this.#waiting.add(request)
    try {
      const child = this.#running()
      this.#requests.push(request)
      this.#write(child, texts)
      this.#push(child)
      this.#watch ??= setInterval(() => this.#pushSilent(), SILENCE)
      return await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
      this.#waiting.delete(request)
      if (this.#waiting.size === 0) this.#rest()
    }
  }

  #write(child: ChildProcessWithoutNullStreams, texts: readonly string[]): void {
    child.stdin.write(texts.map((text) => `[${this.#written++}]${text}${END}`).join(''))
  }

  #push(child: ChildProcessWithoutNullStreams): void {
    this.#requests.push(pushing())
    this.#write(child, Array<string>(PUSHES).fill(''))
    this.#isSilent = false
  }

  #pushSilent(): void {
    if (this.#isSilent && this.#child !== null) this.#push(this.#child)
    this.#isSilent = true
  }

  #running(): ChildProcessWithoutNullStreams {
    if (this.#idle !== null) clearTimeout(this.#idle)
    this.#idle = null
    const child = (this.#child ??= this.#start())
    hold(child, true)
    return child
  }

  #start(): ChildProcessWithoutNullStreams {
    const args = [...OPTIONS, this.#pair]
    // The program opens /dev/stdin, which the sockets that Node gives its children do not support. When it ends, all
    // parts must end: a writer that waits for the next text would notice only then.
    const child =
      process.platform === 'win32'
        ? spawn(this.#command, args)
        : spawn('sh', ['-c', 'cat | { "$0" "$@"; kill 0; } | cat', this.#command, ...args], {
            detached: true,
          })
    child.stdout.on('data', (part: Buffer) => this.#child === child && this.#take(part))
    child.stderr.resume()
    child.stdin.on('error', () => undefined)
    const end = () => this.#child === child && this.#end(new Ended())
    child.once('close', end).once('error', end)
    return child
  }

  #take(part: Buffer): void {
    this.#isSilent = false
    let start = 0
    for (let end = part.indexOf(NUL); end !== -1; end = part.indexOf(NUL, start)) {
      this.#answer.push(part.subarray(start, end))
      this.#answered(Buffer.concat(this.#answer).toString('utf8'))
      this.#answer = []
      start = end + 1
    }
    if (start < part.length) this.#answer.push(part.subarray(start))
  }

  /** An answer without a number, or to a cancelled request, is ignored; a skipped number was swallowed. */
  #answered(text: string): void {
    const [prefix, digits] = NUMBER.exec(text) ?? []
    if (prefix === undefined) return
    const number = Number(digits)
    if (number >= this.#written) return
    for (; this.#expected < number; this.#expected++) this.#give(null)
    if (this.#expected !== number) return
    this.#expected++
    this.#give(text.slice(prefix.length))
  }

  #give(answer: string | null): void {
    const request = this.#requests[0]
    if (request === undefined) return
    request.answers.push(answer)
    request.left -= 1
    if (request.left > 0) return
    this.#requests.shift()
    request.resolve(request.answers)
  }

  /** Ends a process without open requests, so that the next request need not wait for it. */
  #giveUp(request: Request, reason: unknown): void {
    this.#waiting.delete(request)
    request.reject(reason)
    if (this.#waiting.size === 0) this.#end(reason)
  }

  #end(reason: unknown): void {
    const child = this.#child
    const requests = this.#requests
    this.#child = null
    this.#requests = []
    this.#answer = []
    this.#written = 0
    this.#expected = 0
    if (child !== null) endGroup(child)
    for (const { reject } of requests) reject(reason)
  }

  /**
   * Keeps the process for the next text, which a user who goes through strings needs soon; it does not keep a command
   * alive.
   */
  #rest(): void {
    if (this.#watch !== null) clearInterval(this.#watch)
    this.#watch = null
    const child = this.#child
    if (child === null) return
    hold(child, false)
    this.#idle ??= setTimeout(() => {
      this.#idle = null
      this.#end(new Ended())
    }, this.#idleTime).unref()
  }
}

/** Whether this program stays for the child's sake. */
function hold(child: ChildProcessWithoutNullStreams, isHeld: boolean): void {
  // Pipes to a child are sockets, which the types do not say.
  const streams = [child.stdin, child.stdout, child.stderr] as unknown as Socket[]
  for (const one of [child, ...streams]) {
    if (isHeld) one.ref()
    else one.unref()
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
