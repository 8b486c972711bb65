/** .NET's .resx: `data` elements with a value and a comment. */
import { lastOfEach } from './duplicates.ts'
import { encode } from './encoding.ts'
import type { BuildOptions, Detection, Format, ParsedFile, SourceFile } from './format.ts'
import { lineBreakOf } from './position.ts'
import { readResx } from './resx/document.ts'
import { splice, type Edit } from './splice.ts'
import { contentXml, markupOf } from './xml/inline.ts'
import { decodeXml } from './xml/reader.ts'
import { fillElement } from './xml/tags.ts'

function detect(name: string, head: string): Detection {
  const isNamed = /\.res[xw]$/i.test(name)
  if (/<root[\s>]/.test(head) && /<(?:resheader|data)\s/.test(head)) return isNamed ? 'sure' : 'maybe'
  return isNamed ? 'maybe' : 'no'
}

/**
 * The data that are texts: those with another type, a MIME type or a designer's name (`>>…`) are none. The
 * comment is the context. Of equal names the last counts; the others are named in warnings. An empty text is
 * hidden.
 *
 * Throws `format.syntax`, `format.entities`, `format.tooDeep`, `format.encoding`, `format.binary`,
 * `format.empty`.
 */
function parse(file: SourceFile): ParsedFile {
  const { text } = decodeXml(file.content)
  const { entries, warnings } = lastOfEach(readResx(text), text)
  const strings = entries.map(({ identifier, value, comment }) => ({
    identifier,
    text: value,
    ...(comment.trim() !== '' && { context: comment.trim() }),
    ...(value === '' && { isHidden: true }),
  }))
  return { strings, warnings, targetLanguage: null }
}

const NO_MARKUP = markupOf(new Set(), [])

/** An untranslated string keeps the source's text. Of equal names the last is written. */
function build(file: SourceFile, { translations }: BuildOptions): Uint8Array {
  const source = decodeXml(file.content)
  const { text, encoding } = source
  const output = { encoding, lineBreak: lineBreakOf(text) }
  const edits = lastOfEach(readResx(text), text).entries.flatMap((entry): Edit[] => {
    const translation = translations.get(entry.identifier)?.text
    if (typeof translation !== 'string' || translation === '' || translation === entry.value) return []
    const xml = contentXml(translation, NO_MARKUP, entry.identifier, output)
    return fillElement(text, entry.valueTag, entry.valueEnd, xml)
  })
  return edits.length === 0 ? file.content : encode(splice(text, edits), source)
}

export const resx: Format = {
  type: 'resx',
  title: '.NET RESX',
  extensions: ['.resx', '.resw'],
  languages: 'one',
  detect,
  parse,
  build,
}
