/**
 * Translations that have no place in their file: where a text would go, it has a number, a list or code of its own, which
 * every format leaves as it is. They are not in what was built, and nobody is to take them for written.
 */
import { formsOf, type Texts } from '../threeWay.ts'
import type { CountedTexts } from '../importing/statedTexts.ts'

/**
 * The identifiers of strings of which a form is not in what was built. `built`: what the file says then, of these strings at
 * least. One that is no file of keys, but has its sources or their structure, has a place for each.
 */
export function withoutPlace(
  toWrite: Texts,
  { texts, asSource }: Pick<CountedTexts, 'texts' | 'asSource'>,
): string[] {
  if (asSource === undefined) return []
  const lacking = [...toWrite].filter(([identifier, text]) => {
    const there = formsOf(texts.get(identifier) ?? asSource.get(identifier))
    return Object.keys(formsOf(text)).some((form) => !Object.hasOwn(there, form))
  })
  return lacking.map(([identifier]) => identifier)
}
