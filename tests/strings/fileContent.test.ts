import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '../../core/formats/encoding.ts'
import { bytesOf, FileBytes, inflated } from '../../core/strings/rows/fileContent.ts'

const small = () => Buffer.from('{"a": "b"}')
const large = () => new Uint8Array(1_200_000).map((_, index) => index % 251)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the bytes of a file on their way to the store', () => {
  it('are stored as they are, or compressed if they are large', () => {
    expect(new FileBytes(small()).kept).toEqual({ content: small(), is_deflated: 0 })
    const { kept } = new FileBytes(large())
    expect(kept.is_deflated).toBe(1)
    expect(bytesOf(kept).equals(large())).toBe(true)
  })

  it('are compressed once, even if they are stored twice', () => {
    const bytes = new FileBytes(large())
    expect(bytes.kept.content).toBe(bytes.deflated)
  })

  it('are freed after a release, and can still be stored and compared', () => {
    const content = large()
    const bytes = new FileBytes(content)
    bytes.release()
    bytes.release()
    expect(content.length).toBe(0)
    expect(bytes.hash.toString('hex')).toBe(sha256(large()))
    expect(inflateSync(bytes.kept.content).equals(large())).toBe(true)
    expect(bytes.isSameAs(Buffer.from(large()))).toBe(true)
    expect(bytes.isSameAs(small())).toBe(false)
  })

  it('are compared with the stored ones', () => {
    const bytes = new FileBytes(small())
    expect(bytes.isSameAs(small())).toBe(true)
    expect(bytes.isSameAs(Buffer.from('{}'))).toBe(false)
    // An update of equal length, as one of a single letter is.
    expect(bytes.isSameAs(Buffer.from('{"a": "c"}'))).toBe(false)
  })
})

describe('a project’s stored bytes of a file', () => {
  const isDamaged = expect.objectContaining({ code: 'project.damaged' }) as Error

  it('are limited to the largest file', () => {
    const content = deflateSync(Buffer.alloc(MAX_FILE_BYTES + 1), { level: 1 })
    expect(() => bytesOf({ content, is_deflated: 1 })).toThrow(isDamaged)
    expect(inflated(deflateSync(Buffer.alloc(1_000)), 1_000)).toHaveLength(1_000)
    expect(() => inflated(deflateSync(Buffer.alloc(1_001)), 1_000)).toThrow(isDamaged)
  })

  it.each([Buffer.from('no deflated bytes'), Buffer.alloc(0), deflateSync(large()).subarray(0, 50)])(
    'are refused if they are not deflated (%#)',
    (content) => expect(() => inflated(content)).toThrow(isDamaged),
  )
})
