/**
 * Apple's binary property lists (`bplist00`, as CoreFoundation's CFBinaryPList.c describes them): objects one after
 * another, a table of their offsets, and a trailer of 32 bytes. Objects are kept as their bytes, so that one that does not
 * change is written as it was.
 */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'

/** An object: a leaf by its bytes, a container also by the objects that it names. */
export interface BinaryObject {
  bytes: Uint8Array
  kind: 'string' | 'dict' | 'container' | 'other'
  /** A dictionary names its keys, then as many values. */
  references: number[]
}

export interface BinaryPlist {
  objects: BinaryObject[]
  /** The outermost object. */
  top: number
  /** The version that the trailer says it was sorted by, and the unused bytes before that. */
  reserved: Uint8Array
  offsetSize: number
  referenceSize: number
}

const MAGIC = 'bplist00'
const TRAILER = 32

export function isBinaryPlist(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(0, 6)).toString('latin1') === 'bplist'
}

/**
 * The objects' bytes are views of the content. Throws `format.syntax`, which names the byte, for what is broken or of
 * another version, and for objects that have more bytes together than the file.
 */
export function readBinaryPlist(content: Uint8Array): BinaryPlist {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.toString('latin1', 0, 8) !== MAGIC)
    throw broken(6, sentence`Only version 00 of binary property lists is read`)
  const trailerStart = bytes.length - TRAILER
  if (trailerStart < MAGIC.length) throw broken(bytes.length, sentence`It ends before its trailer`)
  const [offsetSize, referenceSize] = [bytes[trailerStart + 6]!, bytes[trailerStart + 7]!]
  const [count, top, table] = [8, 16, 24].map((offset) =>
    Number(bytes.readBigUInt64BE(trailerStart + offset)),
  )
  const isSound = (size: number) => size >= 1 && size <= 6
  if (!isSound(offsetSize) || !isSound(referenceSize))
    throw broken(trailerStart + 6, sentence`Its trailer names sizes that no such file has`)
  const isInside = table! >= MAGIC.length && table! + count! * offsetSize <= trailerStart
  if (!isInside || top! >= count!)
    throw broken(trailerStart + 8, sentence`Its table of objects is not in the file`)
  const limits = { end: table!, count: count!, referenceSize }
  let left = table! - MAGIC.length
  const objects = Array.from({ length: count! }, (_, index) => {
    const start = bytes.readUIntBE(table! + index * offsetSize, offsetSize)
    const object = readObject(bytes, start, limits)
    left -= object.bytes.length
    // Objects of which each has its own bytes fit into the file; where many offsets name one, it would be kept many times.
    if (left < 0) throw broken(start, sentence`No object can begin here`)
    return object
  })
  const reserved = Uint8Array.from(bytes.subarray(trailerStart, trailerStart + 6))
  return { objects, top: top!, reserved, offsetSize, referenceSize }
}

interface Limits {
  /** The offset past the last object, in bytes. */
  end: number
  count: number
  referenceSize: number
}

function readObject(bytes: Buffer, start: number, limits: Limits): BinaryObject {
  if (start < MAGIC.length || start >= limits.end) throw broken(start, sentence`No object can begin here`)
  const marker = bytes[start]!
  const high = marker >> 4
  const low = marker & 0xf
  const ending = (length: number): Buffer => {
    if (start + length > limits.end) throw broken(start, sentence`The object that begins here is cut off`)
    return bytes.subarray(start, start + length)
  }
  const leaf = (length: number, kind: BinaryObject['kind'] = 'other') => {
    return { bytes: ending(length), kind, references: [] }
  }
  if (high === 0x0) return leaf(1)
  if (high === 0x1 || high === 0x2) return leaf(1 + 2 ** low)
  if (high === 0x3) return leaf(9)
  if (high === 0x8) return leaf(2 + low)
  const { count, head } = lengthOf(bytes, start, limits)
  if (high === 0x4) return leaf(head + count)
  if (high === 0x5) return leaf(head + count, 'string')
  if (high === 0x6) return leaf(head + 2 * count, 'string')
  if (high !== 0xa && high !== 0xc && high !== 0xd)
    throw broken(start, sentence`No object begins with ${hex(marker)}`)
  const members = high === 0xd ? 2 * count : count
  const whole = ending(head + members * limits.referenceSize)
  const references = Array.from({ length: members }, (_, index) => {
    const offset = head + index * limits.referenceSize
    const reference = whole.readUIntBE(offset, limits.referenceSize)
    if (reference >= limits.count)
      throw broken(start + offset, sentence`An object is named here that is not there`)
    return reference
  })
  return { bytes: whole, kind: high === 0xd ? 'dict' : 'container', references }
}

/** How many bytes, units or members an object has, and how long its marker is with that number. */
function lengthOf(bytes: Buffer, start: number, { end }: Limits): { count: number; head: number } {
  const low = bytes[start]! & 0xf
  if (low !== 0xf) return { count: low, head: 1 }
  const marker = bytes[start + 1] ?? 0
  const size = 2 ** (marker & 0xf)
  if (marker >> 4 !== 1 || size > 8 || start + 2 + size > end)
    throw broken(start + 1, sentence`A length is expected here`)
  const count = size === 8 ? Number(bytes.readBigUInt64BE(start + 2)) : bytes.readUIntBE(start + 2, size)
  if (count > end) throw broken(start + 1, sentence`The object that begins here is cut off`)
  return { count, head: 2 + size }
}

/** The text of a string; null of any other object. */
export function binaryText({ bytes, kind }: BinaryObject): string | null {
  if (kind !== 'string') return null
  const all = Buffer.from(bytes)
  const { head } = lengthOf(all, 0, { end: all.length, count: 0, referenceSize: 1 })
  if (all[0]! >> 4 === 5) return all.toString('latin1', head)
  return Buffer.from(all.subarray(head)).swap16().toString('utf16le')
}

/** A string, in ASCII where it can be: as CoreFoundation writes it. */
export function stringObject(text: string): BinaryObject {
  const isAscii = !/[^\0-\x7f]/.test(text)
  const content = isAscii ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16()
  return {
    bytes: Buffer.concat([head(isAscii ? 5 : 6, text.length), content]),
    kind: 'string',
    references: [],
  }
}

function head(high: number, count: number): Buffer {
  if (count < 15) return Buffer.from([(high << 4) | count])
  const power = count < 0x1_00 ? 0 : count < 0x1_00_00 ? 1 : 2
  const length = Buffer.alloc(2 ** power)
  length.writeUIntBE(count, 0, length.length)
  return Buffer.concat([Buffer.from([(high << 4) | 0xf, 0x10 | power]), length])
}

/** The file. Sizes of offsets and references stay as they are, unless they are too small. */
export function writeBinaryPlist({ objects, top, reserved, ...sizes }: BinaryPlist): Uint8Array {
  const referenceSize = Math.max(sizes.referenceSize, bytesFor(objects.length))
  const written = objects.map((object) => objectBytes(object, referenceSize))
  const offsets: number[] = []
  let end = MAGIC.length
  for (const { length } of written) {
    offsets.push(end)
    end += length
  }
  const offsetSize = Math.max(sizes.offsetSize, bytesFor(end))
  const table = Buffer.alloc(offsets.length * offsetSize)
  for (const [index, offset] of offsets.entries()) table.writeUIntBE(offset, index * offsetSize, offsetSize)
  const trailer = Buffer.alloc(TRAILER)
  trailer.set(reserved, 0)
  trailer[6] = offsetSize
  trailer[7] = referenceSize
  for (const [index, value] of [objects.length, top, end].entries())
    trailer.writeBigUInt64BE(BigInt(value), 8 + 8 * index)
  return new Uint8Array(Buffer.concat([Buffer.from(MAGIC, 'latin1'), ...written, table, trailer]))
}

function objectBytes({ bytes, kind, references }: BinaryObject, referenceSize: number): Uint8Array {
  if (kind !== 'dict' && kind !== 'container') return bytes
  const start = head(bytes[0]! >> 4, kind === 'dict' ? references.length / 2 : references.length)
  const named = Buffer.alloc(references.length * referenceSize)
  for (const [index, reference] of references.entries())
    named.writeUIntBE(reference, index * referenceSize, referenceSize)
  return Buffer.concat([start, named])
}

function bytesFor(value: number): number {
  return value < 0x1_00 ? 1 : value < 0x1_00_00 ? 2 : 4
}

function hex(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0').toUpperCase()}`
}

/** A binary file has one line: its column is the byte, from 1. */
export function broken(byte: number, problem: Sentence): Failure {
  return new Failure(
    'format.syntax',
    sentence`The binary property list is broken at byte ${byte}: ${problem}.`,
    {
      line: 1,
      column: byte + 1,
    },
  )
}
