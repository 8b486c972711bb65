/**
 * A lock between processes: a file beside what it protects, made by one of all who want it. It says who holds it, so that
 * nobody takes it from a holder that lives, and nobody waits for one that was killed.
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

/** Milliseconds between two beats of a holder's heart: its lock gets a new time. */
const BEAT = 3_000
/** Milliseconds of silence after which a holder counts as dead that cannot be asked for: one of another machine. */
const SILENT = 30_000
/** Milliseconds between two looks at a lock that another holds: a few at first, for most hold it for a moment. */
const BETWEEN_LOOKS = { first: 20, last: 200 }
/** A look that comes later than this many milliseconds after the one before was slept through, and says nothing of others. */
const LONGEST_LOOK = 500

export interface FileLockOptions {
  /** Gives up waiting; the work itself goes by it if it wants to. */
  signal?: AbortSignal | undefined
  /** Milliseconds of silence after which a holder of another machine counts as dead. */
  silent?: number
}

const holderSchema = z.object({
  pid: z.int().positive(),
  machine: z.string(),
  started: z.string().nullable(),
})

/**
 * Runs `work` while no other process, and nobody else here, runs any for the same file. The folder is made where there is
 * none; the file need not be there.
 * @throws what `work` throws, what the system says of the lock, and the signal's reason where waiting was given up
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

/** What one who waits has seen of locks that it cannot get. Nothing in here waits between a look and what follows of it. */
class LockTaker {
  readonly #silences = new Map<string, Silence>()
  readonly #silent: number

  constructor(silent: number) {
    this.#silent = silent
  }

  /** Takes a lock that nobody holds, or a dead one held; null where another is to be waited for. */
  take(path: string): HeldLock | null {
    const text = JSON.stringify({ ...thisProcess(), token: nodeCrypto().randomUUID() })
    if (make(path, text)) return new HeldLock(path, text)
    const found = look(path)
    if (found === null || !this.#isLeftBehind(path, found)) return null
    // Several may find it left behind, and the slower ones when it is a faster one's already: so one at a time looks again
    // and puts its own in that place. Whoever is killed in between has left a lock of the same kind.
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
 * How long a lock has stood still while this process looked on. Its time is compared with nothing but itself, since the
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
      seen === this.#seen ? this.#milliseconds + Math.min(now - this.#lastLook, LONGEST_LOOK) : 0
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

  /** Says that the holder lives. What cannot be said now is said the next time. */
  beat(): void {
    try {
      if (!this.#isOurs()) return
      const now = new Date()
      utimesSync(this.#path, now, now)
    } catch {
      return
    }
  }

  /** Removes the lock, unless another has taken it for a dead one's. */
  release(): void {
    if (this.#isOurs()) rmSync(this.#path, { force: true })
  }

  #isOurs(): boolean {
    return look(this.#path)?.text === this.#text
  }
}

interface Found {
  text: string
  /** When its holder last said that it lives, by the clock of that machine. */
  beat: number
}

/** Null where there is none. */
function look(path: string): Found | null {
  try {
    return { text: readFileSync(path, 'utf8'), beat: statSync(path).mtimeMs }
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Makes the lock where there is none; false where there is one. On a full disk no empty one is left. */
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
  // A machine that slept between the two steps may have been taken for dead.
  return look(path)?.text === text
}

/** Null where it is in no form that is known here, or its maker was killed before it could say who it is. */
function holderIn(text: string): z.infer<typeof holderSchema> | null {
  try {
    return holderSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
