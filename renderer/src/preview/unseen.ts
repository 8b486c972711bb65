/** Why a text is not seen on the page, where its element was brought into sight. */
import { elementOnPage, type Place } from './places.ts'
import { isInSight } from './reveal.ts'

/**
 * `head`: it is the page's title or metadata. `attribute`: it belongs to an element, such as the description of a
 * picture. `hidden`: the page hides it. `absent`: the page has no place for it.
 */
export const UNSEEN = ['head', 'attribute', 'hidden', 'absent'] as const
export type Unseen = (typeof UNSEEN)[number]

/** Attributes that a browser draws. */
const DRAWN = new Set(['placeholder', 'value', 'label'])

export function whyUnseen(place: Place): Unseen | null {
  const { element, attribute } = place
  if (element.closest('preview-above') !== null) return 'head'
  if (attribute !== null && !DRAWN.has(attribute)) return 'attribute'
  const isLeftOut = element.matches('option:not(:checked)')
  return isLeftOut || !isInSight(elementOnPage(place)) ? 'hidden' : null
}
