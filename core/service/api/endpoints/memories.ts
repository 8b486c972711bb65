/** Translation memories, their segments and records. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { resolveLanguage } from '../../../languages/custom.ts'
import type { RecordChange, SegmentChange } from '../../rows/memories.ts'
import { invalid, nothing, notFound, oneJson, refusal } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { asSingle } from '../failures.ts'
import { batchIn, bodyInput, idIn, longTextInput, patchOperation, patchPath } from '../input.ts'
import { patchValue, readPatch, shortTextInput, unsupportedIn, type PatchOperation } from '../input.ts'
import { itemJson, listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import { Resource, type Place } from '../resource.ts'
import { placeOfNew, resourcesPage } from '../resources.ts'
import type { Route } from '../router.ts'
import type { RecordItem } from '../../rows/kinds/resources.ts'

const tms = new Resource({
  ...{ kind: 'tm', noun: 'TM', path: 'tms', idName: 'tmId', scope: 'tm' },
  place: (call) => ({ call, project: call.resource('tmId', 'TM').project }),
  idOf: (call) => call.resource('tmId', 'TM').id,
  represent: (items, { project }) => items.map((one) => represent.memoryJson(project, one)),
})

const newTm = z.object({ name: shortTextInput, languageId: z.string().min(1) })
const changedTm = z.object({ name: shortTextInput })

const tmRoutes = [
  tms.route('GET', '', (call) => resourcesPage(call, 'tm', represent.memoryJson)),
  tms.add(
    newTm,
    async ({ project }, { name, languageId }) => {
      const languageIds = [resolveLanguage(languageId).id]
      return (await project.edit('createMemory', { name, languageIds })).tmId
    },
    placeOfNew,
  ),
  tms.read(),
  tms.patch(
    () => changedTm,
    async ({ project }, tmId, { name }) => {
      if (name !== undefined) await project.edit('renameMemory', { tmId, name })
    },
  ),
  tms.remove(async ({ project }, tmId) => {
    await itemJson(project, 'tm', tmId, 'TM')
    await project.edit('deleteMemory', { tmId })
  }),
]

// ---- Segments ----------------------------------------------------------------------------------------------

interface TmPlace extends Place {
  of: { tmId: number }
}

async function placeOfSegments(call: Call): Promise<TmPlace> {
  const { project, item } = await tms.find(call)
  return { call, project, of: { tmId: item.id } }
}

const segments = new Resource({
  ...{ kind: 'segment', noun: 'Segment', path: 'tms/{tmId}/segments', idName: 'segmentId', scope: 'tm' },
  place: placeOfSegments,
  represent: async (items, { project }) => {
    const ids = items.map(({ id }) => id)
    const records = await recordsOf(project, ids)
    return ids.map((id) => represent.segmentJson(id, records.get(id) ?? []))
  },
})

async function recordsOf(
  project: ServedProject,
  segmentIds: readonly number[],
): Promise<Map<number, RecordItem[]>> {
  const records = await listJson(project, 'record', { filters: { segmentIds } })
  return Map.groupBy(records, ({ segmentId }) => segmentId)
}

const newRecord = z.object({
  languageId: z.string().min(1).max(BUDGETS.languageId.max),
  text: longTextInput.min(1),
})
const newSegment = z.object({ records: z.array(newRecord).min(1).max(1_000) })

function write(
  { project, of: { tmId } }: TmPlace,
  changes: readonly SegmentChange[],
): Promise<{ segmentIds: number[]; added: number[] }> {
  return project.edit('serviceChangeSegments', { tmId, changes })
}

/** 303 to the segment that has these texts already, as the API has it. */
async function addSegment(call: Call) {
  const change = segmentToAdd(bodyInput(call, newSegment))
  const place = await placeOfSegments(call)
  const { segmentIds, added } = await asSingle(write(place, [change]))
  const [segmentId = 0] = segmentIds
  if (added.length > 0) return oneJson(await segments.json(place, segmentId), 201)
  const outer = place.of.tmId + place.project.offset
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
  return oneJson(await segments.jsonOf(call))
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
  const place = await placeOfSegments(call)
  return segments.unpaged(place, (await write(place, changes)).segmentIds)
}

// ---- Records -----------------------------------------------------------------------------------------------

async function changeRecords(call: Call, changes: readonly RecordChange[]) {
  const segmentId = segments.idOf(call)
  await asSingle(write(await placeOfSegments(call), [{ kind: 'records', segmentId, changes }]))
}

async function addRecords(call: Call) {
  const added = bodyInput(call, newSegment).records.map(known)
  const { records: present } = await segments.jsonOf(call)
  const isThere = (wanted: { languageId: string; text: string }): boolean =>
    present.some(({ languageId, text }) => languageId === wanted.languageId && text === wanted.text)
  if (added.some(isThere)) throw refusal(422, 'Such TM segment record already exists')
  await changeRecords(
    call,
    added.map((record) => ({ kind: 'add', record })),
  )
  return oneJson(await segments.jsonOf(call))
}

const changedRecord = z.object({ text: longTextInput.min(1) })

async function patchRecord(call: Call) {
  const recordId = call.id('recordId', 'Record')
  const { records } = await segments.jsonOf(call)
  const present = records.find((record) => record.id === recordId)
  if (present === undefined) throw notFound('Record')
  const { text } = readPatch(call, changedRecord, present)
  if (text !== undefined) await changeRecords(call, [{ kind: 'replace', id: recordId, text }])
  return oneJson(await segments.jsonOf(call))
}

async function deleteRecord(call: Call) {
  await changeRecords(call, [{ kind: 'remove', id: call.id('recordId', 'Record') }])
  return nothing
}

const recordsPath = '/{segmentId}/records'
const recordPath = `${recordsPath}/{recordId}`

export const memoryRoutes: Route[] = [
  ...tmRoutes,
  segments.list(z.object({}), { filtersOf: () => ({}), croql: 'segments' }),
  segments.route('POST', '', addSegment),
  segments.route('PATCH', '', patchSegments),
  segments.route('DELETE', '', async (call) => {
    const { project, of } = await placeOfSegments(call)
    await project.edit('serviceClearTm', of)
    return nothing
  }),
  segments.read(),
  segments.itemRoute('PATCH', patchSegment),
  segments.itemRoute('DELETE', async (call) => {
    const segmentId = segments.idOf(call)
    await asSingle(write(await placeOfSegments(call), [{ kind: 'remove', segmentId }]))
    return nothing
  }),
  segments.route('POST', recordsPath, addRecords),
  segments.route('PATCH', recordPath, patchRecord),
  segments.route('DELETE', recordPath, deleteRecord),
]
