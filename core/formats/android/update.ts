/** Translations into the resource file of a language as it lies beside its source. */
import type { Decoded } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { fillsWithSource, insertionsOf } from '../insertion.ts'
import { lineIndent, omissionEdits, type EntryWriter, type TextSpan } from '../layout.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { copyElement, indentUnit, insertIntoElement } from '../xml/copy.ts'
import { attributePlace, fillElement, setAttribute } from '../xml/tags.ts'
import {
  fillResource,
  innerOf,
  isTranslatedResource,
  placesOf,
  resourceFile,
  resourceSpan,
  resourceXml,
  withNewResources,
  type ResourceFile,
} from './build.ts'
import { androidMarkupForWriting, markupOfTexts, shownText, type Resource } from './document.ts'
import { itemIdentifier } from './identity.ts'
import { pluralUpdates } from './plurals.ts'
import { isReference } from './text.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/**
 * Returns the edits of the file's text. Equal texts are not touched, however they are spelled; others are written in
 * the existing style, as CDATA or with references. A resource that only the source has is inserted once it is
 * translated, without the source's comments. An array is inserted whole, with the source's texts for untranslated
 * items, because an item's index is its identity. Deleting a translation removes its resource; an item of an array gets
 * the source's text.
 */
export function resourceUpdates(sourceText: Decoded, intoText: Decoded, options: BuildOptions): Edit[] {
  const [source, into] = [resourceFile(sourceText), resourceFile(intoText)]
  const { text } = into
  const edits: Edit[] = []
  const removed: TextSpan[] = []
  for (const [identifier, first] of into.resources) {
    for (const resource of placesOf(into, first)) {
      if (isCleared(resource, identifier, options)) removed.push(resourceSpan(text, resource))
      else edits.push(...updateResource(into, resource, identifier, source, options))
    }
  }
  edits.push(...insertedResources(source, into, withNewResources(options)))
  return [
    ...missingPrefixes(source, into, edits),
    ...edits,
    ...omissionEdits({ text, inner: innerOf(into) }, removed),
  ]
}

function updateResource(
  { text, output }: ResourceFile,
  resource: Resource,
  identifier: string,
  source: ResourceFile,
  options: BuildOptions,
): Edit[] {
  const { kind, texts } = resource
  const original = source.resources.get(identifier)
  const sourceTexts = original?.kind === kind ? original.texts : []
  if (kind === 'plurals') {
    const forms = options.translations.get(identifier)?.text
    if (typeof forms !== 'object') return []
    const markup = androidMarkupForWriting(texts, sourceTexts)
    const isCleared = options.cleared?.has(identifier) ?? false
    return pluralUpdates(text, texts, forms, options.targetLanguage, isCleared, (value, like) =>
      resourceXml(value, like, markup, identifier, output),
    )
  }
  const edits = texts.flatMap((one, index) => {
    const name = itemIdentifier(resource, identifier, index)
    const own = sourceTexts[kind === 'string' ? 0 : index]
    const isEmptied = kind === 'string-array' && own && options.cleared?.has(name)
    const translation =
      translated(name, options) ?? (isEmptied ? shownText(own, markupOfTexts([own])) : undefined)
    if (translation === undefined || translation === shownText(one, markupOfTexts([one]))) return []
    const markup = androidMarkupForWriting([one], own ? [own] : [])
    return fillElement(text, one.tag, one.innerEnd, resourceXml(translation, one, markup, name, output))
  })
  return kind === 'string' || !original
    ? edits
    : [...edits, ...furtherItems(text, resource, original, identifier, output, options)]
}

/** The items that an array of the source has more, up to the last one that is translated. */
function furtherItems(
  text: string,
  resource: Resource,
  original: Resource,
  identifier: string,
  output: ResourceFile['output'],
  options: BuildOptions,
): Edit[] {
  const last = resource.texts.at(-1)
  const names = original.texts.map((_, index) => itemIdentifier(original, identifier, index))
  const count = names.findLastIndex((name) => translated(name, options) !== undefined) + 1
  if (!last || original.kind !== 'string-array') return []
  const gap = assertDefined(
    /\s*$/.exec(text.slice(Math.max(0, last.tag.start - 1000), last.tag.start)),
    'The match',
  )[0]
  const written = original.texts.slice(resource.texts.length, count).map((one, index) => {
    const name = assertDefined(names[resource.texts.length + index], 'The name')
    const markup = markupOfTexts([one])
    const value = translated(name, options) ?? shownText(one, markup)
    return `${gap}<item>${resourceXml(value, one, markup, name, output)}</item>`
  })
  return written.length === 0 ? [] : [{ start: last.end, end: last.end, text: written.join('') }]
}

function translated(identifier: string, { translations }: BuildOptions): string | undefined {
  const text = translations.get(identifier)?.text
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Whether all of a resource's translations were taken away. */
function isCleared(resource: Resource, identifier: string, options: BuildOptions): boolean {
  const { cleared } = options
  if (!cleared || isTranslatedResource(resource, identifier, options)) return false
  if (resource.kind === 'plurals') return cleared.has(identifier)
  return (
    resource.texts.length > 0 &&
    resource.texts.every((_, index) => cleared.has(itemIdentifier(resource, identifier, index)))
  )
}

function insertedResources(source: ResourceFile, into: ResourceFile, options: BuildOptions): Edit[] {
  const insertions = insertionsOf(
    source.resources.keys(),
    (identifier) => into.resources.has(identifier),
    (identifier) =>
      isInserted(assertDefined(source.resources.get(identifier), 'The resource'), identifier, options),
  )
  if (insertions.length === 0) return []
  const { text, root, rootInnerEnd, output } = into
  const from = indentUnit(source.text)
  const unit = indentUnit(text) || from
  const write: EntryWriter = (identifier, indent) => {
    const resource = assertDefined(source.resources.get(identifier), 'The resource')
    const style = {
      from: { own: lineIndent(source.text, resource.start), unit: from },
      to: { own: indent, unit },
      lineBreak: output.lineBreak,
    }
    return copyElement(copyResource(source, into, resource, identifier, options), [], style)
  }
  const entries = new Map(
    Array.from(into.resources, ([identifier, resource]) => [identifier, resourceSpan(text, resource)]),
  )
  const block = { text, tag: root, innerEnd: rootInnerEnd, entries, fallbackGap: output.lineBreak + unit }
  return insertIntoElement(block, insertions, write)
}

/** Untranslatable resources are never inserted into a file of translations, even if it is filled with the source. */
function isInserted(resource: Resource, identifier: string, options: BuildOptions): boolean {
  if (isTranslatedResource(resource, identifier, options)) return true
  const isText = resource.texts.some(({ raw }) => raw.length > 0 && !isReference(raw))
  return fillsWithSource(options) && resource.isTranslatable && isText
}

function copyResource(
  source: ResourceFile,
  into: ResourceFile,
  resource: Resource,
  identifier: string,
  options: BuildOptions,
): string {
  const { start, end, tag } = resource
  const edits = fillResource(source.text, resource, identifier, into.output, options)
  const startTag = source.text.slice(tag.start, tag.end)
  const knowsTools = attributePlace(into.text, into.root, 'xmlns:tools') !== null
  const kept = knowsTools ? startTag : startTag.replace(/\s+tools:[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  const ownTag = kept === startTag ? [] : [{ start: tag.start, end: tag.end, text: kept }]
  const shifted = [...ownTag, ...edits].map((edit) => ({
    ...edit,
    start: edit.start - start,
    end: edit.end - start,
  }))
  return splice(source.text.slice(start, end), shifted)
}

/** Declares the namespaces of tags that come from the source, where the file does not know them. */
function missingPrefixes(source: ResourceFile, into: ResourceFile, edits: readonly Edit[]): Edit[] {
  const used = edits.flatMap(({ text }) =>
    Array.from(text.matchAll(/<(?:[^<>]*\s)?([\w.-]+):[\w.-]+[\s=/>]/g), (match) =>
      assertDefined(match[1], 'The group'),
    ),
  )
  return Array.from(new Set(used)).flatMap((prefix) => {
    const name = `xmlns:${prefix}`
    const declared = attributePlace(source.text, source.root, name)
    return declared && !attributePlace(into.text, into.root, name)
      ? [setAttribute(into.text, into.root, name, declared.value)]
      : []
  })
}
