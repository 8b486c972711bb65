/**
 * Marks the hits of a search in the texts of an element. A highlight of the page lies over them: their elements, which
 * show placeholders and terms, stay as they are. A chip that is drawn in its short form is marked as a whole.
 */
import type { SearchField } from '../../../core/contract/index.ts'
import type { HitFinder } from './searchHits.ts'

const NAME = 'search-hit'

function highlight(): Highlight | null {
  if (typeof Highlight === 'undefined') return null
  let found = CSS.highlights.get(NAME)
  if (found === undefined) CSS.highlights.set(NAME, (found = new Highlight()))
  return found
}

/**
 * Returns an attachment that keeps the hits of an element marked. `shown` is what the element shows: a change of it
 * marks again.
 */
export function markHits(
  finder: () => HitFinder,
  field: SearchField,
  shown: () => unknown,
): (element: HTMLElement) => void {
  return (element) => {
    $effect(() => {
      void shown()
      const finding = finder()
      const marks = finding.isEmpty ? null : highlight()
      if (marks === null) return
      const ranges = rangesIn(element, finding, field)
      // Their texts are drawn in another form, so a hit marks the whole.
      const chips = [...element.querySelectorAll('[data-label], [data-two-parts]')].filter((chip) =>
        ranges.some((range) => range.intersectsNode(chip)),
      )
      for (const range of ranges) marks.add(range)
      for (const chip of chips) chip.setAttribute('data-hit', '')
      return () => {
        for (const range of ranges) marks.delete(range)
        for (const chip of chips) chip.removeAttribute('data-hit')
      }
    })
  }
}

function rangesIn(element: HTMLElement, finder: HitFinder, field: SearchField): Range[] {
  const nodes: { node: Text; start: number }[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = ''
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    nodes.push({ node: node as Text, start: text.length })
    text += node.nodeValue ?? ''
  }
  const placeAt = (offset: number, isEnd: boolean) =>
    nodes.findLast(({ start }) => (isEnd ? start < offset : start <= offset))
  return finder.ranges(text, field).flatMap(({ start, end }) => {
    const [first, last] = [placeAt(start, false), placeAt(end, true)]
    if (first === undefined || last === undefined) return []
    const range = new Range()
    range.setStart(first.node, start - first.start)
    range.setEnd(last.node, end - last.start)
    return [range]
  })
}
