/** Languages that people define for a project: a dialect, an in-house variant, a language CLDR does not know. */
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { findLanguage, nearLanguages } from './catalog.ts'
import { compileExpression } from './expression.ts'
import type { Language } from './language.ts'
import { PLURAL_CATEGORIES } from './plural.ts'
import { SAMPLE_NUMBERS } from './samples.ts'

const code = z
  .string()
  .regex(/^[A-Za-z\d]+(?:[-_+.@][A-Za-z\d]+)*$/, 'should be letters and digits with hyphens between them')
  .max(40)

const customLanguage = z
  .strictObject({
    id: code,
    name: z.string().trim().min(1).max(200),
    editorCode: code,
    twoLettersCode: code,
    threeLettersCode: z.string().regex(/^[a-z]{3}$/i, 'should be three letters'),
    locale: code,
    androidCode: code,
    osxCode: code,
    osxLocale: code,
    pluralCategoryNames: z.array(z.enum(PLURAL_CATEGORIES)).min(1),
    pluralRules: z.string().min(1),
    textDirection: z.enum(['ltr', 'rtl']),
  })
  .check((context) => {
    const { pluralCategoryNames, pluralRules } = context.value
    const breach = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    const inOrder = PLURAL_CATEGORIES.filter((category) => pluralCategoryNames.includes(category))
    if (inOrder.join() !== pluralCategoryNames.join()) {
      breach(
        'pluralCategoryNames',
        'should name each category once, in the order zero, one, two, few, many, other',
      )
    }
    if (!pluralCategoryNames.includes('other'))
      breach('pluralCategoryNames', 'should have the category "other"')
    const wrong = ruleBreach(pluralRules, pluralCategoryNames.length)
    if (wrong) breach('pluralRules', wrong)
  })

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
  const result = customLanguage.safeParse(value)
  if (result.success) return result.data
  const causes = result.error.issues.map(({ path, message }) => ({
    code: 'language.invalid',
    message: path.length > 0 ? `${path.join('.')}: ${message}` : message,
    details: {},
  }))
  throw new Failure('language.invalid', `The custom language cannot be used: ${causes[0]!.message}.`, {
    kept: 'Nothing was changed.',
    causes,
  })
}

/**
 * The language of an id: a custom one goes before the catalogue's of the same id. Throws `language.unknown`
 * with near ids.
 */
export function resolveLanguage(id: string, customs: readonly Language[] = []): Language {
  const wanted = id.toLowerCase()
  const language = customs.find((custom) => custom.id.toLowerCase() === wanted) ?? findLanguage(id)
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
