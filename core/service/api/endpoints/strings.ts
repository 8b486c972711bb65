/** Source strings. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { PLURAL_CATEGORIES } from '../../../model/plural.ts'
import { isMessage } from '../../../messages/syntax.ts'
import type { StringChange } from '../../rows/strings.ts'
import { invalid } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import { idInput, idsText, idText, longTextInput, queryInput, refuseSeveralPlaces } from '../input.ts'
import { updateOption } from '../input.ts'
import * as represent from '../represent.ts'
import { Resource, type Place } from '../resource.ts'
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

const FILTER_SCOPES = { identifier: 'inIdentifier', text: 'inText', context: 'inContext' } as const

function filtersOf({ filter, scope, ...others }: z.output<typeof filters>) {
  refuseSeveralPlaces(others)
  if (filter === undefined) return others
  if (scope === undefined) return { ...others, anywhere: filter }
  return { ...others, [FILTER_SCOPES[scope]]: filter }
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

async function write({ call, project }: Place, changes: readonly StringChange[]): Promise<number[]> {
  const { updateOption: option } = queryInput(call, options)
  return (await project.edit('serviceChangeStrings', { changes, updateOption: option })).stringIds
}

function addition(given: z.output<typeof newString>, { project }: Place): StringChange {
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

/** Fields are of enterprise projects alone. */
function valuesFor({ project: { facts } }: Place) {
  return facts.deployment === 'enterprise' ? values : values.omit({ fields: true })
}

const strings = new Resource({
  ...{ kind: 'string', noun: 'String', path: 'projects/{projectId}/strings', idName: 'stringId' },
  scope: 'project.source.string',
  represent: (items, { project }) => items.map((one) => represent.stringJson(project.id, one, project.facts)),
})

export const stringRoutes: Route[] = [
  strings.list(filters, { filtersOf, croql: 'strings' }),
  strings.read(),
  ...strings.changes({
    write,
    add: { input: newString, change: addition },
    replace: {
      members: valuesFor,
      changes: (stringId, given: Partial<Values>, { project }): StringChange[] => [
        { kind: 'change', stringId, changes: changesOf(project, given) },
      ],
    },
    remove: (stringId): StringChange => ({ kind: 'archive', stringId }),
  }),
]
