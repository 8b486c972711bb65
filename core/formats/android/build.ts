/** A file of Android's resources in another language, made out of the source. */
import { encode, type Decoded } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import { newTranslations } from '../formsToWrite.ts'
import { omissionEdits, type TextSpan } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { startWithComments } from '../xml/copy.ts'
import type { XmlOutput } from '../xml/inline.ts'
import { decodeXml } from '../xml/reader.ts'
import { fillElement } from '../xml/tags.ts'
import {
  markupOfTexts,
  markupOfTranslation,
  readResources,
  shownText,
  type Resource,
  type ResourceMarkup,
  type ResourceDocument,
  type ResourceText,
} from './document.ts'
import { androidIdentifiers, itemIdentifier, type IdentifiedResources } from './identity.ts'
import { androidPluralEdits } from './plurals.ts'
import { cdataXml, isCdata, plainXml } from './text.ts'

/** A file with its resources by identifier, in its order. */
export interface ResourceFile extends Omit<ResourceDocument, 'resources'> {
  text: string
  output: XmlOutput
  resources: ReadonlyMap<string, Resource>
  /** Duplicates: a text is written to all of them, or the file could no longer be read. */
  repeats: IdentifiedResources['repeats']
}

export function resourceFile({ text, encoding }: Decoded): ResourceFile {
  const { resources, ...document } = readResources(text)
  const { identifiers, repeats } = androidIdentifiers(resources, text)
  return {
    ...document,
    text,
    output: { encoding, lineBreak: lineBreakOf(text) },
    resources: new Map(Array.from(identifiers, ([resource, identifier]) => [identifier, resource])),
    repeats,
  }
}

/** Builds the source with translations; `android.build` documents the rules. */
export function makeResources(file: SourceFile, given: BuildOptions): Uint8Array {
  const options = withNewResources(given)
  const decoded = decodeXml(file.content)
  const source = resourceFile(decoded)
  const omitted: TextSpan[] = []
  const edits: Edit[] = []
  for (const [identifier, first] of source.resources) {
    for (const resource of placesOf(source, first)) {
      if (fillsWithSource(options) || isTranslatedResource(resource, identifier, options)) {
        edits.push(...fillResource(source.text, resource, identifier, source.output, options))
      } else omitted.push(resourceSpan(source.text, resource))
    }
  }
  edits.push(...omissionEdits({ text: source.text, inner: innerOf(source) }, omitted))
  return edits.length === 0 ? file.content : encode(splice(source.text, edits), decoded)
}

/** Without plurals that Android could not show. */
export function withNewResources(options: BuildOptions): BuildOptions {
  return { ...options, translations: newTranslations(options.translations, options.targetLanguage, 'other') }
}

/** A resource, and those that say the same further on. */
export function placesOf({ repeats }: ResourceFile, resource: Resource): readonly Resource[] {
  return [resource, ...(repeats.get(resource) ?? [])]
}

/** The edits that put translations in the place of a resource's texts. */
export function fillResource(
  text: string,
  resource: Resource,
  identifier: string,
  output: XmlOutput,
  { translations, targetLanguage }: BuildOptions,
): Edit[] {
  const { kind, texts } = resource
  if (kind === 'plurals') {
    const forms = translations.get(identifier)?.text
    if (typeof forms !== 'object' || !Object.values(forms).some(Boolean)) return []
    const markup = markupOfTexts(texts)
    return androidPluralEdits(text, texts, forms, targetLanguage, (value, like) =>
      resourceXml(value, like, markup, identifier, output),
    )
  }
  return texts.flatMap((one, index) => {
    const name = itemIdentifier(resource, identifier, index)
    const translation = translations.get(name)?.text
    if (typeof translation !== 'string' || translation === '') return []
    const markup = markupOfTexts([one])
    if (translation === shownText(one, markup)) return []
    return fillElement(text, one.tag, one.innerEnd, resourceXml(translation, one, markup, name, output))
  })
}

/** A translation to stand in the place of a text: as a CDATA section where that is one, else with its own tags. */
export function resourceXml(
  value: string,
  like: ResourceText,
  markup: ResourceMarkup,
  identifier: string,
  output: XmlOutput,
): string {
  if (isCdata(like.raw)) return cdataXml(value, identifier)
  return plainXml(value, markupOfTranslation(value, markup), identifier, output)
}

/** Whether a resource, or any item of it, has a translation. */
export function isTranslatedResource(resource: Resource, identifier: string, options: BuildOptions): boolean {
  if (resource.kind === 'plurals') return translationToWrite(options, identifier) !== undefined
  return resource.texts.some((_, index) =>
    translationToWrite(options, itemIdentifier(resource, identifier, index)),
  )
}

/** A resource with the comments right above it. */
export function resourceSpan(text: string, { start, end }: Resource): TextSpan {
  return { start: startWithComments(text, start), end }
}

/** Returns the range between the tags of the root element. */
export function innerOf({ root, rootInnerEnd }: Pick<ResourceFile, 'root' | 'rootInnerEnd'>): TextSpan {
  return { start: root.end, end: rootInnerEnd }
}
