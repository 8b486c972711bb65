/** Android's plurals: an item for each quantity, which is a plural category of CLDR. */
import type { Language } from '../../contract/language.ts'
import type { PluralCategory, PluralForms } from '../../model/plural.ts'
import { gapBefore } from '../layout.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { changedForms, newForms } from '../formsToWrite.ts'
import { fillElement } from '../xml/tags.ts'
import { markupOfTexts, shownText, type ResourceText } from './document.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** The forms of a language's categories; quantities that it has not are never shown and left out. */
export function androidForms(items: readonly ResourceText[], language: Language): PluralForms {
  const markup = markupOfTexts(items)
  const forms: PluralForms = {}
  for (const category of language.pluralCategoryNames) {
    const item = items.findLast(({ quantity }) => quantity === category)
    const text = item && shownText(item, markup)
    if (text) forms[category] = text
  }
  return forms
}

/**
 * Returns the edits that replace a plural's forms by a translation's. If its quantities are the target language's,
 * items keep their place. Otherwise all are rewritten, in CLDR order, with the existing white space. `newForms` selects
 * the forms.
 */
export function androidPluralEdits(
  text: string,
  items: readonly ResourceText[],
  translation: PluralForms,
  target: Language,
  write: (value: string, like: ResourceText) => string,
): Edit[] {
  const markup = markupOfTexts(items)
  const standing = new Map(items.map((item) => [item.quantity, item]))
  const like = standing.get('other') ?? items.at(-1)
  if (!like) return []
  const wanted = newForms(translation, target, 'other')
  const isStanding = ([category, form]: [PluralCategory, string]) => {
    const item = standing.get(category)
    return item !== undefined && shownText(item, markup) === form
  }
  if (wanted.every(isStanding)) return []
  const changed = wanted.filter((one) => !isStanding(one))
  const isSameSet = wanted.length === items.length && wanted.every(([category]) => standing.has(category))
  if (isSameSet) {
    return changed.flatMap(([category, form]) => {
      const item = assertDefined(standing.get(category), 'The standing item')
      return fillElement(text, item.tag, item.innerEnd, write(form, item))
    })
  }
  const isChanged = new Set(changed.map(([category]) => category))
  const written = wanted.map(([category, form]) => {
    const item = standing.get(category)
    if (item && !isChanged.has(category)) return text.slice(item.tag.start, item.end)
    return `<item quantity="${category}">${write(form, item ?? like)}</item>`
  })
  const last = assertDefined(items.at(-1), 'The last item')
  const blank = assertDefined(
    /\s*$/.exec(text.slice(Math.max(0, last.tag.start - 1000), last.tag.start)),
    'The match',
  )[0]
  return [
    { start: assertDefined(items[0], 'The first item').tag.start, end: last.end, text: written.join(blank) },
  ]
}

/**
 * Returns the edits of a plural in a file of its language: items with changed texts, and new ones after those of
 * earlier categories. `changedForms` selects the forms.
 */
export function pluralUpdates(
  text: string,
  items: readonly ResourceText[],
  translation: PluralForms,
  target: Language,
  isCleared: boolean,
  write: (value: string, like: ResourceText) => string,
): Edit[] {
  const like = items.find(({ quantity }) => quantity === 'other') ?? items.at(-1)
  if (!like) return []
  const standing = { forms: androidForms(items, target), isCleared }
  const itemOf = (category: string) => items.findLast(({ quantity }) => quantity === category)
  return Array.from(changedForms(translation, standing, target, 'other')).flatMap(
    ([category, form]): Edit[] => {
      const item = itemOf(category)
      if (form === null) return item ? [removal(text, item)] : []
      if (item) return fillElement(text, item.tag, item.innerEnd, write(form, item))
      const earlier = target.pluralCategoryNames.slice(0, target.pluralCategoryNames.indexOf(category))
      const before = earlier.map(itemOf).findLast((one) => one !== undefined)
      const xml = `<item quantity="${category}">${write(form, like)}</item>`
      const gap = gapBefore(text, (before ?? assertDefined(items[0], 'The first item')).tag.start)
      return before
        ? [{ start: before.end, end: before.end, text: gap + xml }]
        : [
            {
              start: assertDefined(items[0], 'The first item').tag.start,
              end: assertDefined(items[0], 'The first item').tag.start,
              text: xml + gap,
            },
          ]
    },
  )
}

function removal(text: string, { tag, end }: ResourceText): Edit {
  return { start: tag.start - gapBefore(text, tag.start).length, end, text: '' }
}
