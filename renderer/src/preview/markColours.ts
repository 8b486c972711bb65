/** Colours of the mark by the ground that it lies on: the page is its author's, and may be of any. */

/** Parts of red, green and blue, from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export interface MarkColours {
  /** Around the current string. */
  mark: string
  /** Around a text that is edited in its place. */
  edit: string
}

const WHITE: Colour = [255, 255, 255]
const BLACK: Colour = [0, 0, 0]

/** The house's own first, for light and dark; then those that stand out from what is neither. */
const MARKS = ['#0c626b', '#7fd3da', '#06393f', '#e3fafb']
const EDITS = ['#6a48a8', '#b9a2f0', '#2f1d57', '#f3eeff']
/** The least contrast of a colour of ours, from which on it precedes one with more contrast. */
const ENOUGH = 4.5

export function markColours(ground: Colour): MarkColours {
  return { mark: colourOn(ground, MARKS), edit: colourOn(ground, EDITS) }
}

function colourOn(ground: Colour, colours: readonly string[]): string {
  const contrasts = colours.map((colour) => contrast(ofHex(colour), ground))
  const first = contrasts.findIndex((one, index) => index < 2 && one >= ENOUGH)
  return colours[first === -1 ? contrasts.indexOf(Math.max(...contrasts)) : first] as string
}

/** The contrast of two colours, as WCAG 2 has it. */
export function contrast(one: Colour, other: Colour): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The ground under an element: the nearest one that lets little through; else what its text is made to be read on. */
export function groundUnder(element: Element): Colour {
  const view = element.ownerDocument.defaultView as Window
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { backgroundColor, backgroundImage } = view.getComputedStyle(one)
    const ground = ofComputed(backgroundColor)
    // A picture, or a colour of another space, is known by the text that is to be read on it.
    if (backgroundImage !== 'none' || ground === undefined) break
    if (ground !== null) return ground
  }
  const text = ofComputed(view.getComputedStyle(element).color) ?? BLACK
  return contrast(text, WHITE) >= contrast(text, BLACK) ? WHITE : BLACK
}

function ofHex(hex: string): Colour {
  return [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)) as unknown as Colour
}

/** As the browser says it; null of what lets more through than it has, undefined of another space of colours. */
export function ofComputed(colour: string): Colour | null | undefined {
  const [red, green, blue, opacity = 1] = (/^rgba?\(([^)]*)\)$/.exec(colour)?.[1] ?? '')
    .split(/[\s,/]+/)
    .map(Number)
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return opacity < 0.5 ? null : [red, green, blue]
}
