/** Locks and small files of the home folder: ownership, takeover, and full disks. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { withFileLock } from '../../../core/platform/files/lockFile.ts'
import { writePrivateFile } from '../../../core/platform/files/privateFile.ts'
import { mayMount, removeSmallDisks, smallDisk } from '../../smallDisk.ts'

const child = fileURLToPath(new URL('./lockFile.child.ts', import.meta.url))

/** A process number above the systems' maximum, which no process has. */
const NOBODY = 2 ** 30

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts another process that holds the lock of a file until it is asked to release it. */
async function holder(path: string) {
  const process_ = spawn(process.execPath, [child, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void process_.kill('SIGKILL'))
  await once(process_.stdout, 'data')
  return {
    letGo: () => process_.stdin.end(),
    kill: async () => {
      const gone = once(process_, 'close')
      process_.kill('SIGKILL')
      await gone
    },
  }
}

/** Makes a lock that a process may have left, with some members changed. */
async function left(path: string, change: (holder: Record<string, unknown>) => unknown): Promise<void> {
  let text = ''
  await withFileLock(path, () => {
    text = readFileSync(`${path}.lock`, 'utf8')
    return Promise.resolve()
  })
  writeFileSync(`${path}.lock`, JSON.stringify(change(JSON.parse(text) as Record<string, unknown>)))
}

describe('a lock', () => {
  it('has one holder at a time among threads and processes', async () => {
    const path = join(home(), 'a.json')
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++inside)
      await wait(3)
      inside--
    }
    await Promise.all(Array.from({ length: 10 }, () => withFileLock(path, work)))
    expect(most).toBe(1)
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  it('is taken over from a dead process by exactly one waiter', async () => {
    const folder = home()
    for (let round = 0; round < 20; round++) {
      const path = join(folder, `${round}.json`)
      // Earlier versions wrote the holder's process number alone.
      if (round % 2 === 0) writeFileSync(`${path}.lock`, String(NOBODY))
      else await left(path, (held) => ({ ...held, pid: NOBODY }))
      let inside = 0
      let most = 0
      const work = async () => {
        most = Math.max(most, ++inside)
        await wait(2)
        inside--
      }
      await Promise.all(
        Array.from({ length: 8 }, () => withFileLock(path, work, { silent: round % 2 === 0 ? 50 : 60_000 })),
      )
      expect(most).toBe(1)
    }
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not taken from a live process, however long it works', async () => {
    const path = join(home(), 'a.json')
    const other = await holder(path)
    const longAgo = Date.now() / 1000 - 3600
    utimesSync(`${path}.lock`, longAgo, longAgo)
    let isIn = false
    const waiting = withFileLock(path, () => Promise.resolve((isIn = true)), { silent: 100 })
    await wait(600)
    expect(isIn).toBe(false)
    other.letGo()
    expect(await waiting).toBe(true)
  })

  it('is free at once when its holder is killed', async () => {
    const path = join(home(), 'a.json')
    const other = await holder(path)
    await other.kill()
    expect(existsSync(`${path}.lock`)).toBe(true)
    expect(await withFileLock(path, () => Promise.resolve('in'), { silent: Infinity })).toBe('in')
  })

  it.runIf(process.platform === 'linux')(
    'is free if its holder ended and another process has that number, as in a restarted container',
    async () => {
      const path = join(home(), 'a.json')
      await left(path, (held) => ({ ...held, started: '1' }))
      expect(await withFileLock(path, () => Promise.resolve('in'), { silent: Infinity })).toBe('in')
    },
  )

  it('is held by another machine while it has heartbeats, and free after a long silence', async () => {
    const path = join(home(), 'a.json')
    await left(path, (held) => ({ ...held, machine: 'elsewhere', pid: NOBODY }))
    let beat = Date.now() / 1000 - 7200
    // The clock of that machine is two hours slow, and must not be compared with ours.
    const heart = setInterval(() => utimesSync(`${path}.lock`, ++beat, beat), 50)
    let isIn = false
    const waiting = withFileLock(path, () => Promise.resolve((isIn = true)), { silent: 1200 })
    await wait(2000)
    clearInterval(heart)
    expect(isIn).toBe(false)
    expect(await waiting).toBe(true)
  })

  it('is not removed by its former holder after a takeover', async () => {
    const path = join(home(), 'a.json')
    await withFileLock(path, () => Promise.resolve(writeFileSync(`${path}.lock`, 'of another')))
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe('of another')
  })

  it('is not waited for when the work is cancelled', async () => {
    const path = join(home(), 'a.json')
    const controller = new AbortController()
    await withFileLock(path, async () => {
      const waiting = withFileLock(path, () => Promise.resolve(), { signal: controller.signal })
      setTimeout(() => controller.abort(), 30)
      await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    })
    expect(readdirSync(join(path, '..'))).toEqual([])
  })
})

describe('a private file', () => {
  it('leaves no temporary file if it cannot be renamed into place', async () => {
    const folder = home()
    const path = join(folder, 'a.json')
    await writePrivateFile(join(path, 'inside'), 'it is a folder')
    await expect(writePrivateFile(path, 'text')).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['a.json'])
  })
})

describe.skipIf(!mayMount())('a full disk (needs the right to mount one)', () => {
  afterEach(removeSmallDisks)

  it('leaves neither a lock nor a partial file, and accepts the write once there is space', async () => {
    const folder = smallDisk(64)
    if (folder === null) throw new Error('The disk could not be mounted.')
    const path = join(folder, 'a.json')
    await writePrivateFile(path, 'before')
    // All but one page: there is room for the lock's directory entry, but not for its content.
    writeFileSync(join(folder, 'filling'), Buffer.alloc(64 * 1024 - 3 * 4096))
    await expect(withFileLock(path, () => writePrivateFile(path, 'x'.repeat(20_000)))).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    expect(readdirSync(folder).toSorted()).toEqual(['a.json', 'filling'])
    expect(() => writeFileSync(join(folder, 'rest'), Buffer.alloc(64 * 1024))).toThrow('ENOSPC')
    await expect(withFileLock(path, () => Promise.resolve())).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(folder).toSorted()).toEqual(['a.json', 'filling', 'rest'])
    rmSync(join(folder, 'rest'))
    rmSync(join(folder, 'filling'))
    await withFileLock(path, () => writePrivateFile(path, 'after'))
    expect(readFileSync(path, 'utf8')).toBe('after')
  })
})
