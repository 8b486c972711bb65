/** Languages: the catalogue's, and those that the projects define themselves. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { allLanguages, anyLanguage } from '../../../languages/catalog.ts'
import { resolveLanguage } from '../../../languages/custom.ts'
import type { Language } from '../../../contract/language.ts'
import { invalid, nothing, notFound, oneJson, page } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, pageIn, readPatch, shortTextInput } from '../input.ts'
import { listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'

async function ownLanguages(project: ServedProject): Promise<Language[]> {
  const rows = await listJson(project, 'language')
  return rows.map(({ definition }) => JSON.parse(definition) as Language)
}

async function customLanguages({ projects }: Call): Promise<Map<string, Language>> {
  const ofProjects = await Promise.all(projects.map(ownLanguages))
  return new Map(ofProjects.flat().map((language) => [language.id, language]))
}

async function listLanguages(call: Call) {
  const asked = pageIn(call)
  const custom = await customLanguages(call)
  const known = allLanguages().filter(({ id }) => !custom.has(id))
  const all = [...known, ...custom.values()]
  return page(all.slice(asked.offset, asked.offset + asked.limit).map(represent.languageJson), asked)
}

async function getLanguage(call: Call) {
  const languageId = call.parameter('languageId')
  const found = (await customLanguages(call)).get(languageId) ?? anyLanguage(languageId)
  if (found === undefined) throw notFound('Language')
  return oneJson(represent.languageJson(found))
}

/** A custom language uses the plural rules of a catalogue language with the same categories. */
const LIKE: Readonly<Record<string, string>> = {
  other: 'ja',
  'one,other': 'en',
  'one,two,other': 'he',
  'one,few,other': 'ro',
  'one,few,many,other': 'uk',
  'one,two,few,other': 'sl',
  'one,two,few,many,other': 'ga-IE',
  'zero,one,other': 'lv',
  'zero,one,two,few,many,other': 'ar',
}

const categories = z.union([z.string(), z.array(z.string())]).transform((given) => String(given))
const direction = z.enum(['ltr', 'rtl'])
const code = z.string().min(1).max(BUDGETS.languageId.max)
const newLanguage = z.object({
  name: shortTextInput,
  code,
  localeCode: code,
  textDirection: direction,
  pluralCategoryNames: categories,
  threeLettersCode: code,
  twoLettersCode: code.optional(),
})

/** Adds a language to every project that the token opens: a language is above projects in the API. */
async function addLanguage(call: Call) {
  const given = bodyInput(call, newLanguage)
  const language: Language = {
    id: given.code,
    name: given.name,
    editorCode: given.code,
    twoLettersCode: given.twoLettersCode ?? given.code,
    threeLettersCode: given.threeLettersCode,
    ...localeOf(given.localeCode),
    ...pluralsOf(given.pluralCategoryNames),
    textDirection: given.textDirection,
  }
  // Nothing is added where one of the projects has it.
  for (const { store } of call.projects) await store.read('languageToAdd', { language })
  for (const project of call.projects) await project.edit('serviceAddLanguage', { language })
  return oneJson(represent.languageJson(language), 201)
}

function localeOf(locale: string): Pick<Language, 'locale' | 'androidCode' | 'osxCode' | 'osxLocale'> {
  const [language = locale, region] = locale.split(/[-_]/)
  const androidCode = region === undefined ? language : `${language}-r${region}`
  return { locale, androidCode, osxCode: locale, osxLocale: locale.replaceAll('-', '_') }
}

function pluralsOf(names: string): Pick<Language, 'pluralCategoryNames' | 'pluralRules'> {
  const like = LIKE[names]
  if (like === undefined)
    throw invalid({
      key: 'pluralCategoryNames',
      code: 'notInArray',
      message: `The categories are one of: ${Object.keys(LIKE).join('; ')}.`,
    })
  const { pluralCategoryNames, pluralRules } = resolveLanguage(like)
  return { pluralCategoryNames, pluralRules }
}

const languageValues = z.object({
  name: shortTextInput,
  textDirection: direction,
  pluralCategoryNames: categories,
  threeLettersCode: code,
  localeCode: code,
})

async function patchLanguage(call: Call) {
  const languageId = call.parameter('languageId')
  const before = (await customLanguages(call)).get(languageId)
  if (before === undefined) throw notFound('Language')
  const { localeCode, pluralCategoryNames, ...others } = readPatch(call, languageValues, {
    ...before,
    localeCode: before.locale,
  })
  const changes: Partial<Omit<Language, 'id'>> = {
    ...(others.name !== undefined && { name: others.name }),
    ...(others.textDirection !== undefined && { textDirection: others.textDirection }),
    ...(others.threeLettersCode !== undefined && { threeLettersCode: others.threeLettersCode }),
    ...(localeCode !== undefined && localeOf(localeCode)),
    ...(pluralCategoryNames !== undefined && pluralsOf(pluralCategoryNames)),
  }
  for (const project of await projectsWith(call, languageId)) {
    await project.edit('serviceChangeLanguage', {
      languageId,
      changes,
    })
    await project.refreshFacts()
  }
  return getLanguage(call)
}

async function projectsWith({ projects }: Call, languageId: string): Promise<ServedProject[]> {
  const found = await Promise.all(
    projects.map(async (project) => ({
      project,
      has: (await ownLanguages(project)).some(({ id }) => id === languageId),
    })),
  )
  return found.filter(({ has }) => has).map(({ project }) => project)
}

async function deleteLanguage(call: Call) {
  const languageId = call.parameter('languageId')
  const projects = await projectsWith(call, languageId)
  if (projects.length === 0) throw notFound('Language')
  // Nothing is deleted where one of the projects uses it.
  for (const { store } of projects) await store.read('languageToDelete', { languageId })
  for (const project of projects) await project.edit('serviceDeleteLanguage', { languageId })
  return nothing
}

export const languageRoutes: Route[] = [
  { method: 'GET', path: 'languages', scope: null, answer: listLanguages },
  { method: 'POST', path: 'languages', scope: 'language', answer: addLanguage },
  { method: 'GET', path: 'languages/{languageId}', scope: null, answer: getLanguage },
  { method: 'PATCH', path: 'languages/{languageId}', scope: 'language', answer: patchLanguage },
  { method: 'DELETE', path: 'languages/{languageId}', scope: 'language', answer: deleteLanguage },
]
