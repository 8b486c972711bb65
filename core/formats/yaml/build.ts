/** Translations written as YAML: into a copy of the source, or into the file that lies there. */
import { isMap, isSeq, type ParsedNode, type YAMLMap } from 'yaml'
import type { Language } from '../../contract/language.ts'
import type { PluralForms } from '../../model/plural.ts'
import { assertEncodable, decode, encode, type Decoded } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { canBeNew, newTranslations } from '../formsToWrite.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import { isTargetCode } from '../languageTag.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { leafOf, targetTree, type Key, type TargetLeaf } from '../targetTree.ts'
import { pluralFinder } from '../zeroForms.ts'
import { readStream, type YamlScalar, yamlMembers, type YamlMember } from './document.ts'
import { insertedMembers } from './insertMembers.ts'
import { nodeFinder, contentEnd, blockStart } from './places.ts'
import { yamlFormEdits, yamlForms, yamlPluralEdits } from './plurals.ts'
import { flowScalar, scalarEdits } from './write.ts'
import { pluralsOf, readEntries } from './strings.ts'
import { rootOf } from './languageRoot.ts'

/**
 * Builds the file. An untranslated string keeps the source's text, or is left out. A translation stands in the style of
 * the text that it replaces, or the nearest that can say it (core/formats/yaml/write.ts); plural mappings get the
 * target language's categories (`yamlPluralEdits`). Once anything is translated, the key that names the source language
 * names the target's.
 *
 * In an existing file only differences are written. The key that names the language stays, lists keep their elements,
 * and entries that only the source has are inserted at its position in the file's own indent and quotes.
 */
export function buildYaml(file: SourceFile, { into, ...options }: BuildOptions): Uint8Array {
  const source = decode(file.content)
  if (!into) {
    const { entries } = readEntries(source.text, [options.sourceLanguage])
    const plurals = entries.flatMap(({ identifier, node }) => (isMap(node) ? [identifier] : []))
    const pluralOfZero = fillsWithSource(options) ? undefined : pluralFinder('yaml', plurals)
    const { translations: given, targetLanguage } = options
    const translations = newTranslations(given, targetLanguage, 'every', pluralOfZero)
    const made = madeText(source, { ...options, translations })
    const text = fillsWithSource(options)
      ? made
      : withoutUntranslated(made, source.text, { ...options, translations })
    return text === source.text ? file.content : encode(text, source)
  }
  if (BARE.test(Buffer.from(into.content.subarray(0, 10_000)).toString())) {
    const untranslated = options.untranslated ?? 'omit'
    const isNeeded = untranslated === 'source' || options.translations.size > 0
    return isNeeded ? buildYaml(file, { ...options, untranslated }) : into.content
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
  const edits = readEntries(into.text, languages, plurals).entries.flatMap(
    ({ identifier, node, isInFlow }): Edit[] => {
      const text = translationToWrite(options, identifier)?.text
      if (text === undefined) return []
      for (const one of typeof text === 'string' ? [text] : Object.values(text))
        assertEncodable(one, into.encoding, identifier)
      const where = { ...place, text: into.text, isInFlow }
      if (isMap(node)) return typeof text === 'object' ? yamlFormEdits(node, text, targetLanguage, where) : []
      return typeof text !== 'string' || text === String(node.value) ? [] : scalarEdits(text, node, where)
    },
  )
  const changed = splice(into.text, edits)
  const kept = options.cleared ? withoutCleared(changed, options.cleared, languages, plurals) : changed
  const [document] = readStream(kept)
  const root = rootOf(document?.contents ?? null, languages)
  if (!root) return kept
  const at = nodeFinder(root)
  const { wanted, forms, sourceItem } = wantedOf(sourceText, (path) => isMap(at(path)), options)
  return splice(kept, insertedMembers(root, wanted, { ...place, text: kept, forms, sourceItem }))
}

/**
 * Returns the entries of the source's first document that the file lacks. A text for the count 0 is added to an
 * existing plural (`isThere`), or with it.
 */
function wantedOf(sourceText: string, isThere: (path: readonly Key[]) => boolean, options: BuildOptions) {
  const { sourceLanguage, targetLanguage } = options
  const forms = new Map<string, PluralForms>()
  const first = readEntries(sourceText, [sourceLanguage]).entries.filter(({ document }) => document === 0)
  const plurals = first.flatMap(({ identifier, node }) => (isMap(node) ? [identifier] : []))
  const pluralOfZero = pluralFinder('yaml', plurals)
  const wanted = targetTree(
    first.flatMap(({ identifier, path, node }): (readonly [readonly Key[], TargetLeaf])[] => {
      const leaf = leafOf(identifier, isMap(node) ? '' : String(node.value), options)
      if (!isMap(node)) {
        const plural = pluralOfZero(identifier)
        if (plural === undefined || isThere(path.slice(0, -1))) return [[path, leaf]]
        const ofPlural = forms.get(plural)
        if (ofPlural && leaf.inserted !== null) forms.set(plural, { zero: leaf.inserted, ...ofPlural })
        return []
      }
      const text = translationToWrite(options, identifier)?.text
      const given = typeof text === 'object' && canBeNew(text, targetLanguage, 'every') ? text : undefined
      const isFilled = text === undefined && !leaf.isCleared && fillsWithSource(options)
      const filled = isFilled ? yamlForms(node, sourceLanguage) : undefined
      const wantedForms = given ?? filled
      if (wantedForms) forms.set(identifier, wantedForms)
      return [[path, { ...leaf, inserted: wantedForms ? '' : null }]]
    }),
  )
  const sourceRoot = rootOf(readStream(sourceText)[0]?.contents ?? null, [sourceLanguage])
  const sourceAt = sourceRoot && nodeFinder(sourceRoot)
  const sourceItem = (path: readonly Key[]): string => {
    const node = sourceAt?.(path)
    const text = node ? sourceText.slice(node.range[0], node.range[1]).trim() : ''
    return text === '' || text.includes('\n') ? '~' : text
  }
  return { wanted, forms, sourceItem }
}

function withoutCleared(
  text: string,
  cleared: Pick<ReadonlySet<string>, 'has'>,
  languages: readonly Language[],
  plurals: ReadonlySet<string>,
): string {
  const gone = new Set(
    readEntries(text, languages, plurals).entries.flatMap(({ identifier, node }) =>
      cleared.has(identifier) ? [node] : [],
    ),
  )
  const root = rootOf(readStream(text)[0]?.contents ?? null, languages)
  const starts = new Set([...gone].map(({ range }) => range[0]))
  const isGone = (_: unknown, node: ParsedNode | null) => node !== null && starts.has(node.range[0])
  return root ? splice(text, removedMembers(root, text, isGone)) : text
}

// Members that are taken out of a YAML file, with the comments right above them.

type Members = readonly YamlMember[]

/** Takes out the members that `isGone` names, and mappings that are empty then; of the outermost at least braces stay. */
function removedMembers(
  root: YAMLMap.Parsed,
  text: string,
  isGone: (path: readonly Key[], node: ParsedNode | null) => boolean,
): Edit[] {
  const isWholly = (member: YamlMember, path: readonly Key[]): boolean => {
    if (isGone(path, member.value)) return true
    if (!isMap(member.value) || member.value.items.length === 0) return false
    const members = yamlMembers(member.value)
    return (
      members.length === member.value.items.length &&
      members.every((one) => isWholly(one, [...path, one.identifier]))
    )
  }
  const visit = (map: YAMLMap.Parsed, path: readonly Key[], isOutermost: boolean): Edit[] => {
    const members = yamlMembers(map)
    const gone = members.filter((member) => isWholly(member, [...path, member.identifier]))
    const goneMembers = new Set(gone)
    const [first] = gone
    const last = gone.at(-1)
    if (isOutermost && first && last && gone.length === map.items.length) {
      const start = text.slice(0, first.start).trimEnd().length
      return [{ start, end: contentEnd(last, text), text: start === 0 ? '{}' : ' {}' }]
    }
    return members.flatMap((member, index): Edit[] => {
      if (goneMembers.has(member)) return [removal(map, member, { members, index }, text)]
      return isMap(member.value) ? visit(member.value, [...path, member.identifier], false) : []
    })
  }
  return visit(root, [], true)
}

function removal(
  map: YAMLMap.Parsed,
  member: YamlMember,
  { members, index }: { members: Members; index: number },
  text: string,
): Edit {
  const end = contentEnd(member, text)
  if (map.flow) {
    const [previous, next] = [members[index - 1], members[index + 1]]
    if (next) return { start: member.start, end: next.start, text: '' }
    return { start: previous ? contentEnd(previous, text) : member.start, end, text: '' }
  }
  const lineStart = text.lastIndexOf('\n', member.start - 1) + 1
  const isFirstOfLine = text.slice(lineStart, member.start).trim() === ''
  const next = members[index + 1]
  if (!isFirstOfLine && next) return { start: member.start, end: next.start, text: '' }
  const stop = text[end - 1] === '\n' ? end : text.indexOf('\n', end) + 1 || text.length
  return { start: isFirstOfLine ? blockStart(text, lineStart) : member.start, end: stop, text: '' }
}

/** A list stays whole as soon as one of its elements is translated. */
function withoutUntranslated(made: string, sourceText: string, options: BuildOptions): string {
  const { sourceLanguage, targetLanguage } = options
  const { entries } = readEntries(sourceText, [sourceLanguage])
  const gone = new Set(
    entries.flatMap(({ identifier, path }) =>
      translationToWrite(options, identifier) ? [] : [JSON.stringify(path)],
    ),
  )
  /** The parents of removed texts, and those of remaining ones. */
  const around = new Set<string>()
  const aroundKept = new Set<string>()
  for (const { path } of entries) {
    const isKept = !gone.has(JSON.stringify(path))
    for (let length = 1; length < path.length; length += 1) {
      const outer = JSON.stringify(path.slice(0, length))
      around.add(outer)
      if (isKept) aroundKept.add(outer)
    }
  }
  const root = rootOf(readStream(made)[0]?.contents ?? null, [targetLanguage, sourceLanguage])
  const isGone = (path: readonly Key[], node: ParsedNode | null): boolean => {
    const own = JSON.stringify(path)
    return isSeq(node) ? around.has(own) && !aroundKept.has(own) : gone.has(own)
  }
  return root ? splice(made, removedMembers(root, made, isGone)) : made
}

function madeText(source: Decoded, options: BuildOptions): string {
  const { sourceLanguage, targetLanguage, translations } = options
  const lineBreak = lineBreakOf(source.text)
  const { entries, roots } = readEntries(source.text, [sourceLanguage])
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
      if (typeof text === 'object') edits.push(...yamlPluralEdits(node, text, languages, place, written))
    } else if (typeof text === 'string' && !written.has(node) && text !== String(node.value)) {
      edits.push(...scalarEdits(text, node, place))
    }
  }
  if (isTranslated || !fillsWithSource(options)) edits.push(...rootEdits(roots, options))
  return splice(source.text, edits)
}

function rootEdits(roots: readonly YamlScalar[], options: BuildOptions): Edit[] {
  return roots.flatMap(({ value, type, range }) => {
    if (isTargetCode(String(value), options)) return []
    return [{ start: range[0], end: range[1], text: flowScalar(options.targetLanguage.id, type, true) }]
  })
}
