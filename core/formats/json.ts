/** JSON, nested or flat, to any depth: each string value is a string, its path the identifier. */
import { sentence } from '../platform/text/sentence.ts'
import { decode, encode } from './encoding.ts'
import type { BuildOptions, Format, SourceFile } from './format.ts'
import { linesOfStrings, parsedOf, type PlacedStrings } from './halfPairs.ts'
import { buildJson, type JsonPlan } from './json/build.ts'
import { readStrings, readJsonTexts } from './json/document.ts'
import { identify, keyOf } from './json/identifiers.ts'
import { literalStyle, writeJsonLiteral } from './json/literal.ts'
import { repeatWarnings } from './json/repeats.ts'
import { scanJson, type JsonHandlers } from './json/scanner.ts'
import { isJsonName } from './json/strings.ts'
import { failureAt } from './position.ts'
import { splice, type Edit } from '../platform/text/splice.ts'
import { leafOf, targetTree, type TreeOptions } from './targetTree.ts'

/**
 * Elements of lists have their index, from 0, for a key. Values that are no strings stay as they are. An empty
 * text is hidden: there is nothing to translate in it; in a file of translations it is an untranslated string. Of a key
 * that an object has twice the last counts.
 */
function read(file: SourceFile): PlacedStrings {
  const { text } = decode(file.content)
  refuseSingleValue(text)
  const { texts: found, repeats } = readJsonTexts(text)
  const identifiers = identify(found.map(({ path }) => path))
  const placed = found.map(({ value, start }, index) => ({
    string:
      value === ''
        ? { identifier: identifiers[index]!, text: value, isHidden: true }
        : { identifier: identifiers[index]!, text: value },
    offset: start,
  }))
  return { text, found: placed, warnings: repeatWarnings(repeats, text), targetLanguage: null }
}

const nothing = () => undefined
const NO_HANDLERS: JsonHandlers = {
  open: nothing,
  close: nothing,
  key: nothing,
  string: nothing,
  other: nothing,
}

/** A file that is one value has no key by which its text could be found. */
function refuseSingleValue(text: string): void {
  const start = text.search(/\S/)
  if (start === -1 || text[start] === '{' || text[start] === '[') return
  scanJson(text, NO_HANDLERS)
  throw failureAt(
    'format.syntax',
    sentence`The file is a single value: an object with keys is expected here.`,
    text,
    start,
  )
}

/** An untranslated string keeps the source's text: a file without it would show a key, or nothing, to users. */
function make(file: SourceFile, { translations }: BuildOptions): Uint8Array {
  const decoded = decode(file.content)
  const { strings: found } = readStrings(decoded.text)
  const identifiers = identify(found.map(({ path }) => path))
  const style = literalStyle(decoded.text)
  const edits: Edit[] = found.flatMap(({ value, start, end }, index) => {
    const translation = translations.get(identifiers[index]!)?.text
    if (typeof translation !== 'string' || translation === '' || translation === value) return []
    return [{ start, end, text: writeJsonLiteral(translation, style) }]
  })
  return edits.length === 0 ? file.content : encode(splice(decoded.text, edits), decoded)
}

/** A key that the file splits at another dot (`{"a.b": …}` for `{"a": {"b": …}}`) is written where the file has it. */
function plan(sourceText: string, { text }: { text: string }, options: TreeOptions): JsonPlan {
  const standing = new Map(identified(text).map(({ identifier, path }) => [identifier, path]))
  const leaves = identified(sourceText).map(
    ({ identifier, path, value }) =>
      [standing.get(identifier) ?? path, leafOf(identifier, value, options)] as const,
  )
  return { wanted: targetTree(leaves) }
}

function identified(text: string) {
  const { texts: found } = readJsonTexts(text)
  const identifiers = identify(found.map(({ path }) => path))
  return found.map(({ path, value }, index) => ({ identifier: identifiers[index]!, path, value }))
}

export const json: Format = {
  type: 'json',
  title: 'JSON',
  extensions: ['.json'],
  detect: (name) => (isJsonName(name) ? 'maybe' : 'no'),
  parse: (file) => parsedOf(read(file)),
  lines: (file) => linesOfStrings(read(file)),
  languages: 'one',
  keyOf,
  messages: 'icu',
  build: (file, options) => buildJson(file, options, { make, plan }),
}
