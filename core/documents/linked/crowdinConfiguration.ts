/**
 * Reads `crowdin.yml`, the configuration file of a source tree for a localization service's command line: the source
 * files, and the path of each translation by language. No path leads out of the folder, and accounts and tokens are not
 * read. The members that are read: docs/reference/files.md, "crowdin.yml".
 */
import { sentence } from '../../platform/text/sentence.ts'
import type { Sentence } from '../../platform/text/sentence.ts'
import { compileGlob } from '../../platform/files/glob.ts'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Language } from '../../contract/language.ts'
import { anyLanguage, findLanguage, serviceLanguages } from '../../languages/catalog.ts'
import { Closeness, matchLanguage } from '../../languages/matchLanguage.ts'
import { serviceLocale } from '../../languages/serviceLocales.ts'
import type { CollectedFile } from '../import/collect/collectFiles.ts'
import { LANGUAGE_CODE } from '../layout/pathLanguages.ts'

const CONFIGURATION_NAMES = ['crowdin.yml', 'crowdin.yaml'] as const

/** The most `**` in one pattern: more would be slow to search. */
const MAX_DEEP = 3
const pattern = z
  .string()
  .max(1000)
  .refine((text) => text.split('**').length - 1 <= MAX_DEEP, `more than ${MAX_DEEP} times **`)

const mapping = z.record(z.string(), z.record(z.string(), z.string()))

const schema = z.object({
  base_path: z.string().optional(),
  files: z.array(
    z.object({
      source: pattern,
      translation: z.string().max(1000),
      ignore: z.array(pattern).nullish(),
      languages_mapping: mapping.nullish(),
      excluded_target_languages: z.array(z.string()).nullish(),
    }),
  ),
})

/** A source file with its translations by the configuration. Paths are below the folder, with '/' as separator. */
export interface ConfiguredFile {
  path: string
  /** With `{language}` in it, if the paths differ only in one spelling of the language; else null. */
  pattern: string | null
  /** The language spellings in it. */
  codes: string[]
  /** Those that exist. */
  translations: { path: string; languageId: string; code: string }[]
}

export interface Configuration {
  /** Its name in the folder. */
  name: string
  files: ConfiguredFile[]
  /** Sentences about entries that could not be parsed. */
  warnings: Sentence[]
}

/** Returns the files that a folder's configuration names and that exist; null if there is no configuration. */
export async function readConfiguration(
  folder: string,
  collected: readonly CollectedFile[],
): Promise<Configuration | null> {
  for (const name of CONFIGURATION_NAMES) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null)
    if (text !== null) return understood(name, text, collected)
  }
  return null
}

function understood(name: string, text: string, collected: readonly CollectedFile[]): Configuration {
  const content = parsed(text)
  const read = schema.safeParse(content)
  if (!read.success)
    return { name, files: [], warnings: [sentence`${name} could not be understood: ${reasonOf(read.error)}`] }
  const { base_path: basePath = '.', files } = read.data
  const base = posix.normalize(basePath.replaceAll('\\', '/'))
  if (posix.isAbsolute(base) || base.startsWith('..'))
    return {
      name,
      files: [],
      warnings: [sentence`${name} has a base_path outside of the folder: it is not followed.`],
    }
  const paths = new Set(collected.map(({ path }) => path))
  const found: ConfiguredFile[] = []
  const warnings: Sentence[] = []
  for (const entry of files) {
    const own = ofEntry(entry, { base, paths }).filter(({ path }) => !found.some((one) => one.path === path))
    if (own.length === 0) warnings.push(sentence`${name}: there is no file at ${entry.source}.`)
    found.push(...own)
  }
  return { name, files: found, warnings }
}

function parsed(text: string): unknown {
  try {
    // Many aliases could expand to a document of any size, and warnings of the parser must not reach the terminal.
    return parse(text, { maxAliasCount: 50, logLevel: 'error' })
  } catch {
    return null
  }
}

function reasonOf(error: z.ZodError): Sentence {
  const [issue] = error.issues
  if (issue === undefined) return sentence`it is no configuration.`
  const place = issue.path.join('.')
  const said = sentence`${place} is not as it should be.`.said
  return { english: `${place}: ${issue.message}`, said }
}

type Entry = z.infer<typeof schema>['files'][number]

function ofEntry(
  entry: Entry,
  { base, paths }: { base: string; paths: ReadonlySet<string> },
): ConfiguredFile[] {
  const source = compileGlob(below(base, entry.source))
  const ignored = (entry.ignore ?? []).map((pattern) =>
    compileGlob(below(base, pattern).replaceAll(/%\w+%/g, '*')),
  )
  const mapped = spellingsIn(entry)
  const excluded = keysOfLanguages(entry.excluded_target_languages ?? [])
  return [...paths].flatMap((path) => {
    const match = source.match(path)
    if (match === null || ignored.some((one) => one.match(path) !== null)) return []
    return [placed(entry, path, { base, paths, mapped, excluded, deep: match.deep })]
  })
}

function placed(
  { translation }: Entry,
  path: string,
  {
    base,
    paths,
    deep,
    mapped,
    excluded,
  }: {
    base: string
    paths: ReadonlySet<string>
    deep: string
    mapped: ReadonlyMap<string, ReadonlyMap<string, string>>
    excluded: Pick<ReadonlyMap<string, string>, 'has'>
  },
): ConfiguredFile {
  const folder = posix.dirname(path)
  const name = posix.basename(path)
  const extension = posix.extname(name)
  const isRooted = translation.startsWith('/')
  // Inserted literally: otherwise a `$&` in a file name would insert the placeholder.
  const withPath = translation
    .replaceAll('%original_path%', () => (folder === '.' ? '' : folder))
    .replaceAll('%original_file_name%', () => name)
    .replaceAll('%file_name%', () => name.slice(0, name.length - extension.length))
    .replaceAll('%file_extension%', () => extension.slice(1))
    .replaceAll('**', () => deep)
  const offset =
    isRooted || translation.includes('%original_path%') ? below(base, withPath) : posix.join(folder, withPath)
  const pathIn = (spelled: (placeholder: Placeholder) => string) =>
    posix.normalize(
      offset.replaceAll(PLACEHOLDER, (whole, key: string) => (isPlaceholder(key) ? spelled(key) : whole)),
    )
  const spell = (language: Language) => (placeholder: Placeholder) =>
    mapped.get(placeholder)?.get(language.id) ?? PLACEHOLDERS[placeholder](language)
  const used = new Set([...offset.matchAll(PLACEHOLDER)].map(([, key = '']) => key).filter(isPlaceholder))
  const [only, ...others] = used
  const translations = serviceLanguages()
    .filter(({ id }) => !excluded.has(id))
    .map((language) => ({
      ...{ path: pathIn(spell(language)), languageId: language.id },
      code: only === undefined ? language.id : spell(language)(only),
    }))
    .filter((one) => one.path !== path && paths.has(one.path))
  const spelled = only === undefined ? [] : [...(mapped.get(only)?.values() ?? [])]
  const isOne = only !== undefined && others.length === 0
  const pattern = isOne && !offset.startsWith('..') ? pathIn(() => '{language}') : null
  const exact = [...Map.groupBy(translations, (one) => one.path).values()].flatMap(likeliest)
  const there =
    pattern === null ? exact : [...exact, ...spelledOtherwise(pattern, { path, paths, exact, excluded })]
  return {
    path,
    pattern,
    codes: [...new Set([...translations, ...there].map(({ code }) => code).concat(spelled))],
    translations: there,
  }
}

/**
 * Returns files at the pattern under another code of their language than the placeholder's: `vi` instead of `vi-VN`. An
 * export of the language writes to the existing file.
 */
function spelledOtherwise(
  pattern: string,
  {
    path: source,
    paths,
    exact,
    excluded,
  }: {
    path: string
    paths: ReadonlySet<string>
    exact: ConfiguredFile['translations']
    excluded: Pick<ReadonlyMap<string, string>, 'has'>
  },
): ConfiguredFile['translations'] {
  const [before = '', ...rest] = pattern.split('{language}')
  const after = rest.at(-1) ?? ''
  const between = rest.length > 1 ? (rest[0] ?? '') : null
  const taken = new Set(exact.map(({ path }) => path))
  const languageIds = new Set(exact.map(({ languageId }) => languageId))
  const found: ConfiguredFile['translations'] = []
  for (const path of paths) {
    if (path === source || taken.has(path) || !path.startsWith(before) || !path.endsWith(after)) continue
    const middle = path.slice(before.length, path.length - after.length)
    const code = between === null ? middle : (middle.split(between)[0] ?? '')
    if (!LANGUAGE_CODE.test(code.replace(/\.lproj$/, '')) || pattern.replaceAll('{language}', code) !== path)
      continue
    const language = anyLanguage(code)
    if (language === undefined || excluded.has(language.id) || languageIds.has(language.id)) continue
    languageIds.add(language.id)
    found.push({ path, languageId: language.id, code })
  }
  return found
}

/**
 * The id of the service for each language of the configuration, by the language's id: its own, or one that is offered
 * under a shorter id (`sv-SE`).
 */
function keysOfLanguages(keys: readonly string[]): Map<string, string> {
  const languages = serviceLanguages()
  const known = new Set(languages.map(({ id }) => id))
  const found = new Map(keys.filter((key) => known.has(key)).map((key) => [key, key]))
  for (const key of keys.filter((one) => !known.has(one)))
    for (const language of languages) {
      const { closeness } = matchLanguage(key, [language])
      const isMeant = closeness !== null && closeness <= Closeness.sameRegion
      if (isMeant && !found.has(language.id)) found.set(language.id, key)
    }
  return found
}

/** The spellings that an entry states for languages, by placeholder and language id. */
function spellingsIn({ languages_mapping: mappings }: Entry): Map<string, Map<string, string>> {
  return new Map(
    Object.entries(mappings ?? {}).map(([placeholder, mapping]) => [
      placeholder,
      new Map([...keysOfLanguages(Object.keys(mapping))].map(([id, key]) => [id, mapping[key] ?? key])),
    ]),
  )
}

/** Of languages that share a path, the one that its code names: `pt_BR` is the locale of pt, too. */
function likeliest(alike: ConfiguredFile['translations']): ConfiguredFile['translations'] {
  const named = alike.find(({ code, languageId }) => findLanguage(code)?.id === languageId)
  return [named ?? alike[0]].filter((one) => one !== undefined)
}

const PLACEHOLDER = /%(\w+)%/g

/** The names of a language by placeholder. */
const PLACEHOLDERS = {
  language: ({ name }: Language) => name,
  two_letters_code: ({ twoLettersCode }: Language) => twoLettersCode,
  three_letters_code: ({ threeLettersCode }: Language) => threeLettersCode,
  locale: (language: Language) => serviceLocale(language),
  locale_with_underscore: (language: Language) => serviceLocale(language).replaceAll('-', '_'),
  android_code: ({ androidCode }: Language) => androidCode,
  osx_code: ({ osxCode }: Language) => osxCode,
  osx_locale: ({ osxLocale }: Language) => osxLocale,
} as const

type Placeholder = keyof typeof PLACEHOLDERS

function isPlaceholder(key: string): key is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, key)
}

/** A pattern of the configuration, below the folder. */
function below(base: string, pattern: string): string {
  return posix.join(base === '.' ? '' : base, pattern.replaceAll('\\', '/').replace(/^\/+/, ''))
}

/** Every language that has a translation, the most frequent first. */
export function languagesIn(files: readonly ConfiguredFile[]): string[] {
  const counts = Map.groupBy(
    files.flatMap(({ translations }) => translations.map(({ languageId }) => languageId)),
    (id) => id,
  )
  return [...counts].sort(([, one], [, other]) => other.length - one.length).map(([id]) => id)
}

/** The language that most source paths name; English if they name none. */
export function sourceIn(files: readonly ConfiguredFile[], usual: string): string {
  const named = files.flatMap(({ path }) =>
    path.split(/[/._-]/).flatMap((part) => (part.length === 2 ? (findLanguage(part)?.id ?? []) : [])),
  )
  const counts = Map.groupBy(named, (id) => id)
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length)
  return most !== undefined && most[1].length * 2 > files.length ? most[0] : usual
}
