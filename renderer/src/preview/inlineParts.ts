/**
 * Removes inline styles and scripts from the text of a document before it is parsed. An inert document is still under
 * our own content policy, and the browser's console would show a refusal for each.
 */
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes, type Token } from 'parse5'

type TreeNode = DefaultTreeAdapterTypes.Node
type ParentNode = DefaultTreeAdapterTypes.ParentNode
type TreeElement = DefaultTreeAdapterTypes.Element

/** Styles of elements wait under this name: the policy would refuse them under their own. */
export const STYLE_ATTRIBUTE = 'data-own-style'

/** Elements that are refused by being there, and those in which others would be. */
const REFUSED = new Set(['style', 'base', 'template'])

export interface WithoutInlineParts {
  html: string
  /** The texts of the document's style sheets, in order. */
  styles: string[]
}

/** The document without style sheets and handlers; styles of elements wait under a name of their own. */
export function withoutInlineParts(html: string): WithoutInlineParts {
  // Scripts do not run where the document is parsed next, so that `noscript` is read as there.
  const document = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  const styles: string[] = []
  /** The removed or replaced ranges, by their start: elements that were opened twice have one position. */
  const edits = new Map<number, { end: number; text: string }>()
  for (const element of elementsUnder(document)) {
    const place = element.sourceCodeLocation
    if (element.tagName === 'style') styles.push(textOf(element))
    if (!place) continue
    if (REFUSED.has(element.tagName)) edits.set(place.startOffset, { end: place.endOffset, text: '' })
    else for (const [start, edit] of attributeEdits(place)) edits.set(start, edit)
  }
  return { html: edited(html, edits), styles }
}

/** In the order of the document, and without a call for each level: what is deep may be very deep. */
function* elementsUnder(root: ParentNode): Generator<TreeElement> {
  const waiting: TreeNode[] = root.childNodes.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!defaultTreeAdapter.isElementNode(node)) continue
    yield node
    if (!REFUSED.has(node.tagName)) waiting.push(...node.childNodes.toReversed())
  }
}

function textOf(element: TreeElement): string {
  return element.childNodes
    .filter((node) => defaultTreeAdapter.isTextNode(node))
    .map(({ value }) => value)
    .join('')
}

function attributeEdits({
  attrs = {},
}: Token.LocationWithAttributes): [number, { end: number; text: string }][] {
  return Object.entries(attrs).flatMap(([name, { startOffset, endOffset }]) => {
    if (name === 'style') return [[startOffset, { end: startOffset + name.length, text: STYLE_ATTRIBUTE }]]
    return name.startsWith('on') ? [[startOffset, { end: endOffset, text: '' }]] : []
  })
}

function edited(text: string, edits: ReadonlyMap<number, { end: number; text: string }>): string {
  const parts: string[] = []
  let position = 0
  for (const [start, edit] of [...edits].sort(([a], [b]) => a - b)) {
    if (start < position) continue
    parts.push(text.slice(position, start), edit.text)
    position = edit.end
  }
  return parts.join('') + text.slice(position)
}
