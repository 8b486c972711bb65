import { describe, expect, it } from 'vitest'
import { detectFormat, formatOfFile, formatOfType, formats } from '../../core/formats/registry.ts'
import { hasCorpus } from '../corpus.ts'
import { corpusRows, corpusSource, failureOf } from './support.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the format of a file', () => {
  it('has a type and extensions of its own for each', () => {
    expect(new Set(formats.map(({ type }) => type)).size).toBe(formats.length)
    for (const { extensions } of formats) for (const one of extensions) expect(one).toMatch(/^\.[a-z0-9]+$/)
  })

  it('is found by name and content', () => {
    expect(detectFormat('a.po', bytes('msgid "a"\nmsgstr ""\n'))).toMatchObject({
      kind: 'found',
      format: { type: 'po' },
    })
    expect(detectFormat('a.po', Buffer.from('\ufeffmsgid "a"\n', 'utf16le'))).toMatchObject({ kind: 'found' })
    expect(detectFormat('picture.png', new Uint8Array([0x89, 0x50, 0, 0]))).toEqual({ kind: 'none' })
    expect(detectFormat('empty', new Uint8Array())).toEqual({ kind: 'none' })
  })

  it('is the given one, whatever the file is', () => {
    expect(formatOfFile('a.png', bytes('x'), { type: 'xliff' }).type).toBe('xliff')
  })

  it('is the previous one if several match', () => {
    const content = bytes('{"a": "{n, plural, one {# x} other {# xs}}", "b_one": "x", "b_other": "xs"}')
    const detected = detectFormat('a.json', content)
    const types = detected.kind === 'ambiguous' ? detected.formats.map(({ type }) => type) : []
    expect(types.length).toBeGreaterThan(1)
    for (const type of types) expect(formatOfFile('a.json', content, { typeBefore: type }).type).toBe(type)
    expect(failureOf(() => formatOfFile('a.json', content, { typeBefore: 'po' })).code).toBe(
      'format.ambiguous',
    )
  })

  it('fails with the known types', () => {
    expect(failureOf(() => formatOfType('docx'))).toMatchObject({
      code: 'format.unknownType',
      details: { value: 'docx', near: formats.map(({ type }) => type) },
    })
    expect(failureOf(() => formatOfFile('a.png', bytes('x')))).toMatchObject({
      code: 'format.unknown',
      details: { path: 'a.png' },
    })
  })

  it.skipIf(!hasCorpus).each([
    ['po', 'po'],
    ['xliff12', 'xliff'],
    ['json-nested', 'json'],
    ['json-i18next', 'i18next_json'],
    ['json-icu', 'formatjs_json'],
    ['json-chrome', 'chrome_json'],
    ['arb', 'arb'],
    ['xliff20', 'xliff2'],
    ['properties', 'properties'],
    ['android', 'android'],
    ['resx', 'resx'],
    ['yaml-rails', 'yaml'],
    ['qt-ts', 'qt_ts'],
    ['fluent', 'ftl'],
    ['php-laravel', 'php'],
    ['csv', 'csv'],
    ['html', 'html'],
    ['markdown', 'md'],
    ['mdx', 'mdx_v2'],
  ])('is detected for every file of the corpus in %s', (folder, type) => {
    const rows = corpusRows(folder)
    expect(rows.length).toBeGreaterThan(0)
    for (const { path } of rows) {
      const { name, content } = corpusSource(path)
      expect([path, formatOfFile(name, content).type]).toEqual([path, type])
    }
  })

  it.skipIf(!hasCorpus)('is detected for each of Apple’s files', () => {
    for (const { path } of corpusRows('apple')) {
      const { name, content } = corpusSource(path)
      expect([path, formatOfFile(name, content).type]).toEqual([path, name.slice(name.lastIndexOf('.') + 1)])
    }
  })

  it.skipIf(!hasCorpus).each(['tmx'])('is unknown for files in %s', (folder) => {
    for (const { path } of corpusRows(folder)) {
      const { name, content } = corpusSource(path)
      expect([path, detectFormat(name, content).kind]).toEqual([path, 'none'])
    }
  })
})
