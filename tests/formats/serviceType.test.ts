import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { formatOfFile, formats } from '../../core/formats/registry.ts'
import { mergeContent, splitContent } from '../../core/formats/serviceType.ts'
import { hasCorpus } from '../corpus.ts'
import { corpusRows, corpusSource, english, failureOf, ukrainian } from './support.ts'

const split = { sourceLanguage: english }
const merge = { sourceLanguage: english, targetLanguage: ukrainian }
const none = new Map<string, BuildTranslation>()

describe('a string whose content is in a format', () => {
  it('is split into the strings of the format, and merged back with translations', () => {
    const content = '<p>One. <b>Two</b>.</p><img alt="three">'
    const strings = splitContent(content, 'html', split)
    expect(strings.map(({ text }) => text)).toEqual(['One. <b>Two</b>.', 'three'])
    const translations = new Map([[strings[1]!.identifier, { text: 'три' }]])
    expect(mergeContent(content, 'html', translations, merge)).toBe('<p>One. <b>Two</b>.</p><img alt="три">')
  })

  it('is split by a segmenter, the same one in both directions', () => {
    const segment = (text: string) => Array.from(text.matchAll(/(?<=\. )(?=\S)/g), ({ index }) => index)
    const content = 'One. Two.'
    const [, two] = splitContent(content, 'md', { ...split, segment })
    expect(two!.text).toBe('Two.')
    const translations = new Map([[two!.identifier, { text: 'Два.' }]])
    expect(mergeContent(content, 'md', translations, { ...merge, segment })).toBe('One. Два.')
  })

  it('is read in its actual encoding, whatever it declares for its own file', () => {
    const content = '\ufeff<meta charset="euc-kr"><p>Жук'
    const [string] = splitContent(content, 'html', split)
    const translations = new Map([[string!.identifier, { text: 'Ґедзь' }]])
    expect(mergeContent(content, 'html', translations, merge)).toBe('\ufeff<meta charset="euc-kr"><p>Ґедзь')
  })

  it('has no strings if it is blank', () => {
    expect(splitContent(' \n', 'json', split)).toEqual([])
    expect(mergeContent(' \n', 'json', new Map([['a', { text: 'b' }]]), merge)).toBe(' \n')
  })

  it('is refused for an unknown type, with the known ones, and for broken content, with the position', () => {
    expect(failureOf(() => splitContent('a', 'docx', split))).toMatchObject({
      code: 'format.unknownType',
      details: { near: formats.map(({ type }) => type), todo: expect.stringContaining('html') as unknown },
    })
    expect(failureOf(() => splitContent('{\n"a": }', 'json', split)).details).toMatchObject({ line: 2 })
    expect(failureOf(() => splitContent('a\ud800', 'txt', split)).code).toBe('format.encoding')
  })

  it.each(formats.map(({ type }) => type))('is unchanged after merging without translations: %s', (type) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (content) => {
        expect(mergeContent(content, type, none, merge)).toBe(content)
        try {
          const others = new Map([['no such string', { text: 'x' }]])
          expect(mergeContent(content, type, others, merge)).toBe(content)
        } catch (error) {
          expect(error).toBeInstanceOf(Failure)
        }
      }),
      { numRuns: 50 },
    )
  })

  const contents = [
    'html',
    'markdown',
    'mdx',
    'json-nested',
    'json-i18next',
    'properties',
    'android',
    'resx',
    'po',
    'yaml-rails',
  ]
    .flatMap((folder) => corpusRows(folder))
    .map(({ path }) => ({ path, file: corpusSource(path) }))

  it.skipIf(!hasCorpus).each(contents)('is unchanged after merging: $path', ({ file }) => {
    const { type, languages } = formatOfFile(file.name, file.content)
    const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.content)
    const others = new Map([['no such string', { text: 'x' }]])
    expect(mergeContent(content, type, others, merge)).toBe(content)
    if (languages !== 'one') return
    const strings = splitContent(content, type, split)
    const same = new Map(strings.map(({ identifier, text }) => [identifier, { text }]))
    expect(mergeContent(content, type, same, { ...merge, targetLanguage: english })).toBe(content)
  })
})
