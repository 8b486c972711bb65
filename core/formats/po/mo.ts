/** Compiles a catalogue to MO, the file that gettext reads at run time, as msgfmt does. */
import { sentence } from '../../platform/text/sentence.ts'
import { encode } from '../encoding.ts'
import type { SourceFile } from '../format.ts'
import { failureAt } from '../position.ts'
import { readCatalog } from './catalog.ts'
import { flagsOfEntry, isFuzzy } from './comments.ts'
import type { PoEntry } from './entry.ts'
import { decodePo } from './read.ts'

const MAGIC = 0x950412de
/** Magic number, revision, count, two tables of texts, size and place of the hash table; 32-bit words each. */
const HEADER_WORDS = 7

/** A source with its translation, in the catalogue's encoding, without the NUL that ends each. */
interface Message {
  /** The part by which gettext looks the message up: msgctxt and msgid, without msgid_plural. */
  key: Buffer
  source: Buffer
  translation: Buffer
}

/**
 * Returns the MO file of a catalogue: little-endian, revision 0, sorted, with a hash table, as `msgfmt` 0.21 writes it
 * (`msgfmt --no-convert` since 0.22). Fuzzy, untranslated and obsolete entries are left out, and so is the header's
 * POT-Creation-Date. Null if there is no entry to write.
 *
 * @throws Failure `format.mo` for texts with the macros of <inttypes.h>, which need a table of another kind, and the
 *   failures of reading a catalogue
 */
export function compileMo(file: SourceFile): Uint8Array | null {
  const { text, encoding } = decodePo(file)
  // A byte order is no charset that gettext has; every other one stays as the header says.
  const charset = encoding.startsWith('utf-16') ? 'utf-8' : encoding
  const bytes = (value: string) => Buffer.from(encode(value, { encoding: charset, bom: false }))
  const { header, entries } = readCatalog(text, encoding)
  const messages: Message[] = []
  const add = (entry: PoEntry, forms: readonly string[]) => {
    if (!forms[0]) return
    const key = bytes(entry.context ? `${entry.context.value}\u0004${entry.id.value}` : entry.id.value)
    const source = joined([key, ...(entry.plural ? [bytes(entry.plural.value)] : [])])
    messages.push({ key, source, translation: joined(forms.map(bytes)) })
  }
  if (header) add(header, [(header.forms[0]?.value ?? '').replace(/^POT-Creation-Date:.*\n?/m, '')])
  for (const entry of entries) {
    if (isFuzzy(entry, text)) continue
    const forms = entry.forms.map(({ value }) => value)
    refuseSystemDependent(entry, forms, text)
    add(entry, forms)
  }
  return messages.length === 0 ? null : layOutMessages(messages)
}

/** Joins the forms of a text, with a NUL between them. */
function joined(forms: readonly Buffer[]): Buffer {
  const ended = forms.flatMap((form) => [form, Buffer.alloc(1)])
  return Buffer.concat(ended.slice(0, -1))
}

/** `%<PRIu64>`, whose type differs between systems; in a translation also the locale's own digits, `%Id`. */
const MACRO = /%[^%<>\p{L}]*I?<PRI[diouxX](?:(?:LEAST|FAST)?(?:8|16|32|64)|MAX|PTR)>/u
const OWN_DIGITS = /%(?:\d+\$)?[-+ #0']*I/

/** @throws Failure `format.mo` */
function refuseSystemDependent(entry: PoEntry, forms: readonly string[], text: string): void {
  if (!forms[0] || !flagsOfEntry(entry, text).some((flag) => /^(?:possible-)?(?:c|objc)-format$/.test(flag)))
    return
  const directives = (one: string) => one.replaceAll('%%', '')
  const isFixed =
    ![entry.id.value, ...forms].some((one) => MACRO.test(directives(one))) &&
    !forms.some((one) => OWN_DIGITS.test(directives(one)))
  if (isFixed) return
  throw failureAt(
    'format.mo',
    sentence`The PO file is written, and its MO file is not: the MO form of this text differs between systems, and only msgfmt can write it.`,
    text,
    entry.id.start,
    { value: entry.id.value, todo: 'Compile the file with msgfmt, and turn its MO file off here.' },
  )
}

function layOutMessages(messages: Message[]): Uint8Array {
  messages.sort((one, other) => Buffer.compare(one.key, other.key))
  const slots = hashTable(messages.map(({ key }) => hash(key)))
  const sources = 4 * HEADER_WORDS
  const translations = sources + 8 * messages.length
  const table = translations + 8 * messages.length
  let offset = table + 4 * slots.length
  const ended = ({ length }: Buffer) => length + 1
  const size = messages.reduce((sum, one) => sum + ended(one.source) + ended(one.translation), offset)
  const content = Buffer.alloc(size)
  const words = [MAGIC, 0, messages.length, sources, translations, slots.length, table]
  for (const [index, word] of words.entries()) content.writeUInt32LE(word, 4 * index)
  const put = (text: Buffer, entry: number) => {
    content.writeUInt32LE(text.length, entry)
    content.writeUInt32LE(offset, entry + 4)
    text.copy(content, offset)
    offset += ended(text)
  }
  for (const [index, { source }] of messages.entries()) put(source, sources + 8 * index)
  for (const [index, { translation }] of messages.entries()) put(translation, translations + 8 * index)
  for (const [index, slot] of slots.entries()) content.writeUInt32LE(slot, table + 4 * index)
  return content
}

/** Returns the hash of P. J. Weinberger on 32 bits (gettext-runtime/intl/hash-string.c). */
function hash(key: Buffer): number {
  let value = 0
  for (const byte of key) {
    value = ((value << 4) + byte) >>> 0
    const high = value & 0xf0000000
    if (high !== 0) value = (value ^ (high >>> 24) ^ high) >>> 0
  }
  return value
}

/** Places the messages by open addressing with double hashing: a slot has the number of its message, from 1. */
function hashTable(hashes: readonly number[]): Uint32Array {
  const size = Math.max(3, nextPrime(Math.floor((hashes.length * 4) / 3)))
  const slots = new Uint32Array(size)
  for (const [index, value] of hashes.entries()) {
    let slot = value % size
    const step = 1 + (value % (size - 2))
    while (slots[slot] !== 0) slot = (slot + step) % size
    slots[slot] = index + 1
  }
  return slots
}

function nextPrime(seed: number): number {
  let candidate = seed | 1
  while (!isPrime(candidate)) candidate += 2
  return candidate
}

/** Whether an odd number is prime, by gettext's rule: 3 is not, which makes the smallest tables larger. */
function isPrime(candidate: number): boolean {
  let divisor = 3
  while (divisor * divisor < candidate && candidate % divisor !== 0) divisor += 2
  return candidate % divisor !== 0
}
