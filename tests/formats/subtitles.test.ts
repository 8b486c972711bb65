import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Format } from '../../core/formats/format.ts'
import { srt } from '../../core/formats/srt.ts'
import { vtt } from '../../core/formats/vtt.ts'
import { hasCorpus } from '../corpus.ts'
import {
  buildText,
  corpusRows,
  corpusSource,
  english,
  expected,
  failureOf,
  fileOf,
  plain,
  ukrainian,
  type Translations,
} from './support.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const fileFor = (format: Format, content: string | Uint8Array) => fileOf(`a${format.extensions[0]}`, content)
const parse = (format: Format, content: string) => format.parse(fileFor(format, content), options)
const build = (format: Format, content: string, translations: Translations) =>
  buildText(format, fileFor(format, content), translations)

const SRT = `1
00:00:01,000 --> 00:00:02,500 X1:40
<i>Hello</i>
there

00:00:03,000 --> 00:00:04,000
No number

7
00:00:05,000 --> 00:00:06,000

7
00:00:07 --> 00:00:08
Twice

with a gap
`

const VTT = `WEBVTT - captions
Kind: captions

STYLE
::cue { color: red }

NOTE Said by
the captain

intro
00:01.000 --> 00:02.500 align:start
<v Anna>Hello &amp; welcome

00:03.000 --> 00:04.000
- One
- Two

NOTE the end
`

describe('the cues of SubRip subtitles', () => {
  it('are strings identified by their numbers, with their times', () => {
    expect(parse(srt, SRT)).toEqual({
      strings: [
        { identifier: '1', text: '<i>Hello</i>\nthere', context: '00:00:01,000 --> 00:00:02,500' },
        { identifier: '#2', text: 'No number', context: '00:00:03,000 --> 00:00:04,000' },
        { identifier: '7', text: '', context: '00:00:05,000 --> 00:00:06,000', isHidden: true },
        { identifier: '7␄2', text: 'Twice\n\nwith a gap', context: '00:00:07 --> 00:00:08' },
      ],
      targetLanguage: null,
      warnings: [],
    })
  })

  it('are replaced without other changes', () => {
    expect(build(srt, SRT, { '1': 'Привіт', '7␄2': 'Двічі\n\nпоспіль' })).toBe(
      SRT.replace('<i>Hello</i>\nthere', 'Привіт').replace('Twice\n\nwith a gap', 'Двічі\n\nпоспіль'),
    )
    expect(build(srt, SRT, { '7': 'Порожнє' })).toBe(SRT.replace('00:00:06,000\n', '00:00:06,000\nПорожнє\n'))
  })

  it('keep the line breaks of their file', () => {
    const content = '\ufeff1\r\n00:00:01,0 --> 00:00:02,0\r\nHello\r\n'
    expect(build(srt, content, { '1': 'раз\nдва' })).toBe(content.replace('Hello', 'раз\r\nдва'))
    expect(build(srt, '1\r00:01 --> 00:02\rHello', { '1': 'раз\nдва' })).toBe('1\r00:01 --> 00:02\rраз\rдва')
    expect(build(srt, '1\n00:01 --> 00:02', { '1': 'раз' })).toBe('1\n00:01 --> 00:02\nраз')
  })

  it('are read in the code page of their language if they are not UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('1\n00:01 --> 00:02\n'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2]),
    ])
    const file = fileFor(srt, bytes)
    const { strings, warnings } = srt.parse(file, { ...options, targetLanguage: ukrainian })
    expect(strings[0]!.text).toBe('Привіт')
    expect(warnings).toEqual([saying(expect.stringContaining('windows-1251'))])
    const western = fileFor(srt, Buffer.from('1\n00:01 --> 00:02\ncaf\xe9', 'latin1'))
    const translations = new Map([['1', { text: 'кава' }]])
    const failure = failureOf(() =>
      srt.build(western, { ...options, targetLanguage: ukrainian, translations }),
    )
    expect(failure.code).toBe('format.encoding')
  })

  it('are read in another encoding if the user chose it, as the refusal suggests', () => {
    const japanese = fileFor(
      srt,
      Buffer.from([...Buffer.from('1\n00:01 --> 00:02\n'), 0x90, 0xa2, 0x8a, 0x45]),
    )
    const refusal = failureOf(() => srt.parse(japanese, options))
    expect(refusal).toMatchObject({ code: 'format.encoding', details: { line: 3 } })
    expect(refusal.details.todo).toContain('--encoding')
    const { strings } = srt.parse(japanese, { ...options, settings: { encoding: 'shift_jis' } })
    expect(strings[0]!.text).toBe('世界')
  })
})

describe('the cues of WebVTT captions', () => {
  it('are strings identified by their ids; notes are context, other blocks stay', () => {
    expect(parse(vtt, VTT).strings).toEqual([
      {
        identifier: 'intro',
        text: '<v Anna>Hello &amp; welcome',
        context: '00:01.000 --> 00:02.500\nSaid by\nthe captain',
      },
      { identifier: '#2', text: '- One\n- Two', context: '00:03.000 --> 00:04.000' },
    ])
  })

  it('are replaced without other changes', () => {
    expect(build(vtt, VTT, { intro: '<v Анна>Вітаю', '#2': '- Раз' })).toBe(
      VTT.replace('<v Anna>Hello &amp; welcome', '<v Анна>Вітаю').replace('- One\n- Two', '- Раз'),
    )
  })
})

describe('subtitles that cannot be read or written', () => {
  it.each<[string, Format, string, string]>([
    ['no cue', srt, 'Hello\n', 'format.syntax'],
    ['no signature', vtt, '00:01.000 --> 00:02.000\nHello\n', 'format.syntax'],
    ['no bytes', srt, '', 'format.empty'],
  ])('fail with a place: %s', (_, format, content, code) => {
    expect(failureOf(() => parse(format, content))).toMatchObject({ code, details: { line: 1, column: 1 } })
  })

  it.each<[string, Format, string]>([
    ['an empty line', srt, 'a\n\nb'],
    ['a line of times', srt, 'a\n00:00:01,000 --> 00:00:02,000'],
    ['an empty line', vtt, 'a\n \nb'],
    ['an arrow', vtt, 'a --> b'],
  ])('fail for a translation with %s', (_, format, text) => {
    const [content, identifier] = format === srt ? [SRT, '1'] : [VTT, 'intro']
    expect(failureOf(() => build(format, content, { [identifier]: text })).code).toBe('format.cue')
  })

  it('are read in linear time', () => {
    const returns = '\r'.repeat(1_000_000)
    expect(parse(srt, `1\n00:01 --> 00:02\na${returns}`).strings).toHaveLength(1)
    expect(parse(vtt, `WEBVTT\n\n${'--> \n'.repeat(100_000)}`).strings).toHaveLength(100_000)
  })
})

describe.each([srt, vtt])('$title', (format) => {
  const [content, identifier] = format === srt ? [SRT, '1'] : [VTT, 'intro']

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' \t\n\r->0:1,.<&a') })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), signs), (value) => {
        if (value === '') return
        let built: string
        try {
          built = build(format, content, { [identifier]: value })
        } catch (error) {
          expect(['format.encoding', 'format.cue']).toContain((error as { code: string }).code)
          const lines = value.split(/\r\n|\r|\n/)
          expect(/[\0\p{Surrogate}]|-->/u.test(value) || lines.some((line) => line.trim() === '')).toBe(true)
          return
        }
        const { strings } = parse(format, built)
        expect(strings.find((one) => one.identifier === identifier)!.text).toBe(value.replace(/\r\n?/g, '\n'))
        expect(strings).toHaveLength(parse(format, content).strings.length)
      }),
      { numRuns: runs(2000) },
    )
  })
})

const files = corpusRows('subtitles').map((row) => ({
  row,
  path: row.path,
  file: corpusSource(row.path),
  format: row.path.endsWith('.vtt') ? vtt : srt,
}))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, path, file, format }) => {
  const { strings, warnings } = format.parse(file, options)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.content)
  const visible = strings.filter(({ isHidden }) => !isHidden)

  it('has the counts that SOURCES.md states', () => {
    // It takes a lone CR for a line end, and so finds no text at all in the file whose lines end in CR CR LF.
    const isOdd = path.includes('mixedEol')
    const firstPart = (value: string) => value.split(/\n\s*\n/)[0]!
    expect({
      cues: strings.length,
      empty: isOdd ? 3 : strings.length - visible.length,
      several: isOdd ? 0 : visible.filter((one) => firstPart(plain(one.text)).includes('\n')).length,
      entities: visible.filter((one) => plain(one.text).includes('&')).length,
      warnings,
    }).toEqual({
      cues: expected(row, /(\d+) cues/),
      empty: expected(row, /\((\d+) empty/),
      several: expected(row, /(\d+) of two or more lines/),
      entities: expected(row, /(\d+) with entities/),
      warnings: [],
    })
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(strings.length)
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(visible.map(({ identifier, text }) => [identifier, { text }]))
    for (const translations of [same, new Map()]) {
      const built = format.build(file, { ...options, targetLanguage: ukrainian, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const { identifier, text: value } = visible.findLast((one) => text.split(plain(one.text)).length === 2)!
    expect(buildText(format, file, { [identifier]: 'changed' })).toBe(text.replace(plain(value), 'changed'))
  })

  it('takes every text with a change', () => {
    const all = new Map(visible.map(({ identifier, text }) => [identifier, { text: `Ґ ${plain(text)}` }]))
    const built = format.build(file, { ...options, targetLanguage: ukrainian, translations: all })
    const again = format.parse({ ...file, content: built }, options)
    expect(again.strings.filter(({ isHidden }) => !isHidden).map(({ text }) => text)).toEqual(
      [...all.values()].map((one) => one.text),
    )
    expect(format.detect(path, text)).toBe('sure')
  })
})
