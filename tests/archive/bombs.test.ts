/** Archives that never end or that grow as they are read: each is refused, with bounded memory, and leaves no project. */
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { cancelled } from '../../core/platform/errors/failure.ts'
import { failureOf, Folder, quiet, START } from './archives.ts'
import { readdirSync } from 'node:fs'

let folder: Folder
beforeEach(() => {
  folder = new Folder()
})
afterEach(() => folder.remove())

const MEGABYTE = 1024 * 1024
const head = START.map((line) => `${JSON.stringify(line)}\n`).join('')

async function* pieces(
  text: string,
  { times = Infinity, before = head, asked = (): void => undefined } = {},
) {
  yield Buffer.from(before)
  const piece = Buffer.from(text)
  for (let nth = 0; nth < times; nth++) {
    asked()
    yield await Promise.resolve(piece)
  }
}

/** The most memory that was taken while it ran, above what there was before, in bytes. */
async function peakOf(work: (measure: () => void) => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = 0
  const measure = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss() - before)
  }
  await work(measure)
  measure()
  return peak
}

it('refuses an endless line at the limit', async () => {
  const peak = await peakOf(async (asked) => {
    const before = `${head}{"kind":"label","id":1,"title":"`
    const failure = await failureOf(
      restoreArchive(pieces('x'.repeat(MEGABYTE), { before, asked }), folder.at('p.interlinear'), quiet),
    )
    expect(failure).toMatchObject({ code: 'archive.lineLength', details: { line: 5 } })
  })
  expect(peak).toBeLessThan(700 * MEGABYTE)
  expect(readdirSync(folder.path)).toEqual([])
})

it.each(['[', '{"a":', '[[],'])('refuses an endless line of repeated %j', async (piece) => {
  const line = `{"kind":"label","id":1,"title":${piece.repeat(2_000_000)}`
  const failure = await failureOf(
    restoreArchive(pieces(`${line}\n`, { times: 1 }), folder.at('p.interlinear'), quiet),
  )
  expect(failure.code).toMatch(/^archive\./)
  expect(readdirSync(folder.path)).toEqual([])
})

it('cancels endless lines on request, and leaves no project', async () => {
  let lines = 0
  const label = () => `${JSON.stringify({ kind: 'label', id: ++lines, title: `Label ${lines}` })}\n`
  async function* endless() {
    yield Buffer.from(head)
    for (;;) yield await Promise.resolve(Buffer.from(Array.from({ length: 1_000 }, label).join('')))
  }
  const throwIfCancelled = (): void => {
    if (lines > 100_000) throw cancelled('The restore')
  }
  const failure = await failureOf(
    restoreArchive(endless(), folder.at('p.interlinear'), { ...quiet, throwIfCancelled }),
  )
  expect(failure.code).toBe('cancelled')
  expect(readdirSync(folder.path)).toEqual([])
})

it('accepts a file’s bytes that would inflate beyond the limit', async () => {
  // An archive has the bytes of files as they lie on the disk: what is deflated in it is not inflated.
  const bomb = deflateSync(Buffer.alloc(64 * MEGABYTE)).toString('base64')
  const file = { kind: 'file', id: 6, name: 'a.json', type: 'json', content: bomb }
  const peak = await peakOf(() =>
    restoreArchive(pieces(`${JSON.stringify(file)}\n`, { times: 1 }), folder.at('p.interlinear'), quiet),
  )
  expect(peak).toBeLessThan(200 * MEGABYTE)
})
