/**
 * Builds a page that shows the place of each string of a running text document. An element of the page has the number
 * of its string. A text gets an element of its own, and an attribute uses its element. Strings that a browser does not
 * show (the title, front matter) stand above the page.
 */
import { parse, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { hasMarks, markedPartsOf, withoutMarks, type MarkedPart } from './pageMarks.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element
type ParentNode = DefaultTreeAdapterTypes.ParentNode
type ChildNode = DefaultTreeAdapterTypes.ChildNode

/** The element of one string. */
const STRING_ATTRIBUTE = 'data-preview-id'
/** The numbers of an element's strings that are no elements, apart by spaces; of an attribute as `number:name`. */
const ATTRIBUTES_ATTRIBUTE = 'data-preview-attributes'
/** Names of ours, so that no style of the page is meant for them. */
const TEXT_ELEMENT = 'preview-text'
const ABOVE_ELEMENT = 'preview-above'

/** Elements that contain text only, by the rules of HTML: no part of it can be wrapped in an element. */
const TEXT_ONLY = new Set(['title', 'textarea', 'option', 'script', 'style'])
const XHTML = 'http://www.w3.org/1999/xhtml'

/** A strip with a ground of its own, as the page's may be any. */
const ABOVE_STYLE = [
  'display: block; padding: 8px 24px; font: 0.8125rem/1.5 system-ui, sans-serif',
  'background: light-dark(#f8f9f8, #191d1e); color: light-dark(#46524f, #b0bab9)',
  'border-bottom: 1px solid light-dark(#d3d8d6, #2d3536)',
].join('; ')

/**
 * The page of a document in HTML with marks (pageMarks.ts). `texts`: those of the strings by their numbers, for what is
 * not to be seen on the page.
 */
export function shownPageOf(html: string, texts: ReadonlyMap<number, string>): string {
  const page = parse(html)
  const shown = new Set<number>()
  markUnder(page, shown, false)
  const unseen = [...texts].filter(([id]) => !shown.has(id))
  const body = bodyOf(page)
  if (body !== undefined && unseen.length > 0) prepend(body, above(body, unseen))
  return serialize(page)
}

/** `isUnseen`: what is in it is not on the page. */
function markUnder(parent: ParentNode, shown: Set<number>, isUnseen: boolean): void {
  if (isElement(parent)) markAttributes(parent, shown, isUnseen)
  const children: ChildNode[] = []
  // The element that is being filled: that of an open mark, else the parent.
  let open: Element | null = null
  const put = (child: ChildNode) => {
    child.parentNode = open ?? parent
    if (open === null) children.push(child)
    else open.childNodes.push(child)
  }
  for (const child of 'content' in parent ? parent.content.childNodes : parent.childNodes) {
    if (child.nodeName !== '#text' || !('value' in child) || !hasMarks(child.value)) {
      if ('childNodes' in child) markUnder(child, shown, isUnseen || child.nodeName === 'head')
      else if ('data' in child) child.data = withoutMarks(child.data)
      put(child)
    } else if (isElement(parent) && TEXT_ONLY.has(parent.tagName)) {
      markWhole(parent, markedPartsOf(child.value), isUnseen ? null : shown)
      child.value = withoutMarks(child.value)
      put(child)
    } else {
      for (const part of markedPartsOf(child.value)) {
        if ('text' in part) put(textNode(part.text))
        else if ('closes' in part) open = null
        else {
          open = null
          const text = element(TEXT_ELEMENT, [[STRING_ATTRIBUTE, String(part.opens)]])
          put(text)
          shown.add(part.opens)
          open = text
        }
      }
    }
  }
  if ('content' in parent) parent.content.childNodes = children
  else parent.childNodes = children
}

function markWhole(
  parent: Element,
  parts: readonly MarkedPart[],
  shown: Set<number> | null,
  ofAttribute = '',
): void {
  for (const part of parts) {
    if (!('opens' in part) || shown === null) continue
    addNumber(parent, `${part.opens}${ofAttribute}`)
    shown.add(part.opens)
  }
}

function markAttributes(parent: Element, shown: Set<number>, isUnseen: boolean): void {
  for (const attribute of parent.attrs.filter(({ value }) => hasMarks(value))) {
    const parts = markedPartsOf(attribute.value)
    attribute.value = withoutMarks(attribute.value)
    if (!isUnseen) markWhole(parent, parts, shown, `:${attribute.name}`)
  }
}

function addNumber({ attrs }: Element, number: string): void {
  const own = attrs.find(({ name }) => name === ATTRIBUTES_ATTRIBUTE)
  if (own) own.value += ` ${number}`
  else attrs.push({ name: ATTRIBUTES_ATTRIBUTE, value: number })
}

function above(body: Element, texts: readonly (readonly [number, string])[]): Element {
  const box = element(ABOVE_ELEMENT, [['style', ABOVE_STYLE]])
  box.parentNode = body
  for (const [id, text] of texts) {
    const line = element(TEXT_ELEMENT, [
      ['style', 'display: block'],
      [STRING_ATTRIBUTE, String(id)],
    ])
    const words = textNode(text)
    words.parentNode = line
    line.childNodes = [words]
    line.parentNode = box
    box.childNodes.push(line)
  }
  return box
}

function prepend(parent: Element, child: ChildNode): void {
  child.parentNode = parent
  parent.childNodes.unshift(child)
}

function bodyOf(page: ParentNode): Element | undefined {
  const root = page.childNodes.find((node): node is Element => node.nodeName === 'html')
  return root?.childNodes.find((node): node is Element => ['body', 'frameset'].includes(node.nodeName))
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function element(tagName: string, attributes: readonly (readonly [string, string])[]): Element {
  return {
    nodeName: tagName,
    tagName,
    attrs: attributes.map(([name, value]) => ({ name, value })),
    namespaceURI: XHTML as Element['namespaceURI'],
    childNodes: [],
    parentNode: null,
  }
}

function textNode(value: string): DefaultTreeAdapterTypes.TextNode {
  return { nodeName: '#text', value, parentNode: null }
}
