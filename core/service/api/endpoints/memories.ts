/** Translation memories, their segments and records. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { resolveLanguage } from '../../../languages/custom.ts'
import type { RecordChange, SegmentChange } from '../../rows/memories.ts'
import { invalid, nothing, notFound, oneJson, page, refusal, unpaged } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { asSingle } from '../failures.ts'
import {
  batchIn,
  bodyInput,
  idIn,
  longTextInput,
  patchOperation,
  patchPath,
  readPatch,
  shortTextInput,
} from '../input.ts'
import { unsupportedIn, patchValue, type PatchOperation } from '../input.ts'
import { croqlOf, croqlPage, inOrder, itemJson, listJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import { resourcesPage } from '../resources.ts'
import type { Route } from '../router.ts'
import type { RecordItem, ResourceItem } from '../../rows/kinds/resources.ts'

function listTms(call: Call) {
  return resourcesPage(call, 'tm', represent.memoryJson)
}

async function findTm(call: Call): Promise<{ project: ServedProject; tm: ResourceItem }> {
  const { project, id: tmId } = call.resource('tmId', 'TM')
  return { project, tm: await itemJson(project, 'tm', tmId, 'TM') }
}

async function getTm(call: Call) {
  const { project, tm } = await findTm(call)
  return oneJson(represent.memoryJson(project, tm))
}

const newTm = z.object({ name: shortTextInput, languageId: z.string().min(1) })
const changedTm = z.object({ name: shortTextInput })

/** New ones go into the first project that the token opens. */
async function addTm(call: Call) {
  const [project] = call.projects
  if (project === undefined) throw notFound('Project')
  const { name, languageId } = bodyInput(call, newTm)
  const language = resolveLanguage(languageId)
  const { tmId } = await project.edit('createMemory', {
    name,
    languageIds: [language.id],
  })
  return oneJson(represent.memoryJson(project, await itemJson(project, 'tm', tmId, 'TM')), 201)
}

async function patchTm(call: Call) {
  const { project, tm } = await findTm(call)
  const { name } = readPatch(call, changedTm, represent.memoryJson(project, tm))
  if (name !== undefined) await project.edit('renameMemory', { tmId: tm.id, name })
  return getTm(call)
}

async function deleteTm(call: Call) {
  const { project, tm } = await findTm(call)
  await project.edit('deleteMemory', { tmId: tm.id })
  return nothing
}

// ---- Segments ----------------------------------------------------------------------------------------------

async function listSegments(call: Call) {
  const { project, tm } = await findTm(call)
  const croql = croqlOf(call)
  const { items, page: asked } =
    croql === null
      ? await listPage(call, project, 'segment', { tmId: tm.id })
      : await croqlPage(call, project, 'segment', { croql, context: 'segments', tmId: tm.id })
  const records = await recordsOf(
    project,
    items.map((one) => one.id),
  )
  return page(
    items.map((one) => represent.segmentJson(one.id, records.get(one.id) ?? [])),
    asked,
  )
}

async function recordsOf(
  project: ServedProject,
  segmentIds: readonly number[],
): Promise<Map<number, RecordItem[]>> {
  const records = await listJson(project, 'record', { filters: { segmentIds } })
  return Map.groupBy(records, ({ segmentId }) => segmentId)
}

async function getSegment(call: Call, given?: number) {
  const { project, tm } = await findTm(call)
  const segmentId = given ?? call.id('segmentId', 'Segment')
  const found = await itemJson(project, 'segment', segmentId, 'Segment', { tmId: tm.id })
  return represent.segmentJson(found.id, (await recordsOf(project, [found.id])).get(found.id) ?? [])
}

const newRecord = z.object({
  languageId: z.string().min(1).max(BUDGETS.languageId.max),
  text: longTextInput.min(1),
})
const newSegment = z.object({ records: z.array(newRecord).min(1).max(1_000) })

async function write(
  { project, tm }: { project: ServedProject; tm: ResourceItem },
  changes: readonly SegmentChange[],
): Promise<{ segmentIds: number[]; added: number[] }> {
  return project.edit('serviceChangeSegments', { tmId: tm.id, changes })
}

/** 303 to the segment that has these texts already, as the API has it. */
async function addSegment(call: Call) {
  const change = segmentToAdd(bodyInput(call, newSegment))
  const found = await findTm(call)
  const { segmentIds, added } = await asSingle(write(found, [change]))
  const [segmentId] = segmentIds
  if (added.length > 0) return oneJson(await getSegment(call, segmentId), 201)
  const outer = found.tm.id + found.project.offset
  const Location = `${call.state.origin}/api/v2/tms/${outer}/segments/${segmentId}`
  return { status: 303, body: null, headers: { Location } }
}

/** Throws 400 where a language has two texts. */
function segmentToAdd({ records: given }: z.output<typeof newSegment>): SegmentChange {
  const added = given.map(known)
  if (new Set(added.map(({ languageId }) => languageId)).size < added.length)
    throw invalid({
      key: 'records',
      code: 'notUnique',
      message: 'A segment has one record of each language.',
    })
  return { kind: 'add', records: added }
}

function known({ languageId, text }: z.output<typeof newRecord>) {
  return { languageId: resolveLanguage(languageId).id, text }
}

const operations = z.array(patchOperation).min(1).max(1_000)

/** `add` at `/records/-`, `replace` at `/records/{id}/text`, `remove` at `/records/{id}`. */
async function patchSegment(call: Call) {
  const changes = bodyInput(call, operations).map((one) => {
    const [first, ...rest] = patchPath(one)
    if (first !== 'records') throw unsupportedIn(one)
    return recordChange(one, rest)
  })
  await changeRecords(call, changes)
  return oneJson(await getSegment(call))
}

/** The rest of the path, below `records`. */
function recordChange(one: PatchOperation, [first, member, ...rest]: readonly string[]): RecordChange {
  if (one.op === 'add' && first === '-' && member === undefined)
    return { kind: 'add', record: known(patchValue(one, newRecord)) }
  const recordId = idIn(one, first)
  if (one.op === 'remove' && member === undefined) return { kind: 'remove', id: recordId }
  if (one.op !== 'replace' || (member ?? 'text') !== 'text' || rest.length > 0) throw unsupportedIn(one)
  return { kind: 'replace', id: recordId, text: patchValue(one, longTextInput.min(1)) }
}

/** The same below `/{segmentId}`, and `add` at `/-`, `remove` at `/{segmentId}`. */
async function patchSegments(call: Call) {
  const changes = batchIn(call, (one): SegmentChange => {
    if (one.op === 'add' && one.path === '/-') return segmentToAdd(patchValue(one, newSegment))
    const [first, ...rest] = patchPath(one)
    const segmentId = idIn(one, first)
    if (one.op === 'remove' && rest.length === 0) return { kind: 'remove', segmentId }
    if (rest[0] !== 'records') throw unsupportedIn(one)
    return { kind: 'records', segmentId, changes: [recordChange(one, rest.slice(1))] }
  })
  const found = await findTm(call)
  const segments = await inOrder(found.project, 'segment', (await write(found, changes)).segmentIds)
  const records = await recordsOf(
    found.project,
    segments.map((one) => one.id),
  )
  return unpaged(segments.map((one) => represent.segmentJson(one.id, records.get(one.id) ?? [])))
}

async function deleteSegment(call: Call) {
  const segmentId = call.id('segmentId', 'Segment')
  await asSingle(write(await findTm(call), [{ kind: 'remove', segmentId }]))
  return nothing
}

async function clearTm(call: Call) {
  const { project, tm } = await findTm(call)
  await project.edit('serviceClearTm', { tmId: tm.id })
  return nothing
}

// ---- Records -----------------------------------------------------------------------------------------------

async function changeRecords(call: Call, changes: readonly RecordChange[]) {
  const segmentId = call.id('segmentId', 'Segment')
  await asSingle(write(await findTm(call), [{ kind: 'records', segmentId, changes }]))
}

async function addRecords(call: Call) {
  const added = bodyInput(call, newSegment).records.map(known)
  const { records: present } = await getSegment(call)
  const isThere = (wanted: { languageId: string; text: string }): boolean =>
    present.some(({ languageId, text }) => languageId === wanted.languageId && text === wanted.text)
  if (added.some(isThere)) throw refusal(422, 'Such TM segment record already exists')
  await changeRecords(
    call,
    added.map((record) => ({ kind: 'add', record })),
  )
  return oneJson(await getSegment(call))
}

const changedRecord = z.object({ text: longTextInput.min(1) })

async function patchRecord(call: Call) {
  const recordId = call.id('recordId', 'Record')
  const { records } = await getSegment(call)
  const present = records.find((record) => record.id === recordId)
  if (present === undefined) throw notFound('Record')
  const { text } = readPatch(call, changedRecord, present)
  if (text !== undefined) await changeRecords(call, [{ kind: 'replace', id: recordId, text }])
  return oneJson(await getSegment(call))
}

async function deleteRecord(call: Call) {
  await changeRecords(call, [{ kind: 'remove', id: call.id('recordId', 'Record') }])
  return nothing
}

const scope = 'tm'
const segments = 'tms/{tmId}/segments'
const records = `${segments}/{segmentId}/records`

export const memoryRoutes: Route[] = [
  { method: 'GET', path: 'tms', scope, answer: listTms },
  { method: 'POST', path: 'tms', scope, answer: addTm },
  { method: 'GET', path: 'tms/{tmId}', scope, answer: getTm },
  { method: 'PATCH', path: 'tms/{tmId}', scope, answer: patchTm },
  { method: 'DELETE', path: 'tms/{tmId}', scope, answer: deleteTm },
  { method: 'GET', path: segments, scope, answer: listSegments },
  { method: 'POST', path: segments, scope, answer: addSegment },
  { method: 'PATCH', path: segments, scope, answer: patchSegments },
  { method: 'DELETE', path: segments, scope, answer: clearTm },
  {
    method: 'GET',
    path: `${segments}/{segmentId}`,
    scope,
    answer: async (call) => oneJson(await getSegment(call)),
  },
  { method: 'PATCH', path: `${segments}/{segmentId}`, scope, answer: patchSegment },
  { method: 'DELETE', path: `${segments}/{segmentId}`, scope, answer: deleteSegment },
  { method: 'POST', path: records, scope, answer: addRecords },
  { method: 'PATCH', path: `${records}/{recordId}`, scope, answer: patchRecord },
  { method: 'DELETE', path: `${records}/{recordId}`, scope, answer: deleteRecord },
]
