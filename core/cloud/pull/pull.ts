/**
 * Pull: what the cloud has comes here (cloud.md, "Sync"). The first one reads everything and goes on where it was
 * interrupted; later ones ask what changed since by CroQL, count the rest, and compare ids only where counts differ.
 */
import { z } from 'zod'
import type { CloudProject } from '../../project/operations/cloud/pullingState.ts'
import { CloudFailure, type Page } from '../client.ts'
import { loadContents } from './contents.ts'
import type { RemoteList } from './lists.ts'
import { remoteProject } from './projects.ts'
import { string } from './remote.ts'
import { Reading, type PullContext, type PullResult } from './reading.ts'

export type { PullContext, PullResult } from './reading.ts'

/** How far back a pull looks beyond the last, in milliseconds: what was written in the service just before it answered. */
const OVERLAP = 10 * 60_000
/**
 * How often what no date tells of is looked at, in milliseconds: places, labels, votes that were taken, issues that were
 * resolved, screenshots, memories, glossaries.
 */
const COMPARE_EVERY = 15 * 60_000
/** Of the strings that a first pull would bring. */
const FIRST_EXAMPLES = 5

const firstStrings = z.array(z.object({ data: string }))

/**
 * Brings what is new in the cloud. An abort leaves what has come; the next pull goes on from there.
 * @throws CloudFailure, and the `cancelled` Failure
 */
export async function pull(context: PullContext): Promise<PullResult> {
  const { project, options } = context
  options.onProgress({ step: 'looking', what: 'project', done: 0, total: null })
  const reading = new Reading(context)
  if (project.pulledUntil !== null) await pullLater(reading, project, project.pulledUntil)
  else if (options.isDryRun) await countFirst(reading)
  else await pullFirst(reading, project)
  return reading.result
}

// ---- The first ---------------------------------------------------------------------------------------------------

async function pullFirst(reading: Reading, { languageIds }: CloudProject): Promise<void> {
  const { store } = reading.context
  const { lists } = reading
  const facts = await store.read('projectFacts', {})
  const isEnterprise = facts.deployment === 'enterprise'
  const places = facts.type === 'file-based' ? [lists.directories(), lists.files()] : []
  await pullSteps(reading, [lists.members(), lists.branches(), ...places])
  if (places.length > 0) await loadContents(reading)
  await pullSteps(reading, [lists.labels(), ...(isEnterprise ? [lists.fields()] : []), lists.strings()])
  const ofLanguage = (id: string) => [lists.translations(id), lists.approvals(id), lists.votes(id)]
  await pullSteps(reading, languageIds.flatMap(ofLanguage))
  await pullSteps(reading, [lists.comments(), lists.screenshots(), lists.memories(), lists.glossaries()])
  const tmIds = await store.read('pullLinked', { kind: 'tm' })
  const glossaryIds = await store.read('pullLinked', { kind: 'glossary' })
  const ofGlossary = (id: number) => [lists.concepts(id), lists.terms(id)]
  await pullSteps(reading, [...tmIds.map(lists.segments), ...glossaryIds.flatMap(ofGlossary)])
  const until = await store.write('beginPull', { at: reading.since })
  await store.write('finishPull', { until, isCompared: true })
}

/** Each list from where an earlier pull left it. The next one is read while the store takes the end of one. */
async function pullSteps(reading: Reading, lists: readonly RemoteList[]): Promise<void> {
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
  reading: Reading,
  list: RemoteList,
  pages: AsyncIterable<Page<unknown>>,
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

/** What a first pull would bring, as far as the cloud tells without being read. */
async function countFirst({ context, lists, result }: Reading): Promise<void> {
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

async function pullLater(reading: Reading, project: CloudProject, until: number): Promise<void> {
  const { store, options } = reading.context
  const { lists } = reading
  const isThorough = options.isThorough ?? false
  const isComparing =
    isThorough || project.comparedAt === null || Math.abs(Date.now() - project.comparedAt) > COMPARE_EVERY
  const since = dateText(until - OVERLAP)
  const facts = await store.read('projectFacts', {})
  const places = facts.type === 'file-based' ? [lists.directories(), lists.files()] : []

  if (isComparing) {
    await reading.all(lists.members())
    for (const list of [lists.branches(), ...places, lists.labels()]) await reading.takeFirst(list)
    if (facts.deployment === 'enterprise') await reading.all(lists.fields())
  }
  const croql = `added > '${since}' or updated > '${since}' or count of comments where (added > '${since}') > 0`
  const touched = await changes(reading, lists.strings(), { croql, isThorough })
  for (const languageId of project.languageIds)
    await pullLanguage(reading, languageId, { since, isThorough, isComparing })
  if (isThorough) await reading.compare(lists.comments())
  else if (isComparing || touched > 0) await reading.tail(lists.comments())
  if (isComparing) {
    if (!isThorough) await reading.issues()
    await reading.compare(lists.screenshots())
    await pullMemories(reading, since, isThorough)
    await pullGlossaries(reading, since, isThorough)
    // What holds others goes after them.
    for (const list of [lists.labels(), ...places.reverse(), lists.branches()]) await reading.removeGone(list)
  }
  if (isComparing && places.length > 0 && !options.isDryRun)
    await loadContents(reading, { isAgain: !isThorough })
  if (!options.isDryRun) await store.write('finishPull', { until: reading.since, isCompared: isComparing })
}

/** Takes what an expression finds, and compares the whole list where it is not as long as it should be then. */
async function changes(
  reading: Reading,
  list: RemoteList,
  { croql, isThorough }: { croql: string; isThorough: boolean },
): Promise<number> {
  if (isThorough) {
    await reading.compare(list)
    return Infinity
  }
  const count = await reading.all({ ...list, query: { croql } })
  if (!(await reading.isWhole(list))) {
    reading.context.options.onProgress({ step: 'comparing', what: list.step, done: 0, total: null })
    await reading.compare(list, { isTaken: true })
    return Infinity
  }
  return count
}

async function pullLanguage(
  reading: Reading,
  languageId: string,
  { since, isThorough, isComparing }: { since: string; isThorough: boolean; isComparing: boolean },
): Promise<void> {
  const { lists } = reading
  const croql = `updated > '${since}' or count of votes where (added > '${since}') > 0`
  try {
    const touched = await changes(reading, lists.translations(languageId), { croql, isThorough })
    if (isThorough) await reading.compare(lists.approvals(languageId))
    else await reading.tail(lists.approvals(languageId))
    // Votes have no order: a new one and one that was turned are known by their translation, one that was taken by the count.
    const isStale = touched > 0 || (isComparing && !(await reading.isWhole(lists.votes(languageId))))
    if (isStale) await reading.votes(languageId)
  } catch (error) {
    if (!(error instanceof CloudFailure) || error.code !== 'cloud.notFound') throw error
    reading.result.skipped.push(`translations ${languageId}`)
  }
}

async function pullMemories(reading: Reading, since: string, isThorough: boolean): Promise<void> {
  const { lists } = reading
  const known = new Set(await reading.context.store.read('pullLinked', { kind: 'tm' }))
  await reading.compare(lists.memories())
  const croql = `count of records where (createdAt > '${since}' or updatedAt > '${since}') > 0`
  for (const tmId of await reading.context.store.read('pullLinked', { kind: 'tm' }))
    await changes(reading, lists.segments(tmId), { croql, isThorough: isThorough || !known.has(tmId) })
}

async function pullGlossaries(reading: Reading, since: string, isThorough: boolean): Promise<void> {
  const { lists } = reading
  const known = new Set(await reading.context.store.read('pullLinked', { kind: 'glossary' }))
  await reading.compare(lists.glossaries())
  const croql = `createdAt > '${since}' or updatedAt > '${since}'`
  for (const id of await reading.context.store.read('pullLinked', { kind: 'glossary' })) {
    await reading.takeFirst(lists.concepts(id))
    await changes(reading, lists.terms(id), { croql, isThorough: isThorough || !known.has(id) })
    await reading.removeGone(lists.concepts(id))
  }
}

/** As CroQL reads it (spec: "CroQL", Datetime), UTC. */
function dateText(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}
