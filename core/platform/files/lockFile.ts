/**
 * An advisory lock between processes: a file beside the file that it protects. It names its holder, so that a live
 * holder keeps it, and the lock of a killed process can be taken over.
 */
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { nodeCrypto } from '../crypto/nodeCrypto.ts'
import { makePrivateFolder } from './privateFolder.ts'
import { lifeOf, thisProcess } from './processIdentity.ts'
import { replaceFileSync } from './replaceFile.ts'
import { systemErrorCode } from '../errors/systemErrorCode.ts'

/** Milliseconds between two heartbeats of a holder: each updates the lock's modification time. */
const BEAT = 3_000
/** Milliseconds without a heartbeat after which a holder on another machine counts as dead. */
const SILENT = 30_000
/**
 * Milliseconds between two attempts to take a held lock. The first ones are short, because most locks are held for a
 * moment.
 */
const BETWEEN_LOOKS = { first: 20, last: 200 }
/**
 * Milliseconds between two attempts beyond which this machine counts as having slept, so that the attempt says nothing
 * about other holders.
 */
const MAX_LOOK = 500

export interface FileLockOptions {
  /** Cancels the waiting. The work itself is cancelled only if it uses the signal. */
  signal?: AbortSignal | undefined
  /** Milliseconds without a heartbeat after which a holder on another machine counts as dead. */
  silent?: number
}

const holderSchema = z.object({
  pid: z.int().positive(),
  machine: z.string(),
  started: z.string().nullable(),
})

/**
 * Runs `work` while neither another process nor this one runs any for the same file. Creates the folder if it is
 * missing; the file itself need not exist.
 * @throws errors of `work`, the system's errors for the lock, and the signal's reason if waiting was cancelled
 */
export async function withFileLock<Value>(
  path: string,
  work: () => Promise<Value>,
  { signal, silent = SILENT }: FileLockOptions = {},
): Promise<Value> {
  const lock = await waitFor(`${path}.lock`, new LockTaker(silent), signal)
  const heart = setInterval(() => lock.beat(), BEAT).unref()
  try {
    return await work()
  } finally {
    clearInterval(heart)
    lock.release()
  }
}

async function waitFor(path: string, taker: LockTaker, signal: AbortSignal | undefined): Promise<HeldLock> {
  await makePrivateFolder(dirname(path))
  for (let pause = BETWEEN_LOOKS.first; ; pause = Math.min(pause * 1.1, BETWEEN_LOOKS.last)) {
    signal?.throwIfAborted()
    const lock = taker.take(path)
    if (lock !== null) return lock
    await wait(pause, undefined, signal && { signal })
  }
}

/**
 * The state of a waiter: the locks that it saw and could not take. All methods are synchronous, so that a lock cannot
 * change between a check and the action that follows.
 */
class LockTaker {
  readonly #silences = new Map<string, Silence>()
  readonly #silent: number

  constructor(silent: number) {
    this.#silent = silent
  }

  /** Takes a lock that is free, or whose holder is dead. Returns null if another holder must be waited for. */
  take(path: string): HeldLock | null {
    const text = JSON.stringify({ ...thisProcess(), token: nodeCrypto().randomUUID() })
    if (make(path, text)) return new HeldLock(path, text)
    const found = look(path)
    if (found === null || !this.#isLeftBehind(path, found)) return null
    // Several waiters may find a dead lock, and a faster one may have replaced it already. So they take turns by a
    // second lock: each checks again before it replaces the file. A process killed in between leaves a lock of the same
    // kind.
    const turn = this.take(`${path}.turn`)
    if (turn === null) return null
    try {
      if (look(path)?.text !== found.text) return null
      replaceFileSync(path, text)
      return new HeldLock(path, text)
    } finally {
      turn.release()
    }
  }

  #isLeftBehind(path: string, found: Found): boolean {
    const holder = holderIn(found.text)
    const life = holder === null ? 'unknown' : lifeOf(holder)
    if (life !== 'unknown') return life === 'ended'
    const silence = this.#silences.get(path) ?? new Silence()
    this.#silences.set(path, silence)
    return silence.after(found) >= this.#silent
  }
}

/**
 * How long a lock's time has not changed while this process watched. Its time is compared only with itself, because the
 * clocks of two machines differ.
 */
class Silence {
  #seen = ''
  #lastLook = 0
  #milliseconds = 0

  after({ text, beat }: Found): number {
    const now = performance.now()
    const seen = `${beat} ${text}`
    this.#milliseconds =
      seen === this.#seen ? this.#milliseconds + Math.min(now - this.#lastLook, MAX_LOOK) : 0
    this.#seen = seen
    this.#lastLook = now
    return this.#milliseconds
  }
}

class HeldLock {
  readonly #path: string
  readonly #text: string

  constructor(path: string, text: string) {
    this.#path = path
    this.#text = text
  }

  /** Updates the lock's time. A failure is ignored: the next heartbeat repeats it. */
  beat(): void {
    try {
      if (!this.#isOurs()) return
      const now = new Date()
      utimesSync(this.#path, now, now)
    } catch {
      return
    }
  }

  /** Removes the lock, unless another process has taken it over. */
  release(): void {
    if (this.#isOurs()) rmSync(this.#path, { force: true })
  }

  #isOurs(): boolean {
    return look(this.#path)?.text === this.#text
  }
}

interface Found {
  text: string
  /** The last heartbeat of its holder, by the clock of that machine. */
  beat: number
}

/** Null if there is no lock. */
function look(path: string): Found | null {
  try {
    return { text: readFileSync(path, 'utf8'), beat: statSync(path).mtimeMs }
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Creates the lock file; returns false if one exists. Leaves no empty file on a full disk. */
function make(path: string, text: string): boolean {
  let file: number
  try {
    file = openSync(path, 'wx', 0o600)
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw error
  }
  try {
    writeFileSync(file, text)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  // If the machine slept between the two steps, another process may have taken the lock over.
  return look(path)?.text === text
}

/** Null if its format is unknown, or its creator was killed before it wrote its identity. */
function holderIn(text: string): z.infer<typeof holderSchema> | null {
  try {
    return holderSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
