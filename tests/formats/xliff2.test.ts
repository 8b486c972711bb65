import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { detectFormat } from '../../core/formats/registry.ts'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { xliff2 } from '../../core/formats/xliff2.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import { hasCorpus } from '../corpus.ts'
import {
  acceptedTranslations,
  buildText,
  changedLines,
  corpusRows,
  corpusSource,
  english,
  expected,
  failureOf,
  fileOf,
  language,
  ukrainian,
  type Translations,
} from './support.ts'
import { runs } from '../runs.ts'

const options = { sourceLanguage: english }
const fileWith = (content: string) => fileOf('app.xlf', content)
const parse = (content: string) => xliff2.parse(fileWith(content), options)
const build = (content: string, translations: Translations, target = ukrainian) =>
  buildText(xliff2, fileWith(content), translations, target)

const fixture = readFileSync(new URL('fixtures/xliff2/source.xlf', import.meta.url), 'utf8')
const NAMESPACES =
  'xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"'
const documentOf = (units: string, attributes = 'version="2.0" srcLang="en" trgLang="uk"') =>
  `<xliff ${NAMESPACES} ${attributes}><file id="f">${units}</file></xliff>`
const NO_FILE = `<xliff ${NAMESPACES} version="2.0" srcLang="en"></xliff>`
const unitOf = (segments: string, attributes = 'id="u"') => `<unit ${attributes}>${segments}</unit>`
const segmentOf = (content: string, attributes = '') => `<segment${attributes}>${content}</segment>`
const one = (content: string, attributes = '') => documentOf(unitOf(segmentOf(content, attributes)))
const stringOf = (content: string) => parse(content).strings[0]!

describe('the segments of an XLIFF 2 document', () => {
  it('are strings, with the information of their unit as context', () => {
    expect(parse(fixture)).toEqual({
      strings: [
        {
          identifier: 'f1␄u1␄s1',
          text: 'Title',
          context: "Name: title\nlocation: app.ts:9\nIn the window's bar",
          maxLength: 20,
          translation: { text: 'Titel', status: 'approved' },
        },
        { identifier: 'f1␄u2', text: 'v1.0', isHidden: true },
        {
          identifier: 'f1␄u3',
          text: 'Press <pc id="1" dataRefStart="d1" dataRefEnd="d2">Save</pc> & wait.',
          context: 'd1: <b>\nd2: </b>\nAfter: Then quit.',
        },
        {
          identifier: 'f1␄u3␄2',
          context: 'Before: Press Save & wait.',
          text: 'Then <mrk id="m1" type="term">quit</mrk>.',
          translation: { text: 'Dann', status: 'needsWork' },
        },
      ],
      sourceLanguage: 'en',
      targetLanguage: 'de',
      warnings: [],
    })
  })

  it.each([
    ['no state', '', 'translated'],
    ['initial', ' state="initial"', 'needsWork'],
    ['translated', ' state="translated"', 'translated'],
    ['reviewed', ' state="reviewed"', 'approved'],
    ['final', ' state="final"', 'approved'],
  ])('have translations with a status: %s', (_, state, status) => {
    const content = one('<source>a</source><target>б</target>', state)
    expect(stringOf(content).translation).toEqual({ text: 'б', status })
  })

  it.each([
    ['no target', '<source>a</source>'],
    ['an empty one', '<source>a</source><target/>'],
    ['tags alone', '<source>a<ph id="1"/></source><target><ph id="1"/></target>'],
  ])('have no translation: %s', (_, content) => {
    expect(stringOf(one(content)).translation).toBeUndefined()
  })

  it.each([
    ['a largest size', '255', '', 255],
    ['a smallest and a largest one', '1, 40', '', 40],
    ['code points', '9', '<slr:profiles generalProfile="xliff:codepoints"/>', 9],
    ['bytes', '9', '<slr:profiles generalProfile="xliff:utf8"/>', undefined],
    ['nothing that is a size', '*', '', undefined],
  ])('have a maxLength: %s', (_, size, profiles, maxLength) => {
    const unit = unitOf(segmentOf('<source>a</source>'), `id="u" slr:sizeRestriction="${size}"`)
    expect(stringOf(documentOf(profiles + unit)).maxLength).toBe(maxLength)
  })

  it('have unique identifiers, even if ids are not', () => {
    const source = '<source>a</source>'
    const segments = [' id="2"', '', ' id="2"', '', ' id="x"'].map((id) => segmentOf(source, id)).join('')
    const { strings } = parse(documentOf(unitOf(segments) + unitOf(segmentOf(source))))
    expect(strings.map(({ identifier }) => identifier)).toEqual([
      'f␄u␄2',
      'f␄u␄2␄2',
      'f␄u␄2␄3',
      'f␄u␄4',
      'f␄u␄x',
      'f␄u',
    ])
  })
})

describe('an XLIFF 2 document that cannot be read', () => {
  const source = '<source>a</source>'
  it.each([
    ['another root', '<html/>', 'format.syntax', 1, 1],
    ['no id', documentOf(`\n${unitOf(segmentOf(source), '')}`), 'format.syntax', 2, 1],
    ['no source', documentOf(unitOf(`\n${segmentOf('')}`)), 'format.syntax', 2, 1],
    ['no file', NO_FILE, 'format.empty', 1, 1],
    ['another version', '<xliff version="3.0"/>', 'format.version', 1, 1],
    ['cut off', `<xliff version="2.0">\n<file id="f">`, 'format.syntax', 2, 14],
    ['a DTD', '<!DOCTYPE x [<!ENTITY a "b">]><xliff/>', 'format.entities', 1, 31],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('names the format that reads it if it is XLIFF of another version', () => {
    const old = fileWith('<xliff version="1.2"/>')
    expect(failureOf(() => xliff2.parse(old, options)).details.todo).toContain('type xliff.')
    expect(failureOf(() => xliff12.parse(fileWith(fixture), options)).details.todo).toContain('type xliff2.')
  })

  it.each([
    ['a segment in a segment', one(`${segmentOf(source)}${source}<target>b</target>`)],
    ['a unit in a unit', documentOf(unitOf(unitOf('<notes><note>n</note></notes>') + segmentOf(source)))],
    ['a source in a group', documentOf(`<group>${segmentOf(source)}</group>${unitOf(segmentOf(source))}`)],
    ['a segment in a note', documentOf(unitOf(`<note>${segmentOf(source)}</note>${segmentOf(source)}`))],
  ])('skips misplaced elements: %s', (_, content) => {
    expect(parse(content).strings.map(({ identifier, text }) => [identifier, text])).toEqual([['f␄u', 'a']])
  })

  it('reads 20,000 segments of one id in time', () => {
    const segments = segmentOf('<source>a</source>', ' id="a"').repeat(20_000)
    expect(parse(documentOf(unitOf(segments))).strings).toHaveLength(20_000)
  })
})

describe('the XLIFF 2 document that is built', () => {
  it('becomes one of another language', async () => {
    const built = build(fixture, {
      'f1␄u1␄s1': 'Назва',
      'f1␄u3': 'Натисніть <pc id="1" dataRefStart="d1" dataRefEnd="d2">Зберегти</pc> & ждіть.',
    })
    await expect(built).toMatchFileSnapshot('golden/xliff2-uk.xlf')
  })

  const target = '<source>a</source><target>б</target>'
  it.each([
    ['the same text, done', target, ' state="final"', 'б', target, ' state="final"'],
    [
      'the same text, not done',
      target,
      ' state="initial" subState="x:y"',
      'б',
      target,
      ' state="translated"',
    ],
    [
      'another text',
      target,
      ' state="final" subState="x:y"',
      'в',
      '<source>a</source><target>в</target>',
      ' state="translated"',
    ],
    ['no states', target, '', 'в', '<source>a</source><target>в</target>', ''],
    ['no target', '<source>a</source>', '', 'в', '<source>a</source><target>в</target>', ''],
    [
      'no translation any more',
      target,
      ' state="final"',
      '',
      '<source>a</source><target></target>',
      ' state="initial"',
    ],
    ['no translation, and a doubt', target, ' state="initial"', '', target, ' state="initial"'],
  ])('has targets and states: %s', (_, content, state, translation, built, builtState) => {
    expect(build(one(content, state), { 'f␄u': translation })).toBe(one(built, builtState))
  })

  it('states the language if it states none', () => {
    const attributes = 'version="2.0" srcLang="en"'
    const unit = unitOf(segmentOf('<source>a</source>'))
    expect(build(documentOf(unit, attributes), {})).toBe(documentOf(unit, attributes))
    expect(build(documentOf(unit, attributes), { 'f␄u': 'б' })).toBe(
      documentOf(unitOf(segmentOf('<source>a</source><target>б</target>')), `${attributes} trgLang="uk"`),
    )
  })

  it('does not change text between segments, nor untranslatable ones', () => {
    const ignorable = '<ignorable><source> </source><target> </target></ignorable>'
    const hidden = unitOf(segmentOf(target), 'id="v" translate="no"')
    const content = documentOf(unitOf(ignorable + segmentOf('<source>a</source>')) + hidden)
    expect(build(content, { 'f␄u': 'б' })).toBe(
      content.replace('<source>a</source></segment>', '<source>a</source><target>б</target></segment>'),
    )
  })

  it('refuses tags that are not well-formed', () => {
    const content = one('<source>a <pc id="1">b</pc></source>')
    expect(failureOf(() => build(content, { 'f␄u': 'а <pc id="1">б' })).code).toBe('format.markup')
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' \n<>/&;pcx="1', 'ph', 'lt;') })
    const content = fc.constantFrom('<source>a</source>', '<source>a <pc id="1">b</pc></source><target/>')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), signs), content, (text, source) => {
        if (text.trim() === '') return
        let built: string
        try {
          built = build(one(source), { 'f␄u': text })
        } catch (error) {
          expect(['format.encoding', 'format.markup']).toContain((error as { code: string }).code)
          expect(/[\p{Control}\ufffe\uffff]/u.test(text) || source.includes('<pc')).toBe(true)
          return
        }
        const { translation } = stringOf(built)
        if (translation) expect(translation.text).toBe(text)
        else expect(text.replaceAll(/<[^<>]*>/g, '').trim()).toBe('')
      }),
      { numRuns: runs(2000) },
    )
  })
})

describe('detection', () => {
  it.each([
    ['a.xlf', '<xliff version="2.0">', 'xliff2'],
    ['a.xliff', '<?xml version="1.0"?>\n<x:xliff xmlns:x="y"\n version = \'2.2\'>', 'xliff2'],
    ['a.xlf', '<xliff version="1.2">', 'xliff'],
    ['a.xlf2', '<xliff', 'xliff2'],
  ])('recognizes %s: %s', (name, content, type) => {
    expect(detectFormat(name, new TextEncoder().encode(content))).toMatchObject({
      kind: 'found',
      format: { type },
    })
  })
})

const files = corpusRows('xliff20').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const parsed = xliff2.parse(file, options)
  const { strings, warnings } = parsed
  const text = new TextDecoder().decode(file.content)
  const targetLanguage = findLanguage(parsed.targetLanguage!)!

  it('has the counts that SOURCES.md states', () => {
    const ignored = Array.from(text.matchAll(/<ignorable>[^]*?<\/ignorable>/g), ([whole]) => whole)
    const states = strings.filter(({ translation }) => translation?.status === 'approved')
    expect(warnings).toEqual([])
    expect({
      segments: strings.length,
      targets: strings.filter(({ translation }) => translation).length,
      approved: states.length,
      inFile: parsed.targetLanguage,
    }).toEqual({
      segments: expected(row, /(\d+) segments/),
      targets: expected(row, /(\d+) target,/) - ignored.filter((whole) => whole.includes('<target')).length,
      approved: expected(row, /reviewed (\d+)/) + expected(row, /final (\d+)/),
      inFile: /→([\w-]+):/.exec(row.notes)![1],
    })
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(strings.length)
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const translations = acceptedTranslations(parsed)
    const built = xliff2.build(file, { ...options, targetLanguage, translations })
    expect(Buffer.from(built).equals(file.content)).toBe(true)
    const empty = new Map<string, BuildTranslation>()
    if (translations.size > 0) return
    const untouched = xliff2.build(file, { ...options, targetLanguage: language('nl'), translations: empty })
    expect(Buffer.from(untouched).equals(file.content)).toBe(true)
  })

  it('differs in one value when one translation changed', () => {
    const translations = acceptedTranslations(parsed)
    const [identifier] = [...translations.keys()]
    if (identifier === undefined) return
    const built = buildText(xliff2, file, translations.set(identifier, { text: 'Ґ' }), targetLanguage)
    const lines = changedLines(text, built).filter((line) => !/<segment .*state="translated"/.test(line))
    expect(lines).toEqual([expect.stringMatching(/<target[^>]*>Ґ<\/target>/)])
  })

  it('accepts a change of every text, and stays well-formed', () => {
    const all = new Map(
      strings.map(({ identifier, text: value }) => [identifier, { text: `Ґ ${value as string}` }]),
    )
    const built = buildText(xliff2, file, all, language('nl'))
    new SaxesParser({ xmlns: true }).write(built).close()
    const again = parse(built)
    expect(again.targetLanguage).toBe('nl')
    expect(again.strings.map((string) => [string.identifier, string.translation?.text])).toEqual(
      [...all].map(([identifier, { text: value }]) => [identifier, value]),
    )
  })
})
