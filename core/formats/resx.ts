/** .NET's .resx: `data` elements with a value and a comment. */
import { lastOfEach } from './duplicates.ts'
import type { BuildOptions, Detection, Format, ParsedFile, SourceFile } from './format.ts'
import { linesOf } from './position.ts'
import { makeResx, resxUpdates } from './resx/build.ts'
import { readResx } from './resx/document.ts'
import { buildXml } from './xml/into.ts'
import { decodeXml } from './xml/reader.ts'

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
  const { entries, warnings } = lastOfEach(readResx(text).entries, text)
  const strings = entries.map(({ identifier, value, comment }) => ({
    identifier,
    text: value,
    ...(comment.trim() !== '' && { context: comment.trim() }),
    ...(value === '' && { isHidden: true }),
  }))
  return { strings, warnings, targetLanguage: null }
}

/**
 * A file made of the source: an untranslated string keeps its text, or is left out. The last of equal names is
 * written. Into a file of the language: see `resxUpdates`. Throws as `parse` does.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  return buildXml(file, options, makeResx, resxUpdates)
}

function lines(file: SourceFile): [identifier: string, line: number][] {
  const { text } = decodeXml(file.content)
  return linesOf(text, readResx(text).entries, ({ identifier, start }) => [identifier, start])
}

export const resx: Format = {
  type: 'resx',
  title: '.NET RESX',
  extensions: ['.resx', '.resw'],
  languages: 'one',
  keyOf: (identifier) => identifier,
  detect,
  parse,
  lines,
  build,
}
