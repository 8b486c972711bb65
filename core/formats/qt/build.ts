/** A Qt translation source of another language, made out of the source. The rules are stated at `qtTs.build`. */
import { encode, type Decoded } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import { isTargetCode } from '../languageTag.ts'
import { omissionEdits } from '../layout.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { decodeXml } from '../xml/reader.ts'
import { attributePlace, setAttribute } from '../xml/tags.ts'
import { readQt, type QtDocument, type QtMessage } from './document.ts'
import { qtIdentifier, namedMessages, type NamedMessage } from './messageNames.ts'
import { MessageWriter, qtTexts } from './writer.ts'

export function makeMessages(file: SourceFile, options: BuildOptions): Uint8Array {
  const source = decodeXml(file.content)
  const document = readQt(source.text)
  const isKept = (message: QtMessage) =>
    fillsWithSource(options) || translationToWrite(options, qtIdentifier(message)) !== undefined
  const named = namedMessages(document, source.text).entries.filter(({ message }) => isKept(message))
  const omitted = omittedMessages(source.text, document, isKept)
  const edits = [...editsFor(source, document, named, options), ...omitted]
  return edits.length === 0 ? file.content : encode(splice(source.text, edits), source)
}

function editsFor(
  source: Decoded,
  { language, tag, messages }: QtDocument,
  named: readonly NamedMessage[],
  options: BuildOptions,
): Edit[] {
  const writer = new MessageWriter(source, options)
  const wasTranslated = messages.some((one) => !one.isObsolete && qtTexts(one).some(Boolean))
  const isOfLanguage = language === null ? wasTranslated : isTargetCode(language, options)
  if (isOfLanguage) return named.flatMap((one) => writer.update(one))
  const isTranslated = named.some(({ identifier }) => writer.translationOf(identifier))
  if (!isTranslated && !wasTranslated) return []
  return [...languageEdits(source.text, tag, options), ...named.flatMap((one) => writer.renew(one))]
}

function languageEdits(text: string, tag: QtDocument['tag'], { targetLanguage }: BuildOptions): Edit[] {
  const code = targetLanguage.id
    .replaceAll('-', '_')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return attributePlace(text, tag, 'language')?.value === code
    ? []
    : [setAttribute(text, tag, 'language', code)]
}

/** The edits that leave messages out, and contexts of which none is kept. Obsolete messages go with their context only. */
function omittedMessages(
  text: string,
  { tag, innerEnd, contexts, messages }: QtDocument,
  isKept: (message: QtMessage) => boolean,
): Edit[] {
  const live = messages.filter(({ isObsolete }) => !isObsolete)
  const omitted = live.filter((message) => !isKept(message))
  const kept = new Set(live.filter(isKept).map(({ place }) => place))
  const emptied = contexts.filter(
    (context) => !kept.has(context) && omitted.some(({ place }) => place === context),
  )
  const gone = new Set(emptied)
  return [
    ...omissionEdits(
      { text, inner: { start: tag.end, end: innerEnd } },
      emptied.map(({ tag: { start }, end }) => ({ start, end })),
    ),
    ...contexts
      .filter((context) => !gone.has(context))
      .flatMap((context) =>
        omissionEdits(
          { text, inner: { start: context.tag.end, end: context.innerEnd } },
          omitted.filter(({ place }) => place === context),
        ),
      ),
    ...omissionEdits(
      { text, inner: { start: tag.end, end: innerEnd } },
      omitted.filter(({ place }) => place === null),
    ),
  ]
}
