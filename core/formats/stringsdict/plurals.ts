/** Writing a variable's texts in the categories of another language. */
import type { Language } from '../../contract/language.ts'
import { PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../../model/plural.ts'
import type { PlistString } from './plist.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { newForms } from '../formsToWrite.ts'
import { fillElement } from '../xml/tags.ts'
import type { PluralTexts } from './rules.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** The XML that stands for a text between its tags, spelled as another one is. */
type Writer = (value: string, like: PlistString) => string

/**
 * Returns the edits that replace a variable's forms by a translation's, in a copy of the source: categories that the
 * target language lacks are removed. `newForms` selects the forms. `zero`: a separate text for the count 0, which stays
 * in any language.
 */
export function rulePluralEdits(
  text: string,
  plural: PluralTexts,
  translation: PluralForms,
  target: Language,
  zero: string | undefined,
  write: Writer,
): Edit[] {
  const { items } = plural
  const like = items.get('other') ?? [...items.values()].at(-1)
  if (!like) return []
  const wanted = new Map(newForms(translation, target, 'other'))
  if (zero !== undefined) wanted.set('zero', zero)
  const changes = PLURAL_CATEGORIES.flatMap((category): [PluralCategory, string | null][] => {
    const form = wanted.get(category)
    return form === items.get(category)?.value.value ? [] : [[category, form ?? null]]
  })
  return ruleFormEdits(text, plural, new Map(changes), write)
}

/**
 * The edits that write forms: texts change in their places, null takes one out, new ones come before the first that
 * follows them in CLDR's order.
 */
export function ruleFormEdits(
  text: string,
  { items, entries }: PluralTexts,
  changes: ReadonlyMap<PluralCategory, string | null>,
  write: Writer,
): Edit[] {
  const like = items.get('other') ?? [...items.values()].at(-1)
  if (!like) return []
  const blank = assertDefined(
    /\s*$/.exec(text.slice(Math.max(like.previousEnd, like.start - 1000), like.start)),
    'The match',
  )[0]
  const between = text.slice(like.keyEnd, like.valueStart)
  const stays = (category: PluralCategory) => items.has(category) && changes.get(category) !== null
  return PLURAL_CATEGORIES.flatMap((category): Edit[] => {
    const item = items.get(category)
    const form = changes.get(category)
    if (form === undefined) return []
    if (form === null) return item ? [{ start: item.previousEnd, end: item.end, text: '' }] : []
    if (item) return fillElement(text, item.value.tag, item.value.innerEnd, write(form, item.value))
    const following = PLURAL_CATEGORIES.slice(PLURAL_CATEGORIES.indexOf(category) + 1).find(stays)
    const place = following
      ? assertDefined(items.get(following), 'The item').previousEnd
      : assertDefined(entries.at(-1), 'The last entry').end
    const xml = `${blank}<key>${category}</key>${between}<string>${write(form, like.value)}</string>`
    return [{ start: place, end: place, text: xml }]
  })
}
