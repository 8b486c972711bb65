import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appleStrings } from '../../core/formats/appleStrings.ts'
import { hasCorpus } from '../corpus.ts'
import { buildInto, expectEditsToComeBack, expectUntouched, fixturePair, textOf } from './intoSupport.ts'
import { corpusSource, english, failureOf, fileOf, ukrainian, type Translations } from './support.ts'

const pair = fixturePair(appleStrings, 'strings', 'en.strings', 'uk.strings')
const before = textOf(pair.into)
const build = (translations: Translations, further = {}) => buildInto(pair, translations, further)
const withInto = (content: string | Uint8Array) => ({
  ...pair,
  into: fileOf('uk.strings', content),
})

describe('a .strings file of a language', () => {
  it('stays byte for byte if its texts are only spelled differently', () => {
    expectUntouched(pair)
    expectUntouched(withInto(`\ufeff${before.replaceAll('\n', '\r\n').replace('\\\r\n', '\\\n')}`))
  })

  it.each<[string, Translations, string, string]>([
    ['a text', { save: 'Записати' }, 'Збере\\U0433ти', 'Записати'],
    ['a word without quotes', { last: 'Край' }, 'End', '"Край"'],
    ['a key that is its own value', { 'key only': 'Ключ' }, '"key only"', '"key only" = "Ключ"'],
  ])('changes in the value only: %s', (_, translations, from, to) => {
    expect(build(translations)).toBe(before.replace(from, to))
  })

  it('gets new keys of the source by their neighbours, with comments, in its own style', () => {
    expect(build({ loading: 'Вантажу…' })).toBe(
      before.replace('// перевірити\n', '// перевірити\n// Shown while loading\n"loading"="Вантажу…";\n'),
    )
    expect(build({ 'welcome.title': 'Вітаю' })).toBe(
      before.replace(
        '/* Кнопка */',
        '/* Title of the first screen */\n"welcome.title"="Вітаю";\n/* Кнопка */',
      ),
    )
  })

  it('gets no comments if it has none, and no blank lines if it has none', () => {
    const bare = withInto('"save" = "Зберегти";\r\n"last" = "Кінець";\r\n')
    expect(buildInto(bare, { loading: 'Вантажу…', 'bare.key': 'Голий' })).toBe(
      '"save" = "Зберегти";\r\n"loading" = "Вантажу…";\r\nbare.key = "Голий";\r\n"last" = "Кінець";\r\n',
    )
  })

  it('loses deleted translations, with their comments', () => {
    expect(build({}, { cleared: ['own', 'last'] })).toBe(
      before.replace('\n\n"own" = "Лише тут";', '\n').replace('\n/* дивна */ last = End;', ''),
    )
  })

  it('is filled with the source if requested', () => {
    expect(build({}, { untranslated: 'source' })).toContain('"loading"="Loading…";')
  })

  it('keeps its encoding and its byte order mark', () => {
    const utf16 = Buffer.from(`\ufeff${before}`, 'utf16le')
    const real = withInto(new Uint8Array(utf16))
    const built = appleStrings.build(pair.source, {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations: new Map([['loading', { text: 'Вантажу' }]]),
      into: real.into,
    })
    expect(Buffer.from(built).toString('utf16le')).toBe(`\ufeff${build({ loading: 'Вантажу' })}`)
  })

  it.each([
    ['no bytes', '', '"last" = "Кінець";\n'],
    ['a comment', '/* Наше */\n', '/* Наше */\n\n"last" = "Кінець";\n'],
    ['a blank line', '\n', '\n"last" = "Кінець";\n'],
  ])('gets its first key if it is empty: %s', (_, content, after) => {
    const empty = withInto(content)
    expect(buildInto(empty, {})).toBe(content)
    const built = buildInto(empty, { last: 'Кінець' })
    expect(content === '' ? built.slice(built.indexOf('"last"')) : built.replace(/\n\n\n+/, '\n\n')).toBe(
      content === '\n' ? '"last" = "Кінець";\n' : after,
    )
  })

  it('is refused with the position if it is broken', () => {
    expect(failureOf(() => buildInto(withInto('"a" = "b"\n"c"'), {}))).toMatchObject({
      code: 'format.syntax',
      details: { line: 2, column: 1 },
    })
  })

  it('keeps any text on a round trip', () => {
    expectEditsToComeBack(
      pair,
      fc.string({ unit: fc.constantFrom(...'a \n\t"\\\'/*;=é\u0007') }).map((text) => `ж${text}`),
    )
  })
})

describe('a .strings file made without what is untranslated', () => {
  it('has the translated keys, and the comments that belong to no key', () => {
    const content = appleStrings.build(pair.source, {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations: new Map([
        ['save', { text: 'Зберегти' }],
        ['last', { text: 'Кінець' }],
      ]),
      untranslated: 'omit',
    })
    expect(new TextDecoder().decode(content)).toBe(
      '/* Copyright of the authors. */\n\n/* A button */\n"save" = "Зберегти";\n\n"last" = "Кінець";\n',
    )
  })
})

describe.skipIf(!hasCorpus)('real files', () => {
  it('stay byte for byte: DuckDuckGo’s Polish', () => {
    const duck = (folder: string) => corpusSource(`apple/duckduckgo-ios/${folder}.lproj/Localizable.strings`)
    expectUntouched({ format: appleStrings, source: duck('en'), into: duck('pl') })
  })
})
