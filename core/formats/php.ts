/** PHP files that return an array of texts, as Laravel's. They are read and never run. */
import { assertEncodable, decode, encode } from './encoding.ts'
import type { BuildOptions, Detection, Format, ParsedFile, SourceFile } from './format.ts'
import { withoutHalfPairs } from './halfPairs.ts'
import { identify } from './json/identifiers.ts'
import { readPhpArray } from './php/document.ts'
import { writeLiteral } from './php/literal.ts'
import { splice, type Edit } from './splice.ts'

function detect(name: string, head: string): Detection {
  if (!/\.php$/i.test(name)) return 'no'
  return /<\?php\s/i.test(head) && /\breturn\s*(?:\[|array\s*\()/i.test(head) ? 'sure' : 'no'
}

/**
 * Each literal text is a string, with its path of keys for identifier (`identify`). Comments above it, and behind
 * it on its line, are the context. Of equal keys in one array the last counts, as in PHP. A value that is PHP
 * code stays as it is and is named in a warning. Laravel's plurals (`one|many`, `{0} none|[1,*] some`) are plain
 * texts: their parts have no categories, and a language may have as many as it likes. An empty text is hidden.
 *
 * Throws as `readPhpArray` does, and `format.encoding`, `format.binary`, `format.empty`.
 */
function parse(file: SourceFile): ParsedFile {
  const { text } = decode(file.content)
  const { texts, warnings } = readPhpArray(text)
  const identifiers = identify(texts.map(({ path }) => path))
  const found = texts.map(({ value, comments, token }, index) => ({
    string: {
      identifier: identifiers[index]!,
      text: value,
      ...(comments.length > 0 && { context: comments.join('\n') }),
      ...(value === '' && { isHidden: true }),
    },
    offset: token.start,
  }))
  const whole = withoutHalfPairs(found, text)
  return { strings: whole.strings, warnings: [...warnings, ...whole.warnings], targetLanguage: null }
}

/** An untranslated string keeps the source's text; a translation stands in the quotes that its source stands in. */
function build(file: SourceFile, { translations }: BuildOptions): Uint8Array {
  const source = decode(file.content)
  const { texts } = readPhpArray(source.text)
  const identifiers = identify(texts.map(({ path }) => path))
  const edits = texts.flatMap(({ value, token }, index): Edit[] => {
    const identifier = identifiers[index]!
    const translation = translations.get(identifier)?.text
    if (typeof translation !== 'string' || translation === '' || translation === value) return []
    assertEncodable(translation, source.encoding, identifier)
    return [{ start: token.start, end: token.end, text: writeLiteral(translation, token) }]
  })
  return edits.length === 0 ? file.content : encode(splice(source.text, edits), source)
}

export const php: Format = {
  type: 'php',
  title: 'PHP array',
  extensions: ['.php'],
  languages: 'one',
  detect,
  parse,
  build,
}
