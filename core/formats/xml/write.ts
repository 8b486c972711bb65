/** Texts and attribute values of XML documents that are written from scratch, in UTF-8. */
import { escapeXml } from '../../platform/text/escapeXml.ts'
import { sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { EntryLeftOut } from '../../contract/exchange.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** Additional escapes of an attribute. */
const REFERENCES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** A text to stand between tags. Throws `format.encoding` for a character that XML cannot hold. */
export function xmlText(text: string): string {
  assertHoldable(text)
  return escapeXml(text).replaceAll('\r', '&#13;')
}

/** An attribute with a space before it; nothing where it has no value. Throws as `xmlText` does. */
export function xmlAttribute(name: string, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  assertHoldable(text)
  return ` ${name}="${escapeXml(text).replace(/["\r\n\t]/g, (character) => REFERENCES[character] ?? character)}"`
}

/**
 * The XML of entries. One with a character that XML cannot hold is left out, and noted: it never stops the others.
 * `nameOf`: by which a person finds it.
 */
export function xmlOfEach<Entry>(
  entries: readonly Entry[],
  write: (entry: Entry) => string,
  nameOf: (entry: Entry) => string,
  leftOut: EntryLeftOut[],
): string {
  return entries
    .map((entry) => {
      try {
        return write(entry)
      } catch (error) {
        if (!(error instanceof UnholdableCharacter)) throw error
        leftOut.push({ name: nameOf(entry).slice(0, 100).toWellFormed(), character: error.character })
        return ''
      }
    })
    .join('')
}

class UnholdableCharacter extends Failure {
  /** As `U+0000`. */
  readonly character: string

  constructor(character: string, text: string) {
    super('format.encoding', sentence`The character ${character} cannot be written in XML.`, {
      case: 'sign',
      value: text.slice(0, 100),
      kept: 'Nothing was written.',
      todo: 'Remove the character from this text.',
    })
    this.character = character
  }
}

/** Returns the first character that XML cannot hold, as `U+0000`; null if there is none. */
export function unholdableInXml(text: string): string | null {
  const refused = NOT_XML.exec(text)?.[0]
  if (refused === undefined) return null
  return `U+${assertDefined(refused.codePointAt(0), 'The code point').toString(16).toUpperCase().padStart(4, '0')}`
}

function assertHoldable(text: string): void {
  const code = unholdableInXml(text)
  if (code !== null) throw new UnholdableCharacter(code, text)
}
