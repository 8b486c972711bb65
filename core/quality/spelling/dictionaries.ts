/** Finds the Hunspell dictionary of a language: in the home's folder, with other programs, in an installed package. */
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language } from '../../contract/language.ts'
import type { DictionaryChoice } from '../../contract/quality.ts'
import { packageFolder } from '../../platform/files/packageFolder.ts'
import type { DictionaryFiles } from './dictionaryFiles.ts'
import { foundDictionaries, type FoundDictionary } from './findDictionaries.ts'
import { usesOwnDictionariesOnly } from './places.ts'

/** The folder for dictionaries that people bring: `uk.aff` and `uk.dic`, or `uk_UA.aff` and `uk_UA.dic`. */
export function dictionaryFolder(home: string): string {
  return join(home, 'dictionaries')
}

type Named = Pick<Language, 'id' | 'locale'>

/** Null: the language goes unchecked. */
export function findDictionary(
  language: Named,
  home: string,
  found: readonly FoundDictionary[] = foundDictionaries(home),
): DictionaryFiles | null {
  return dictionariesHere(language, home, found).next().value?.files ?? null
}

/** The dictionaries of a language that can be read, in the order in which they are preferred. */
export function* dictionariesHere(
  language: Named,
  home: string,
  found: readonly FoundDictionary[],
): Generator<{ origin: DictionaryChoice['origin']; files: DictionaryFiles }, undefined> {
  for (const candidate of candidatesFor(language, home, found)) {
    const files = candidate.files()
    if (files !== null) yield { origin: candidate.origin, files }
  }
}

/** All dictionaries of a language with whose they are, the one that is in use first. */
export function dictionariesOf(
  language: Named,
  home: string,
  found: readonly FoundDictionary[] = foundDictionaries(home, true),
): DictionaryChoice[] {
  let hasOneInUse = false
  return candidatesFor(language, home, found).flatMap(({ origin, path, files }) => {
    const isInUse = !hasOneInUse && files() !== null
    hasOneInUse ||= isInUse
    return [{ origin, path, isInUse }]
  })
}

interface Candidate extends Pick<DictionaryChoice, 'origin' | 'path'> {
  files: () => DictionaryFiles | null
}

/** The user's dictionary comes first; then the language's own region before any other (`en-GB` before `en`). */
function candidatesFor(language: Named, home: string, found: readonly FoundDictionary[]): Candidate[] {
  const names = namesOf(language)
  const own = inFolder(dictionaryFolder(home), names)
  return [
    ...(own ? [candidate('own', own)] : []),
    ...names.flatMap((name) => [
      ...(inPackage(name) ?? []),
      ...found.filter(({ tags }) => tags.some((tag) => normal(tag) === name)),
    ]),
  ]
}

function candidate(origin: DictionaryChoice['origin'], files: DictionaryFiles): Candidate {
  return { origin, path: files.dic, files: () => files }
}

const normal = (tag: string) => tag.toLowerCase().replaceAll('_', '-')

/** `pt-br`, `pt`; of a language whose locale says more, that before. */
function namesOf({ id, locale }: Named): string[] {
  const tags = [id, locale].map(normal)
  return [...new Set([...tags, ...tags.map((tag) => tag.split('-')[0] ?? tag)])].filter((name) =>
    /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/.test(name),
  )
}

function inFolder(folder: string, names: readonly string[]): DictionaryFiles | null {
  if (!existsSync(folder)) return null
  const files = readdirSync(folder)
  const named = (name: string, extension: string) =>
    files.find((file) => normal(file) === `${name}.${extension}`)
  for (const name of names) {
    const [aff, dic] = [named(name, 'aff'), named(name, 'dic')]
    if (aff !== undefined && dic !== undefined) return { aff: join(folder, aff), dic: join(folder, dic) }
  }
  return null
}

const load = createRequire(import.meta.url)

/** Tags of npm's packages that have another name than the language here. */
const PACKAGE_TAGS: Readonly<Record<string, string>> = { no: 'nb', 'pt-br': 'pt' }

/** The dictionary that comes along: a package that is installed, else a folder beside the program. */
function inPackage(name: string): Candidate[] | null {
  if (usesOwnDictionariesOnly()) return null
  const title = `dictionary-${PACKAGE_TAGS[name] ?? name}`
  for (const folder of [installedFolder(title), bundledFolder(title)]) {
    if (folder === null) continue
    const files = { aff: join(folder, 'index.aff'), dic: join(folder, 'index.dic') }
    if (existsSync(files.aff) && existsSync(files.dic)) return [candidate('bundled', files)]
  }
  return null
}

function installedFolder(title: string): string | null {
  try {
    return dirname(load.resolve(title))
  } catch {
    // Not installed.
    return null
  }
}

/** packaging/dictionaries.ts writes it. */
function bundledFolder(title: string): string | null {
  const folder = packageFolder()
  return folder === null ? null : join(folder, 'out/dictionaries', title)
}
