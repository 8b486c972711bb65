/** Every XLIFF 1.2 file of the corpus: counts of `SOURCES.md`, and exports. */
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { decode } from '../../core/formats/encoding.ts'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { readDocument } from '../../core/formats/xliff12/documentReader.ts'
import { xliff12Identifiers } from '../../core/formats/xliff12/identity.ts'
import { hasCorpus } from '../corpus.ts'
import {
  acceptedTranslations,
  buildText,
  corpusRows,
  corpusSource,
  english,
  expected,
  language,
  ukrainian,
} from './support.ts'

const files = corpusRows('xliff12').map((row) => {
  const file = corpusSource(row.path)
  const { text } = decode(file.content)
  return { row, path: row.path, file, text, document: readDocument(text).files }
})

function occurrences(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file, text, document }) => {
  const parsed = xliff12.parse(file, { sourceLanguage: english })
  const targetLanguage = language(parsed.targetLanguage ?? 'fr')
  const options = { sourceLanguage: english, targetLanguage }
  const units = document.flatMap((one) => one.units)

  it('has the counts that SOURCES.md states', () => {
    const original = new Set(document.flatMap((one) => one.units.map(({ id }) => id))).size
    expect({
      files: document.length,
      units: units.length,
      repeated: units.length - original,
      hidden: units.filter(({ isTranslatable }) => !isTranslatable).length,
      segmented: units.filter(({ segSource }) => segSource).length,
      // `SOURCES.md` counts elements at any depth: those of alt-trans are no strings.
      targets: units.filter(({ target }) => target).length + occurrences(text, /<alt-trans[\s>]/g),
    }).toEqual({
      files: expected(row, /(\d+) files?,/),
      units: expected(row, /(\d+) units/),
      repeated: expected(row, /(\d+) repeated unit ids/) || units.length - original,
      hidden: expected(row, /translate="no" (\d+)/),
      segmented: expected(row, /seg-source (\d+)/),
      targets: expected(row, /(\d+) target/),
    })
  })

  it('has the states that SOURCES.md states', () => {
    const states = Array.from(
      row.notes.matchAll(/(?:states |, )(new|translated|needs-[\w-]+) (\d+)/g),
      ([, state, count]) => [state, Number(count)],
    )
    const own = units.flatMap((unit) => unit.marks.map(({ value }) => value))
    for (const [state, count] of states)
      expect([state, own.filter((value) => value === state).length]).toEqual([state, count])
  })

  it('has a unique identifier for each string', () => {
    expect(new Set(parsed.strings.map(({ identifier }) => identifier)).size).toBe(parsed.strings.length)
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const built = xliff12.build(file, { ...options, translations: acceptedTranslations(parsed) })
    expect(Buffer.from(built).equals(file.content)).toBe(true)
  })

  it('differs in one target when one translation changed', () => {
    const identifiers = xliff12Identifiers(document)
    const approved = acceptedTranslations(parsed)
    const segment = units
      .flatMap(({ segments }) => segments)
      .find((one) => approved.has(identifiers.get(one)!) && one.inlineNames.size === 0)
    if (!segment) return
    const { tag, innerEnd } = segment.target!
    const built = buildText(
      xliff12,
      file,
      approved.set(identifiers.get(segment)!, { text: '<changed>' }),
      targetLanguage,
    )
    expect(built.replace('\ufeff', '')).toBe(
      `${text.slice(0, tag.end)}&lt;changed&gt;${text.slice(innerEnd)}`,
    )
  })

  it('accepts every source as a translation, tags included, and stays well-formed', () => {
    const all = new Map(parsed.strings.map(({ identifier, text }) => [identifier, { text }]))
    const built = buildText(xliff12, file, all, ukrainian)
    new SaxesParser({ xmlns: true }).write(built).close()
    const again = xliff12.parse(
      { ...file, content: new TextEncoder().encode(built) },
      { sourceLanguage: english },
    )
    const withText = again.strings.filter(({ translation }) => translation)
    expect(withText.length).toBeGreaterThan(0)
    for (const { text, translation } of withText) expect(translation!.text).toBe(text)
  })
})
