/** Texts as Qt's own tools write them. */
import { firstUnencodable } from '../encoding.ts'
import { assertXml } from '../xml/inline.ts'

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML has to have escaped, control characters, and the blanks that nobody could tell from a space. */
const SPECIAL = /(?=[^\t\n ])[&<>"'\p{Control}\p{White_Space}]/gu

/**
 * A translation's XML: quotes are references, control characters `byte` elements. Throws `format.encoding`,
 * naming the string, for a character that XML cannot hold.
 */
export function qtXml(
  text: string,
  identifier: string,
  { encoding, lineBreak }: { encoding: string; lineBreak: '\n' | '\r\n' },
): string {
  assertXml(text.replace(/[^\P{Control}\0]/gu, ''), identifier)
  const xml = text.replace(SPECIAL, (character) => {
    const code = character.codePointAt(0)!.toString(16)
    return NAMED[character] ?? (character < ' ' ? `<byte value="x${code}"/>` : `&#x${code};`)
  })
  const encodable = firstUnencodable(xml, encoding) ? withReferences(xml, encoding) : xml
  return lineBreak === '\n' ? encodable : encodable.replaceAll('\n', lineBreak)
}

function withReferences(xml: string, encoding: string): string {
  return Array.from(xml, (character) =>
    firstUnencodable(character, encoding) ? `&#x${character.codePointAt(0)!.toString(16)};` : character,
  ).join('')
}
