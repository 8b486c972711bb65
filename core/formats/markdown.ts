/** Markdown: CommonMark with GitHub's additions and front matter. */
import { decode } from './encoding.ts'
import type { SourceFile } from './format.ts'
import { readMarkdown } from './markdown/blocks.ts'
import type { MarkdownDialect } from './markdown/events.ts'
import { markdownPage, markdownTexts } from './markdown/page.ts'
import type { RunningDocument } from './runningText/block.ts'
import { runningTextFormat } from './runningText/format.ts'

const EXTENSIONS = ['.md', '.markdown', '.mdown', '.mkd']

/** A document of a dialect. Throws `format.syntax` for broken MDX, `format.encoding`, `format.binary`, `format.empty`. */
export function markdownDocument({ content }: SourceFile, dialect: MarkdownDialect): RunningDocument {
  const source = decode(content)
  return { source, ...readMarkdown(source.text, source.encoding, dialect) }
}

/**
 * Paragraphs, headings, list items, quotes, table cells, footnotes and HTML are texts of their own, with inline markup
 * as written. A wrapped paragraph is shown and translated on one line. Visible values of the front matter have their
 * key as identifier. Code is not translated.
 */
export const markdown = runningTextFormat(
  {
    type: 'md',
    title: 'Markdown',
    extensions: EXTENSIONS,
    detect: (name) => (EXTENSIONS.some((one) => name.toLowerCase().endsWith(one)) ? 'sure' : 'no'),
  },
  (file) => markdownDocument(file, 'markdown'),
  { page: markdownPage, render: markdownTexts },
)
