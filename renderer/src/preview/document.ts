/**
 * Sanitizes a module's page for display. It is untrusted HTML, so three barriers apply. Content that loads, runs or
 * leads elsewhere is removed here, in an inert document. The page's own policy allows only inline images, and the
 * frame's sandbox runs no script. The frame has our origin only so that the screens can access it; its content cannot
 * access anything.
 */
import { STYLE_ATTRIBUTE, withoutInlineParts } from './inlineParts.ts'

const POLICY = "default-src 'none'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

/** Content that runs, loads, refreshes, or preconnects: a policy does not cover the last two. */
const BANNED = [
  'script',
  'noscript',
  'template',
  'link',
  'meta',
  'base',
  'title',
  'style',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'portal',
  'audio',
  'video',
  'source',
  'track',
  'use',
  'image',
  'feImage',
  'animate',
  'set',
].join(',')

/** Beside those that begin with “on”, and `src` of what is no image in line. */
const BANNED_ATTRIBUTES = new Set([
  'href',
  'xlink:href',
  'srcset',
  'srcdoc',
  'action',
  'formaction',
  'ping',
  'poster',
  'background',
  'data',
  'target',
  'autofocus',
  'contenteditable',
  'tabindex',
  'accesskey',
  'nonce',
])

/** Form controls, which a preview shows without function. */
export const FORM_FIELDS = 'input, textarea, select, button'

/** A link keeps its looks (`:link`), and leads to where one is. */
const NOWHERE = 'about:srcdoc#'

export interface PreviewDocument {
  /** The document for the frame's `srcdoc`. */
  html: string
  /** The page's own style sheets, in order. */
  styles: string[]
}

export function previewDocument(
  html: string,
  { title, languageId }: { title: string; languageId: string },
): PreviewDocument {
  const { page, styles: own } = parsed(html)
  const styles = [...colourSchemes(page), ...own]
  for (const element of page.querySelectorAll(BANNED)) element.remove()
  for (const element of page.querySelectorAll('*')) cleanAttributes(element)
  cleanAttributes(page.documentElement)
  if (page.documentElement.lang === '') page.documentElement.lang = languageId
  const policy = page.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = POLICY
  page.head.prepend(policy)
  page.title = title
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, styles }
}

function parsed(html: string): { page: Document; styles: string[] } {
  const { html: kept, styles } = withoutInlineParts(html)
  return { page: new DOMParser().parseFromString(kept, 'text/html'), styles }
}

/** Returns the colour schemes of the head as a style. */
function colourSchemes(page: Document): string[] {
  const said = page.querySelector('meta[name="color-scheme" i]')?.getAttribute('content') ?? ''
  return /^[a-z ]+$/i.test(said) ? [`:root { color-scheme: ${said} }`] : []
}

function cleanAttributes(element: Element): void {
  const isLink = element.matches('a[href], area[href]')
  for (const { name, value } of [...element.attributes]) {
    const isBanned =
      name.startsWith('on') ||
      BANNED_ATTRIBUTES.has(name) ||
      (name === 'src' && !/^data:image\//i.test(value.trim()))
    if (isBanned || name === 'style') element.removeAttribute(name)
    if (name === 'style') element.setAttribute(STYLE_ATTRIBUTE, value)
  }
  if (isLink) element.setAttribute('href', NOWHERE)
  const isField = element.matches(FORM_FIELDS)
  // They are there to be looked at: neither the Tab key nor an input method comes into them.
  if (isField || isLink) element.setAttribute('tabindex', '-1')
  if (isField) element.setAttribute('readonly', '')
}

/** A text of markup as nodes for such a page, as clean as the page. */
export function cleanNodes(html: string, page: Document): Node[] {
  const { body } = parsed(html).page
  for (const element of body.querySelectorAll(BANNED)) element.remove()
  for (const element of body.querySelectorAll('*')) cleanAttributes(element)
  const nodes = [...body.childNodes].map((node) => page.importNode(node, true))
  for (const node of nodes) if (isElement(node)) applyStyles(node)
  return nodes
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

/** Gives the page its styles, by the object model: a policy that lets no style in line through allows this way. */
export function adoptStyles(page: Document, sheets: readonly string[]): void {
  const { CSSStyleSheet: Sheet } = page.defaultView as Window & typeof globalThis
  page.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new Sheet()
    sheet.replaceSync(text)
    return sheet
  })
  applyStyles(page.documentElement)
}

function applyStyles(root: Element): void {
  const under = root.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)
  for (const element of [root as HTMLElement, ...under]) {
    const style = element.getAttribute(STYLE_ATTRIBUTE)
    if (style !== null) element.style.cssText = style
  }
}
