/**
 * Converts the contents of elements to displayed texts, and back.
 *
 * A text shows the inline elements (XLIFF's x, g, ph, mrk, …) as they are written in the file, `<x id="1"/>`, and all
 * other text with its references decoded: `&amp;` as `&`, `&lt;b&gt;` as `<b>`. Only a literal text that looks like one
 * of the string's own inline elements keeps its `<` as `&lt;`. A literal `&lt;` before such a name keeps its `&` as
 * `&amp;`. So every text is unambiguous.
 */
import { sentence } from '../../platform/text/sentence.ts'
import { problemOfXml } from './problems.ts'
import { SaxesParser } from 'saxes'
import type { Failure } from '../../platform/errors/failure.ts'
import { firstUnencodable } from '../encoding.ts'
import { NOT_XML } from './tokenizer.ts'
import { TextFailure } from '../textFailure.ts'

/** A piece of a content: text with its references decoded, or a tag as it is written. */
export interface InlinePiece {
  kind: 'text' | 'tag'
  value: string
}

/** The inline elements of a string: what counts as markup in its texts. */
export interface Markup {
  /** A `<` that begins a tag, or an escaped one; null where the string has no inline elements. */
  readonly lookalike: RegExp | null
  /** A whole tag at a place. */
  readonly tag: RegExp | null
  /** Prefixes that its tags use. */
  readonly prefixes: ReadonlySet<string>
}

/** The markup of a string without inline elements. */
export const NO_MARKUP: Markup = { lookalike: null, tag: null, prefixes: new Set() }

/** The markup of a string: the qualified names of the elements in it, and all that it has of pieces. */
export function markupOf(elements: ReadonlySet<string>, pieces: readonly InlinePiece[]): Markup {
  if (elements.size === 0) return NO_MARKUP
  const names = `(?:${Array.from(elements, (name) => name.replace(/[.\\^$*+?()[\]{}|-]/g, '\\$&')).join('|')})`
  const prefixes = pieces.flatMap(({ kind, value }) =>
    kind === 'tag' ? Array.from(value.matchAll(/([^\s:<>/"'=]+):[^\s:]/g), (match) => match[1]!) : [],
  )
  return {
    lookalike: new RegExp(`<(?=/?${names}[\\s/>])|&(?:amp;)*lt;(?=/?${names}[\\s/>])`, 'g'),
    tag: new RegExp(
      `</${names}\\s*>|<${names}(?:\\s+[^\\s=<>/"']+\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*\\s*/?>`,
      'y',
    ),
    prefixes: new Set(prefixes),
  }
}

export function displayText(pieces: readonly InlinePiece[], { lookalike }: Markup): string {
  if (!lookalike && pieces.length === 1) return pieces[0]!.value
  return pieces
    .map(({ kind, value }) => {
      if (kind === 'tag' || !lookalike || !/[<&]/.test(value)) return value
      return value.replace(lookalike, (found) => (found === '<' ? '&lt;' : `&amp;${found.slice(1)}`))
    })
    .join('')
}

/**
 * The tags that count as markup in a text that replaces `standing`: those of the existing text, and of its source. Tags
 * that are escaped in the source are escaped again.
 */
export function markupForWriting(standing: readonly InlinePiece[], own: Markup, both: Markup): Markup {
  return displayText(standing, own) === displayText(standing, both) ? both : own
}

/** Whether there is any text outside of tags. */
export function hasText(pieces: readonly InlinePiece[]): boolean {
  return pieces.some(({ kind, value }) => kind === 'text' && /\S/.test(value))
}

export interface XmlOutput {
  encoding: string
  lineBreak: '\n' | '\r\n'
  /** The format's own escaping of text outside of tags, before XML's. */
  escape?: (text: string) => string
}

/**
 * The XML of a translation, to stand between the tags of its element. Characters that the encoding cannot hold
 * become references. Throws `format.markup` where its tags are not well-formed, `format.encoding` for a
 * character that XML cannot hold; both name the string.
 */
export function contentXml(text: string, markup: Markup, identifier: string, output: XmlOutput): string {
  const pieces = splitMarkup(text, markup, identifier)
  const xml = pieces
    .map(({ kind, value }) => (kind === 'tag' ? value : escapeText(value, identifier, output)))
    .join('')
  if (pieces.some(({ kind }) => kind === 'tag')) checkMarkup(xml, markup, identifier)
  return xml
}

function splitMarkup(text: string, { lookalike, tag }: Markup, identifier: string): InlinePiece[] {
  if (!lookalike || !tag) return [{ kind: 'text', value: text }]
  const pieces: InlinePiece[] = []
  let plain = ''
  let offset = 0
  for (const { 0: found, index } of text.matchAll(lookalike)) {
    if (index < offset) continue
    plain += text.slice(offset, index)
    offset = index + found.length
    if (found !== '<') {
      plain += found === '&lt;' ? '<' : `&${found.slice('&amp;'.length)}`
      continue
    }
    tag.lastIndex = index
    const match = tag.exec(text)
    if (!match)
      throw badMarkup(`the tag "${text.slice(index, index + 40)}" is not written as it should be`, identifier)
    pieces.push({ kind: 'text', value: plain }, { kind: 'tag', value: match[0] })
    plain = ''
    offset = index + match[0].length
  }
  return [...pieces, { kind: 'text', value: plain + text.slice(offset) }]
}

/** Whether a text's tags, of the elements that count as markup, are well-formed. */
export function isWellFormed(text: string, markup: Markup): boolean {
  try {
    contentXml(text, markup, '', { encoding: 'utf-8', lineBreak: '\n' })
    return true
  } catch {
    return false
  }
}

function checkMarkup(xml: string, { prefixes }: Markup, identifier: string): void {
  const resolvePrefix = (prefix: string) => (prefixes.has(prefix) ? `urn:${prefix}` : undefined)
  const parser = new SaxesParser({ xmlns: true, fragment: true, resolvePrefix })
  parser.on('error', (error) => {
    throw badMarkup(error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''), identifier)
  })
  parser.write(xml).close()
}

function badMarkup(why: string, identifier: string): Failure {
  return new TextFailure(
    'format.markup',
    sentence`The tags in the translation of "${identifier.slice(0, 100)}" are not well-formed: ${problemOfXml(why)}.`,
    { value: identifier.slice(0, 100), todo: 'Give the translation the tags that its source has.' },
    identifier,
  )
}

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** Makes sure that XML can hold a translation's characters. Throws `format.encoding`, naming string and character. */
export function assertXml(text: string, identifier: string): void {
  const refused = NOT_XML.exec(text)?.[0]
  if (refused === undefined) return
  const code = refused.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  const message = sentence`The character U+${code} in the translation of "${identifier.slice(0, 100)}" cannot be written in XML.`
  throw new TextFailure(
    'format.encoding',
    message,
    { case: 'sign', value: `U+${code}`, todo: 'Remove the character.' },
    identifier,
  )
}

function escapeText(plain: string, identifier: string, output: XmlOutput): string {
  const { encoding, lineBreak } = output
  const text = output.escape ? output.escape(plain) : plain
  assertXml(text, identifier)
  const escaped = text.replace(/[&<>\r]/g, (character) => REFERENCES[character] ?? character)
  const encodable = firstUnencodable(escaped, encoding) ? withReferences(escaped, encoding) : escaped
  return lineBreak === '\n' ? encodable : encodable.replaceAll('\n', lineBreak)
}

/** A text with the characters that an encoding cannot hold as numeric references. */
export function withReferences(text: string, encoding: string): string {
  return Array.from(text, (character) =>
    firstUnencodable(character, encoding) ? `&#${character.codePointAt(0)};` : character,
  ).join('')
}
