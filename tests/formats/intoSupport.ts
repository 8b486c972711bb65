/** Helpers of tests that build into a translation file beside its source. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { BuildOptions, BuildTranslation, Format, SourceFile } from '../../core/formats/format.ts'
import type { Language } from '../../core/contract/language.ts'
import { english, fileOf, ukrainian, type Translations } from './support.ts'
import { runs } from '../runs.ts'

export interface Pair {
  format: Format
  source: SourceFile
  into: SourceFile
  language?: Language
}

type Further = Partial<Pick<BuildOptions, 'untranslated' | 'gone' | 'returned'>> & {
  cleared?: readonly string[]
}

export function fixturePair(format: Format, folder: string, source: string, into: string): Pair {
  return { format, source: fixture(folder, source), into: fixture(folder, into) }
}

function fixture(folder: string, name: string): SourceFile {
  return fileOf(
    name,
    new Uint8Array(readFileSync(new URL(`fixtures/into/${folder}/${name}`, import.meta.url))),
  )
}

export function buildInto(
  { format, source, into, language = ukrainian }: Pair,
  translations: Translations | ReadonlyMap<string, BuildTranslation>,
  { cleared, ...further }: Further = {},
): string {
  const map =
    translations instanceof Map
      ? translations
      : new Map(Object.entries(translations as Translations).map(([id, text]) => [id, { text }]))
  const options = { sourceLanguage: english, targetLanguage: language, translations: map, into, ...further }
  const content = format.build(source, { ...options, ...(cleared && { cleared: new Set(cleared) }) })
  return textOf({ name: into.name, content })
}

/** The text of a file in UTF-8, with its byte order mark. */
export function textOf({ content }: SourceFile): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
}

/** Returns the texts of a translation file by identifier, including unfinished ones. */
export function valuesOf({ format, into, language = ukrainian }: Pair): Map<string, BuildTranslation> {
  const options = { sourceLanguage: english, targetLanguage: language }
  const { strings } = format.parse(into, options)
  return new Map(
    strings.flatMap(({ identifier, text, translation }): [string, BuildTranslation][] => {
      const value = format.languages === 'two' ? translation?.text : text
      return value === undefined || value === '' ? [] : [[identifier, { text: value }]]
    }),
  )
}

/** The bytes are the translation file's, with no translation and with its own. */
export function expectUntouched(pair: Pair): void {
  for (const translations of [new Map<string, BuildTranslation>(), valuesOf(pair)]) {
    expect(buildInto(pair, translations)).toBe(textOf(pair.into))
  }
}

/**
 * Any texts in the place of any of the file's own come back from what was built, beside those that were not touched.
 */
export function expectEditsToComeBack(pair: Pair, texts: fc.Arbitrary<string>): void {
  const values = valuesOf(pair)
  const before = textOf(pair.into)
  const edits = fc.dictionary(fc.constantFrom(...values.keys()), texts, { noNullPrototype: true })
  fc.assert(
    fc.property(edits, (edited) => {
      const translations = new Map(values)
      for (const [identifier, text] of Object.entries(edited)) {
        const { text: value } = values.get(identifier)!
        const forms = typeof value === 'string' ? text : mapForms(value, (form) => form + text)
        translations.set(identifier, { text: forms })
      }
      const after = buildInto(pair, translations)
      const again = { ...pair, into: { ...pair.into, content: new TextEncoder().encode(after) } }
      expect(valuesOf(again)).toEqual(translations)
      if (Object.keys(edited).length === 0) expect(after).toBe(before)
    }),
    { numRuns: runs(200) },
  )
}

function mapForms(forms: object, change: (form: string) => string) {
  return Object.fromEntries(Object.entries(forms).map(([key, form]) => [key, change(form as string)]))
}
