/** Screenshots, their images and which strings are to be seen in them. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import type { ScreenshotToChange } from '../../../strings/rows/screenshotChanges.ts'
import { nothing, notFound, oneJson, page, type ApiAnswer } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput, idsText, idText, pageIn, readPatch, shortTextInput } from '../input.ts'
import { itemJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import { Resource } from '../resource.ts'
import type { Route } from '../router.ts'
import { noStorage } from './sourceFiles.ts'

const filters = z.object({
  search: z.string().optional(),
  stringId: idText.optional(),
  stringIds: idsText.optional(),
  labelIds: idsText.optional(),
})

const screenshots = new Resource({
  ...{ kind: 'screenshot', noun: 'Screenshot', path: 'projects/{projectId}/screenshots' },
  ...{ idName: 'screenshotId', scope: 'project.screenshot' },
  represent: (items, { call, project }) =>
    items.map((one) => {
      const url = call.state.images.urlOf(call.state.origin, project.id, one.id)
      return represent.screenshotJson(one, url, project.userId)
    }),
})

const newScreenshot = z.object({
  storageId: idInput,
  name: shortTextInput,
  labelIds: z.array(idInput).max(1_000).optional(),
})

/** The image by its content, whatever the storage's file is named. Throws 400. */
function imageOf({ state }: Call, project: ServedProject, storageId: number) {
  const storage = state.storages.find(storageId)
  if (storage === undefined) throw noStorage('storageId')
  return project.imageIn({ name: storage.fileName, content: storage.content })
}

const changedScreenshot = newScreenshot.extend({ usePreviousTags: z.boolean().optional() })

async function putScreenshot(call: Call) {
  const place = await screenshots.find(call)
  const { project, item } = place
  const { name, storageId, usePreviousTags, labelIds } = bodyInput(call, changedScreenshot)
  await project.edit('serviceReplaceImage', {
    screenshotId: item.id,
    name,
    ...imageOf(call, project, storageId),
    ...{ keepTags: usePreviousTags ?? false, labelIds },
  })
  call.state.images.replace(project.id, item.id)
  return oneJson(await screenshots.json(place, item.id))
}

const screenshotMembers = z.object({ name: shortTextInput, labelIds: z.array(idInput).max(1_000) })

// ---- Tags: a string each, so that a tag's id is its string's -----------------------------------------------

const tagsPath = '/{screenshotId}/tags'
const tagPath = `${tagsPath}/{tagId}`

const side = z.number().int().nonnegative().max(BUDGETS.pixels.max)
const position = z.object({ x: side, y: side, width: side, height: side })
const tag = z.object({ stringId: idInput, position: position.nullable().optional() })
const tags = z.array(tag).max(1_000)
const tagsToPut = z.union([tags, z.object({ autoTag: z.boolean() })])
const changedTag = z.object({ stringId: idInput, position })

/** Changes only the given members, and decides on the state at the write, so that concurrent changes of others stay. */
async function change(
  project: ServedProject,
  screenshotId: number,
  changes: Omit<ScreenshotToChange, 'screenshotId' | 'userId'>,
): Promise<void> {
  await project.edit('serviceChangeScreenshot', { screenshotId, ...changes })
}

async function listTags(call: Call) {
  const asked = pageIn(call)
  const { tags: all } = await screenshots.jsonOf(call)
  return page(all.slice(asked.offset, asked.offset + asked.limit), asked)
}

async function getTag(call: Call) {
  const tagId = call.id('tagId', 'Tag')
  const found = (await screenshots.jsonOf(call)).tags.find((one) => one.id === tagId)
  if (found === undefined) throw notFound('Tag')
  return found
}

/** Adds tags, and replaces that of a tagged string. Returns the last. */
async function addTags(call: Call): Promise<ApiAnswer> {
  const { project, item } = await screenshots.find(call)
  const added = bodyInput(call, tags.min(1)).map(regionOf)
  await change(project, item.id, { tags: added.map((one) => ({ kind: 'put', ...one })) })
  const { tags: present } = await screenshots.jsonOf(call)
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
  const { project, item } = await screenshots.find(call)
  const given = bodyInput(call, tagsToPut)
  if (Array.isArray(given))
    await change(project, item.id, { tags: [{ kind: 'replace', tags: given.map(regionOf) }] })
  return { status: 200, body: null }
}

async function clearTags(call: Call) {
  const { project, item } = await screenshots.find(call)
  await change(project, item.id, { tags: [{ kind: 'replace', tags: [] }] })
  return nothing
}

/** A tag is of one string, and a string has one in a screenshot: a tag goes to none that has one. */
async function patchTag(call: Call) {
  const { project, item } = await screenshots.find(call)
  const { id: tagId, ...present } = await getTag(call)
  const { stringId, position: region } = readPatch(call, changedTag, present)
  await change(project, item.id, {
    tags: [{ kind: 'change', stringId: tagId, toStringId: stringId, region }],
  })
  const { tags: left } = await screenshots.jsonOf(call)
  return oneJson(left.find((one) => one.stringId === (stringId ?? tagId)))
}

async function deleteTag(call: Call) {
  const { project, item } = await screenshots.find(call)
  const tagId = call.id('tagId', 'Tag')
  await change(project, item.id, { tags: [{ kind: 'remove', stringId: tagId }] })
  return nothing
}

export const screenshotRoutes: Route[] = [
  screenshots.list(filters, {
    filtersOf: ({ stringId, stringIds, ...others }) => ({
      ...others,
      stringIds: stringIds ?? (stringId === undefined ? undefined : [stringId]),
    }),
  }),
  screenshots.add(newScreenshot, async ({ call, project }, { name, storageId, labelIds }) => {
    const image = imageOf(call, project, storageId)
    return (await project.edit('addScreenshot', { name, ...image, labelIds })).screenshotId
  }),
  screenshots.read(),
  screenshots.itemRoute('PUT', putScreenshot),
  screenshots.patch(
    () => screenshotMembers,
    async ({ project }, screenshotId, changes) => {
      if (Object.keys(changes).length > 0) await change(project, screenshotId, changes)
    },
  ),
  screenshots.remove(async ({ project }, screenshotId) => {
    await itemJson(project, 'screenshot', screenshotId, 'Screenshot')
    await project.edit('deleteScreenshot', { screenshotId })
  }),
  screenshots.route('GET', tagsPath, listTags),
  screenshots.route('POST', tagsPath, addTags),
  screenshots.route('PUT', tagsPath, putTags),
  screenshots.route('DELETE', tagsPath, clearTags),
  screenshots.route('GET', tagPath, async (call) => oneJson(await getTag(call))),
  screenshots.route('PATCH', tagPath, patchTag),
  screenshots.route('DELETE', tagPath, deleteTag),
]
