/** Source strings. */
import { z } from 'zod'
import { PLURAL_CATEGORIES } from '../../../languages/plural.ts'
import { isMessage } from '../../../messages/syntax.ts'
import { invalid, nothing, one, page } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { body, id, idsText, idText, longText, query, replaced } from '../input.ts'
import { croqlOf, croqlPage, item, listPage } from '../listing.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'

const filters = z.object({
  fileId: idText.optional(),
  branchId: idText.optional(),
  directoryId: idText.optional(),
  labelIds: idsText.optional(),
  filter: z.string().optional(),
  scope: z.string().optional(),
})

async function listStrings(call: Call) {
  const project = call.project()
  const croql = croqlOf(call)
  const { items, page: asked } =
    croql === null
      ? await listPage(call, project, 'string', filtersOf(call))
      : await croqlPage(call, project, 'string', { croql, context: 'strings' })
  return page(
    items.map((one) => represent.string(project.id, one, project.facts)),
    asked,
  )
}

const FILTER_SCOPES = { identifier: 'inIdentifier', text: 'inText', context: 'inContext' } as const

function filtersOf(call: Call) {
  const { filter, scope, ...others } = query(call, filters)
  const places = [others.fileId, others.branchId, others.directoryId].filter((given) => given !== undefined)
  if (places.length > 1)
    throw invalid({
      key: 'fileId',
      code: 'notAllowed',
      message: 'fileId, branchId and directoryId cannot be used in the same request.',
    })
  if (filter === undefined) return others
  if (scope === undefined) return { ...others, anywhere: filter }
  if (!Object.hasOwn(FILTER_SCOPES, scope))
    throw invalid({ key: 'scope', code: 'notInArray', message: 'scope is identifier, text or context.' })
  return { ...others, [FILTER_SCOPES[scope as keyof typeof FILTER_SCOPES]]: filter }
}

async function getString(call: Call, stringId = call.id('stringId', 'String')) {
  const project = call.project()
  return represent.string(project.id, await item(project, 'string', stringId, 'String'), project.facts)
}

const text = z.union([longText.min(1), z.partialRecord(z.enum(PLURAL_CATEGORIES), longText)])
const values = z.object({
  identifier: z.string().min(1).max(10_000),
  text,
  context: z.string().max(100_000).nullable(),
  isHidden: z.boolean(),
  maxLength: z.number().int().nonnegative().nullable(),
  labelIds: z.array(id).max(1_000),
})
const newString = values.partial().extend({ text, fileId: id.optional(), branchId: id.optional() })

async function addString(call: Call) {
  const project = call.project()
  const given = body(call, newString)
  const added = await project.store.write('serviceAddString', {
    userId: await project.editorId(),
    fileId: placeOf(project, given),
    branchId: project.facts.type === 'string-based' ? (given.branchId ?? null) : null,
    identifier: given.identifier ?? identifierOf(given.text),
    text: textOf(project, given.text),
    isMessage: isIcu(given.text),
    context: given.context ?? null,
    maxLength: given.maxLength || null,
    isHidden: given.isHidden ?? false,
    labelIds: given.labelIds ?? [],
  })
  return one(await getString(call, added.stringId), 201)
}

/** A file-based project has its strings in files; a string-based one has none. */
function placeOf({ facts }: ServedProject, { fileId }: { fileId?: number | undefined }): number | null {
  if (facts.type === 'string-based') return null
  if (fileId !== undefined) return fileId
  throw invalid({ key: 'fileId', code: 'isEmpty', message: "Value is required and can't be empty" })
}

type Text = z.output<typeof text>

function identifierOf(given: Text): string {
  return typeof given === 'string' ? given : Object.values(given).join(' ')
}

function isIcu(given: Text): boolean {
  return typeof given === 'string' && isMessage(given, 'icu')
}

/** Forms are those of the source language, `other` among them. */
function textOf({ facts }: ServedProject, given: Text): Text {
  if (typeof given === 'string') return given
  const categories = facts.sourceLanguage.pluralCategoryNames
  const foreign = Object.keys(given).find((form) => !categories.some((category) => category === form))
  if (foreign === undefined && given.other !== undefined) return given
  throw invalid({
    key: 'text',
    code: 'invalid',
    message: `A plural text has the forms ${categories.join(', ')}, and other among them.`,
  })
}

async function patchString(call: Call) {
  const project = call.project()
  const stringId = call.id('stringId', 'String')
  await item(project, 'string', stringId, 'String')
  const { maxLength, ...changes } = replaced(call, values)
  await project.store.write('serviceChangeString', {
    userId: await project.editorId(),
    stringId,
    changes: {
      ...changes,
      ...(changes.text !== undefined && {
        text: textOf(project, changes.text),
        isMessage: isIcu(changes.text),
      }),
      ...(maxLength !== undefined && { maxLength: maxLength || null }),
    },
  })
  return one(await getString(call))
}

async function deleteString(call: Call) {
  const project = call.project()
  const { id: stringId } = await item(project, 'string', call.id('stringId', 'String'), 'String')
  await project.store.write('serviceArchiveString', { userId: await project.editorId(), stringId })
  return nothing
}

const scope = 'project.source.string'
const strings = 'projects/{projectId}/strings'

export const stringRoutes: Route[] = [
  { method: 'GET', path: strings, scope, answer: listStrings },
  { method: 'POST', path: strings, scope, answer: addString },
  { method: 'GET', path: `${strings}/{stringId}`, scope, answer: async (call) => one(await getString(call)) },
  { method: 'PATCH', path: `${strings}/{stringId}`, scope, answer: patchString },
  { method: 'DELETE', path: `${strings}/{stringId}`, scope, answer: deleteString },
]
