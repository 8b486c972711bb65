/** Search and replace in the translations of strings: first to look at, then as one intent. */
import { chunkListYielding, portsOf, withTransfer } from '../../platform/threads/channel.ts'
import type { Project } from '../../history/project.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { Failure, type FailureValue } from '../../platform/errors/failure.ts'
import { WorkerPool } from '../../platform/threads/workerPool.ts'
import type { ReplaceableText, Replacement } from '../rows/replaceTexts.ts'
import { workerUrl } from '../../platform/threads/workerUrl.ts'
import type { BulkDone, ReplacePreview, ReplaceSearch } from '../../contract/index.ts'
import type { ReplaceRequest } from './replaceInTexts.ts'

export type ReplaceAnswer = { ok: true; value: (string | null)[] } | { ok: false; error: FailureValue }

export interface ReplaceInput {
  stringIds: readonly number[] | Float64Array
  languageId: string
  search: ReplaceSearch
  replacement: string
  inApproved: boolean
}

/** How many strings' texts are looked at together, and how long that may take, in milliseconds. */
const BATCH = 1_000
const TIME_LIMIT = 3_000
/** How many changes are shown; all are counted and made. */
const MAX_ROWS = 500

const pool = new WorkerPool<ReplaceRequest, ReplaceAnswer>({
  url: workerUrl(import.meta.url, './replace.worker.ts'),
  size: 1,
  heapLimit: 256,
  sharedHeapLimit: 192,
})

type Changed = ReplaceableText & { after: string }

/** @throws Failure `replace.pattern`, `replace.slow` */
export async function previewReplacing(
  session: Project,
  input: ReplaceInput,
  context: CallContext,
): Promise<ReplacePreview> {
  const shown: Changed[] = []
  let [total, changes, approvedLeft] = [0, 0, 0]
  for await (const { texts, changed } of changedTexts(session, input, context)) {
    const made = changed.filter(({ isApproved }) => input.inApproved || !isApproved)
    total += texts
    changes += made.length
    approvedLeft += changed.length - made.length
    shown.push(...made.slice(0, MAX_ROWS - shown.length))
  }
  const rows = await session.store.read('describeReplacements', { changes: shown })
  return { total, changes, approvedLeft, rows }
}

/** @throws Failure `replace.pattern`, `replace.slow` */
export async function runReplacing(
  session: Project,
  { excluded, ...input }: ReplaceInput & { excluded: readonly number[] },
  context: CallContext,
): Promise<BulkDone> {
  const left = new Set(excluded)
  const changes: Replacement[] = []
  for await (const { changed } of changedTexts(session, input, context)) {
    for (const { translationId, text, after, isApproved } of changed)
      if (!left.has(translationId) && (input.inApproved || !isApproved))
        changes.push({ translationId, before: text, after })
  }
  const userId = await session.editorId()
  const list = await chunkListYielding(changes)
  const replacing = { changes: list, userId, inApproved: input.inApproved }
  return session.store.write('replaceTexts', withTransfer(replacing, portsOf([list])), context)
}

/** Yields the changes, a batch of strings at a time. A text that would become empty is skipped. */
async function* changedTexts(
  session: Project,
  { stringIds, languageId, search, replacement }: ReplaceInput,
  context: CallContext,
): AsyncGenerator<{ texts: number; changed: Changed[] }> {
  for (let from = 0; from < stringIds.length; from += BATCH) {
    context.onProgress({ label: 'Searching', done: from, total: stringIds.length })
    const ids = [...stringIds.slice(from, from + BATCH)]
    const texts = await session.store.read(
      'replaceableTexts',
      { stringIds: ids, languageId },
      { signal: context.signal },
    )
    const replaced = await replaceAway(
      { search, replacement, texts: texts.map(({ text }) => text) },
      context.signal,
    )
    const changed = texts.flatMap((text, index) => {
      const after = replaced[index]
      return after === undefined || after === null || after === '' ? [] : [{ ...text, after }]
    })
    yield { texts: texts.length, changed }
  }
}

async function replaceAway(request: ReplaceRequest, signal: AbortSignal): Promise<(string | null)[]> {
  const answer = await pool
    .run(request, { label: 'Searching', timeLimit: TIME_LIMIT, signal })
    .catch((error: unknown) => {
      const isSlow =
        error instanceof Failure && error.code === 'format.timeout' && error.details.case !== 'busy'
      throw isSlow ? tooSlow(request.search.pattern) : error
    })
  if (answer.ok) return answer.value
  throw Failure.fromValue(answer.error)
}

function tooSlow(pattern: string): Failure {
  return new Failure('replace.slow', 'This regular expression takes too long on some of the texts.', {
    value: pattern.slice(0, 200),
    kept: 'Nothing was changed.',
    todo: 'Make it simpler: a repetition within a repetition, such as (a+)+, is the usual reason.',
  })
}
