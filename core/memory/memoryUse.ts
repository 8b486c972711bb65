/** Translation memories in use: matches for a string, and filling what a query selects. */
import { chunkListYielding, portsOf, withTransfer } from '../platform/threads/channel.ts'
import type { Project } from '../history/project.ts'
import type { RunOptions } from '../platform/threads/progress.ts'
import { rankMatches } from './score.ts'
import { storedScore } from '../contract/analysisBands.ts'
import type { PluralForm } from '../model/plural.ts'
import type { LookupResult, MemoryFound, MemoryQuery } from './rows/lookup.ts'
import type { BestMatch, BestMatchesInput } from './rows/bestMatches.ts'
import type { Preference, Sameness } from './rows/duplicateSegments.ts'
import type { MemoryMatch, MemorySegment, PretranslatePreview } from '../contract/index.ts'
import { countMatching, idsMatching, type QueryRequest } from '../croql/projectQueries.ts'

/** The least score that is shown, in percent. */
const MIN_SHOWN = 60
/**
 * The least similarity of the texts as the index compares them, by which candidates are found; their score may be
 * higher or lower.
 */
const MIN_SIMILARITY = 0.55

/** A memory beside the project's own: of this machine, or of a client. */
export interface MemoryBeside {
  /** Its name, as matches have it. */
  name: string
  lookUp(query: MemoryQuery, atLeast: number, options: RunOptions): Promise<readonly FoundBeside[]>
  /** The best match of each of many texts, which stand in no string of it. */
  bestMatches(input: BestMatchesInput, options: RunOptions): Promise<readonly (BestMatch | null)[]>
}

export interface FoundBeside extends MemoryFound {
  /** It came from the asking project, whose own memory knows it better. */
  isFromHere: boolean
}

export interface MatchPlace {
  stringId: number
  languageId: string
  form?: PluralForm | undefined
}

export async function matchesOf(
  session: Project,
  { stringId, languageId, form }: MatchPlace,
  options: RunOptions = {},
  beside: MemoryBeside | null = null,
): Promise<MemoryMatch[]> {
  const input = { stringId, languageId, form, atLeast: MIN_SIMILARITY }
  const result = await session.store.read('memoryMatches', input, options)
  return ranked(await withBeside(result, beside, options), MIN_SHOWN)
}

/** The string's own text is in the other memory as well, and is no match of it. */
async function withBeside(
  result: LookupResult,
  beside: MemoryBeside | null,
  options: RunOptions,
): Promise<LookupResult> {
  const { query, current } = result
  if (beside === null || query.text === '') return result
  const more = await beside.lookUp(query, MIN_SIMILARITY, { signal: options.signal })
  const known = new Set(result.found.map(({ source }) => source))
  const others = more.filter(
    ({ source, target, isFromHere }) =>
      !(isFromHere && known.has(source)) && (source !== query.text || !current.includes(target)),
  )
  return { ...result, found: [...result.found, ...others] }
}

/** The same for a text of no string. `atLeast` in percent. */
export async function matchesForText(
  session: Project,
  { text, languageId, atLeast = MIN_SHOWN }: { text: string; languageId: string; atLeast?: number },
  options: RunOptions = {},
  beside: MemoryBeside | null = null,
): Promise<MemoryMatch[]> {
  const language = session.targetLanguage(languageId)
  const input = { text, languageId: language.id, atLeast: MIN_SIMILARITY }
  const result = await session.store.read('memorySearch', input, options)
  return ranked(await withBeside(result, beside, options), atLeast)
}

function ranked({ query, found }: LookupResult, atLeast: number): MemoryMatch[] {
  return rankMatches(query, found, { atLeast, now: Date.now() })
}

/** Strings that are chosen: by a query, in one file where `fileId` names it, or by their ids. */
export type ChosenStrings = { croql: string; fileId?: number | undefined } | { stringIds: Float64Array }

export type PretranslateRequest = ChosenStrings & {
  languageId: string
  /** The least score, in percent. */
  minimumScore: number
  /** Takes matches in the same context alone. */
  isInContext?: boolean
  /** Whether a match is approved as it is filled in; absent: none is. */
  isApproved?: (match: MemoryMatch) => boolean
  beside?: MemoryBeside | null
}

export async function chosenStrings(
  session: Project,
  chosen: ChosenStrings,
  languageId: string,
  options: RunOptions,
): Promise<Float64Array> {
  if ('stringIds' in chosen) return chosen.stringIds
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { croql, fileId } = chosen
  const request = { croql, languageId, fileId, context: 'strings' as const, timeZone }
  return (await idsMatching(session, { ...request, order: 'position' }, options)).ids
}

/** A text for an empty form. */
export type TextToFill = Pick<Filling, 'stringId' | 'form' | 'source'> & { text: string; score: number }

export interface Filling {
  stringId: number
  form: PluralForm
  /** The source text that the match is for. */
  source: string
  match: MemoryMatch
}

/** How many forms are looked up by one reader at a time, and by how many readers. */
const BATCH = 20
const READERS = 2
const MAX_ROWS = 100

/** Previews pre-translation. */
export async function previewPretranslation(
  session: Project,
  request: PretranslateRequest,
  options: RunOptions = {},
): Promise<PretranslatePreview> {
  const { total, fillings } = await findFillings(session, request, options)
  const byKind = { context: 0, exact: 0, fuzzy: 0 }
  for (const { match } of fillings) byKind[match.kind] += 1
  return {
    total,
    strings: new Set(fillings.map(({ stringId }) => stringId)).size,
    forms: fillings.length,
    byKind,
    rows: fillings.slice(0, MAX_ROWS).map(({ stringId, form, match }) => ({
      stringId,
      form,
      score: match.score,
      source: match.source,
      target: match.repaired,
    })),
  }
}

/** Fills the empty forms of what the query selects with their best matches. Cancelled, it changes nothing. */
export async function pretranslateFromMemory(
  session: Project,
  request: PretranslateRequest,
  options: RunOptions = {},
): Promise<{ strings: number; forms: number }> {
  const { fillings } = await findFillings(session, request, options)
  if (fillings.length === 0) return { strings: 0, forms: 0 }
  const { languageId, isApproved = () => false } = request
  const forms = await chunkListYielding(
    fillings.map((filling) => ({ ...textToFill(filling), isApproved: isApproved(filling.match) })),
  )
  const input = withTransfer({ userId: await session.editorId(), languageId, forms }, portsOf([forms]))
  const { strings, forms: filled } = await session.store.write('pretranslate', input, options)
  return { strings, forms: filled }
}

/** A match as it is written. */
export function textToFill({ stringId, form, source, match }: Filling): TextToFill {
  return { stringId, form, source, text: match.repaired, score: storedScore(match) }
}

/** The empty forms of what a query selects, and the best match of each that has one. */
export async function findFillings(
  session: Project,
  { languageId: code, minimumScore, isInContext = false, beside = null, ...chosen }: PretranslateRequest,
  options: RunOptions,
): Promise<{ total: number; forms: Pick<Filling, 'stringId' | 'form'>[]; fillings: Filling[] }> {
  const languageId = session.targetLanguage(code).id
  const ids = await chosenStrings(session, chosen, languageId, options)
  const forms = await session.store.read('emptyForms', { stringIds: ids, languageId }, options)
  const found: Filling[][] = []
  let next = 0
  let done = 0
  const work = async (): Promise<void> => {
    while (next < forms.length) {
      const from = next
      next += BATCH
      const batch = forms.slice(from, from + BATCH)
      const input = { forms: batch, languageId, atLeast: MIN_SIMILARITY }
      const own = await session.store.read('memoryMatchesOf', input, { signal: options.signal })
      const results = await Promise.all(
        own.map(async (result) => (result === null ? null : await withBeside(result, beside, options))),
      )
      found[from / BATCH] = results.flatMap((result, index) => {
        if (result === null) return []
        const [match] = ranked(result, minimumScore).filter(({ kind }) => !isInContext || kind === 'context')
        const form = batch[index]
        return match && form ? [{ ...form, source: result.query.text, match }] : []
      })
      done += batch.length
      options.onProgress?.({ label: 'Looking up translation memories', done, total: forms.length })
    }
  }
  await Promise.all(Array.from({ length: READERS }, work))
  return { total: ids.length, forms, fillings: found.flat() }
}

/** CroQL on the segments of a memory, in the order in which they came. */
function segmentQuery(tmId: number, croql: string): QueryRequest {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { croql, tmId, context: 'segments', timeZone, order: 'id' }
}

/** A window of the segments that a query selects, and how many there are. */
export async function listSegments(
  session: Project,
  { tmId, croql, from, count }: { tmId: number; croql: string; from: number; count: number },
  { signal }: RunOptions = {},
): Promise<{ total: number; rows: MemorySegment[] }> {
  const request = segmentQuery(tmId, croql)
  const [total, { ids }] = await Promise.all([
    countMatching(session, request, { signal }),
    idsMatching(session, request, { limit: count, offset: from, signal }),
  ])
  return { total, rows: await session.store.read('memorySegments', { ids }, { signal }) }
}

/** Deletes the segments of a memory that CroQL on segments selects; a preview counts them. */
export async function deleteSelectedSegments(
  session: Project,
  { tmId, croql, isPreview }: { tmId: number; croql: string; isPreview: boolean },
  options: RunOptions = {},
): Promise<{ segments: number }> {
  // Read before the query: later changes are reported as such, whether the query saw them or not.
  const asOf = await session.store.read('newestEvent', {}, { signal: options.signal })
  const { ids } = await idsMatching(session, segmentQuery(tmId, croql), options)
  if (isPreview) return { segments: ids.length }
  return session.edit('deleteSegments', { tmId, segmentIds: ids, asOf }, options)
}

export interface SegmentMergeRequest {
  tmId: number
  same: Sameness
  keep: Preference
  isPreview: boolean
}

/** Merges all segments that are the same; a preview counts those that would go. */
export async function mergeSelectedDuplicates(
  session: Project,
  { isPreview, ...request }: SegmentMergeRequest,
  options: RunOptions = {},
): Promise<{ segments: number }> {
  if (!isPreview) return session.edit('mergeDuplicates', request, options)
  const groups = await session.store.read('duplicateGroups', request, options)
  return { segments: groups.reduce((sum, { length }) => sum + length - 1, 0) }
}
