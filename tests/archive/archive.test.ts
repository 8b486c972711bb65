import { createReadStream, createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backup, backupTo, restore, restoreFrom } from '../../core/archive/archive.ts'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { cancelled } from '../../core/platform/errors/failure.ts'
import type { ProgressReport } from '../../core/platform/threads/progress.ts'
import { writeArchive } from '../bench/archiveOf.ts'
import { failureOf, Folder, golden, goldenPath } from './archives.ts'
import { countCpu } from '../cpuTime.ts'

let folder: Folder
let project: string
beforeEach(() => {
  folder = new Folder()
  project = folder.at('shop.interlinear')
})
afterEach(() => folder.remove())

describe('backup and restore in a thread', () => {
  it('restore all data on a round trip', async () => {
    const { counts } = await restore(goldenPath, project)
    expect(counts.string).toBe(5)
    const { lines } = await backup(project, folder.at('out.ndjson'))
    expect(lines).toBe(golden.trimEnd().split('\n').length)
    expect(readFileSync(folder.at('out.ndjson'), 'utf8')).toBe(golden)
  })

  it('leave the event loop free and report progress', async () => {
    const archive = folder.at('large.ndjson')
    await writeArchive(archive, { strings: 10_000, languages: 2 })
    const reports: ProgressReport[] = []
    let longest = 0
    const before = process.cpuUsage()
    let cpuTime = countCpu()
    const timer = setInterval(() => {
      longest = Math.max(longest, cpuTime())
      cpuTime = countCpu()
    }, 5)
    await restore(archive, project, { onProgress: (report) => reports.push(report) })
    await backup(project, folder.at('out.ndjson'), { onProgress: (report) => reports.push(report) })
    clearInterval(timer)
    const { user, system } = process.cpuUsage(before)
    expect(readFileSync(folder.at('out.ndjson')).equals(readFileSync(archive))).toBe(true)
    // In this thread, a restore and a backup would each be a turn of about half of all the time.
    expect(longest).toBeLessThan((user + system) / 1000 / 5)
    expect(new Set(reports.map(({ label: what }) => what))).toContain('Reading the archive')
    for (const { done, total } of reports) expect(done).toBeLessThanOrEqual(total ?? Infinity)
  })

  it('report failures unchanged', async () => {
    writeFileSync(folder.at('bad.ndjson'), `${golden}{"kind":"colour"}\n`)
    const failure = await failureOf(restore(folder.at('bad.ndjson'), project))
    expect(failure).toMatchObject({ code: 'archive.kind', details: { path: folder.at('bad.ndjson') } })
    expect(await failureOf(restore(goldenPath, folder.at('bad.ndjson')))).toMatchObject({
      code: 'project.exists',
    })
  })

  it('are cancellable, before and in the middle', async () => {
    const archive = folder.at('large.ndjson')
    await writeArchive(archive, { strings: 10_000, languages: 2 })
    expect((await failureOf(restore(archive, project, { signal: AbortSignal.abort() }))).code).toBe(
      'cancelled',
    )
    const controller = new AbortController()
    const onProgress = (): void => controller.abort()
    const failure = await failureOf(restore(archive, project, { signal: controller.signal, onProgress }))
    expect(failure.code).toBe('cancelled')
    expect(readdirSync(folder.path)).toEqual(['large.ndjson'])
  })
})

it('a restore reads nothing more of its archive once it is cancelled', async () => {
  let pieces = 0
  function* archive(): Generator<Uint8Array> {
    for (const line of golden.split(/(?<=\n)/)) {
      pieces++
      yield Buffer.from(line)
    }
  }
  const throwIfCancelled = (): void => {
    if (pieces >= 3) throw cancelled('Restoring')
  }
  const context = { now: Date.now(), onProgress: () => undefined, throwIfCancelled }
  expect((await failureOf(restoreArchive(archive(), project, context))).code).toBe('cancelled')
  expect(pieces).toBe(3)
  expect(readdirSync(folder.path)).toEqual([])
})

describe('backup and restore over streams', () => {
  it('restore all data on a round trip', async () => {
    await restoreFrom(createReadStream(goldenPath), project)
    const output = createWriteStream(folder.at('out.ndjson'))
    await backupTo(project, output)
    await new Promise((resolve) => output.end(resolve))
    expect(readFileSync(folder.at('out.ndjson'), 'utf8')).toBe(golden)
  })

  it('are cancellable', async () => {
    const signal = AbortSignal.abort()
    const failure = await failureOf(restoreFrom(createReadStream(goldenPath), project, { signal }))
    expect(failure.code).toBe('cancelled')
    expect(readdirSync(folder.path)).toEqual([])
  })
})
