/**
 * PHP files of texts: an array that is returned, as Laravel's, or assigned, as phpBB's; statements that assign one text each,
 * as Moodle's. They are read and never run.
 */
import { assertEncodable, decode, encode, type Decoded } from './encoding.ts'
import type { BuildOptions, Detection, Format, ParsedFile, SourceFile } from './format.ts'
import { withoutHalfPairs } from './halfPairs.ts'
import { fillsWithSource, translationToWrite } from './insertion.ts'
import { identify, keyOf } from './json/identifiers.ts'
import { HAS_TEXTS, readPhpArray, type PhpText } from './php/document.ts'
import { insertedElements, insertedStatements, removedElements, removedStatements } from './php/into.ts'
import { writePhpLiteral } from './php/literal.ts'
import { lineBreakOf } from './position.ts'
import { splice, type Edit } from '../platform/text/splice.ts'
import { isInserted, leafOf, targetTree, type Key } from './targetTree.ts'

function detect(name: string, head: string): Detection {
  if (!/\.php$/i.test(name)) return 'no'
  return /<\?php\s/i.test(head) && HAS_TEXTS.test(head) ? 'sure' : 'no'
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

/**
 * An untranslated string keeps the source's text, or is left out; a translation stands in the quotes that its source
 * stands in. Into a file that lies there, an element that it lacks comes at the source's place, in the file's own
 * indent, quotes and brackets; a list keeps its elements.
 */
function build(file: SourceFile, { into, ...options }: BuildOptions): Uint8Array {
  const source = decode(file.content)
  if (!into) {
    const made = withChanges(source, options)
    const isLeftOut = (identifier: string) => !translationToWrite(options, identifier)
    const text = fillsWithSource(options) ? made : without(made, isLeftOut, false)
    return text === source.text ? file.content : encode(text, source)
  }
  if (BARE.test(Buffer.from(into.content.subarray(0, 10_000)).toString())) {
    const untranslated = options.untranslated ?? 'omit'
    const isNeeded = untranslated === 'source' || options.translations.size > 0
    return isNeeded ? build(file, { ...options, untranslated }) : into.content
  }
  const decoded = decode(into.content)
  const changed = withChanges(decoded, options)
  const isGone = (identifier: string) =>
    (options.cleared?.has(identifier) ?? false) && !translationToWrite(options, identifier)
  const kept = options.cleared ? without(changed, isGone, true) : changed
  const { texts } = readPhpArray(source.text)
  const identifiers = identify(texts.map(({ path }) => path))
  const wanted = targetTree(
    texts.map(({ path, value }, index) => {
      const leaf = leafOf(identifiers[index]!, value, { ...options, into })
      if (leaf.inserted !== null) assertEncodable(leaf.inserted, decoded.encoding, leaf.identifier)
      return [path, leaf]
    }),
  )
  const { root, statements } = readPhpArray(kept)
  const lineBreak = lineBreakOf(decoded.text)
  const place = { text: kept, lineBreak }
  const edits =
    root === null
      ? insertedStatements(statements, insertedTexts(texts, identifiers, { ...options, into }), place)
      : insertedElements(root, wanted, place)
  const text = splice(kept, edits)
  return text === decoded.text ? into.content : encode(text, decoded)
}

/** The texts of the source in its order, each with what is to be inserted where the file lacks it; null: nothing is. */
function insertedTexts(
  texts: readonly PhpText[],
  identifiers: readonly string[],
  options: BuildOptions,
): { path: readonly Key[]; text: string | null }[] {
  return texts.map(({ path, value }, index) => {
    const leaf = leafOf(identifiers[index]!, value, options)
    return { path, text: isInserted(leaf) ? (leaf.inserted ?? leaf.source) : null }
  })
}

/** Nothing, or an opening tag and comments. */
const BARE = /^\ufeff?\s*(?:<\?php)?(?:\s|\/\/[^\n]*\n|#[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:\?>)?\s*$/

/** A file's text with the translations of what stands in it. */
function withChanges(source: Decoded, { translations }: Omit<BuildOptions, 'into'>): string {
  const { texts } = readPhpArray(source.text)
  const identifiers = identify(texts.map(({ path }) => path))
  const edits = texts.flatMap(({ value, token }, index): Edit[] => {
    const identifier = identifiers[index]!
    const translation = translations.get(identifier)?.text
    if (typeof translation !== 'string' || translation === '' || translation === value) return []
    assertEncodable(translation, source.encoding, identifier)
    return [{ start: token.start, end: token.end, text: writePhpLiteral(translation, token) }]
  })
  return splice(source.text, edits)
}

/** A list goes as a whole or not at all: PHP numbers its elements. */
function without(text: string, isGone: (identifier: string) => boolean, isListKept: boolean): string {
  const { texts, root, statements } = readPhpArray(text)
  const identifiers = identify(texts.map(({ path }) => path))
  const gone = new Set(
    texts.flatMap(({ path }, index) => (isGone(identifiers[index]!) ? [JSON.stringify(path)] : [])),
  )
  const isWhole = (path: readonly Key[]) =>
    texts
      .filter((one) => JSON.stringify(one.path.slice(0, path.length)) === JSON.stringify(path))
      .every((one) => gone.has(JSON.stringify(one.path)))
  if (root === null)
    return splice(
      text,
      removedStatements(statements, text, (path) => gone.has(JSON.stringify(path))),
    )
  const edits = removedElements(root, text, (path) => {
    if (!gone.has(JSON.stringify(path))) return false
    return typeof path.at(-1) !== 'number' || (!isListKept && isWhole(path.slice(0, -1)))
  })
  return splice(text, edits)
}

export const php: Format = {
  type: 'php',
  title: 'PHP array',
  extensions: ['.php'],
  languages: 'one',
  keyOf,
  detect,
  parse,
  build,
}
