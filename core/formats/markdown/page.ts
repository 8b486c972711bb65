/** Markdown as HTML: what its readers see on a forge, for the preview. */
import { compile } from 'micromark'
import { frontmatterHtml } from 'micromark-extension-frontmatter'
import { gfmHtml } from 'micromark-extension-gfm'
import { withMarker, withoutMarks } from '../runningText/pageMarks.ts'
import { readEvents } from './events.ts'

/** As plain as a page of a forge: tables have lines, code has a ground. */
const STYLES = `
  :root { background: #fff; color: #1b1f20; }
  body { max-width: 46em; margin: 20px 24px; font: 0.9375rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; }
  a { color: #0c626b; text-decoration: underline; }
  h1, h2 { border-bottom: 1px solid #d3dadb; padding-bottom: 0.2em; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid #d3dadb; padding: 4px 10px; }
  code { background: #eef1f1; border-radius: 3px; padding: 0.1em 0.3em; font-size: 0.9em; }
  pre { background: #eef1f1; border-radius: 4px; padding: 10px 14px; overflow-x: auto; }
  .sr-only { position: absolute; clip-path: inset(50%); }
  pre code { background: none; padding: 0; }
  blockquote { margin-inline: 0; padding-inline-start: 1em; border-inline-start: 3px solid #d3dadb; color: #55646a; }
`

/** A document, which may have marks in it, as a page. */
export function markdownPage(text: string): string {
  return `<!doctype html><html><head><style>${STYLES}</style></head><body>${toHtml(text)}</body></html>`
}

/** Texts of a document as what stands inside a paragraph; links of theirs find its definitions. */
export function markdownTexts(document: string, texts: readonly string[]): string[] {
  const definitions = definitionsOf(document)
  return texts.map((text) => inlineHtml(text, definitions))
}

interface Definition {
  /** As links name it, in lower case. */
  label: string
  text: string
}

function inlineHtml(text: string, definitions: readonly Definition[]): string {
  const lower = text.toLowerCase()
  const wanted = lower.includes('[') ? definitions.filter(({ label }) => lower.includes(label)) : []
  // A mark before it keeps a text from being a list or a heading, and a line break is one that readers see.
  const paragraph = withMarker(text.replace(/\s*[\n\r]+\s*/g, '\\\n'), 1)
  const document = [paragraph, '', ...wanted.map((definition) => definition.text)].join('\n')
  const html = withoutMarks(toHtml(document)).trim()
  return /^<p>([^]*?)<\/p>/.exec(html)?.[1] ?? html
}

function definitionsOf(document: string): Definition[] {
  const found: Definition[] = []
  for (const [kind, token] of readEvents(document, 'markdown')) {
    const { type, start, end } = token
    const text = document.slice(start.offset, end.offset)
    if (kind === 'exit' && type === 'definitionLabelString')
      found.push({ label: text.toLowerCase(), text: '' })
    const last = found.at(-1)
    if (kind === 'exit' && type === 'definition' && last !== undefined) last.text = text
  }
  return found
}

function toHtml(text: string): string {
  const write = compile({
    allowDangerousHtml: true,
    htmlExtensions: [gfmHtml(), frontmatterHtml(['yaml', 'toml'])],
  })
  return write(readEvents(text, 'markdown'))
}
