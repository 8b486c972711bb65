import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import {
  assertEncodable,
  decode,
  encode,
  firstUnencodable,
  MAX_FILE_BYTES,
} from '../../core/formats/encoding.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'
import { failureOf } from './support.ts'

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(
    Buffer.concat(
      values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.from([value]))),
    ),
  )

describe('decoding', () => {
  it('reads undeclared text as UTF-8', () => {
    expect(decode(bytes('Привіт'))).toEqual({ text: 'Привіт', encoding: 'utf-8', bom: false })
  })

  it.each([
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ])('follows the byte order mark of %s whatever is declared, and writes it again', (encoding, mark) => {
    const content = bytes(...mark)
    const file = new Uint8Array(Buffer.concat([content, iconv.encode('msgid "é"\n', encoding)]))
    const decoded = decode(file, 'windows-1251')
    expect(decoded).toEqual({ text: 'msgid "é"\n', encoding, bom: true })
    expect(Buffer.from(encode(decoded.text, decoded))).toEqual(Buffer.from(file))
  })

  it.each(['utf-16le', 'utf-16be'])('recognizes %s without a mark by its zero bytes', (encoding) => {
    const file = new Uint8Array(iconv.encode('<?xml?>', encoding))
    expect(decode(file)).toEqual({ text: '<?xml?>', encoding, bom: false })
  })

  it('reads a UTF-16 declaration in a file that is not UTF-16 as UTF-8', () => {
    expect(decode(bytes('<é/>'), 'utf-16').encoding).toBe('utf-8')
  })

  it.each([
    'windows-1251',
    'CP1251',
    'ISO-8859-1',
    'ISO8859-2',
    'KOI8-U',
    'EUC-KR',
    'Shift_JIS',
    'GB18030',
    'Big5',
  ])('reads and writes %s byte for byte', (encoding) => {
    const sample =
      { 'EUC-KR': '한국어', Shift_JIS: '日本語', GB18030: '中文', Big5: '中文' }[encoding] ?? 'abc'
    const file = new Uint8Array(iconv.encode(`${sample} ok`, encoding))
    const decoded = decode(file, encoding)
    expect(decoded.text).toBe(`${sample} ok`)
    expect(Buffer.from(encode(decoded.text, decoded))).toEqual(Buffer.from(file))
  })

  it.runIf(hasCorpus)('keeps every byte of a real EUC-KR file', () => {
    const content = corpusFile('html/httpd/manual/bind.html.ko.euc-kr')
    const decoded = decode(content, 'EUC-KR')
    expect(decoded.text).toContain('아파치')
    expect(Buffer.from(encode(decoded.text, decoded)).equals(content)).toBe(true)
  })
})

describe('refused bytes', () => {
  it.each([
    ['a byte that is not UTF-8', bytes('msgid "a"\nmsgstr "\u00e9', 0xe9, '"\n'), undefined, 2, 10],
    ['a character cut off at the end', bytes('ok\n', 0xd0), undefined, 2, 1],
    ['a replacement character that is meant, then a broken one', bytes('\ufffd', 0xff), undefined, 1, 2],
    ['an encoded surrogate', bytes('x', 0xed, 0xa0, 0x80), undefined, 1, 2],
    ['a byte that windows-1251 leaves free', bytes('ab\nc', 0x98), 'windows-1251', 2, 2],
    ['a byte past ASCII', bytes('a', 0xe9), 'us-ascii', 1, 2],
    [
      'half a surrogate pair in UTF-16',
      bytes(0xff, 0xfe, 0x61, 0, 0x0a, 0, 0x00, 0xd8, 0x62, 0),
      undefined,
      2,
      1,
    ],
    ['half a unit of UTF-16', bytes(0xff, 0xfe, 0x61, 0, 0x62), undefined, 1, 2],
  ])('names the position of %s', (_, content, declared, line, column) => {
    const failure = failureOf(() => decode(content, declared))
    expect(failure.code).toBe('format.encoding')
    expect(failure.details).toMatchObject({ line, column })
  })

  it.each(['KLINGON-8', 'base64', 'hex', 'utf-7'])('refuses the declared encoding %s', (declared) => {
    expect(failureOf(() => decode(bytes('abc'), declared))).toMatchObject({ code: 'format.encoding' })
  })

  it('refuses binary content at its first NUL', () => {
    const failure = failureOf(() => decode(bytes('abc\nde', 0, 'f')))
    expect(failure).toMatchObject({ code: 'format.binary', details: { line: 2, column: 3 } })
  })

  it('refuses an empty file, with a mark or without', () => {
    expect(failureOf(() => decode(bytes())).code).toBe('format.empty')
    expect(failureOf(() => decode(bytes(0xef, 0xbb, 0xbf))).code).toBe('format.empty')
  })

  it('refuses a file past the limit before reading it', () => {
    expect(failureOf(() => decode(new Uint8Array(MAX_FILE_BYTES + 1))).code).toBe('format.tooLarge')
  })
})

describe('encoding', () => {
  it('never writes a question mark for a character that the encoding lacks', () => {
    const failure = failureOf(() => encode('ok\nдосі €', { encoding: 'iso-8859-1', bom: false }))
    expect(failure).toMatchObject({ code: 'format.encoding', details: { line: 2, column: 1 } })
  })

  it.each([
    ['windows-1251', 'Привіт 中', '中'],
    ['iso-8859-1', 'naïve € café', '€'],
    ['euc-kr', '한국 😀', '😀'],
    ['utf-8', 'half \ud800 a pair', '\ud800'],
    ['utf-16le', 'nul \0', '\0'],
  ])('finds characters that %s lacks', (encoding, text, character) => {
    expect(firstUnencodable(text, encoding)).toEqual({ character, offset: text.indexOf(character) })
  })

  it('names the string and the character', () => {
    const failure = failureOf(() => assertEncodable('Ціна: ₴', 'windows-1251', 'cart.price'))
    expect(failure.message).toBe(
      'The character "₴" (U+20B4) cannot be written in WINDOWS-1251. It is in the translation of "cart.price".',
    )
  })
})
