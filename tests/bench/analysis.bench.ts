/**
 * The look-ups of an analysis: 100,000 texts against a memory of 500,000 segments (INTERLINEAR_BENCH_STRINGS and
 * INTERLINEAR_BENCH_SEGMENTS say other numbers) by the two readers of a store. Of five texts two are in the memory, two are
 * edits of one, and one is unknown. On a busy machine the time that passes says little, so the work
 * of the processors stands beside it. The last column says how many single look-ups without a cache are the same work.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCandidates } from '../../core/memory/rows/candidates.ts'
import { foldCase } from '../../core/platform/text/caseFolding.ts'
import { createDatabase, openDatabase } from '../../core/store/database.ts'
import { rebuildPostings } from '../../core/store/indexes/postings.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import { median, milliseconds, table, timed, type Bench } from './bench.ts'
import { memoryTexts } from './memoryTexts.ts'
import { Texts } from './texts.ts'

const SEGMENTS = Number(process.env.INTERLINEAR_BENCH_SEGMENTS ?? 500_000)
const STRINGS = Number(process.env.INTERLINEAR_BENCH_STRINGS ?? 100_000)
/** As an analysis asks for them. */
const PAGE = 50
const LANES = 2
const SINGLE_LOOK_UPS = 200

const bench: Bench = {
  title: `Analysis, ${STRINGS.toLocaleString('en')} texts against ${SEGMENTS.toLocaleString('en')} segments`,
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-analysis-'))
    try {
      const { texts, real, from } = memoryTexts('en', SEGMENTS + STRINGS / 5)
      print(`${real.toLocaleString('en')} real texts from ${from}; the others are made of halves of them.`)
      const path = join(folder, 'memory.interlinear')
      makeMemory(path, texts.slice(0, SEGMENTS))
      const strings = textsToAnalyse(texts)
      const single = singleLookUp(path, strings)
      const before = process.cpuUsage()
      const [whole = 0] = await timed(1, () => lookUpAll(path, strings))
      const { user, system } = process.cpuUsage(before)
      const work = (user + system) / 1000
      return [
        ...table(
          [
            'texts',
            'time',
            'work of all threads',
            'work of a text',
            'a single look-up',
            'single look-ups in that work',
          ],
          [
            [
              strings.length.toLocaleString('en'),
              milliseconds(whole),
              milliseconds(work),
              milliseconds(work / strings.length),
              milliseconds(single),
              Math.round(work / single).toLocaleString('en'),
            ],
          ],
        ),
        `Load: ${loadavg()
          .map((load) => load.toFixed(1))
          .join(', ')} on ${availableParallelism()} processors.`,
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function makeMemory(path: string, texts: readonly string[]): void {
  createDatabase(path, (db) => {
    db.exec("INSERT INTO tm (id, name, language_ids) VALUES (1, 'Bench', '[]')")
    const segment = db.prepare('INSERT INTO tm_segment (id, tm_id) VALUES (?, 1)')
    const record = db.prepare(
      `INSERT INTO tm_record (id, segment_id, language_id, text, text_folded, created_at)
       VALUES (@id, @segmentId, @languageId, @text, @folded, 0)`,
    )
    for (const [index, text] of texts.entries()) {
      const segmentId = index + 1
      segment.run(segmentId)
      record.run({ id: 2 * index + 1, segmentId, languageId: 'en', text, folded: foldCase(text) })
      const target = `Переклад ${segmentId}`
      record.run({ id: 2 * index + 2, segmentId, languageId: 'uk', text: target, folded: foldCase(target) })
    }
    rebuildPostings(db)
  })
}

function textsToAnalyse(texts: readonly string[]): string[] {
  const chances = new Texts(9, 'en')
  const known = texts.slice(0, SEGMENTS)
  return Array.from({ length: STRINGS }, (_, index) => {
    if (index % 5 === 0) return texts[SEGMENTS + index / 5] ?? ''
    const text = chances.pick(known)
    if (index % 5 < 3) return text
    const words = text.split(' ')
    words[chances.below(words.length)] = chances.pick(chances.pick(known).split(' '))
    return words.join(' ')
  })
}

/** The work of a look-up beside a field in milliseconds, the median of some. */
function singleLookUp(path: string, texts: readonly string[]): number {
  const db = openDatabase(path, { readonly: true })
  try {
    const options = { atLeast: 0.55, max: 40, isWanted: () => true }
    const works = texts.slice(0, SINGLE_LOOK_UPS).map((text) => {
      const before = process.cpuUsage()
      findCandidates(db, text, options)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    })
    return median(works)
  } finally {
    db.close()
  }
}

async function lookUpAll(path: string, texts: readonly string[]): Promise<void> {
  const store = await openStore(path, { readers: LANES })
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < texts.length) {
      const page = texts.slice(next, next + PAGE)
      next += PAGE
      await store.read('bestMatches', {
        run: 'bench',
        texts: page.map((text) => ({ stringId: null, form: 'none' as const, text })),
        sourceLanguageId: 'en',
        languageId: 'uk',
        memoryIds: null,
        atLeast: 0.5,
      })
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    await store.close()
  }
}

export default bench
