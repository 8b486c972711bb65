/** Where the Hunspell dictionary of a language lies: in the home's folder, else in an installed package. */
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language } from '../../contract/language.ts'

export interface DictionaryFiles {
  aff: string
  dic: string
}

/** The folder for dictionaries that people bring: `uk.aff` and `uk.dic`, or `uk_UA.aff` and `uk_UA.dic`. */
export function dictionaryFolder(home: string): string {
  return join(home, 'dictionaries')
}

/** Null: the language goes unchecked. */
export function findDictionary(
  language: Pick<Language, 'id' | 'locale'>,
  home: string,
): DictionaryFiles | null {
  const names = namesOf(language)
  return inFolder(dictionaryFolder(home), names) ?? inPackages(names)
}

/** `pt-br`, `pt`; of a language whose locale says more, that before. */
function namesOf({ id, locale }: Pick<Language, 'id' | 'locale'>): string[] {
  const tags = [id, locale].map((tag) => tag.toLowerCase().replaceAll('_', '-'))
  return [...new Set([...tags, ...tags.map((tag) => tag.split('-')[0] ?? tag)])].filter((name) =>
    /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/.test(name),
  )
}

function inFolder(folder: string, names: readonly string[]): DictionaryFiles | null {
  if (!existsSync(folder)) return null
  const files = readdirSync(folder)
  const named = (name: string, extension: string) =>
    files.find((file) => file.toLowerCase().replaceAll('_', '-') === `${name}.${extension}`)
  for (const name of names) {
    const [aff, dic] = [named(name, 'aff'), named(name, 'dic')]
    if (aff !== undefined && dic !== undefined) return { aff: join(folder, aff), dic: join(folder, dic) }
  }
  return null
}

const load = createRequire(import.meta.url)

function inPackages(names: readonly string[]): DictionaryFiles | null {
  for (const name of names) {
    try {
      const folder = dirname(load.resolve(`dictionary-${name}`))
      const files = { aff: join(folder, 'index.aff'), dic: join(folder, 'index.dic') }
      if (existsSync(files.aff) && existsSync(files.dic)) return files
    } catch {
      // Not installed.
    }
  }
  return null
}
