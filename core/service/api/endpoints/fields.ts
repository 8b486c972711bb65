/** Custom properties of strings, in enterprise deployments: those of the first project that the token opens. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { invalid, nothing, notFound, oneJson, page } from '../../answers.ts'
import type { Call } from '../call.ts'
import { bodyInput, queryInput, readPatch, shortTextInput } from '../input.ts'
import { itemJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'

const TYPES = [
  'checkbox',
  'radiobuttons',
  'date',
  'datetime',
  'number',
  'labels',
  'select',
  'multiselect',
  'text',
  'textarea',
  'url',
] as const

function projectOf({ projects: [project] }: Call) {
  if (project === undefined) throw notFound('Field')
  return project
}

const filters = z.object({
  search: z.string().optional(),
  type: z.enum(TYPES).optional(),
  entity: z.string().optional(),
})

async function listFields(call: Call) {
  const { entity, ...others } = queryInput(call, filters)
  const isOther = entity !== undefined && entity !== 'string'
  const { items, page: asked } = await listPage(call, projectOf(call), 'field', others)
  return page(isOther ? [] : items.map(represent.fieldJson), asked)
}

async function getField(call: Call, fieldId = call.id('fieldId', 'Field')) {
  return represent.fieldJson(await itemJson(projectOf(call), 'field', fieldId, 'Field'))
}

const newField = z.object({
  name: shortTextInput,
  slug: z
    .string()
    .regex(/^[a-z\d]+(?:[-_][a-z\d]+)*$/i, 'Letters, digits and hyphens.')
    .max(BUDGETS.name.max),
  type: z.enum(TYPES),
  entities: z.array(z.string()),
})

async function addField(call: Call) {
  const { entities, ...field } = bodyInput(call, newField)
  if (entities.some((entity) => entity !== 'string') || entities.length === 0)
    throw invalid({ key: 'entities', code: 'notInArray', message: 'Fields here are of strings alone.' })
  const project = projectOf(call)
  const { fieldId } = await project.edit('serviceAddField', field)
  return oneJson(await getField(call, fieldId), 201)
}

const fieldValues = z.object({ name: shortTextInput })

async function patchField(call: Call) {
  const project = projectOf(call)
  const fieldId = call.id('fieldId', 'Field')
  const { name } = readPatch(call, fieldValues, await getField(call))
  if (name !== undefined) await project.edit('serviceRenameField', { fieldId, name })
  return oneJson(await getField(call))
}

async function deleteField(call: Call) {
  const project = projectOf(call)
  const fieldId = call.id('fieldId', 'Field')
  await project.edit('serviceDeleteField', { fieldId })
  return nothing
}

const scope = 'field'
const isEnterprise = true

export const fieldRoutes: Route[] = [
  { method: 'GET', path: 'fields', scope, isEnterprise, answer: listFields },
  { method: 'POST', path: 'fields', scope, isEnterprise, answer: addField },
  {
    method: 'GET',
    path: 'fields/{fieldId}',
    scope,
    isEnterprise,
    answer: async (call) => oneJson(await getField(call)),
  },
  { method: 'PATCH', path: 'fields/{fieldId}', scope, isEnterprise, answer: patchField },
  { method: 'DELETE', path: 'fields/{fieldId}', scope, isEnterprise, answer: deleteField },
]
