/** MDX: Markdown with JSX, imports, exports and expressions, all of which stay as they are. */
import { markdownDocument } from './markdown.ts'
import { runningTextFormat } from './runningText/format.ts'

/**
 * MDX is read as Markdown. Tags of JSX in a text are shown as they are written. Broken MDX is refused with its place.
 */
export const mdx = runningTextFormat(
  {
    type: 'mdx_v2',
    title: 'MDX',
    extensions: ['.mdx'],
    detect: (name) => (name.toLowerCase().endsWith('.mdx') ? 'sure' : 'no'),
  },
  (file) => markdownDocument(file, 'mdx'),
)
