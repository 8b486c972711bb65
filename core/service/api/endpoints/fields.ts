/** Custom properties of strings, in enterprise deployments: those of the first project that the token opens. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { invalid, notFound } from '../../answers.ts'
import { shortTextInput } from '../input.ts'
import * as represent from '../represent.ts'
import { Resource } from '../resource.ts'
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

const fields = new Resource({
  ...{ kind: 'field', noun: 'Field', path: 'fields', idName: 'fieldId', scope: 'field', isEnterprise: true },
  place: (call) => {
    const [project] = call.projects
    if (project === undefined) throw notFound('Field')
    return { call, project }
  },
  represent: (items) => items.map(represent.fieldJson),
})

const filters = z.object({
  search: z.string().optional(),
  type: z.enum(TYPES).optional(),
  entity: z.string().optional(),
})

const newField = z.object({
  name: shortTextInput,
  slug: z
    .string()
    .regex(/^[a-z\d]+(?:[-_][a-z\d]+)*$/i, 'Letters, digits and hyphens.')
    .max(BUDGETS.name.max),
  type: z.enum(TYPES),
  entities: z.array(z.string()),
})

const fieldMembers = z.object({ name: shortTextInput })

export const fieldRoutes: Route[] = [
  fields.list(filters),
  fields.add(newField, async ({ project }, { entities, ...field }) => {
    if (entities.some((entity) => entity !== 'string') || entities.length === 0)
      throw invalid({ key: 'entities', code: 'notInArray', message: 'Fields here are of strings alone.' })
    return (await project.edit('serviceAddField', field)).fieldId
  }),
  fields.read(),
  fields.patch(
    () => fieldMembers,
    async ({ project }, fieldId, { name }) => {
      if (name !== undefined) await project.edit('serviceRenameField', { fieldId, name })
    },
  ),
  fields.remove(({ project }, fieldId) => project.edit('serviceDeleteField', { fieldId })),
]
