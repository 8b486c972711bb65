/** Plural forms that a translation has lost, where a program then shows the form of other numbers. */
import type { Language } from '../../contract/language.ts'
import { sampleNumbers } from '../../languages/samples.ts'
import { walk, type MessageNode } from '../../messages/message.ts'
import { baseLetter } from './scripts.ts'

/** Languages whose nouns stay in the singular behind a number, so that a single form is right for all of them. */
const WITHOUT_PLURAL = new Set(
  'az ba bn ckb crh cv eu fa fil gag hu hy ka kk kmr ku ky kaa mn ps sah su tk tl tr tt ug uz'.split(' '),
)

/** Whether one number needs another form than several do. */
function hasSingular(language: Language): boolean {
  const everyday = [...sampleNumbers(language).values()].filter((numbers) => numbers.length > 0)
  return everyday.length > 1 && !WITHOUT_PLURAL.has(baseLetter(language))
}

/**
 * Returns whether a message has a number before a word, as `{n} files` has, and no branch for a single thing. A message
 * that sets the number apart, as `Files: {n}`, suits every number; so does `file(s)`.
 */
export function lacksSingular(
  source: readonly MessageNode[],
  text: readonly MessageNode[],
  language: Language,
): string | null {
  if (!hasSingular(language)) return null
  for (const node of walk(source)) {
    if (node.kind !== 'select' || node.type !== 'plural' || !distinguishes(node.branches)) continue
    const { name } = node
    const own = [...walk(text)].filter(
      (one) => one.kind === 'select' && one.name === name && one.type === 'plural',
    )
    const branches = own.flatMap((one) => (one.kind === 'select' ? one.branches : []))
    if (branches.some(({ isDefault }) => !isDefault)) continue
    const counted =
      own.length > 0 ? branches.some(({ nodes }) => isCounted(nodes, name)) : isCounted(text, name)
    if (counted) return name
  }
  return null
}

/** Whether the branches of a plural say different words. */
function distinguishes(branches: readonly { nodes: readonly MessageNode[] }[]): boolean {
  return new Set(branches.map(({ nodes }) => wordsOf(nodes))).size > 1
}

function wordsOf(nodes: readonly MessageNode[]): string {
  return [...walk(nodes)].map((node) => (node.kind === 'text' ? node.value : '')).join(' ')
}

/** Whether a word stands behind the number and a blank. */
function isCounted(nodes: readonly MessageNode[], name: string): boolean {
  return nodes.some((node, index) => {
    if (node.kind === 'tag') return isCounted(node.nodes, name)
    const isNumber = node.kind === 'count' || (node.kind === 'argument' && node.name === name)
    const next = nodes[index + 1]
    return isNumber && next?.kind === 'text' && /^[ \u00a0]\p{L}[^(]*$/u.test(next.value)
  })
}

/** How many forms Laravel and Symfony choose from, by their own rules; all other languages have two. */
const FORMS: readonly (readonly [forms: number, languages: string])[] = [
  [1, 'az bo dz id ja jv ka km kn ko ms th tr vi zh'],
  [3, 'be bs hr ru sh sr uk cs sk ga lt lv pl ro'],
  [4, 'sl mt cy'],
  [6, 'ar'],
]

const CONDITION = /^\s*(?:\{\s*(-?\d+|\*)\s*\}|\[\s*(-?\d+|\*)\s*,\s*(-?\d+|\*)\s*\])/u

export interface LostForms {
  given: number
  wanted: number
}

/**
 * Returns the numbers of plural forms of a line of Laravel or Vue I18n, which a bar separates; null if it has enough.
 * Both programs show the form of another number in the place of a missing one.
 */
export function lostForms(
  source: string,
  text: string,
  language: Language,
  grammar: 'laravel' | 'vue',
): LostForms | null {
  const [wanted, given] = [formsOf(source), formsOf(text)]
  if (wanted.length < 2) return null
  const isInflected = hasSingular(language)
  if (grammar === 'vue') {
    // Of two forms the first is for one thing, of three for none.
    const isEnough = given.length === 1 && (!isInflected || text.includes('('))
    return given.length >= wanted.length || isEnough ? null : { given: given.length, wanted: wanted.length }
  }
  if (!isInflected) return null
  const hasConditions = wanted.some((form) => CONDITION.test(form))
  if (!hasConditions && !wanted.some((form) => /:count\b/iu.test(form))) return null
  const conditions = given.filter((form) => CONDITION.test(form)).length
  if (conditions > 0) {
    // A number that no condition takes is shown by the rule of the language, among the forms of other numbers.
    const isLost = conditions === given.length && given.length < wanted.length && !isCovered(given)
    return isLost ? { given: given.length, wanted: wanted.length } : null
  }
  const needed = FORMS.find(([, languages]) => languages.split(' ').includes(baseLetter(language)))?.[0] ?? 2
  return given.length < needed ? { given: given.length, wanted: needed } : null
}

function formsOf(text: string): string[] {
  return text.replaceAll("{'|'}", '').split('|')
}

/** Whether conditions take every number from 0 to 3, and large ones. */
function isCovered(forms: readonly string[]): boolean {
  return [0, 1, 2, 3, 1_000_000].every((n) => forms.some((form) => takes(form, n)))
}

function takes(form: string, n: number): boolean {
  const [, only, from = '*', to = '*'] = CONDITION.exec(form) ?? []
  if (only !== undefined) return only === '*' || Number(only) === n
  return (from === '*' || n >= Number(from)) && (to === '*' || n <= Number(to))
}
