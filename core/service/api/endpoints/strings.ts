/** Source strings. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { PLURAL_CATEGORIES } from '../../../model/plural.ts'
import { isMessage } from '../../../messages/syntax.ts'
import type { StringChange } from '../../rows/strings.ts'
import { invalid, nothing, oneJson, page, unpaged } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { asSingle } from '../failures.ts'
import { batchIn, bodyInput, idInput, idIn, idsText, idText, longTextInput, patchPath } from '../input.ts'
import {
  queryInput,
  refuseSeveralPlaces,
  readPatch,
  unsupportedIn,
  updateOption,
  patchValue,
} from '../input.ts'
import { patchValues } from '../input.ts'
import { croqlOf, croqlPage, inOrder, itemJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'

const filters = z.object({
  fileId: idText.optional(),
  branchId: idText.optional(),
  directoryId: idText.optional(),
  labelIds: idsText.optional(),
  taskId: idText.optional(),
  filter: z.string().optional(),
  scope: z.enum(['identifier', 'text', 'context']).optional(),
})

async function listStrings(call: Call) {
  const project = call.project()
  const croql = croqlOf(call)
  const { items, page: asked } =
    croql === null
      ? await listPage(call, project, 'string', filtersOf(call))
      : await croqlPage(call, project, 'string', { croql, context: 'strings' })
  return page(
    items.map((one) => represent.stringJson(project.id, one, project.facts)),
    asked,
  )
}

const FILTER_SCOPES = { identifier: 'inIdentifier', text: 'inText', context: 'inContext' } as const

function filtersOf(call: Call) {
  const { filter, scope, ...others } = queryInput(call, filters)
  refuseSeveralPlaces(others)
  if (filter === undefined) return others
  if (scope === undefined) return { ...others, anywhere: filter }
  return { ...others, [FILTER_SCOPES[scope]]: filter }
}

async function getString(call: Call, stringId = call.id('stringId', 'String')) {
  const project = call.project()
  return represent.stringJson(
    project.id,
    await itemJson(project, 'string', stringId, 'String'),
    project.facts,
  )
}

const text = z.union([longTextInput.min(1), z.partialRecord(z.enum(PLURAL_CATEGORIES), longTextInput)])
const fieldValue = z.union([longTextInput, z.number(), z.boolean(), z.null(), z.array(z.string()).max(1_000)])
const values = z.object({
  identifier: z.string().min(1).max(BUDGETS.key.max),
  text,
  context: z.string().max(BUDGETS.context.max).nullable(),
  isHidden: z.boolean(),
  maxLength: z.number().int().nonnegative().nullable(),
  labelIds: z.array(idInput).max(1_000),
  fields: z.record(z.string().max(BUDGETS.name.max), fieldValue),
})
type Values = z.output<typeof values>
const newString = values.partial().extend({ text, fileId: idInput.optional(), branchId: idInput.optional() })

const options = z.object({ updateOption: updateOption.optional() })

async function write(call: Call, changes: readonly StringChange[]): Promise<number[]> {
  const project = call.project()
  const { updateOption: option } = queryInput(call, options)
  const { stringIds } = await project.edit('serviceChangeStrings', {
    changes,
    updateOption: option,
  })
  return stringIds
}

async function addString(call: Call) {
  const [stringId] = await asSingle(write(call, [addition(call.project(), bodyInput(call, newString))]))
  return oneJson(await getString(call, stringId), 201)
}

function addition(project: ServedProject, given: z.output<typeof newString>): StringChange {
  const { facts } = project
  const string = {
    ...placeOf(project, given),
    identifier: given.identifier ?? identifierOf(given.text),
    text: textOf(project, given.text),
    isMessage: isIcu(given.text),
    context: given.context ?? null,
    maxLength: given.maxLength || null,
    isHidden: given.isHidden ?? false,
    labelIds: given.labelIds ?? [],
    fields: facts.deployment === 'enterprise' ? fieldTexts(given.fields ?? {}) : {},
  }
  return { kind: 'add', string }
}

/** A file-based project has its strings in files; a string-based one has none. */
function placeOf(
  { facts }: ServedProject,
  { fileId, branchId }: { fileId?: number | undefined; branchId?: number | undefined },
): { fileId: number | null; branchId: number | null } {
  if (facts.type === 'string-based') return { fileId: null, branchId: branchId ?? null }
  if (fileId !== undefined) return { fileId, branchId: null }
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

/** The values of fields as the project keeps them, as texts; what is empty is taken away. */
function fieldTexts(given: Values['fields']): Record<string, string | null> {
  const entries = Object.entries(given).map(([slug, value]): [string, string | null] => {
    if (value === null || value === '') return [slug, null]
    return [slug, Array.isArray(value) ? value.join(', ') : String(value)]
  })
  return Object.fromEntries(entries)
}

function changesOf(
  project: ServedProject,
  { maxLength, fields, ...changes }: Partial<Values>,
): Extract<StringChange, { kind: 'change' }>['changes'] {
  return {
    ...changes,
    ...(changes.text !== undefined && {
      text: textOf(project, changes.text),
      isMessage: isIcu(changes.text),
    }),
    ...(maxLength !== undefined && { maxLength: maxLength || null }),
    ...(fields !== undefined && { fields: fieldTexts(fields) }),
  }
}

async function patchString(call: Call) {
  const project = call.project()
  const stringId = call.id('stringId', 'String')
  const changes = changesOf(project, readPatch(call, valuesFor(project), await getString(call)))
  await asSingle(write(call, [{ kind: 'change', stringId, changes }]))
  return oneJson(await getString(call))
}

/** Fields are of enterprise projects alone. */
function valuesFor({ facts }: ServedProject) {
  return facts.deployment === 'enterprise' ? values : values.omit({ fields: true })
}

async function deleteString(call: Call) {
  await asSingle(write(call, [{ kind: 'archive', stringId: call.id('stringId', 'String') }]))
  return nothing
}

/** `add` at `/-`, `replace` at `/{stringId}/text` and the like, `remove` at `/{stringId}`. */
async function patchStrings(call: Call) {
  const project = call.project()
  const changes = batchIn(call, (operation): StringChange => {
    const [first, member, ...rest] = patchPath(operation)
    if (operation.op === 'add' && operation.path === '/-')
      return addition(project, patchValue(operation, newString))
    const stringId = idIn(operation, first)
    if (operation.op === 'remove' && member === undefined) return { kind: 'archive', stringId }
    const schema = valuesFor(project)
    if (operation.op !== 'replace' || member === undefined || rest.length > 0) throw unsupportedIn(operation)
    if (!Object.hasOwn(schema.shape, member)) throw unsupportedIn(operation)
    const given = patchValues(schema, { [member]: operation.value })
    return { kind: 'change', stringId, changes: changesOf(project, given) }
  })
  const ids = await write(call, changes)
  return unpaged(
    (await inOrder(project, 'string', ids)).map((one) =>
      represent.stringJson(project.id, one, project.facts),
    ),
  )
}

const scope = 'project.source.string'
const strings = 'projects/{projectId}/strings'

export const stringRoutes: Route[] = [
  { method: 'GET', path: strings, scope, answer: listStrings },
  { method: 'POST', path: strings, scope, answer: addString },
  { method: 'PATCH', path: strings, scope, answer: patchStrings },
  {
    method: 'GET',
    path: `${strings}/{stringId}`,
    scope,
    answer: async (call) => oneJson(await getString(call)),
  },
  { method: 'PATCH', path: `${strings}/{stringId}`, scope, answer: patchString },
  { method: 'DELETE', path: `${strings}/{stringId}`, scope, answer: deleteString },
]
