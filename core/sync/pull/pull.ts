/**
 * Pull: imports the server's state (docs/reference/sync.md, "Pull"). The first pull reads everything, and resumes after
 * an interruption. Later ones compare lists that fit a page. Longer lists are queried for changes by CroQL, with
 * members that every server has. They are compared if counts differ, once a day, and on request.
 */
import type { PullContext, PullResult } from './context.ts'
import { z } from 'zod'
import type { CloudProject } from '../rows/pullState.ts'
import { type ApiPage } from '../client.ts'
import { loadContents } from './contents.ts'
import type { RemoteList } from './lists.ts'
import { remoteProject, targetLanguagesOf } from './projects.ts'
import { stringSchema } from './remote/strings.ts'
import { isRefusedExpression } from './queryFallback.ts'
import { PullReading } from './pullReading.ts'
import { CloudFailure } from '../client/failures.ts'

/**
 * How far back a pull looks beyond the last, in milliseconds: what was written in the service just before it
 * answered.
 */
const OVERLAP = 10 * 60_000
/**
 * Milliseconds between two comparisons of undated lists with several pages: directories, labels, withdrawn votes,
 * resolved issues, screenshots, memories, glossaries. Lists that fit a page are compared each time.
 */
const COMPARE_EVERY = 15 * 60_000
/**
 * Unsent edits of these entities are looked for in the cloud before they are sent: a copy of the file may have sent
 * them a moment ago.
 */
const COMPARED = ['label', 'glossary', 'concept', 'term', 'segment', 'record'] as const
/** How often everything is compared, in milliseconds (docs/reference/sync.md, "Pull"). */
const THOROUGH_EVERY = 24 * 60 * 60_000
/** The number of strings that a dry run of a first pull shows as examples. */
const FIRST_EXAMPLES = 5

const firstStrings = z.array(z.object({ data: stringSchema }))

/**
 * Brings what is new in the cloud. An abort leaves what has come; the next pull goes on from there.
 * @throws CloudFailure, and the `cancelled` Failure
 */
export async function pull(context: PullContext): Promise<PullResult> {
  const { project, options } = context
  options.onProgress({ step: 'looking', label: 'project', done: 0, total: null })
  const { type } = await context.store.read('projectFacts', {})
  const reading = new PullReading(context, { isOfStrings: type === 'string-based' })
  await lookAtLanguages(reading, project)
  if (project.pulledUntil !== null) await pullLater(reading, project, project.pulledUntil)
  else if (options.isDryRun) await countFirst(reading)
  else await pullFirst(reading, project)
  return reading.result
}

/** Reports new languages of the remote project, which are not pulled automatically: the user may not want them. */
async function lookAtLanguages({ context, result }: PullReading, project: CloudProject): Promise<void> {
  const { client, store, options } = context
  const languageIds = await targetLanguagesOf(client, project.remoteId, options.signal)
  const [isFirst, isDryRun] = [project.pulledUntil === null, options.isDryRun]
  result.otherLanguages = await store.write('languagesSince', { languageIds, isFirst, isDryRun })
}

// ---- The first ---------------------------------------------------------------------------------------------------

async function pullFirst(reading: PullReading, { languageIds }: CloudProject): Promise<void> {
  const { store } = reading.context
  const { lists } = reading
  const facts = await store.read('projectFacts', {})
  const isEnterprise = facts.deployment === 'enterprise'
  const places = facts.type === 'file-based' ? [lists.directories(), lists.files()] : []
  await pullSteps(reading, [lists.members(), lists.branches(), ...places])
  if (places.length > 0) await loadContents(reading)
  await pullSteps(reading, [...lists.labels(), ...(isEnterprise ? [lists.fields()] : []), lists.strings()])
  const ofLanguage = (id: string) => [lists.translations(id), lists.approvals(id), lists.votes(id)]
  await pullSteps(reading, languageIds.flatMap(ofLanguage))
  await pullSteps(reading, [lists.comments(), lists.screenshots(), lists.memories(), lists.glossaries()])
  const tmIds = await store.read('pullLinked', { kind: 'tm' })
  const glossaryIds = await store.read('pullLinked', { kind: 'glossary' })
  const ofGlossary = (id: number) => [lists.concepts(id), lists.terms(id)]
  await pullSteps(reading, [...tmIds.map(lists.segments), ...glossaryIds.flatMap(ofGlossary)])
  const until = await store.write('beginPull', { at: reading.since })
  await store.write('finishPull', { until, isCompared: true, isThorough: true })
}

/** Each list from where an earlier pull left it. The next one is read while the store takes the end of one. */
async function pullSteps(reading: PullReading, lists: readonly RemoteList[]): Promise<void> {
  const cursors = await reading.context.store.read('pullCursors', {})
  const steps = lists.flatMap((list) => {
    const cursor = cursors.find(({ step }) => step === list.step)
    return cursor?.isDone ? [] : [{ list, pages: reading.ahead(list, cursor?.nextOffset) }]
  })
  for (const [index, { pages }] of steps.entries())
    void pages.whole.then(() => steps[index + 1]?.pages.begin())
  try {
    for (const { list, pages } of steps) await pullStep(reading, list, pages)
  } finally {
    for (const { pages } of steps) pages.leave()
  }
}

async function pullStep(
  reading: PullReading,
  list: RemoteList,
  pages: AsyncIterable<ApiPage<unknown>>,
): Promise<void> {
  const { store } = reading.context
  const { step } = list
  let isDone = false
  for await (const page of reading.batches(pages)) {
    await reading.begin()
    isDone = page.nextOffset === null
    await reading.take(list, page, {
      step,
      nextOffset: page.nextOffset ?? page.offset + page.items.length,
      isDone,
    })
  }
  if (!isDone) await store.write('movePull', { step, nextOffset: 0, isDone: true })
}

/** Counts the rows of a first pull, as far as the server reports them without a read. */
async function countFirst({ context, lists, result }: PullReading): Promise<void> {
  const { client, project, options } = context
  const remote = await remoteProject(client, project.remoteId, options.signal)
  const languages = remote.languages.filter(({ id }) => project.languageIds.includes(id))
  result.counts.added = {
    string: remote.strings,
    translation: languages.reduce((sum, { translated }) => sum + translated, 0),
  }
  const { path } = lists.strings()
  const first = await client.get(path, {
    query: { limit: FIRST_EXAMPLES },
    schema: firstStrings,
    signal: options.signal,
  })
  result.examples = first.map(({ data: { text } }) => ({
    ...{ entity: 'string', change: 'add', stringId: null, languageId: null, before: null },
    after: typeof text === 'string' ? text : Object.values(text).join(' / '),
  }))
}

// ---- Later ones --------------------------------------------------------------------------------------------------

/** How closely a later pull looks. */
interface Looking {
  /** The time of the last pull, as CroQL reads it. */
  since: string
  /** Everything is compared, whatever the dates and counts say. */
  isThorough: boolean
  /** Undated lists of several pages are compared, too. */
  isComparing: boolean
  /**
   * Comments, approvals and votes are compared: those that were sent from here hide from a count that others' are
   * gone.
   */
  isAfterRemarks: boolean
}

function lookingOf(
  { comparedAt, thoroughAt, isRemarked }: CloudProject,
  until: number,
  isAsked: boolean,
): Looking {
  const isDue = (time: number | null, every: number): boolean =>
    time === null || Math.abs(Date.now() - time) > every
  const isThorough = isAsked || isDue(thoroughAt, THOROUGH_EVERY)
  return {
    since: dateText(until - OVERLAP),
    isThorough,
    isComparing: isThorough || isDue(comparedAt, COMPARE_EVERY),
    isAfterRemarks: isThorough || isRemarked,
  }
}

async function pullLater(reading: PullReading, project: CloudProject, until: number): Promise<void> {
  const { store, options } = reading.context
  const { lists } = reading
  const waiting = await store.read('pendingByEntity', {})
  const isAwaited = COMPARED.some((entity) => (waiting[entity] ?? 0) > 0)
  const looking = lookingOf(
    isAwaited ? { ...project, comparedAt: null } : project,
    until,
    options.isThorough ?? false,
  )
  const { isThorough, isComparing, isAfterRemarks } = looking
  const facts = await store.read('projectFacts', {})
  const places = facts.type === 'file-based' ? [lists.directories(), lists.files()] : []

  if (await isLookedAt(reading, lists.members(), looking)) await reading.all(lists.members())
  for (const list of [lists.branches(), ...places, ...lists.labels()])
    if (await isLookedAt(reading, list, looking)) await reading.takeFirst(list)
  const isEnterprise = facts.deployment === 'enterprise'
  if (isEnterprise && (await isLookedAt(reading, lists.fields(), looking))) await reading.all(lists.fields())
  await changes(reading, lists.strings(), "added > '$' or updated > '$'", looking)
  for (const languageId of project.languageIds) await pullLanguage(reading, languageId, looking)
  const isWhole = await tailOrCompare(reading, lists.comments(), isAfterRemarks)
  if (isComparing && !isWhole) await reading.issues()
  if (await isLookedAt(reading, lists.screenshots(), looking)) await reading.compare(lists.screenshots())
  await pullMemories(reading, looking)
  await pullGlossaries(reading, looking)
  // Parents are removed after their children.
  for (const list of [...lists.labels(), ...places.toReversed(), lists.branches()])
    await reading.removeGone(list)
  if (options.isDryRun) return
  const { added, changed } = reading.result.counts
  const areFilesNew = (added['file'] ?? 0) + (changed['file'] ?? 0) > 0
  if (places.length > 0 && (isComparing || areFilesNew)) await loadContents(reading, { isAgain: !isThorough })
  await store.write('finishPull', { until: reading.since, isCompared: isComparing, isThorough })
}

/** Whether an undated list is compared: one that fits a page always is. */
async function isLookedAt(
  reading: PullReading,
  list: RemoteList,
  { isComparing }: Pick<Looking, 'isComparing'>,
): Promise<boolean> {
  return isComparing || (await reading.isSmall(list))
}

/**
 * Pulls the items that an expression finds (`$`: the start time). Compares the whole list if its count then differs, or
 * if the server refuses the expression. Returns the number of items, Infinity if unknown.
 */
async function changes(
  reading: PullReading,
  list: RemoteList,
  croql: string,
  { since, isThorough }: Pick<Looking, 'since' | 'isThorough'>,
): Promise<number> {
  const compare = async (options?: { isTaken: boolean }): Promise<number> => {
    reading.context.options.onProgress({ step: 'comparing', label: list.step, done: 0, total: null })
    await reading.compare(list, options)
    return Infinity
  }
  if (isThorough || (await reading.isSmall(list))) return compare()
  const { otherwise: _otherwise, ...asked } = list
  try {
    const count = await reading.all({ ...asked, query: { croql: croql.replaceAll('$', since) } })
    return (await reading.isWhole(list)) ? count : await compare({ isTaken: true })
  } catch (error) {
    if (isRefusedExpression(error)) return compare()
    throw error
  }
}

/** Reads the tail of a list that is in the order of ids, or compares it; answers whether all of it was read. */
async function tailOrCompare(reading: PullReading, list: RemoteList, isCompared: boolean): Promise<boolean> {
  const isWhole = isCompared || (await reading.isSmall(list))
  await (isWhole ? reading.compare(list) : reading.tail(list))
  return isWhole
}

async function pullLanguage(reading: PullReading, languageId: string, looking: Looking): Promise<void> {
  const { lists } = reading
  const { isComparing, isAfterRemarks } = looking
  const croql = "updated > '$' or count of votes where (added > '$') > 0"
  try {
    const touched = await changes(reading, lists.translations(languageId), croql, looking)
    await tailOrCompare(reading, lists.approvals(languageId), isAfterRemarks)
    const votes = lists.votes(languageId)
    // Votes have no order: a new one and one that was turned are known by their translation, one that was taken by
    // the count.
    const isStale = touched > 0 || isAfterRemarks || (isComparing && !(await reading.isWhole(votes)))
    if (isStale) await reading.votes(languageId)
  } catch (error) {
    if (!(error instanceof CloudFailure) || error.code !== 'cloud.notFound') throw error
    reading.result.skipped.push(`translations ${languageId}`)
  }
}

async function pullMemories(reading: PullReading, looking: Looking): Promise<void> {
  const { lists } = reading
  const known = new Set(await reading.context.store.read('pullLinked', { kind: 'tm' }))
  if (await isLookedAt(reading, lists.memories(), looking)) await reading.compare(lists.memories())
  const croql = "count of records where (createdAt > '$' or updatedAt > '$') > 0"
  for (const tmId of await reading.context.store.read('pullLinked', { kind: 'tm' })) {
    const segments = lists.segments(tmId)
    const isNew = !known.has(tmId)
    if (isNew || (await isLookedAt(reading, segments, looking)))
      await changes(reading, segments, croql, asNew(looking, isNew))
  }
}

async function pullGlossaries(reading: PullReading, looking: Looking): Promise<void> {
  const { lists } = reading
  const known = new Set(await reading.context.store.read('pullLinked', { kind: 'glossary' }))
  if (await isLookedAt(reading, lists.glossaries(), looking)) await reading.compare(lists.glossaries())
  const croql = "createdAt > '$' or updatedAt > '$'"
  for (const id of await reading.context.store.read('pullLinked', { kind: 'glossary' })) {
    const [concepts, terms, isNew] = [lists.concepts(id), lists.terms(id), !known.has(id)]
    if (isNew || (await isLookedAt(reading, concepts, looking))) await reading.takeFirst(concepts)
    if (isNew || (await isLookedAt(reading, terms, looking)))
      await changes(reading, terms, croql, asNew(looking, isNew))
    await reading.removeGone(concepts)
  }
}

/** A new list is pulled completely. */
function asNew({ since, isThorough }: Looking, isNew: boolean): Pick<Looking, 'since' | 'isThorough'> {
  return { since, isThorough: isThorough || isNew }
}

/** A time as CroQL reads it (docs/reference/croql.md, "Dates"), in UTC. */
function dateText(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}
