/**
 * i18next's JSON (its format v4): JSON whose keys end in `_one`, `_few`, `_other` … where a text has plurals.
 * Each such group is one plural string; contexts (`friend_male`) and ordinals are strings of their own.
 */
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../model/plural.ts'
import { fillRareForms } from '../languages/forms.ts'
import { decode, encode } from './encoding.ts'
import type { BuildOptions, Detection, Format, ParsedString, ParseOptions, SourceFile } from './format.ts'
import { linesOfStrings, parsedOf, type PlacedStrings } from './halfPairs.ts'
import { buildJson, type JsonPlan } from './json/build.ts'
import { readStrings, type JsonString, type Path } from './json/document.ts'
import { i18nextForms, groupEdits } from './json/i18nextEdits.ts'
import {
  ORDINAL,
  groupName,
  isPluralSet,
  pluralGroups,
  showsCount,
  splitKey,
  type PluralGroup,
} from './json/i18nextGroups.ts'
import { identify, keyOf } from './json/identifiers.ts'
import { literalStyle, writeJsonLiteral } from './json/literal.ts'
import { repeatWarnings, type Repeat } from './json/repeats.ts'
import { isJsonName } from './json/strings.ts'
import type { JsonNode } from './json/tree.ts'
import { splice, type Edit } from '../platform/text/splice.ts'
import { hasZeroCategory, pluralFinder, zeroBeside } from './zeroForms.ts'
import { leafOf, targetTree, type TreeOptions, type TargetLeaf } from './targetTree.ts'
import { changedForms } from './formsToWrite.ts'
import { fillsWithSource, translationToWrite } from './insertion.ts'
import { jsonMember, jsonText } from './json/tree.ts'

const TYPE = 'i18next_json'

/** A string of the file, or a whole plural group in the place of its first member. */
interface Entry {
  identifier: string
  string: JsonString
  group: PluralGroup | undefined
}

function readEntries(
  text: string,
  language: Language,
  isTranslation: boolean,
): { entries: Entry[]; repeats: readonly Repeat[] } {
  const { strings, repeats } = readStrings(text)
  const groups = pluralGroups(strings, language, isTranslation ? () => true : showsCount)
  const begun = new Set<PluralGroup>()
  const entries = strings.flatMap((string) => {
    const group = groups.get(string)
    const single = { string, group: undefined, path: string.path }
    if (!group) return [single]
    if (begun.has(group)) return []
    begun.add(group)
    const whole = { string, group, path: group.path }
    if (group.members.size > 1 || !isTranslation) return [whole]
    return group.path.at(-1) === string.path.at(-1) ? [single] : [whole, single]
  })
  const identifiers = identify(entries.map(({ path }) => path))
  return {
    entries: entries.map(({ string, group }, index) => ({ identifier: identifiers[index]!, string, group })),
    repeats,
  }
}

/**
 * A group has the key without its suffix for identifier, or, where that is a key itself, with `_other`. The
 * texts are in the target language where options name one: its categories are then those that make groups. A
 * lone `reason_other` in Japanese may translate a plural or a plain string: it is then given as both.
 */
function read(file: SourceFile, { sourceLanguage, targetLanguage }: ParseOptions): PlacedStrings {
  const language = targetLanguage ?? sourceLanguage
  const { text } = decode(file.content)
  const { entries, repeats } = readEntries(text, language, targetLanguage !== undefined)
  const isTranslation = targetLanguage !== undefined
  const found = entries.flatMap((entry) => {
    const string = describe(entry, language, isTranslation)
    const zero = isTranslation && entry.group ? zeroBeside(TYPE, string, language) : undefined
    return [string, ...(zero ? [zero] : [])].map((one) => ({ string: one, offset: entry.string.start }))
  })
  return { text, found, warnings: repeatWarnings(repeats, text), targetLanguage: null }
}

function describe(
  { identifier, string, group }: Entry,
  language: Language,
  isTranslation: boolean,
): ParsedString {
  const shown = (forms: PluralForms) => (isTranslation ? forms : fillRareForms(forms, language))
  const text = group ? shown(i18nextForms(group)) : string.value
  const context = contextOf(group?.base ?? string.path.at(-1), string)
  const isEmpty = typeof text === 'string' ? text === '' : Object.keys(text).length === 0
  const formOf = isTranslation && !group ? formOfGroup(string, language) : undefined
  return {
    ...{ identifier, text },
    ...(context && { context }),
    ...(isEmpty && { isHidden: true }),
    ...(formOf && { formOf }),
  }
}

/** The group that a key by itself may be a form of: a translation that is not complete does not show it. */
function formOfGroup(
  { path, object }: JsonString,
  { pluralCategoryNames }: Language,
): ParsedString['formOf'] {
  const split = splitKey(String(path.at(-1)))
  if (!split || !object || !pluralCategoryNames.includes(split.category)) return undefined
  const [identifier] = identify([[...path.slice(0, -1), groupName(split.base, object)]])
  return { identifier: identifier!, form: split.category }
}

/** `friend_male` beside `friend` is that key's text in the context `male`; a plural's suffix is no context. */
function contextOf(key: string | number | undefined, { object }: JsonString): string | undefined {
  if (typeof key !== 'string' || !object) return undefined
  const whole = (splitKey(key)?.base ?? key).replace(ORDINAL, '')
  for (let offset = whole.lastIndexOf('_'); offset > 0; offset = whole.lastIndexOf('_', offset - 1)) {
    const base = whole.slice(0, offset)
    const isThere = object.strings.has(base) || object.strings.has(`${base}_other`)
    if (isThere) return `Context "${whole.slice(offset + 1)}" of ${base}`
  }
  return undefined
}

/**
 * An untranslated string keeps the source's text, and an untranslated group its keys; a translated group gets
 * the keys of the target language's categories.
 */
function make(file: SourceFile, { sourceLanguage, targetLanguage, translations }: BuildOptions): Uint8Array {
  const decoded = decode(file.content)
  const style = literalStyle(decoded.text)
  const { entries } = readEntries(decoded.text, sourceLanguage, false)
  const written = new Set<JsonString>()
  const edits: Edit[] = []
  for (const { identifier, group } of entries) {
    const text = translations.get(identifier)?.text
    if (!group || typeof text !== 'object' || !Object.values(text).some(Boolean)) continue
    edits.push(...groupEdits(decoded.text, group, text, targetLanguage, style, written))
  }
  for (const { identifier, group, string } of entries) {
    const text = translations.get(identifier)?.text
    if (group || written.has(string) || typeof text !== 'string' || text === '' || text === string.value)
      continue
    edits.push({ start: string.start, end: string.end, text: writeJsonLiteral(text, style) })
  }
  if (edits.length === 0) return file.content
  edits.sort((a, b) => a.start - b.start || a.end - b.end)
  return encode(splice(decoded.text, edits), decoded)
}

/**
 * A plural group has the keys of the target language, by those that the file has of it. A key that the file splits at
 * another dot is written where the file has it.
 */
function plan(
  sourceText: string,
  { text, root }: { text: string; root: JsonNode },
  options: TreeOptions,
): JsonPlan {
  const { entries: standing } = readEntries(text, options.targetLanguage, true)
  const groups = new Map(standing.map(({ identifier, group }) => [identifier, group]))
  const paths = new Map(
    standing.flatMap(({ identifier, group, string }) => (group ? [] : [[identifier, string.path]])),
  )
  const { entries } = readEntries(sourceText, options.sourceLanguage, false)
  const pluralOfZero = pluralFinder(
    TYPE,
    entries.flatMap(({ identifier, group }) => (group ? [identifier] : [])),
  )
  const isForm = (identifier: string) =>
    hasZeroCategory(options.targetLanguage) && pluralOfZero(identifier) !== undefined
  const leaves = entries.flatMap(({ identifier, group, string }): (readonly [Path, TargetLeaf])[] => {
    if (!group && isForm(identifier)) return []
    if (!group) return [[paths.get(identifier) ?? string.path, leafOf(identifier, string.value, options)]]
    const { base, path } = groups.get(identifier) ?? group
    return groupLeaves(identifier, { ...group, base, path }, root, options)
  })
  return { wanted: targetTree(leaves) }
}

// A plural group in a file that lies there.

/**
 * Returns the leaves of a group, one for each category of the target language, with the changes in the file
 * (`changedForms`). If it lacks the group and is filled with the source, it gets the source's categories.
 */
function groupLeaves(
  identifier: string,
  group: PluralGroup,
  root: JsonNode,
  options: TreeOptions,
): [Path, TargetLeaf][] {
  const { targetLanguage } = options
  const parent = group.path.slice(0, -1)
  const object = nodeAt(root, parent)
  const forms = standingForms(object, group.base, targetLanguage.pluralCategoryNames)
  const translation = translationToWrite(options, identifier)?.text
  const explicit = typeof translation === 'object' ? translation : null
  const changes = changedForms(explicit ?? {}, { forms }, targetLanguage, 'nothing')
  const source = i18nextForms(group)
  const isCleared = explicit === null && (options.cleared?.has(identifier) ?? false)
  const isFilled =
    explicit === null && !isCleared && Object.keys(forms).length === 0 && fillsWithSource(options)
  return targetLanguage.pluralCategoryNames.map((category): [Path, TargetLeaf] => {
    const text = changes.get(category) ?? null
    const inserted = isFilled ? (source[category] ?? null) : text
    const leaf: TargetLeaf = { kind: 'leaf', identifier, text, inserted, source: inserted ?? '', isCleared }
    return [[...parent, `${group.base}_${category}`], leaf]
  })
}

function nodeAt(root: JsonNode, path: Path): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const key of path) {
    if (typeof key === 'number') node = node?.kind === 'array' ? node.items[key] : undefined
    else node = jsonMember(node, key)
  }
  return node
}

function standingForms(
  object: JsonNode | undefined,
  base: string,
  categories: readonly (keyof PluralForms)[],
): PluralForms {
  const forms: PluralForms = {}
  for (const category of categories) {
    const text = jsonText(object, `${base}_${category}`)
    if (text) forms[category] = text
  }
  return forms
}

/** Keys are looked for in the text, for the head of a large file is no whole JSON. */
const SUFFIXED_KEY = /"((?:[^"\\\n]|\\.){1,300})"\s{0,100}:\s{0,100}"/g

function detect(name: string, head: string): Detection {
  if (!isJsonName(name)) return 'no'
  const byBase = new Map<string, Set<PluralCategory>>()
  for (const [, key] of head.matchAll(SUFFIXED_KEY)) {
    const split = splitKey(key!)
    if (!split) continue
    const categories = byBase.get(split.base) ?? new Set()
    byBase.set(split.base, categories.add(split.category))
    if (isPluralSet(categories)) return 'sure'
  }
  return 'no'
}

export const i18nextJson: Format = {
  type: TYPE,
  title: 'i18next JSON',
  extensions: ['.json'],
  detect,
  parse: (file, options) => parsedOf(read(file, options)),
  lines: (file, options) => linesOfStrings(read(file, options)),
  languages: 'one',
  keyOf,
  build: (file, options) => buildJson(file, options, { make, plan }),
}
