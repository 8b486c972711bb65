/** The place of each string on the page: its element, or the element of its attribute. */
import type { FilePreview } from '../../../core/contract/index.ts'

export interface Place {
  stringId: number
  element: HTMLElement
  /** The page's own content; null if other strings are inside, so that no text may replace it. */
  original: Node[] | null
  isEditable: boolean
  /** The name of the attribute that the text is; null where it is the element's own text. */
  attribute: string | null
  /** The text that an attribute's element stands in: it goes where a translation takes that text's place. */
  around: HTMLElement | null
}

/** Returns the element that is marked and scrolled to. */
export function elementOnPage({ element, around }: Place): HTMLElement {
  const own = element.isConnected || around === null ? element : around
  // A choice of a list has no box of its own.
  return own.closest<HTMLElement>('select') ?? own
}

/** The places of a page's texts, in the order of the page. */
export function pagePlacesIn(page: Document, elements: FilePreview['elements']): Place[] {
  const places: Place[] = []
  const ofAttributes = elementsOfAttributes(page)
  for (const [previewId, strings] of Map.groupBy(elements, (one) => one.previewId)) {
    const element =
      page.getElementById(`string_preview_id_${previewId}`) ??
      page.querySelector<HTMLElement>(`[data-preview-id="${previewId}"]`)
    if (element !== null) places.push(...placesOf(element, strings))
    const ofAttribute = ofAttributes.get(previewId)
    if (ofAttribute === undefined || strings[0] === undefined) continue
    const { element: own, attribute } = ofAttribute
    own.dataset['string'] ??= String(strings[0].stringId)
    own.tabIndex = -1
    const around = own.closest<HTMLElement>('[data-preview-id]')
    const { stringId } = strings[0]
    places.push({ stringId, element: own, original: null, isEditable: false, attribute, around })
  }
  return places.sort((one, other) => (isBefore(one.element, other.element) ? -1 : 1))
}

function placesOf(element: HTMLElement, strings: FilePreview['elements']): Place[] {
  const isEditable = element.matches('.service_phrase, .crowdin_phrase')
  const holdsOthers = element.querySelector('[id^="string_preview_id_"], [data-preview-id]') !== null
  const parts = strings.length === 1 || holdsOthers ? [element] : splitInto(element, strings.length)
  return strings.flatMap(({ stringId }, index) => {
    const own = parts[index]
    if (own === undefined) return []
    own.dataset['string'] = String(stringId)
    own.tabIndex = -1
    const original = holdsOthers ? null : [...own.childNodes]
    return [{ stringId, element: own, original, isEditable, attribute: null, around: null }]
  })
}

/** Elements by the numbers of strings that are no elements themselves (core/formats/runningText/page.ts). */
function elementsOfAttributes(
  page: Document,
): Map<number, { element: HTMLElement; attribute: string | null }> {
  const found = new Map<number, { element: HTMLElement; attribute: string | null }>()
  for (const element of page.querySelectorAll<HTMLElement>('[data-preview-attributes]'))
    for (const said of (element.dataset['previewAttributes'] ?? '').split(' ')) {
      const [id, attribute = null] = said.split(':')
      found.set(Number(id), { element, attribute })
    }
  return found
}

/** The segments of one text share its element: each gets a part of its own, to be filled with its text. */
function splitInto(element: HTMLElement, count: number): HTMLElement[] {
  const parts = Array.from({ length: count }, () => element.ownerDocument.createElement('preview-text'))
  element.replaceChildren(...parts.flatMap((part) => [part, ' ']))
  return parts
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
