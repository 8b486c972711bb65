/**
 * Brings an element of the page into sight: in each box that scrolls, in the page, and out from under what the page pins
 * over it. `scrollIntoView` would move the screens around the frame, too, and knows nothing of what is pinned.
 */

const MARGIN = 24
/** Scrolling moves what is pinned only while one scrolls (`position: sticky`): so often it is looked at again. */
const MAX_LOOKS = 4
/** An element pinned over the string is made nearly transparent, so that the mark is visible through it. */
const ASIDE = 'data-preview-aside'

type Edges = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

export function reveal(element: HTMLElement): void {
  for (const pinned of element.ownerDocument.querySelectorAll(`[${ASIDE}]`)) pinned.removeAttribute(ASIDE)
  for (const folded of ancestorsOf(element)) if (folded.tagName === 'DETAILS') unfold(folded, element)
  for (const box of ancestorsOf(element)) if (isScroller(box)) scrollTo(box, element, insideOf(box))
  const root = element.ownerDocument.documentElement
  scrollTo(root, element, viewOf(root))
  uncover(element)
}

/** Whether a part of it is seen that a mark can be seen by, as it is scrolled to now. */
export function isInSight(element: HTMLElement): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  let seen: Edges = element.getBoundingClientRect()
  for (const box of ancestorsOf(element)) {
    if (isPinned(box, 'fixed')) break
    if (clips(box)) seen = common(seen, insideOf(box))
  }
  seen = common(seen, viewOf(element.ownerDocument.documentElement))
  return seen.right - seen.left > 1 && seen.bottom - seen.top > 1
}

function unfold(folded: HTMLElement, element: HTMLElement): void {
  const isHead = folded.querySelector(':scope > summary')?.contains(element) === true
  if (!isHead) (folded as HTMLDetailsElement).open = true
}

function scrollTo(box: HTMLElement, element: HTMLElement, inside: Edges): void {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const [y, x] = [
    wayInto(top, bottom, inside.top, inside.bottom),
    wayInto(left, right, inside.left, inside.right),
  ]
  // The author may have it glide, and then it would not be there yet where it is looked at.
  if (y !== 0 || x !== 0) box.scrollBy({ top: y, left: x, behavior: 'instant' })
}

/** How far to scroll so that a stretch is in another one, with a margin where there is room; its start goes first. */
function wayInto(start: number, end: number, from: number, to: number): number {
  const margin = Math.min(MARGIN, Math.max(0, (to - from - (end - start)) / 2))
  if (start < from + margin) return start < from || margin === MARGIN ? start - from - margin : 0
  if (end > to - margin) return Math.min(start - from - margin, end - to + margin)
  return 0
}

function uncover(element: HTMLElement): void {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const cover = coverOf(element)
    if (cover === null) return
    const before = element.getBoundingClientRect().top
    scrollFrom(cover, element)
    if (element.getBoundingClientRect().top === before) break
  }
  const cover = coverOf(element)
  if (cover !== null) cover.setAttribute(ASIDE, '')
}

/** Scrolls the nearer way out from under what is pinned, as long as the element stays in sight. */
function scrollFrom(cover: HTMLElement, element: HTMLElement): void {
  const root = element.ownerDocument.documentElement
  const box = isPinned(cover, 'sticky')
    ? (ancestorsOf(cover).find((one) => isScroller(one) && one.contains(element)) ?? root)
    : root
  const [own, over] = [element.getBoundingClientRect(), cover.getBoundingClientRect()]
  const inside = box === root ? viewOf(root) : insideOf(box)
  const room = Math.min(MARGIN, Math.max(2, (inside.bottom - inside.top - over.height - own.height) / 2))
  const below = own.top - over.bottom - room
  const above = own.bottom - over.top + room
  const ways = [below, above].toSorted((one, other) => Math.abs(one) - Math.abs(other))
  const way = ways.find((one) => own.top - one >= inside.top && own.bottom - one <= inside.bottom)
  if (way !== undefined) box.scrollBy({ top: way, behavior: 'instant' })
}

/** Returns the element pinned over a part of the element; null if its examined part is visible. */
function coverOf(element: HTMLElement): HTMLElement | null {
  for (const [x, y] of pointsOf(element)) {
    const hit = element.ownerDocument.elementFromPoint(x, y) as HTMLElement | null
    if (hit === null || hit.contains(element) || element.contains(hit)) continue
    const pinned = [hit, ...ancestorsOf(hit)].find((one) => isPinned(one, 'fixed') || isPinned(one, 'sticky'))
    if (pinned !== undefined && !pinned.contains(element)) return pinned
  }
  return null
}

/** Points along its first and last line. */
function pointsOf(element: HTMLElement): [number, number][] {
  const lines = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  const ends = lines.length > 1 ? [lines[0], lines.at(-1)] : lines
  return ends.flatMap((line) => {
    if (line === undefined) return []
    const { left, right, top, bottom } = line
    return [left + 1, (left + right) / 2, right - 1].flatMap((x): [number, number][] => [
      [x, top + 1],
      [x, bottom - 1],
    ])
  })
}

function isPinned(element: HTMLElement, position: 'fixed' | 'sticky'): boolean {
  return styleOf(element).position === position
}

/** The nearest first, without the root, which is what scrolls the page. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  const root = element.ownerDocument.documentElement
  for (let one = element.parentElement; one !== null && one !== root; one = one.parentElement) found.push(one)
  return found
}

function isScroller(box: HTMLElement): boolean {
  const isLarger = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth
  return isLarger && /auto|scroll|hidden/.test(styleOf(box).overflow) && !isViewport(box)
}

function clips(box: HTMLElement): boolean {
  return /auto|scroll|hidden|clip/.test(styleOf(box).overflow) && !isViewport(box)
}

/** The body's overflow applies to the viewport, unless the root has its own. */
function isViewport(box: HTMLElement): boolean {
  const { body, documentElement } = box.ownerDocument
  return box === body && styleOf(documentElement).overflow === 'visible'
}

function insideOf(box: HTMLElement): Edges {
  const { top, left } = box.getBoundingClientRect()
  const [from, start] = [top + box.clientTop, left + box.clientLeft]
  return { top: from, bottom: from + box.clientHeight, left: start, right: start + box.clientWidth }
}

function viewOf(root: HTMLElement): Edges {
  return { top: 0, bottom: root.clientHeight, left: 0, right: root.clientWidth }
}

function common(one: Edges, other: Edges): Edges {
  return {
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
  }
}

function styleOf(element: HTMLElement): CSSStyleDeclaration {
  return (element.ownerDocument.defaultView as Window).getComputedStyle(element)
}
