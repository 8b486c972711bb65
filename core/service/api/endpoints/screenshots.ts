/** Screenshots, their images and which strings are to be seen in them. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import type { ScreenshotToChange } from '../../../strings/rows/screenshotChanges.ts'
import { nothing, notFound, oneJson, page, type ApiAnswer } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import {
  bodyInput,
  idInput,
  idsText,
  idText,
  pageIn,
  queryInput,
  readPatch,
  shortTextInput,
} from '../input.ts'
import { itemJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import { noStorage } from './sourceFiles.ts'
import type { ScreenshotItem } from '../../rows/kinds/work.ts'

const filters = z.object({
  search: z.string().optional(),
  stringId: idText.optional(),
  stringIds: idsText.optional(),
  labelIds: idsText.optional(),
})

async function listScreenshots(call: Call) {
  const project = call.project()
  const { stringId, stringIds, ...others } = queryInput(call, filters)
  const wanted = stringIds ?? (stringId === undefined ? undefined : [stringId])
  const { items, page: asked } = await listPage(call, project, 'screenshot', { ...others, stringIds: wanted })
  return page(
    items.map((one) => shown(call, project, one)),
    asked,
  )
}

function shown({ state }: Call, project: ServedProject, screenshot: ScreenshotItem) {
  const url = state.images.urlOf(state.origin, project.id, screenshot.id)
  return represent.screenshotJson(screenshot, url, project.userId)
}

async function find(call: Call, screenshotId = call.id('screenshotId', 'Screenshot')) {
  const project = call.project()
  return { project, screenshot: await itemJson(project, 'screenshot', screenshotId, 'Screenshot') }
}

async function getScreenshot(call: Call, screenshotId?: number) {
  const { project, screenshot } = await find(call, screenshotId)
  return shown(call, project, screenshot)
}

const newScreenshot = z.object({
  storageId: idInput,
  name: shortTextInput,
  labelIds: z.array(idInput).max(1_000).optional(),
})

async function addScreenshot(call: Call) {
  const project = call.project()
  const { name, storageId, labelIds } = bodyInput(call, newScreenshot)
  const image = imageOf(call, project, storageId)
  const { screenshotId } = await project.edit('addScreenshot', { name, ...image, labelIds })
  return oneJson(await getScreenshot(call, screenshotId), 201)
}

/** The image by its content, whatever the storage's file is named. Throws 400. */
function imageOf({ state }: Call, project: ServedProject, storageId: number) {
  const storage = state.storages.find(storageId)
  if (storage === undefined) throw noStorage('storageId')
  return project.imageIn({ name: storage.fileName, content: storage.content })
}

const changedScreenshot = newScreenshot.extend({ usePreviousTags: z.boolean().optional() })

async function putScreenshot(call: Call) {
  const { project, screenshot } = await find(call)
  const { name, storageId, usePreviousTags, labelIds } = bodyInput(call, changedScreenshot)
  await project.edit('serviceReplaceImage', {
    screenshotId: screenshot.id,
    name,
    ...imageOf(call, project, storageId),
    ...{ keepTags: usePreviousTags ?? false, labelIds },
  })
  call.state.images.replace(project.id, screenshot.id)
  return oneJson(await getScreenshot(call))
}

async function patchScreenshot(call: Call) {
  const { project, screenshot } = await find(call)
  const members = z.object({ name: shortTextInput, labelIds: z.array(idInput).max(1_000) })
  const changes = readPatch(call, members, await getScreenshot(call))
  if (Object.keys(changes).length > 0) await change(project, screenshot, changes)
  return oneJson(await getScreenshot(call))
}

async function deleteScreenshot(call: Call) {
  const { project, screenshot } = await find(call)
  await project.edit('deleteScreenshot', { screenshotId: screenshot.id })
  return nothing
}

// ---- Tags: a string each, so that a tag's id is its string's -----------------------------------------------

const side = z.number().int().nonnegative().max(BUDGETS.pixels.max)
const position = z.object({ x: side, y: side, width: side, height: side })
const tag = z.object({ stringId: idInput, position: position.nullable().optional() })
const tags = z.array(tag).max(1_000)
const tagsToPut = z.union([tags, z.object({ autoTag: z.boolean() })])
const changedTag = z.object({ stringId: idInput, position })

/** Changes only the given members, and decides on the state at the write, so that concurrent changes of others stay. */
async function change(
  project: ServedProject,
  { id: screenshotId }: ScreenshotItem,
  changes: Omit<ScreenshotToChange, 'screenshotId' | 'userId'>,
): Promise<void> {
  await project.edit('serviceChangeScreenshot', { screenshotId, ...changes })
}

async function listTags(call: Call) {
  const asked = pageIn(call)
  const { tags: all } = await getScreenshot(call)
  return page(all.slice(asked.offset, asked.offset + asked.limit), asked)
}

async function getTag(call: Call) {
  const tagId = call.id('tagId', 'Tag')
  const found = (await getScreenshot(call)).tags.find((one) => one.id === tagId)
  if (found === undefined) throw notFound('Tag')
  return found
}

/** Adds tags, and replaces that of a tagged string. Returns the last. */
async function addTags(call: Call): Promise<ApiAnswer> {
  const { project, screenshot } = await find(call)
  const added = bodyInput(call, tags.min(1)).map(regionOf)
  await change(project, screenshot, { tags: added.map((one) => ({ kind: 'put', ...one })) })
  const { tags: present } = await getScreenshot(call)
  return oneJson(
    present.find(({ stringId }) => stringId === added.at(-1)?.stringId),
    201,
  )
}

function regionOf({ stringId, position: given }: z.output<typeof tag>) {
  return { stringId, region: given ?? null }
}

/** `{autoTag: true}` finds nothing: images are not analysed. */
async function putTags(call: Call) {
  const { project, screenshot } = await find(call)
  const given = bodyInput(call, tagsToPut)
  if (Array.isArray(given))
    await change(project, screenshot, { tags: [{ kind: 'replace', tags: given.map(regionOf) }] })
  return { status: 200, body: null }
}

async function clearTags(call: Call) {
  const { project, screenshot } = await find(call)
  await change(project, screenshot, { tags: [{ kind: 'replace', tags: [] }] })
  return nothing
}

/** A tag is of one string, and a string has one in a screenshot: a tag goes to none that has one. */
async function patchTag(call: Call) {
  const { project, screenshot } = await find(call)
  const { id: tagId, ...present } = await getTag(call)
  const { stringId, position: region } = readPatch(call, changedTag, present)
  await change(project, screenshot, {
    tags: [{ kind: 'change', stringId: tagId, toStringId: stringId, region }],
  })
  const { tags: left } = await getScreenshot(call)
  return oneJson(left.find((one) => one.stringId === (stringId ?? tagId)))
}

async function deleteTag(call: Call) {
  const { project, screenshot } = await find(call)
  const tagId = call.id('tagId', 'Tag')
  await change(project, screenshot, { tags: [{ kind: 'remove', stringId: tagId }] })
  return nothing
}

const scope = 'project.screenshot'
const screenshots = 'projects/{projectId}/screenshots'
const screenshot = `${screenshots}/{screenshotId}`

export const screenshotRoutes: Route[] = [
  { method: 'GET', path: screenshots, scope, answer: listScreenshots },
  { method: 'POST', path: screenshots, scope, answer: addScreenshot },
  { method: 'GET', path: screenshot, scope, answer: async (call) => oneJson(await getScreenshot(call)) },
  { method: 'PUT', path: screenshot, scope, answer: putScreenshot },
  { method: 'PATCH', path: screenshot, scope, answer: patchScreenshot },
  { method: 'DELETE', path: screenshot, scope, answer: deleteScreenshot },
  { method: 'GET', path: `${screenshot}/tags`, scope, answer: listTags },
  { method: 'POST', path: `${screenshot}/tags`, scope, answer: addTags },
  { method: 'PUT', path: `${screenshot}/tags`, scope, answer: putTags },
  { method: 'DELETE', path: `${screenshot}/tags`, scope, answer: clearTags },
  {
    method: 'GET',
    path: `${screenshot}/tags/{tagId}`,
    scope,
    answer: async (call) => oneJson(await getTag(call)),
  },
  { method: 'PATCH', path: `${screenshot}/tags/{tagId}`, scope, answer: patchTag },
  { method: 'DELETE', path: `${screenshot}/tags/{tagId}`, scope, answer: deleteTag },
]
