/** YAML, and Rails' own way with it: texts below the language that they are in, plurals by CLDR's categories. */
import { sentence, type Sentence } from '../sentence.ts'
import { isMap, isSeq, type ParsedNode, type YAMLMap } from 'yaml'
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../contract/language.ts'
import { fillRareForms } from '../languages/forms.ts'
import type { PluralForms } from '../contract/plural.ts'
import { assertEncodable, decode, encode, type Decoded } from './encoding.ts'
import type {
  BuildOptions,
  Detection,
  Format,
  ParsedFile,
  ParsedString,
  ParseOptions,
  SourceFile,
} from './format.ts'
import { withoutHalfPairs } from './halfPairs.ts'
import { joinIdentifier } from './identifier.ts'
import { fillsWithSource, translationToWrite } from './insertion.ts'
import { identify } from './json/identifiers.ts'
import { meansLanguage } from './languageTag.ts'
import { failureAt, lineBreakOf } from './position.ts'
import { splice, type Edit } from '../splice.ts'
import { leafOf, targetTree, type Key } from './targetTree.ts'
import {
  entriesOf,
  membersOf,
  readStream,
  type YamlEntry,
  type YamlMember,
  type YamlScalar,
} from './yaml/document.ts'
import { insertedMembers, nodeAt, removedMembers } from './yaml/into.ts'
import { formEdits, formsOf, isPluralMap, membersOutside, pluralEdits } from './yaml/plurals.ts'
import { flowScalar, scalarEdits } from './yaml/write.ts'

function detect(name: string): Detection {
  return /\.ya?ml$/i.test(name) ? 'maybe' : 'no'
}

interface NamedEntry extends YamlEntry {
  identifier: string
  /** The index of its document in the stream. */
  document: number
}

interface YamlFileContent {
  entries: NamedEntry[]
  warnings: Sentence[]
  /** The keys that name the language of all that is below them. */
  roots: YamlScalar[]
}

/**
 * Each scalar that is a text is a string, with its path of keys for identifier (`identify`); elements of lists have
 * their index, from 0. In a stream of several documents, those behind the first have their number before it: `2␄a.b`.
 * Numbers, booleans, dates, Ruby's symbols (`:day`), aliases and merged mappings are left alone. Comment lines
 * right above a text are its context. Of equal keys in one mapping the last counts. An empty text is hidden.
 *
 * Where the one key of a document is the source or the target language (`en:`), the file is read as Rails reads it:
 * that key is no part of identifiers, mappings of plural categories are plural strings, and plain scalars are what
 * YAML 1.1 takes them for.
 *
 * Throws `format.syntax`, `format.tooDeep`, `format.aliases`, `format.languages` for several languages side by side,
 * `format.encoding`, `format.binary`, `format.empty`.
 */
function parse(file: SourceFile, { sourceLanguage, targetLanguage }: ParseOptions): ParsedFile {
  const { text } = decode(file.content)
  const languages = targetLanguage ? [targetLanguage, sourceLanguage] : [sourceLanguage]
  const { entries, warnings, roots } = read(text, languages)
  const found = entries.map(({ onlyFormOf, ...entry }) => {
    const isRead = targetLanguage !== undefined && roots.length > 0 && entry.document === 0
    const told = isRead && onlyFormOf ? { ...entry, onlyFormOf } : entry
    return { string: describe(told, languages[0]!), offset: entry.start }
  })
  const whole = withoutHalfPairs(found, text)
  return { strings: whole.strings, warnings: [...warnings, ...whole.warnings], targetLanguage: null }
}

function describe({ identifier, onlyFormOf, node, comments }: NamedEntry, language: Language): ParsedString {
  const text = isMap(node) ? formsOf(node, language) : String(node.value)
  const isEmpty = typeof text === 'string' ? text === '' : Object.keys(text).length === 0
  return {
    identifier,
    text,
    ...(comments.length > 0 && { context: comments.join('\n') }),
    ...(isEmpty && { isHidden: true }),
    ...(onlyFormOf && { onlyFormOf: identify([onlyFormOf])[0]! }),
  }
}

/**
 * `languages`: the one that texts are in comes first. `plurals`: paths that are plurals in the source, where the file is
 * a translation of it.
 */
function read(
  text: string,
  languages: readonly Language[],
  plurals: ReadonlySet<string> = NONE,
): YamlFileContent {
  const documents = readStream(text)
  const content: YamlFileContent = { entries: [], warnings: [], roots: [] }
  for (const [document, { contents }] of documents.entries()) {
    const members = isMap(contents) ? membersOf(contents) : []
    refuseSeveralLanguages(members, languages, text)
    const root = languageRoot(members, languages)
    if (root) content.roots.push(root.key)
    const { entries, warnings } = entriesOf(root ? root.value : contents, text, {
      version: root ? '1.1' : '1.2',
      isPlural: (map, path) =>
        root !== undefined && isPluralMap(map, languages[0]!, plurals.has(JSON.stringify(path))),
      outsideOfPlural: (map) => membersOutside(map, languages[0]!),
    })
    const identifiers = identify(entries.map(({ path }) => path))
    const named = entries.map((entry, index) => ({
      ...entry,
      document,
      identifier:
        document === 0
          ? joinIdentifier(identifiers[index]!)
          : joinIdentifier(String(document + 1), identifiers[index]!),
    }))
    content.entries.push(...named)
    content.warnings.push(...warnings)
  }
  return content
}

const NONE: ReadonlySet<string> = new Set()

/** The offset of each string of a text in a language, by identifier: of its key, or of the element of a list. */
export function placesOfStrings(
  text: string,
  language: Language,
): (readonly [identifier: string, start: number])[] {
  return read(text, [language]).entries.map(({ identifier, start }) => [identifier, start] as const)
}

/** The paths of the plurals of a source. */
function pluralsOf(sourceText: string, sourceLanguage: Language): ReadonlySet<string> {
  const { entries } = read(sourceText, [sourceLanguage])
  return new Set(entries.flatMap(({ path, node }) => (isMap(node) ? [JSON.stringify(path)] : [])))
}

/** The one key of a document where it names a language and holds a mapping. A regional `en` is also `en-GB`. */
function languageRoot(
  members: readonly YamlMember[],
  languages: readonly Language[],
): YamlMember | undefined {
  const [member, ...others] = members
  if (!member || others.length > 0 || !isMap(member.value)) return undefined
  const key = member.identifier
  const isLanguage = languages.some((language) => {
    return (
      meansLanguage(key, language) ||
      (/^[a-z]{2,3}([-_]\w+)*$/i.test(key) && baseOf(key) === baseOf(language.id))
    )
  })
  return isLanguage ? member : undefined
}

/** Languages side by side (`en:` and `uk:`) would all be taken for texts of the source language. */
function refuseSeveralLanguages(
  members: readonly YamlMember[],
  languages: readonly Language[],
  text: string,
): void {
  const [, second] = members
  const isLanguage = ({ identifier, value }: YamlMember) =>
    isMap(value) && findLanguage(identifier) !== undefined
  if (!second || !members.every(isLanguage) || !members.some((one) => languageRoot([one], languages))) return
  const codes = members.map(({ identifier }) => identifier)
  throw failureAt(
    'format.languages',
    sentence`This file has texts in ${codes.length} languages side by side (${codes.slice(0, 8).join(', ')}); YAML is read with one language a file.`,
    text,
    second.start,
    { value: second.identifier, todo: 'Split the file into one for each language, as Rails reads them too.' },
  )
}

function baseOf(code: string): string {
  return code.toLowerCase().split(/[-_]/)[0]!
}

/**
 * An untranslated string keeps the source's text, or is left out. A translation stands in the style of the text that it
 * replaces, or the nearest that can say it (core/formats/yaml/write.ts); plural mappings get the target language's
 * categories (`pluralEdits`). Once anything is translated, the key that names the source language names the target's.
 *
 * Into a file that lies there, only what differs is written: the key that names the language stays, lists keep their
 * elements, and what the source alone has comes at its place in the file's own indent and quotes.
 */
function build(file: SourceFile, { into, ...options }: BuildOptions): Uint8Array {
  const source = decode(file.content)
  if (!into) {
    const made = madeText(source, options)
    const text = fillsWithSource(options) ? made : withoutUntranslated(made, source.text, options)
    return text === source.text ? file.content : encode(text, source)
  }
  if (BARE.test(Buffer.from(into.content.subarray(0, 10_000)).toString())) {
    const untranslated = options.untranslated ?? 'omit'
    const isNeeded = untranslated === 'source' || options.translations.size > 0
    return isNeeded ? build(file, { ...options, untranslated }) : into.content
  }
  const decoded = decode(into.content)
  const text = textInto(decoded, source.text, { ...options, into })
  return text === decoded.text ? into.content : encode(text, decoded)
}

/** Nothing but comments, and at most one key with nothing below it. */
const BARE = /^\ufeff?(?:\s*#[^\n]*\n|\s)*(?:---[ \t]*\n)?(?:[\w"'-]+:)?[ \t]*(?:\{\s*\})?\s*$/

function textInto(into: Decoded, sourceText: string, options: BuildOptions): string {
  const { sourceLanguage, targetLanguage } = options
  const languages = [targetLanguage, sourceLanguage]
  const place = { lineBreak: lineBreakOf(into.text) }
  const plurals = pluralsOf(sourceText, sourceLanguage)
  const edits = read(into.text, languages, plurals).entries.flatMap(
    ({ identifier, node, isInFlow }): Edit[] => {
      const text = translationToWrite(options, identifier)?.text
      if (text === undefined) return []
      for (const one of typeof text === 'string' ? [text] : Object.values(text))
        assertEncodable(one, into.encoding, identifier)
      const where = { ...place, text: into.text, isInFlow }
      if (isMap(node)) return typeof text === 'object' ? formEdits(node, text, targetLanguage, where) : []
      return typeof text !== 'string' || text === String(node.value) ? [] : scalarEdits(text, node, where)
    },
  )
  const changed = splice(into.text, edits)
  const kept = options.cleared ? withoutCleared(changed, options.cleared, languages, plurals) : changed
  const [document] = readStream(kept)
  const root = rootOf(document?.contents ?? null, languages)
  if (!root) return kept
  const { wanted, forms, sourceItem } = wantedOf(sourceText, options)
  const language = targetLanguage
  return splice(kept, insertedMembers(root, wanted, { ...place, text: kept, forms, language, sourceItem }))
}

/** What the first document of the source has, to be added where the file lacks it. */
function wantedOf(sourceText: string, options: BuildOptions) {
  const { sourceLanguage, targetLanguage } = options
  const forms = new Map<string, PluralForms>()
  const first = read(sourceText, [sourceLanguage]).entries.filter(({ document }) => document === 0)
  const wanted = targetTree(
    first.map(({ identifier, path, node }) => {
      const leaf = leafOf(identifier, isMap(node) ? '' : String(node.value), options)
      if (!isMap(node)) return [path, leaf] as const
      const text = translationToWrite(options, identifier)?.text
      const given = typeof text === 'object' ? text : undefined
      const isFilled = !given && !leaf.isCleared && fillsWithSource(options)
      const filled = isFilled ? formsOf(node, sourceLanguage) : undefined
      const wantedForms = given ? fillRareForms(given, targetLanguage) : filled
      if (wantedForms) forms.set(identifier, wantedForms)
      return [path, { ...leaf, inserted: wantedForms ? '' : null }] as const
    }),
  )
  const sourceRoot = rootOf(readStream(sourceText)[0]?.contents ?? null, [sourceLanguage])
  const sourceItem = (path: readonly Key[]): string => {
    const node = sourceRoot && nodeAt(sourceRoot, path)
    const text = node ? sourceText.slice(node.range[0], node.range[1]).trim() : ''
    return text === '' || text.includes('\n') ? '~' : text
  }
  return { wanted, forms, sourceItem }
}

/** The mapping that texts are in: below the key that names the language, where there is one. */
function rootOf(contents: ParsedNode | null, languages: readonly Language[]): YAMLMap.Parsed | null {
  if (!isMap(contents)) return null
  const root = languageRoot(membersOf(contents), languages)?.value
  return isMap(root) ? root : contents
}

function withoutCleared(
  text: string,
  cleared: Pick<ReadonlySet<string>, 'has'>,
  languages: readonly Language[],
  plurals: ReadonlySet<string>,
): string {
  const gone = new Set(
    read(text, languages, plurals).entries.flatMap(({ identifier, node }) =>
      cleared.has(identifier) ? [node] : [],
    ),
  )
  const root = rootOf(readStream(text)[0]?.contents ?? null, languages)
  const starts = new Set([...gone].map(({ range }) => range[0]))
  const isGone = (_: unknown, node: ParsedNode | null) => node !== null && starts.has(node.range[0])
  return root ? splice(text, removedMembers(root, text, isGone)) : text
}

/** A list stays whole as soon as one of its elements is translated. */
function withoutUntranslated(made: string, sourceText: string, options: BuildOptions): string {
  const { sourceLanguage, targetLanguage } = options
  const { entries } = read(sourceText, [sourceLanguage])
  const gone = new Set(
    entries.flatMap(({ identifier, path }) =>
      translationToWrite(options, identifier) ? [] : [JSON.stringify(path)],
    ),
  )
  const root = rootOf(readStream(made)[0]?.contents ?? null, [targetLanguage, sourceLanguage])
  const isGone = (path: readonly Key[], node: ParsedNode | null): boolean => {
    if (isSeq(node)) {
      const own = entries.filter(
        (one) => JSON.stringify(one.path.slice(0, path.length)) === JSON.stringify(path),
      )
      return own.length > 0 && own.every((one) => gone.has(JSON.stringify(one.path)))
    }
    return gone.has(JSON.stringify(path))
  }
  return root ? splice(made, removedMembers(root, made, isGone)) : made
}

function madeText(source: Decoded, options: BuildOptions): string {
  const { sourceLanguage, targetLanguage, translations } = options
  const lineBreak = lineBreakOf(source.text)
  const { entries, roots } = read(source.text, [sourceLanguage])
  const written = new Set<YamlScalar>()
  const edits: Edit[] = []
  let isTranslated = false
  for (const { identifier, node, isInFlow } of entries) {
    const place = { text: source.text, lineBreak, isInFlow }
    const text = translations.get(identifier)?.text
    if (text === undefined || !Object.values(typeof text === 'string' ? [text] : text).some(Boolean)) continue
    isTranslated = true
    for (const one of typeof text === 'string' ? [text] : Object.values(text))
      assertEncodable(one, source.encoding, identifier)
    if (isMap(node)) {
      const languages = { source: sourceLanguage, target: targetLanguage }
      if (typeof text === 'object') edits.push(...pluralEdits(node, text, languages, place, written))
    } else if (typeof text === 'string' && !written.has(node) && text !== String(node.value)) {
      edits.push(...scalarEdits(text, node, place))
    }
  }
  if (isTranslated || !fillsWithSource(options)) edits.push(...rootEdits(roots, targetLanguage))
  return splice(source.text, edits)
}

function rootEdits(roots: readonly YamlScalar[], target: Language): Edit[] {
  return roots.flatMap(({ value, type, range }) => {
    if (meansLanguage(String(value), target)) return []
    return [{ start: range[0], end: range[1], text: flowScalar(target.id, type, true) }]
  })
}

export const yaml: Format = {
  type: 'yaml',
  title: 'YAML',
  extensions: ['.yml', '.yaml'],
  languages: 'one',
  detect,
  parse,
  build,
}
