/**
 * Languages that people define for a project: a dialect, an in-house variant, a language CLDR does not know. Their
 * members are checked here, without a library of schemas: each thread of a store loads this when a project opens.
 */
import { Failure } from '../platform/errors/failure.ts'
import { anyLanguage, nearLanguages } from './catalog.ts'
import { compileExpression } from './expression.ts'
import type { Language } from '../contract/language.ts'
import { PLURAL_CATEGORIES } from '../model/plural.ts'
import { SAMPLE_NUMBERS } from './samples.ts'

/** Validates a member's value; undefined: valid. */
type Check = (value: unknown) => string | undefined

const code: Check = (value) => {
  if (typeof value !== 'string') return 'should be a text'
  if (value.length > 40) return 'should have 40 characters at most'
  const isCode = /^[A-Za-z\d]+(?:[-_+.@][A-Za-z\d]+)*$/.test(value)
  return isCode ? undefined : 'should be letters and digits with hyphens between them'
}

const name: Check = (value) => {
  const length = typeof value === 'string' ? value.trim().length : 0
  return length >= 1 && length <= 200 ? undefined : 'should be a text of 1 to 200 characters'
}

const threeLetters: Check = (value) =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? undefined : 'should be three letters'

const categories: Check = (value) => {
  if (!Array.isArray(value) || value.length === 0) return 'should be a list of plural categories'
  const inOrder = PLURAL_CATEGORIES.filter((category) => value.includes(category))
  if (inOrder.length !== value.length || inOrder.some((category, index) => category !== value[index]))
    return 'should name each category once, in the order zero, one, two, few, many, other'
  return inOrder.includes('other') ? undefined : 'should have the category "other"'
}

const rules: Check = (value) =>
  typeof value === 'string' && value !== '' ? undefined : 'should be a rule such as n != 1'

const direction: Check = (value) =>
  value === 'ltr' || value === 'rtl' ? undefined : 'should be "ltr" or "rtl"'

const checks: Readonly<Record<keyof Language, Check>> = {
  id: code,
  name,
  editorCode: code,
  twoLettersCode: code,
  threeLettersCode: threeLetters,
  locale: code,
  androidCode: code,
  osxCode: code,
  osxLocale: code,
  pluralCategoryNames: categories,
  pluralRules: rules,
  textDirection: direction,
}

function breachesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['It should be an object']
  const members = value as Partial<Record<string, unknown>>
  const unknown = Object.keys(members).filter((key) => !Object.hasOwn(checks, key))
  const breaches = [
    ...Object.entries(checks).map(([member, check]) => [member, check(members[member])] as const),
    ...unknown.map((member) => [member, 'is no member of a language'] as const),
  ].flatMap(([member, wrong]) => (wrong === undefined ? [] : [`${member}: ${wrong}`]))
  if (breaches.length > 0) return breaches
  const { pluralRules, pluralCategoryNames } = members as Partial<Record<string, unknown>> &
    Pick<Language, 'pluralRules' | 'pluralCategoryNames'>
  const wrong = ruleBreach(pluralRules, pluralCategoryNames.length)
  return wrong === undefined ? [] : [`pluralRules: ${wrong}`]
}

function ruleBreach(pluralRules: string, categories: number): string | undefined {
  try {
    const expression = compileExpression(pluralRules)
    const wrong = SAMPLE_NUMBERS.find((n) => !(expression(n) >= 0 && expression(n) < categories))
    return wrong === undefined
      ? undefined
      : `should answer the index of a category, and does not for n = ${wrong}`
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

/**
 * Validates a custom language member by member. Throws `language.invalid`, whose causes name each member at
 * fault.
 */
export function parseCustomLanguage(value: unknown): Language {
  const breaches = breachesOf(value)
  if (breaches.length > 0) {
    throw new Failure('language.invalid', `The custom language cannot be used: ${breaches[0]}.`, {
      kept: 'Nothing was changed.',
      causes: breaches.map((message) => ({ code: 'language.invalid', message, details: {} })),
    })
  }
  const language = value as Language
  return { ...language, name: language.name.trim() }
}

/**
 * The language of an id: a custom one goes before the catalogue's of the same id, and that before others of CLDR.
 * Throws `language.unknown` with near ids.
 */
export function resolveLanguage(id: string, customs: readonly Language[] = []): Language {
  const wanted = id.toLowerCase()
  const language = customs.find((custom) => custom.id.toLowerCase() === wanted) ?? anyLanguage(id)
  if (language) return language
  const near = nearLanguages(id)
  throw new Failure('language.unknown', `There is no language "${id.slice(0, 40)}".`, {
    value: id.slice(0, 40),
    todo:
      near.length > 0
        ? `Did you mean ${near.join(', ')}?`
        : 'Use a code such as uk, pt-BR or zh-CN, or add a custom language.',
    near,
  })
}
