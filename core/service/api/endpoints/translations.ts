/** Translations: those of a language, those of a string. */
import { z } from 'zod'
import { namedAmong } from '../../../languages/matchLanguage.ts'
import { PROVIDERS } from '../../../model/enumerations.ts'
import type { PluralForm } from '../../../model/plural.ts'
import type { TranslationChange } from '../../rows/translations.ts'
import { invalid, nothing, notFound, oneJson, page } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { countText, flagText, idInput, idsText, idText, longTextInput } from '../input.ts'
import { patchValue, queryInput, refuseSeveralPlaces } from '../input.ts'
import { croqlOf, croqlPage, listJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import { Resource, type Place } from '../resource.ts'
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

function addition(given: z.output<typeof newTranslation>, { project }: Place): TranslationChange {
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

const changedTranslation = z.object({ text: longTextInput.min(1) })

async function restoreTranslation(call: Call) {
  const place = await translations.place(call)
  const translationId = translations.idOf(call)
  await place.project.edit('serviceRestoreTranslation', { translationId })
  return oneJson(await translations.json(place, translationId))
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

const translations = new Resource({
  ...{ kind: 'translation', noun: 'Translation', idName: 'translationId' },
  ...{ path: 'projects/{projectId}/translations', scope: 'project.translation' },
  represent: (items) => items.map(represent.translationJson),
})

export const translationRoutes: Route[] = [
  {
    method: 'GET',
    path: 'projects/{projectId}/languages/{languageId}/translations',
    scope: 'project.translation',
    answer: listOfLanguage,
  },
  translations.list(filters, {
    filtersOf: ({ languageId, ...others }, { project }) => ({
      ...others,
      languageId: languageInQuery(project, languageId),
    }),
  }),
  translations.read(),
  ...translations.changes({
    write: async ({ project }, changes: readonly TranslationChange[]) =>
      (await project.edit('serviceChangeTranslations', { changes })).translationIds,
    add: { input: newTranslation, change: addition },
    replaceItem: (translationId, operation): TranslationChange => {
      const { text } = patchValue(operation, changedTranslation)
      return { kind: 'replace', translationId, text }
    },
    remove: (translationId): TranslationChange => ({ kind: 'remove', translationId }),
  }),
  translations.itemRoute('PUT', restoreTranslation),
  translations.route('DELETE', '', deleteTranslations),
]
