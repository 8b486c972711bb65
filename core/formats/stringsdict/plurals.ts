/** Writing a variable's texts in the categories of another language. */
import type { Language } from '../../languages/language.ts'
import { PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../../languages/plural.ts'
import type { Edit } from '../splice.ts'
import { wantedForms } from '../wantedForms.ts'
import { fillElement } from '../xml/tags.ts'
import type { PluralTexts } from './rules.ts'

/** The XML that stands for a text between its tags. */
type Writer = (value: string) => string

/**
 * The edits that give a variable a translation's forms: texts change in their places, categories that the target
 * language lacks go, new ones come before the first that follows them in CLDR's order. Which are written is told at
 * `wantedForms`. `zero`: the text for the count 0 where it is one of its own; it then stays in any language.
 */
export function pluralEdits(
  text: string,
  { items, entries }: PluralTexts,
  translation: PluralForms,
  target: Language,
  zero: string | undefined,
  write: Writer,
): Edit[] {
  const like = items.get('other') ?? [...items.values()].at(-1)
  if (!like) return []
  const wanted = new Map(wantedForms(translation, new Set(items.keys()), target, like.value.value))
  if (zero !== undefined) wanted.set('zero', zero)
  const blank = /\s*$/.exec(text.slice(Math.max(like.previousEnd, like.start - 1000), like.start))![0]
  const between = text.slice(like.keyEnd, like.valueStart)
  const edits: Edit[] = []
  for (const category of PLURAL_CATEGORIES) {
    const item = items.get(category)
    const form = wanted.get(category)
    if (item && form === undefined) edits.push({ start: item.previousEnd, end: item.end, text: '' })
    else if (item && form !== item.value.value) {
      edits.push(...fillElement(text, item.value.tag, item.value.innerEnd, write(form!)))
    } else if (!item && form !== undefined) {
      const place = placeOf(category, items, wanted) ?? entries.at(-1)!.end
      const xml = `${blank}<key>${category}</key>${between}<string>${write(form)}</string>`
      edits.push({ start: place, end: place, text: xml })
    }
  }
  return edits
}

/** Before the first category after this one that stands in the file and stays there. */
function placeOf(
  category: PluralCategory,
  items: PluralTexts['items'],
  wanted: ReadonlyMap<PluralCategory, string>,
): number | undefined {
  const following = PLURAL_CATEGORIES.slice(PLURAL_CATEGORIES.indexOf(category) + 1)
  const next = following.find((one) => items.has(one) && wanted.has(one))
  return next && items.get(next)!.previousEnd
}
