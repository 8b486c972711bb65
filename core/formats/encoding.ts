/**
 * Decodes and encodes text without loss. Bytes that would not survive are refused with their position, and a character
 * that a file's encoding lacks is reported instead of written as a question mark.
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { Failure } from '../platform/errors/failure.ts'
import { failureAt, positionAt } from './position.ts'
import { TextFailure } from './textFailure.ts'

/** A text and how its file holds it. */
export interface Decoded {
  /** The text without the byte order mark. */
  text: string
  /** Lower case: `utf-8`, `utf-16le`, `windows-1251`, as declared where it is none of the Unicode ones. */
  encoding: string
  /** Whether the file begins with a byte order mark. */
  bom: boolean
}

/** The largest file that is read: its text and strings would take some ten times as much memory. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024

/** Bytes of a file from which its format and encoding are detected. */
export const HEAD_BYTES = 64 * 1024

const BOMS: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** Names that iconv-lite knows and that are no encodings of text files. */
const NO_TEXT_ENCODING = /^(?:base64|hex|binary|internal|cesu-?8|utf-?7(?:-?imap)?)$/i

/**
 * Decodes a whole file: by its byte order mark, else by `declared`, its own declaration (a PO header, an XML
 * declaration), else as strict UTF-8. A declared UTF-16 without a mark and without zero bytes is read as UTF-8, because
 * .NET writes such declarations.
 *
 * Throws `format.tooLarge` past `MAX_FILE_BYTES`, `format.empty` for no bytes, and `format.binary` for a NUL. Throws
 * `format.encoding` (with line and column) for bytes that are not in the encoding or would change on a round trip.
 */
export function decode(content: Uint8Array, declared?: string | null): Decoded {
  if (content.length > MAX_FILE_BYTES) throw tooLarge(content.length)
  const { encoding, bomLength } = encodingOf(content, declared)
  const bytes = bytesFrom(content, bomLength)
  if (bytes.length === 0) throw emptyFile()
  const text = decodeExactly(bytes, encoding)
  const nul = text.indexOf('\0')
  if (nul !== -1) {
    throw failureAt(
      'format.binary',
      sentence`The file holds a NUL character: it is no text file.`,
      text,
      nul,
      {
        todo: 'Check that this is the right file, and that it was saved as text.',
      },
    )
  }
  return { text, encoding, bom: bomLength > 0 }
}

/**
 * Encodes a text as `decode` found it: for an unchanged text the same bytes. Throws `format.encoding` at the
 * first character that the encoding cannot hold.
 */
export function encode(text: string, { encoding, bom }: Omit<Decoded, 'text'>): Uint8Array {
  const bytes = encodeLoosely(text, encoding)
  const isHeld = isFaithful(text, bytes, encoding) && !text.includes('\0')
  const misfit = isHeld ? null : firstUnencodable(text, encoding)
  if (misfit) throw failureAt('format.encoding', cannotHold(encoding, misfit.character), text, misfit.offset)
  const mark = bom ? BOMS.find((one) => one.encoding === encoding) : undefined
  return mark ? Buffer.concat([Buffer.from(mark.bytes), bytes]) : bytes
}

/** The first character of a text that an encoding cannot hold: also NUL and half of a surrogate pair. */
export function firstUnencodable(
  text: string,
  encoding: string,
): { character: string; offset: number } | null {
  const isUtf = encoding.startsWith('utf-')
  const canHold = (part: string) =>
    !part.includes('\0') &&
    (isUtf ? part.isWellFormed() : isFaithful(part, encodeLoosely(part, encoding), encoding))
  if (canHold(text)) return null
  let offset = 0
  for (const character of text) {
    if (!canHold(character)) return { character, offset }
    offset += character.length
  }
  return null
}

/**
 * Makes sure that a translation can be written. Throws `format.encoding` naming the string and the character.
 */
export function assertEncodable(text: string, encoding: string, identifier: string): void {
  const misfit = firstUnencodable(text, encoding)
  if (!misfit) return
  throw new TextFailure(
    'format.encoding',
    sentence`${cannotHold(encoding, misfit.character)} It is in the translation of "${identifier.slice(0, 100)}".`,
    {
      case: 'character',
      value: shownCharacter(misfit.character),
      todo: 'Save the source file as UTF-8 and import it again, or change the translation.',
    },
    identifier,
  )
}

/** A file's beginning, as far as it can be decoded: for detection only, never to be written back. */
export function decodeHead(content: Uint8Array): string {
  const head = content.subarray(0, HEAD_BYTES)
  const { encoding, bomLength } = encodingOf(head, null)
  const bytes = bytesFrom(head, bomLength)
  return encoding === 'utf-8' ? bytes.toString('utf8') : iconv.decode(bytes, encoding, { stripBOM: false })
}

/** Decodes bytes that the text itself spells out (`\303\244`); null where they are no text in the encoding. */
export function decodeBytes(bytes: readonly number[], encoding: string): string | null {
  const buffer = Buffer.from(bytes)
  const text = iconv.decode(buffer, encoding, { stripBOM: false })
  return isFaithful(text, buffer, encoding) && !text.includes('\ufffd') ? text : null
}

function encodingOf(content: Uint8Array, declared?: string | null): { encoding: string; bomLength: number } {
  const mark = BOMS.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))
  if (mark) return { encoding: mark.encoding, bomLength: mark.bytes.length }
  const bare = utf16WithoutMark(content)
  if (bare) return { encoding: bare, bomLength: 0 }
  const name = declared?.trim().toLowerCase() ?? ''
  if (name === '' || /^utf-?8$|^(?:utf-?16|ucs-?2)/.test(name)) return { encoding: 'utf-8', bomLength: 0 }
  if (!NO_TEXT_ENCODING.test(name) && iconv.encodingExists(name)) return { encoding: name, bomLength: 0 }
  throw new Failure(
    'format.encoding',
    sentence`The file says its encoding is "${name.slice(0, 40)}", which is not known.`,
    {
      case: 'unknown',
      todo: 'Correct the declaration, or save the file as UTF-8.',
      value: name.slice(0, 40),
      near: ['UTF-8', 'UTF-16', 'ISO-8859-1', 'windows-1251', 'EUC-KR', 'Shift_JIS'],
    },
  )
}

/** UTF-16 whose first two characters are ASCII shows it by its zero bytes, as an XML declaration does. */
function utf16WithoutMark(content: Uint8Array): string | null {
  const [a, b, c, d] = content
  if (a && b === 0 && c && d === 0) return 'utf-16le'
  if (a === 0 && b && c === 0 && d) return 'utf-16be'
  return null
}

function decodeExactly(bytes: Buffer, encoding: string): string {
  if (encoding === 'utf-8') {
    if (!isUtf8(bytes)) throw notUtf8(bytes)
    return bytes.toString('utf8')
  }
  const text = iconv.decode(bytes, encoding, { stripBOM: false })
  const again = encodeLoosely(text, encoding)
  if (bytes.equals(again) && isFaithful(text, again, encoding)) return text
  const half = firstHalfPair(text)
  if (half !== -1) throw notInEncoding(encoding, bytes[half * 2], text.slice(0, half))
  const unassigned = isUnicode(encoding) ? -1 : text.indexOf('\ufffd')
  const wrong =
    unassigned === -1
      ? firstDifference(bytes, again)
      : encodeLoosely(text.slice(0, unassigned), encoding).length
  const before = iconv.decode(bytes.subarray(0, wrong), encoding, { stripBOM: false })
  throw notInEncoding(encoding, bytes[wrong], before)
}

function notUtf8(bytes: Buffer): Failure {
  const text = bytes.toString('utf8')
  let offset = 0
  let position = text.indexOf('\ufffd')
  for (let from = 0; position !== -1; from = position, position = text.indexOf('\ufffd', position + 1)) {
    offset += Buffer.byteLength(text.slice(from, position))
    if (bytes.toString('latin1', offset, offset + 3) !== '\xef\xbf\xbd') break
  }
  return notInEncoding('utf-8', bytes[offset], text.slice(0, position))
}

function notInEncoding(encoding: string, byte: number | undefined, before: string): Failure {
  const name = encoding.toUpperCase()
  const message =
    byte === undefined
      ? sentence`The end of the file here is not valid in ${name}.`
      : sentence`The byte ${`0x${byte.toString(16).padStart(2, '0').toUpperCase()}`} here is not valid in ${name}.`
  return new Failure('format.encoding', message, {
    todo: 'Save the file as UTF-8, or declare its real encoding in it, where its format can.',
    ...positionAt(before, before.length),
  })
}

/** The offset of half a surrogate pair, which broken UTF-16 has; -1 if the text is whole. */
function firstHalfPair(text: string): number {
  return text.isWellFormed() ? -1 : text.search(/\p{Surrogate}/u)
}

function firstDifference(bytes: Uint8Array, others: Uint8Array): number {
  let offset = 0
  while (offset < bytes.length && bytes[offset] === others[offset]) offset += 1
  return offset
}

function encodeLoosely(text: string, encoding: string): Buffer {
  return encoding === 'utf-8' ? Buffer.from(text, 'utf8') : iconv.encode(text, encoding, { addBOM: false })
}

/** Whether an encoding has a place for every character. */
function isUnicode(encoding: string): boolean {
  return encoding.startsWith('utf-') || encoding === 'gb18030'
}

/** Whether encoded bytes say exactly the text. */
function isFaithful(text: string, bytes: Buffer, encoding: string): boolean {
  if (!text.isWellFormed()) return false
  // iconv-lite gives bytes that are not assigned as U+FFFD, and back.
  if (!isUnicode(encoding) && text.includes('\ufffd')) return false
  return encoding.startsWith('utf-') || iconv.decode(bytes, encoding, { stripBOM: false }) === text
}

function bytesFrom(content: Uint8Array, start: number): Buffer {
  return Buffer.from(content.buffer, content.byteOffset + start, content.byteLength - start)
}

/** A character as messages name it: by its code where it cannot be seen. */
function shownCharacter(character: string): string {
  return /[\p{Control}\p{Surrogate}]/u.test(character) ? codeOf(character) : character
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

function cannotHold(encoding: string, character: string): Sentence {
  const [shown, code] = [shownCharacter(character), codeOf(character)]
  const named = shown === code ? code : `"${character}" (${code})`
  return sentence`The character ${named} cannot be written in ${encoding.toUpperCase()}.`
}

function tooLarge(bytes: number): Failure {
  const megabytes = (size: number) => Math.round(size / 1024 / 1024)
  return new Failure(
    'format.tooLarge',
    sentence`The file has ${megabytes(bytes)} MB; files up to ${megabytes(MAX_FILE_BYTES)} MB can be read.`,
    { todo: 'Split it into smaller files.' },
  )
}

function emptyFile(): Failure {
  return new Failure('format.empty', 'The file is empty.', { line: 1, column: 1 })
}
