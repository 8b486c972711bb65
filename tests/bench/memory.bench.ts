/**
 * Fuzzy matches from a memory of 500,000 segments (or what INTERLINEAR_BENCH_SEGMENTS says), against comparing with
 * every text, and beside translate-toolkit's TM database, which its tmserver serves. The texts are real ones of this
 * machine; INTERLINEAR_BENCH_TEXTS names a folder with `en.txt` and `ja.txt` to take in their place, a text a line.
 * Beside the time that passes stands the work in it, the processors' time: on a busy machine the two differ.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from 'better-sqlite3'
import { createDatabase, openDatabase } from '../../core/store/database.ts'
import { foldCase } from '../../core/platform/text/caseFolding.ts'
import { findCandidates, similarityOf } from '../../core/memory/rows/candidates.ts'
import { rebuildPostings } from '../../core/store/indexes/postings.ts'
import { comparable } from '../../core/store/indexes/postingTerms.ts'
import { milliseconds, quantile, table, type Bench } from './bench.ts'
import { beginPeak, peakMegabytes } from './memory.ts'
import { memoryTexts } from './memoryTexts.ts'
import { Texts } from './texts.ts'

const SEGMENTS = Number(process.env.INTERLINEAR_BENCH_SEGMENTS ?? 500_000)
/** Looked up for the times, of these compared with every text, and asked of the other program, which is slow. */
const LOOKED_UP = 1000
const COMPARED = 500
const ASKED = 30
const WARMING = 100
/** That one takes seconds for each text: it is asked on fewer segments, for so long at most. */
const BESIDE = Number(process.env.INTERLINEAR_BENCH_BESIDE ?? Math.min(SEGMENTS, 20_000))
const ASKED_MILLISECONDS = 180_000
/** A match counts from this similarity. */
const ENOUGH = 0.7

const bench: Bench = {
  title: `Translation memory, ${SEGMENTS.toLocaleString('en')} segments`,
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-memory-'))
    try {
      const rows = [measure(folder, 'en', print), measure(folder, 'ja', print)]
      for (const line of table(HEAD, rows)) print(line)
      print(
        `Load: ${loadavg()
          .map((load) => load.toFixed(1))
          .join(', ')} on ${availableParallelism()} processors.`,
      )
      print('')
      return await besideToolkit(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const HEAD = [
  'texts',
  'p50',
  'p95',
  'work p50',
  'work p95',
  'recall of the best match',
  'index made in',
  'index',
  'resident, most',
]

function measure(folder: string, languageId: 'en' | 'ja', print: (line: string) => void): string[] {
  const { texts, real, from } = memoryTexts(languageId, SEGMENTS)
  print(
    `${languageId}: ${real.toLocaleString('en')} real texts from ${from}; the others are made of halves of them.`,
  )
  const path = join(folder, `${languageId}.interlinear`)
  const making = make(path, texts, languageId)
  const db = openDatabase(path, { readonly: true })
  try {
    const queries = edited(texts.slice(0, real), languageId, LOOKED_UP)
    look(db, queries[0] ?? '')
    beginPeak()
    const works: number[] = []
    const times = queries.map((text) => {
      const [start, before] = [performance.now(), process.cpuUsage()]
      look(db, text)
      const { user, system } = process.cpuUsage(before)
      works.push((user + system) / 1000)
      return performance.now() - start
    })
    const peak = peakMegabytes()
    const { found, had } = recall(db, texts, queries.slice(0, COMPARED))
    const index = db
      .prepare<[], number>('SELECT sum(length(places)) + count(*) * 12 FROM tm_posting')
      .pluck()
      .get()
    return [
      languageId,
      milliseconds(quantile(times, 0.5)),
      milliseconds(quantile(times, 0.95)),
      milliseconds(quantile(works, 0.5)),
      milliseconds(quantile(works, 0.95)),
      share(found, had),
      milliseconds(making),
      `about ${Math.round((index ?? 0) / 1e6)} of ${Math.round(statSync(path).size / 1e6)} MB`,
      `${peak} MB`,
    ]
  } finally {
    db.close()
  }
}

/** Answers how long the index took. */
function make(path: string, texts: readonly string[], languageId: string): number {
  let making = 0
  createDatabase(path, (db) => {
    db.exec("INSERT INTO tm (id, name, language_ids) VALUES (1, 'Bench', '[]')")
    const segment = db.prepare('INSERT INTO tm_segment (id, tm_id) VALUES (?, 1)')
    const record = db.prepare(
      `INSERT INTO tm_record (id, segment_id, language_id, text, text_folded, created_at)
       VALUES (@id, @id, @languageId, @text, @folded, 0)`,
    )
    for (const [index, text] of texts.entries()) {
      segment.run(index + 1)
      record.run({ id: index + 1, languageId, text, folded: foldCase(text) })
    }
    const start = performance.now()
    rebuildPostings(db)
    making = performance.now() - start
  })
  return making
}

function look(db: Database, text: string): { id: number; similarity: number }[] {
  const options = { atLeast: 0.6, max: 40, isWanted: () => true }
  return findCandidates(db, text, options).map(({ recordId, similarity }) => ({ id: recordId, similarity }))
}

/** Real texts with a word or a few signs changed, put in or left out: as texts change from version to version. */
function edited(texts: readonly string[], languageId: string, count: number): string[] {
  const chances = new Texts(5, languageId)
  const parts = (text: string) => (languageId === 'ja' ? [...text] : text.split(' '))
  return Array.from({ length: count }, () => {
    const all = parts(chances.pick(texts))
    const edits = 1 + chances.below(Math.max(1, Math.floor(all.length / 5)))
    for (let edit = 0; edit < edits; edit++) {
      const at = chances.below(all.length)
      const other = chances.pick(parts(chances.pick(texts)))
      const isLess = all.length > 2 && chances.chance(1 / 3)
      all.splice(at, chances.chance(0.5) ? 1 : 0, ...(isLess ? [] : [other]))
    }
    return all.join(languageId === 'ja' ? '' : ' ')
  })
}

/** The share that found a text as similar as any, of the queries that some text is similar enough to. */
function recall(
  db: Database,
  texts: readonly string[],
  queries: readonly string[],
): { found: number; had: number } {
  const folded = texts.map(foldCase)
  const forms = folded.map(comparable)
  const counts = { found: 0, had: 0 }
  for (const text of queries) {
    // Texts are judged as candidates are: by the comparable ones, or by themselves if both have signs for others.
    const query = comparable(foldCase(text))
    const isMasked = (index: number) => forms[index]?.length !== folded[index]?.length
    const plain = query.length === foldCase(text).length ? [] : folded.filter((_, index) => isMasked(index))
    const best = Math.max(bestOf(query, forms), bestOf(foldCase(text), plain))
    if (best < ENOUGH) continue
    counts.had += 1
    if ((look(db, text)[0]?.similarity ?? 0) >= best) counts.found += 1
  }
  return counts
}

function share(found: number, had: number): string {
  return `${found} of ${had}, ${((100 * found) / Math.max(1, had)).toFixed(1)} %`
}

function bestOf(query: string, forms: readonly string[]): number {
  // Less is of no interest.
  let best = ENOUGH - 0.01
  for (const form of forms) {
    const most = Math.min(form.length, query.length) / Math.max(form.length, query.length)
    if (most > best) best = Math.max(best, similarityOf(query, form))
  }
  return best
}

/**
 * Both on the English texts as they are: the measure is the other program's own. Ours has answered other texts before,
 * since its code is compiled while it runs.
 */
async function besideToolkit(folder: string): Promise<string[]> {
  const { texts, real } = memoryTexts('en', BESIDE)
  make(join(folder, 'beside.interlinear'), texts, 'en')
  const listed = join(folder, 'texts.jsonl')
  writeFileSync(listed, texts.map((text) => JSON.stringify(text)).join('\n'))
  const all = edited(texts.slice(0, real), 'en', ASKED + WARMING)
  const [wanted, others] = [all.slice(0, ASKED), all.slice(ASKED)]
  const answers = await askToolkit(listed, wanted)
  if (answers === null)
    return ['SKIPPED: translate-toolkit is not here, so there is nothing to compare with.']
  const queries = wanted.slice(0, answers.length)
  const db = openDatabase(join(folder, 'beside.interlinear'), { readonly: true })
  for (const text of others) look(db, text)
  const ours = queries.map((text) => {
    const start = performance.now()
    const sources = look(db, text).map(({ id }) => texts[id - 1] ?? '')
    return { milliseconds: performance.now() - start, sources }
  })
  db.close()
  const best = queries.map((text) => bestOf(text, texts))
  return table(
    [
      `${answers.length} texts, ${BESIDE.toLocaleString('en')} segments`,
      'p50',
      'p95',
      'recall of the best match',
    ],
    [row('Interlinear', ours, queries, best), row('tmserver’s database', answers, queries, best)],
  )
}

interface Answer {
  milliseconds: number
  sources: string[]
}

function row(
  name: string,
  answers: readonly Answer[],
  queries: readonly string[],
  best: readonly number[],
): string[] {
  const times = answers.map((answer) => answer.milliseconds)
  const had = best.filter((similarity) => similarity >= ENOUGH).length
  const found = answers.filter(({ sources }, index) => {
    const wanted = best[index] ?? 0
    return wanted >= ENOUGH && sources.some((source) => similarityOf(queries[index] ?? '', source) >= wanted)
  }).length
  return [name, milliseconds(quantile(times, 0.5)), milliseconds(quantile(times, 0.95)), share(found, had)]
}

/** Null where the program is not installed. */
async function askToolkit(listed: string, queries: readonly string[]): Promise<Answer[] | null> {
  const script = join(import.meta.dirname, 'tmdb.py')
  const child = spawn('/usr/bin/python3', [script, listed, String(ENOUGH * 100)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ready = await lines.next()
  if (ready.done) return null
  const answers: Answer[] = []
  const start = performance.now()
  for (const query of queries) {
    if (performance.now() - start > ASKED_MILLISECONDS) break
    child.stdin.write(`${JSON.stringify(query)}\n`)
    const line = await lines.next()
    if (line.done) return null
    answers.push(JSON.parse(line.value) as Answer)
  }
  child.stdin.end()
  return answers
}

export default bench
