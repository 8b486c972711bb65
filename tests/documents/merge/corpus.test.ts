/** Real files: two sides change every fourth text each, and every one of them is in the merged file. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languagesByCode, mergeLanguagesOf } from '../../../core/documents/merge/mergeLanguages.ts'
import { readFileVersion, type MergedFile } from '../../../core/documents/merge/version.ts'
import { withoutNeedsWorkSign, toBuild } from '../../../core/documents/needsWorkText.ts'
import { Failure } from '../../../core/platform/errors/failure.ts'
import type { PluralForms } from '../../../core/model/plural.ts'
import { detectFormat } from '../../../core/formats/registry.ts'
import { corpusPath, hasCorpus } from '../../corpus.ts'
import { CLEAN, merged } from './mergeSupport.ts'

const FOLDERS = [
  ...['po', 'android', 'apple', 'arb', 'csv', 'fluent', 'json-chrome', 'json-i18next', 'json-icu'],
  ...['json-nested', 'php-laravel', 'properties', 'qt-ts', 'resx', 'xliff12', 'xliff20', 'yaml-rails'],
]
const LARGEST = 300_000

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const stats = statSync(path)
    if (stats.isDirectory()) return filesIn(path)
    return stats.size < LARGEST ? [path] : []
  })
}

interface RealFile {
  path: string
  content: Uint8Array
  file: MergedFile
  /** The language with the most texts. */
  code: string
  texts: ReadonlyMap<string, string | PluralForms>
}

/** Null for one that is in no format of strings, cannot be read, or has hardly a text. */
function realFile(path: string): RealFile | null {
  const content = new Uint8Array(readFileSync(path))
  const name = path.replace(/^.*\//, '')
  const detected = detectFormat(name, content)
  const format =
    detected.kind === 'found'
      ? detected.format
      : detected.kind === 'ambiguous'
        ? detected.formats[0]
        : undefined
  if (format === undefined || format.isSegmented) return null
  const file = { format, name, languages: mergeLanguagesOf(format, path, content) }
  try {
    const all = [...readFileVersion(file, content).texts].sort(([, a], [, b]) => b.size - a.size)
    const [code, texts] = all[0] ?? ['', new Map<string, string>()]
    return texts.size < 4 ? null : { path, content, file, code, texts }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** The file with a sign behind some of its texts. */
function changed({ content, file, code, texts }: RealFile, mark: string, isChanged: (at: number) => boolean) {
  const { format, name, languages } = file
  const translations = new Map(
    Array.from(texts).flatMap(([identifier, text], at) => {
      const own = withoutNeedsWorkSign(text)
      const marked =
        typeof own === 'string'
          ? own + mark
          : Object.fromEntries(Object.entries(own).map(([form, one]) => [form, one + mark]))
      return isChanged(at) ? [[identifier, toBuild(marked, undefined)] as const] : []
    }),
  )
  const own = { name, content }
  return format.build(own, {
    sourceLanguage: format.languages === 'one' ? languages.target : languages.source,
    targetLanguage: languagesByCode([code]).get(code) ?? languages.target,
    translations,
    settled: new Set(translations.keys()),
    ...(format.languages !== 'many' && { into: own }),
  })
}

describe.runIf(hasCorpus).each(FOLDERS)('two sides of each file of %s', (folder) => {
  const files = hasCorpus ? filesIn(corpusPath(folder)).flatMap((path) => realFile(path) ?? []) : []

  it('merge to a file with the texts of both', async () => {
    expect(files.length).toBeGreaterThan(0)
    for (const real of files) {
      const { path, content, file, code, texts } = real
      const ours = changed(real, ' (1)', (at) => at % 4 === 0)
      const theirs = changed(real, ' (2)', (at) => at % 4 === 1)
      const outcome = await merged(path, content, ours, theirs)
      expect([path, outcome]).toMatchObject([path, CLEAN])
      const read = (bytes: Uint8Array) => readFileVersion(file, bytes).texts.get(code)
      const [all, one, other] = [read(outcome.content), read(ours), read(theirs)]
      const expected = Array.from(texts.keys(), (identifier, at) =>
        (at % 4 === 1 ? other : one)?.get(identifier),
      )
      expect(Array.from(texts.keys(), (identifier) => all?.get(identifier))).toEqual(expected)
    }
  })

  it('have one conflict if both changed the same text', async () => {
    for (const real of files) {
      const [ours, theirs] = [' (1)', ' (2)'].map((mark) => changed(real, mark, (at) => at === 2))
      const outcome = await merged(real.path, real.content, ours ?? real.content, theirs ?? real.content)
      expect([real.path, outcome]).toMatchObject([real.path, { unwritten: [], contestedLines: [] }])
      expect([real.path, new Set(outcome.conflicts.map(({ identifier }) => identifier)).size]).toEqual([
        real.path,
        1,
      ])
    }
  })
})
