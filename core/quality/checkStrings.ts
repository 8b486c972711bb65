/** Checking all translations of languages, or of many strings: read, looked through and kept a batch at a time. */
import type { QaRun } from '../contract/index.ts'
import type { Project } from '../history/project.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { FindOptions, FoundInAll } from './findIssues.ts'
import type { CheckBatch, TranslationToCheck } from './rows/checkBatches.ts'

/** The checks and what they read texts with: brought in with the first check, so that a command starts without them. */
const finding = () => import('./findIssues.ts')

/** Strings that are checked at a time. */
const BATCH = 200

/** The background checker that runs for its callers. */
export interface Checker {
  session: Project
  options: (signal: AbortSignal) => Promise<FindOptions>
  keep: (rows: readonly TranslationToCheck[], found: FoundInAll) => Promise<void>
}

/** Checks all translations of strings. Failure: `cancelled`; what was checked is kept. */
export async function checkProjectStrings(
  { session, options: optionsFor, keep }: Checker,
  stringIds: readonly number[],
  context: CallContext,
): Promise<void> {
  const { store, facts } = session
  const languageIds = facts.targetLanguages.map(({ id }) => id)
  const { checkId } = await store.write('beginCheck', {})
  const options = await optionsFor(context.signal)
  const { BrokenRules, findAll } = await finding()
  const parts = partsOf(stringIds)
  await pipeline<Part<TranslationToCheck>, FoundInAll>({
    read: async (last) => {
      context.signal.throwIfAborted()
      const stringIds = parts[last === null ? 0 : last.at + 1]
      if (stringIds === undefined) return null
      const rows = await store.read('toCheck', { stringIds, languageIds }, { isBackground: true })
      return { at: last === null ? 0 : last.at + 1, rows }
    },
    find: async ({ rows }) => {
      const broken = await BrokenRules.read(options, languageIds, rows)
      return findAll(rows, options, broken)
    },
    keep: async ({ at, rows }, found) => {
      await keep(rows, found)
      context.onProgress({ label: 'Checking translations', done: at * BATCH, total: stringIds.length })
    },
  })
  await store.write('endCheck', { checkId })
}

// Batches that are read, checked and kept: each step does its work while the others do theirs for other batches.

interface Steps<Batch, Found> {
  /** The batch that comes behind `last`, and the first one behind null; null where there is none. */
  read: (last: Batch | null) => Promise<Batch | null>
  find: (batch: Batch) => Promise<Found>
  keep: (batch: Batch, found: Found) => Promise<void>
}

/**
 * Processes all batches and stores their results in order. Two run at a time, so that one is read while the other is
 * checked. Results before a failed step are kept. @throws the error of the first failed step
 */
export async function pipeline<Batch, Found>({ read, find, keep }: Steps<Batch, Found>): Promise<void> {
  let kept: Promise<void> = Promise.resolve()
  let before: { batch: Batch; found: Promise<Found> } | null = null
  const keepLast = async () => {
    if (before === null) return
    const { batch } = before
    const found = await before.found
    await kept
    kept = waitedForLater(keep(batch, found))
  }
  try {
    let batch = await read(null)
    while (batch !== null) {
      const next = waitedForLater(read(batch))
      const found = waitedForLater(find(batch))
      await keepLast()
      before = { batch, found }
      batch = await next
    }
    await keepLast()
  } finally {
    await kept
  }
}

/** Another step may fail before its turn comes. */
function waitedForLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}

/** Checks all translations of languages. Failure: `cancelled`; what was checked is kept. */
export async function checkLanguages(
  { session, options: optionsFor, keep }: Checker,
  codes: readonly string[],
  context: CallContext,
): Promise<QaRun> {
  const { signal } = context
  const { store } = session
  const ids = codes.map((code) => session.targetLanguage(code).id)
  const options = await optionsFor(signal)
  const { BrokenRules, findAll } = await finding()
  const broken = await BrokenRules.read(options, ids)
  const { strings: total } = await store.read('overview', {}, { signal })
  const warnings = new Set(broken.warnings)
  const run: QaRun = { translations: 0, withIssues: 0, issues: [], warnings: [] }
  let done = 0
  await pipeline<CheckBatch & { last: number }, FoundInAll>({
    read: async (before) => {
      signal.throwIfAborted()
      const after = before?.last ?? 0
      const { last, translations } = await store.read(
        'nextToCheck',
        { after, limit: BATCH, languageIds: ids },
        { signal, isBackground: true },
      )
      return last === null ? null : { last, translations }
    },
    find: async ({ translations }) => {
      const found = await findAll(translations, options, broken)
      for (const warning of found.warnings) warnings.add(warning)
      run.translations += translations.length
      run.withIssues += found.findings.filter((ofRow) => ofRow.length > 0).length
      return found
    },
    keep: async ({ translations }, found) => {
      await keep(translations, found)
      done = Math.min(done + BATCH, total)
      context.onProgress({ label: 'Checking translations', done, total })
    },
  })
  return { ...run, issues: await countsOf(session, ids), warnings: [...warnings] }
}

async function countsOf(session: Project, languageIds: readonly string[]): Promise<QaRun['issues']> {
  const counts = new Map<string, number>()
  for (const languageId of languageIds) {
    for (const { check, count } of await session.store.read('issueCounts', { languageId }))
      counts.set(check, (counts.get(check) ?? 0) + count)
  }
  return Array.from(counts, ([check, count]) => ({ check, count }))
}

interface Part<Row> {
  at: number
  rows: Row[]
}

function partsOf(stringIds: readonly number[]): number[][] {
  const count = Math.ceil(stringIds.length / BATCH)
  return Array.from({ length: count }, (_, index) => stringIds.slice(index * BATCH, (index + 1) * BATCH))
}
