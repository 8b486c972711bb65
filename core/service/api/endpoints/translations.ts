/** Translations: those of a language, those of a string. */
import { z } from 'zod'
import { namedAmong } from '../../../languages/matchLanguage.ts'
import { PROVIDERS } from '../../../model/enumerations.ts'
import type { PluralForm } from '../../../model/plural.ts'
import type { TranslationChange } from '../../rows/translations.ts'
import { invalid, nothing, notFound, oneJson, page, unpaged } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { asSingle } from '../failures.ts'
import {
  batchIn,
  bodyInput,
  countText,
  flagText,
  idInput,
  idIn,
  idsText,
  idText,
  longTextInput,
} from '../input.ts'
import { patchPath, queryInput, refuseSeveralPlaces, unsupportedIn, patchValue } from '../input.ts'
import { croqlOf, croqlPage, inOrder, itemJson, listJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import { stringOrFile, stringsAt } from '../stringPlaces.ts'
import type { TranslationItem } from '../../rows/kinds/work.ts'

// ---- Of a language -----------------------------------------------------------------------------------------

const languageFilters = z.object({
  stringIds: idsText.optional(),
  labelIds: idsText.optional(),
  fileId: idText.optional(),
  branchId: idText.optional(),
  directoryId: idText.optional(),
  approvedOnly: flagText.optional(),
  minApprovalCount: countText.optional(),
  passedWorkflow: flagText.optional(),
})

/** Lists the translations for which `croql` holds; without it the top translations, those of a plural string as one. */
async function listOfLanguage(call: Call) {
  const project = call.project()
  const languageId = targetOf(project, call.parameter('languageId'))
  const croql = croqlOf(call, ['branchId', 'directoryId'])
  const { approvedOnly, passedWorkflow, minApprovalCount, ...places } = queryInput(call, languageFilters)
  refuseSeveralPlaces(places)
  if (croql !== null) {
    const request = { croql, context: 'translations', languageId } as const
    const { items, page: asked } = await croqlPage(call, project, 'translation', request, places)
    return page(
      items.map((one) => represent.languageTranslationJson([one])),
      asked,
    )
  }
  const least = minApprovalCount ?? (approvedOnly ? 1 : undefined)
  const { items: strings, page: asked } = await listPage(call, project, 'translated', {
    ...places,
    languageId,
    ...(least !== undefined && { minApprovalCount: least }),
    ...(passedWorkflow !== undefined && { isPassedWorkflow: Number(passedWorkflow) }),
  })
  const stringIds = strings.map(({ id: stringId }) => stringId)
  const found = await listJson(project, 'translation', {
    filters: { stringIds, languageId, isTop: 1, ...(least !== undefined && { minApprovalCount: least }) },
  })
  const groups = Map.groupBy(found, ({ stringId }) => stringId)
  return page(
    stringIds.flatMap((stringId) => ofOneString(groups.get(stringId) ?? [])),
    asked,
  )
}

function ofOneString([first, ...more]: TranslationItem[]): object[] {
  return first === undefined ? [] : [represent.languageTranslationJson([first, ...more])]
}

/** 404 where the project does not translate into it. */
export function targetOf({ facts }: ServedProject, languageId: string): string {
  const found = namedAmong(languageId, facts.targetLanguages)
  if (found === undefined) throw notFound('Language')
  return found.id
}

// ---- Of a string -------------------------------------------------------------------------------------------

const filters = z.object({
  languageId: z.string().min(1),
  stringId: idText.optional(),
  fileId: idText.optional(),
})

async function listTranslations(call: Call) {
  const project = call.project()
  const { languageId, ...others } = queryInput(call, filters)
  const wanted = { ...others, languageId: languageInQuery(project, languageId) }
  const { items, page: asked } = await listPage(call, project, 'translation', wanted)
  return page(items.map(represent.translationJson), asked)
}

export function languageInQuery({ facts }: ServedProject, languageId: string, key = 'languageId'): string {
  const found = namedAmong(languageId, facts.targetLanguages)
  if (found !== undefined) return found.id
  throw invalid({ key, code: 'notInArray', message: 'The project does not translate into this language.' })
}

/** One that was shut down is still told of old translations, and takes no new ones. */
const ADDED_PROVIDERS = PROVIDERS.filter((provider) => provider !== 'watson')

const newTranslation = z.object({
  stringId: idInput,
  languageId: z.string().min(1),
  text: longTextInput.min(1),
  pluralCategoryName: z.string().optional(),
  provider: z.enum(ADDED_PROVIDERS).nullable().optional(),
  isPreTranslated: z.boolean().optional(),
  addToTm: z.boolean().optional(),
})

async function write(call: Call, changes: readonly TranslationChange[]): Promise<number[]> {
  const project = call.project()
  return (await project.edit('serviceChangeTranslations', { changes })).translationIds
}

function addition(project: ServedProject, given: z.output<typeof newTranslation>): TranslationChange {
  const translation = {
    stringId: given.stringId,
    languageId: languageInQuery(project, given.languageId),
    form: (given.pluralCategoryName ?? 'none') as PluralForm,
    text: given.text,
    provider: given.provider ?? null,
    isPreTranslated: given.isPreTranslated ?? false,
    addToTm: given.addToTm ?? true,
  }
  return { kind: 'add', translation }
}

async function addTranslation(call: Call) {
  const [added] = await asSingle(write(call, [addition(call.project(), bodyInput(call, newTranslation))]))
  return oneJson(await getTranslation(call, added), 201)
}

/** `add` at `/-`, `replace` and `remove` at `/{translationId}`. */
async function patchTranslations(call: Call) {
  const project = call.project()
  const changes = batchIn(call, (operation): TranslationChange => {
    if (operation.op === 'add' && operation.path === '/-')
      return addition(project, patchValue(operation, newTranslation))
    const [first, ...rest] = patchPath(operation)
    const translationId = idIn(operation, rest.length === 0 ? first : undefined)
    if (operation.op === 'remove') return { kind: 'remove', translationId }
    if (operation.op !== 'replace') throw unsupportedIn(operation)
    const { text } = patchValue(operation, z.object({ text: longTextInput.min(1) }))
    return { kind: 'replace', translationId, text }
  })
  return unpaged(
    (await inOrder(project, 'translation', await write(call, changes))).map(represent.translationJson),
  )
}

async function restoreTranslation(call: Call) {
  const project = call.project()
  const translationId = call.id('translationId', 'Translation')
  await project.edit('serviceRestoreTranslation', { translationId })
  return oneJson(await getTranslation(call))
}

async function getTranslation(call: Call, translationId = call.id('translationId', 'Translation')) {
  return represent.translationJson(
    await itemJson(call.project(), 'translation', translationId, 'Translation'),
  )
}

async function deleteTranslation(call: Call) {
  await asSingle(write(call, [{ kind: 'remove', translationId: call.id('translationId', 'Translation') }]))
  return nothing
}

const deletion = z.object({ languageId: z.string().optional(), ...stringOrFile })

async function deleteTranslations(call: Call) {
  const project = call.project()
  const { languageId, ...place } = queryInput(call, deletion)
  const stringIds = await stringsAt(project, place)
  await project.edit('serviceDeleteTranslations', {
    stringIds,
    ...(languageId !== undefined && { languageId: languageInQuery(project, languageId) }),
  })
  return nothing
}

const scope = 'project.translation'
const translations = 'projects/{projectId}/translations'

export const translationRoutes: Route[] = [
  {
    method: 'GET',
    path: 'projects/{projectId}/languages/{languageId}/translations',
    scope,
    answer: listOfLanguage,
  },
  { method: 'GET', path: translations, scope, answer: listTranslations },
  { method: 'POST', path: translations, scope, answer: addTranslation },
  { method: 'PATCH', path: translations, scope, answer: patchTranslations },
  { method: 'DELETE', path: translations, scope, answer: deleteTranslations },
  {
    method: 'GET',
    path: `${translations}/{translationId}`,
    scope,
    answer: async (call) => oneJson(await getTranslation(call)),
  },
  { method: 'PUT', path: `${translations}/{translationId}`, scope, answer: restoreTranslation },
  { method: 'DELETE', path: `${translations}/{translationId}`, scope, answer: deleteTranslation },
]
