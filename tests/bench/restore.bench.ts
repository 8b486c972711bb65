/**
 * Restoring an archive beside bare INSERTs of the same rows, bound, into the same tables with the same indexes.
 * The size is a million strings, or what INTERLINEAR_BENCH_STRINGS says.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { writeArchive } from './archiveOf.ts'
import { bareInserts } from './bareInserts.ts'
import { milliseconds, table, timed, type Bench } from './bench.ts'
import { largeShape } from './largeProject.ts'
import { beginPeak, peakMegabytes } from './memory.ts'

const STRINGS = Number(process.env.INTERLINEAR_BENCH_STRINGS ?? 1_000_000)

async function measure(folder: string): Promise<string[][]> {
  const archive = join(folder, 'large.ndjson')
  const restored = join(folder, 'restored.interlinear')
  beginPeak()
  const [writing = Number.NaN] = await timed(1, () => writeArchive(archive, largeShape(STRINGS)))
  const peakOfWriting = peakMegabytes()
  const context = { now: 0, onProgress() {}, throwIfCancelled() {} }
  beginPeak()
  const [restoring = Number.NaN] = await timed(1, () =>
    restoreArchive(createReadStream(archive, { highWaterMark: 1 << 20 }), restored, context),
  )
  const peak = peakMegabytes()
  const bare = bareInserts(restored, join(folder, 'bare.interlinear'))
  const all = bare.rows + bare.texts
  return [
    ['restore', milliseconds(restoring), (restoring / all).toFixed(2)],
    ['bare INSERTs', milliseconds(all), '1'],
    ['… of rows, without the texts of the trigram indexes', milliseconds(bare.rows), ''],
    ['making the archive from a seed', milliseconds(writing), ''],
    ['resident memory at its peak while restoring', `${peak} MB`, ''],
    ['resident memory at its peak while making the archive', `${peakOfWriting} MB`, ''],
  ]
}

const bench: Bench = {
  title: `Restoring ${STRINGS.toLocaleString('en')} strings and 3 languages`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
    try {
      return table(['what', 'time', 'to bare INSERTs'], await measure(folder))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default bench
