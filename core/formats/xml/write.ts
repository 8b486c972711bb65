/** Texts and attribute values of XML documents that are written from scratch, in UTF-8. */
import { sentence } from '../../sentence.ts'
import { Failure } from '../../failure.ts'
import { present } from '../../present.ts'

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** A text to stand between tags. Throws `format.encoding` for a character that XML cannot hold. */
export function xmlText(text: string): string {
  assertHoldable(text)
  return text.replace(/[&<>\r]/g, (character) => REFERENCES[character] ?? character)
}

/** An attribute with a space before it; nothing where it has no value. Throws as `xmlText` does. */
export function xmlAttribute(name: string, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  assertHoldable(text)
  return ` ${name}="${text.replace(/[&<>"\r\n\t]/g, (character) => REFERENCES[character] ?? character)}"`
}

function assertHoldable(text: string): void {
  const refused = NOT_XML.exec(text)?.[0]
  if (refused === undefined) return
  const code = `U+${present(refused.codePointAt(0), 'The code point').toString(16).toUpperCase().padStart(4, '0')}`
  throw new Failure('format.encoding', sentence`The character ${code} cannot be written in XML.`, {
    case: 'sign',
    value: text.slice(0, 100),
    kept: 'Nothing was written.',
    todo: 'Remove the character from this text.',
  })
}
