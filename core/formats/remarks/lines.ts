/** Comments that stand on lines of their own above an entry. */
import type { Language } from '../../contract/language.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { readResources } from '../android/document.ts'
import { androidIdentifiers, itemIdentifier } from '../android/identity.ts'
import { readStringsFile } from '../apple/document.ts'
import { decode, decodeHead, encode, firstUnencodable, HEAD_BYTES, type Decoded } from '../encoding.ts'
import { readFluent } from '../fluent/document.ts'
import type { SourceFile } from '../format.ts'
import { identify } from '../json/identifiers.ts'
import { lineIndent } from '../layout.ts'
import { readPhpArray } from '../php/document.ts'
import { readCatalog } from '../po/catalog.ts'
import { declaredCharset } from '../po/header.ts'
import { poIdentifier } from '../po/identity.ts'
import { translatorCommentEdits, poTranslatorComment } from '../po/translatorComments.ts'
import { lineBreakOf } from '../position.ts'
import { decodeProperties } from '../properties.ts'
import { readProperties } from '../properties/document.ts'
import { readResx } from '../resx/document.ts'
import { readPlist } from '../stringsdict/plist.ts'
import { ruleTexts } from '../stringsdict/rules.ts'
import { decodeXml } from '../xml/reader.ts'
import { placesOfStrings } from '../yaml/strings.ts'
import type { Remarks } from './remarks.ts'

/** An entry with the offset of itself, or of the line that it is in. */
type Place = readonly [identifier: string, start: number]

/** A comment of one line, of a text that has nothing of what would end it. */
type Write = (remark: string) => string

const hash: Write = (remark) => `# ${remark}`
const xml: Write = (remark) => `<!-- ${remark} -->`

export function remarkPo({ content }: SourceFile, remarks: Remarks): Uint8Array {
  const decoded = decode(content, declaredCharset(decodeHead(content.subarray(0, HEAD_BYTES))))
  const { text, encoding } = decoded
  const lineBreak = lineBreakOf(text)
  const edits = Array.from(readCatalog(text, encoding).entries).flatMap((entry): Edit[] => {
    const identifier = poIdentifier(entry)
    const lines = remarks.get(identifier)?.map((remark) => held(remark, encoding))
    if (lines === undefined) return []
    const comment = [...lines, poTranslatorComment(entry, text) ?? ''].join('\n')
    return translatorCommentEdits(entry, comment, { text, encoding, lineBreak, identifier })
  })
  return encode(splice(text, edits), decoded)
}

export function remarkAndroid({ content }: SourceFile, remarks: Remarks): Uint8Array {
  const decoded = decodeXml(content)
  const { resources } = readResources(decoded.text)
  const places = Array.from(androidIdentifiers(resources, decoded.text).identifiers).flatMap(
    ([resource, identifier]) =>
      resource.kind === 'string-array'
        ? resource.texts.map(({ tag }, index): Place => [
            itemIdentifier(resource, identifier, index),
            tag.start,
          ])
        : [[identifier, resource.start] as const],
  )
  return withLines(decoded, places, remarks, xml)
}

export function remarkResx({ content }: SourceFile, remarks: Remarks): Uint8Array {
  const decoded = decodeXml(content)
  const places = readResx(decoded.text).entries.map(({ identifier, start }): Place => [identifier, start])
  return withLines(decoded, places, remarks, xml)
}

export function remarkStringsdict({ content }: SourceFile, remarks: Remarks, language: Language): Uint8Array {
  const decoded = decodeXml(content)
  const texts = ruleTexts(readPlist(decoded.text), language, false)
  return withLines(
    decoded,
    texts.map(({ identifier, start }): Place => [identifier, start]),
    remarks,
    xml,
  )
}

/** A property list in binary form has no comments. */
export function remarkStrings(file: SourceFile, remarks: Remarks): Uint8Array {
  const head = decodeHead(file.content)
  if (head.startsWith('bplist')) return file.content
  if (/^\s*</.test(head)) {
    const decoded = decodeXml(file.content)
    const places = readPlist(decoded.text).entries.map(({ key, start }): Place => [key, start])
    return withLines(decoded, places, remarks, xml)
  }
  const decoded = decode(file.content)
  const places = readStringsFile(decoded.text).map(({ identifier, start }): Place => [identifier, start])
  return withLines(decoded, places, remarks, (remark) => `/* ${remark} */`)
}

export function remarkProperties({ content }: SourceFile, remarks: Remarks): Uint8Array {
  const decoded = decodeProperties(content)
  const places = readProperties(decoded.text).map(({ identifier, start }): Place => [identifier, start])
  return withLines(decoded, places, remarks, hash)
}

export function remarkYaml({ content }: SourceFile, remarks: Remarks, language: Language): Uint8Array {
  const decoded = decode(content)
  return withLines(decoded, placesOfStrings(decoded.text, language), remarks, hash)
}

/** A comment is its message's, and stands above that, also where it is about an attribute. */
export function remarkFluent({ content }: SourceFile, remarks: Remarks): Uint8Array {
  const decoded = decode(content)
  const { entries } = readFluent(decoded.text)
  const messages = Array.from(decoded.text.matchAll(/^-?[a-z]/gim), ({ index }) => index)
  const places = entries
    .filter(({ identifier }) => remarks.has(identifier))
    .map(({ identifier, start }): Place => [
      identifier,
      messages.findLast((offset) => offset <= start) ?? start,
    ])
  return withLines(decoded, places, remarks, hash)
}

export function remarkPhp({ content }: SourceFile, remarks: Remarks): Uint8Array {
  const decoded = decode(content)
  const { texts } = readPhpArray(decoded.text)
  const identifiers = identify(texts.map(({ path }) => path))
  const places = texts.map(({ token }, index): Place => [identifiers[index] ?? '', token.start])
  return withLines(decoded, places, remarks, (remark) => `// ${remark}`)
}

/** The last of entries that are named alike gets the comment: it is the one that counts in most formats. */
function withLines(decoded: Decoded, places: readonly Place[], remarks: Remarks, write: Write): Uint8Array {
  const { text, encoding } = decoded
  const lineBreak = lineBreakOf(text)
  const starts = new Map(places.filter(([identifier]) => remarks.has(identifier)))
  const byLine = new Map<number, string>()
  for (const [identifier, start] of starts) {
    const offset = text.lastIndexOf('\n', start - 1) + 1
    const indent = lineIndent(text, start)
    for (const remark of remarks.get(identifier) ?? []) {
      const line = indent + write(held(harmless(remark), encoding)) + lineBreak
      byLine.set(offset, (byLine.get(offset) ?? '') + line)
    }
  }
  const edits = Array.from(byLine, ([at, lines]): Edit => ({ start: at, end: at, text: lines }))
  return encode(splice(text, edits), decoded)
}

/** The remark with escapes as of JSON for what would end a comment of some format: `-->`, a star and a slash, `?>`. */
function harmless(remark: string): string {
  return remark.replace(/(?<=-)-|(?<=\*)\/|(?<=\?)>/g, escaped)
}

/** The remark with such escapes for all that the file's encoding may lack. */
function held(remark: string, encoding: string): string {
  return firstUnencodable(remark, encoding) === null ? remark : remark.replace(/\P{ASCII}/gu, escaped)
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
}
