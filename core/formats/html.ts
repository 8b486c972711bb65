/** HTML pages and fragments, XHTML as web pages have it too. */
import type { Language } from '../contract/language.ts'
import type { Detection, SourceFile } from './format.ts'
import { valueEdit, type ValuePlace } from './html/attributes.ts'
import { readHtml } from './html/blocks.ts'
import { decodeHtml } from './html/decodeHtml.ts'
import { HeadingPath, type RunningDocument } from './runningText/block.ts'
import { runningTextFormat, type RunningTextOptions } from './runningText/format.ts'
import type { Edit } from '../platform/text/splice.ts'

function detect(name: string, head: string): Detection {
  if (/\.(?:html?|xhtml|shtml)$/i.test(name)) return 'sure'
  const beginning = head.slice(0, 4096).replace(/<!--[^]*?-->/g, '')
  const isPage = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype\s+html|<html[\s>])/i.test(beginning)
  if (/\.(?:html?|xhtml)(?:\.[\w-]+){1,2}$/i.test(name)) return isPage ? 'sure' : 'maybe'
  return isPage ? 'maybe' : 'no'
}

/**
 * Reads every element that is not part of a sentence as a text of its own, with the tags of inline elements as written;
 * visible attributes are strings beside it. Scripts, styles, preformatted text, and elements with `translate="no"` are
 * not translated. Throws `format.encoding`, `format.binary`, `format.empty`.
 */
function read({ content }: SourceFile, options: RunningTextOptions): RunningDocument {
  const { warnings, ...source } = decodeHtml(content, options)
  const { text, encoding } = source
  const { blocks, root } = readHtml({
    text,
    encoding,
    start: 0,
    end: text.length,
    headings: new HeadingPath(),
  })
  return { source, blocks, warnings, finish: (target) => languageEdits(root, target) }
}

/** The page says that it is in the target language, where it said which one it is in. */
function languageEdits(root: ReadonlyMap<string, ValuePlace>, target: Language): Edit[] {
  const values = { lang: target.id, 'xml:lang': target.id, dir: target.textDirection }
  return Object.entries(values).flatMap(([name, value]) => {
    const place = root.get(name)
    return place ? [valueEdit(place, value)] : []
  })
}

/**
 * A translated page has the target's language for its `lang`. Characters that its encoding does not have are
 * numeric references.
 */
export const html = runningTextFormat(
  {
    type: 'html',
    title: 'HTML',
    extensions: ['.html', '.htm', '.xhtml'],
    hasUndeclaredEncoding: true,
    detect,
  },
  read,
  { page: (text) => text, render: (_, texts) => [...texts] },
)
