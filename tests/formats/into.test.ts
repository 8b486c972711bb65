/** The contract of a build that is given the translation file (`BuildOptions.into`), for every format that has one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildOptions, BuildTranslation, SourceFile } from '../../core/formats/format.ts'
import type { PluralForms } from '../../core/model/plural.ts'
import { formats } from '../../core/formats/registry.ts'
import { english, failureOf, fileOf, ukrainian } from './support.ts'
import { cases } from './into/cases.ts'
import type { IntoCase } from './into/intoCase.ts'

type Texts = Map<string, BuildTranslation['text']>

/** Reads the texts of a translation file, including unfinished ones. */
function readInto({ format, names: [sourceName], source }: IntoCase, file: SourceFile): Texts {
  const options = { sourceLanguage: english, targetLanguage: ukrainian }
  const { strings } = format.align
    ? format.align(fileOf(sourceName, source), file, options)
    : format.parse(file, options)
  return new Map(
    strings.flatMap(({ identifier, text, translation }): [string, BuildTranslation['text']][] => {
      if (format.languages === 'two') return translation ? [[identifier, translation.text]] : []
      return Object.values(typeof text === 'string' ? [text] : text).some(Boolean) ? [[identifier, text]] : []
    }),
  )
}

function build(
  { format, names: [sourceName, name], source, into }: IntoCase,
  texts: Texts,
  options: Partial<BuildOptions> & { content?: string } = {},
): SourceFile {
  const { content = into, ...rest } = options
  const built = format.build(fileOf(sourceName, source), {
    sourceLanguage: english,
    targetLanguage: ukrainian,
    translations: new Map([...texts].map(([identifier, text]) => [identifier, { text }])),
    into: fileOf(name, content),
    ...rest,
  })
  return fileOf(name, built)
}

function textOf({ content }: SourceFile): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
}

function sourceTexts({ format, names: [name], source }: IntoCase): Texts {
  const { strings } = format.parse(fileOf(name, source), { sourceLanguage: english })
  return new Map(strings.map(({ identifier, text }) => [identifier, text]))
}

/** Another text of the same kind: with what must be escaped somewhere. */
function otherText(text: BuildTranslation['text'], word: string): BuildTranslation['text'] {
  if (typeof text === 'string') return word
  return Object.fromEntries(
    ukrainian.pluralCategoryNames.map((category) => [category, `${word} ${category}`]),
  )
}

const word = fc
  .array(fc.constantFrom('їжак', "об'єкт", 'коваль', 'a b', 'Дім', '7'), { minLength: 1, maxLength: 40 })
  .map((words) => `Я ${words.join(' ')}`)

describe.each(cases.map((one) => [one.format.type, one] as const))('a translation file of %s', (_, one) => {
  const standing = readInto(one, fileOf(one.names[1], one.into))
  const ofSource = sourceTexts(one)
  const shared = [...standing.keys()].filter((identifier) => ofSource.has(identifier))

  it('stays byte for byte if every translation is equal, in any spelling', () => {
    expect(standing.size).toBeGreaterThan(1)
    expect(textOf(build(one, standing))).toBe(one.into)
    const crlf = one.into.replaceAll('\n', '\r\n')
    expect(textOf(build(one, standing, { content: crlf }))).toBe(crlf)
  })

  it('stays byte for byte if nothing is translated', () => {
    expect(textOf(build(one, new Map()))).toBe(one.into)
    expect(textOf(build(one, new Map(), { content: '' }))).toBe('')
  })

  it('has each edit, and all other texts unchanged', () => {
    const property = fc.property(fc.subarray(shared, { minLength: 1 }), word, (edited, text) => {
      const texts = new Map(
        edited.map((identifier) => [identifier, otherText(ofSource.get(identifier)!, text)]),
      )
      const built = build(one, texts)
      const read = readInto(one, built)
      expect([...read.keys()]).toEqual([...standing.keys()])
      for (const [identifier, was] of standing) {
        expect(read.get(identifier)).toEqual(texts.has(identifier) ? read.get(identifier) : was)
        const wanted = texts.get(identifier)
        if (typeof wanted === 'string') expect(read.get(identifier)).toBe(wanted)
        else if (wanted) expect(read.get(identifier)).toMatchObject(withoutRare(wanted))
      }
      // The file has the written texts: writing them again changes nothing.
      expect(textOf(build(one, read, { content: textOf(built) }))).toBe(textOf(built))
    })
    fc.assert(property, { numRuns: 50 })
  })

  it('gets new entries of the source at their position, and keeps its line breaks', () => {
    const names = Object.keys(one.missing)
    expect(names.filter((identifier) => !ofSource.has(identifier) || standing.has(identifier))).toEqual([])
    for (const content of [one.into, one.into.replaceAll('\n', '\r\n')]) {
      const texts = new Map([
        ...standing,
        ...names.map((name) => [name, otherText(ofSource.get(name)!, 'Нове')] as const),
      ])
      const built = build(one, texts, { content })
      const read = readInto(one, built)
      const order = [...read.keys()]
      expect(new Set(order)).toEqual(new Set(texts.keys()))
      for (const [name, neighbour] of Object.entries(one.missing)) {
        const [beside, step] = neighbour.startsWith('<') ? [neighbour.slice(1), -1] : [neighbour, 1]
        expect(order.indexOf(name) - order.indexOf(beside)).toBe(step)
      }
      expect(order.filter((identifier) => standing.has(identifier))).toEqual([...standing.keys()])
      for (const [identifier, text] of standing) expect(read.get(identifier)).toEqual(text)
      if (content.includes('\r\n')) expect(textOf(built)).not.toMatch(/[^\r]\n/)
      else expect(textOf(built)).not.toContain('\r')
      expect(textOf(build(one, read, { content: textOf(built) }))).toBe(textOf(built))
    }
  })

  it('is built from the source if it is empty, with translated texts only', () => {
    const [name] = Object.keys(one.missing) as [string]
    const texts: Texts = new Map([[name, otherText(ofSource.get(name)!, 'Нове')]])
    for (const content of ['', '\n'])
      expect([...readInto(one, build(one, texts, { content })).keys()]).toEqual([name])
  })

  it('is refused with the position if it is broken', () => {
    const { code, details } = failureOf(() => build(one, standing, { content: one.broken }))
    expect(code).toMatch(/^format\./)
    expect(details.line).toBeGreaterThan(0)
    expect(details.column).toBeGreaterThan(0)
  })

  it('loses deleted translations, and nothing else', () => {
    const gone = one.cleared ?? shared.at(-1)!
    const built = build(one, new Map(), { cleared: new Set([gone]) })
    const read = readInto(one, built)
    expect(read.has(gone)).toBe(false)
    expect(new Map([...standing].filter(([identifier]) => identifier !== gone))).toEqual(read)
  })
})

function withoutRare(forms: PluralForms): PluralForms {
  const { other: _, ...counted } = forms
  return counted
}

/** Formats whose files are of another shape than a case here describes, and the test that holds each. */
const HELD_ELSEWHERE: Readonly<Record<string, string>> = {
  android: 'android.into.test.ts',
  csv: 'csv.into.test.ts',
  csv_pairs: 'csvPairs.test.ts',
  html: 'runningText.into.test.ts',
  md: 'runningText.into.test.ts',
  mdx_v2: 'runningText.into.test.ts',
  qt_ts: 'qtTs.into.test.ts',
  resx: 'resx.into.test.ts',
  strings: 'appleStrings.into.test.ts',
  stringsdict: 'stringsdict.into.test.ts',
  txt: 'runningText.into.test.ts',
  xcstrings: 'xcstrings.test.ts',
  xliff: 'xliff12.into.test.ts',
  xliff2: 'xliff2.into.test.ts',
}

describe('every format', () => {
  it('has a case here, or a test of its own in which a deleted translation leaves the file', () => {
    const types = formats.map(({ type }) => type)
    expect([...cases.map(({ format }) => format.type), ...Object.keys(HELD_ELSEWHERE)].toSorted()).toEqual(
      types.toSorted(),
    )
    for (const name of new Set(Object.values(HELD_ELSEWHERE)))
      expect(readFileSync(join(import.meta.dirname, name), 'utf8'), name).toContain('cleared')
  })
})
