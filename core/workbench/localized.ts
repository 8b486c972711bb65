/**
 * Which files of an import are translations of which source files, as their paths tell: `values-uk/strings.xml` of
 * `values/strings.xml`, `uk.lproj/Main.strings` of `Base.lproj/Main.strings`, `locales/uk/app.json` of
 * `locales/en/app.json`, `app_uk.arb` of `app_en.arb`, `messages.uk.xlf` of `messages.xlf`, `uk.po` of a template.
 * A name alone tells nothing (`my` and `to` are languages too): the file in the source language has to lie there.
 */
import { readdir, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { assignCodes, meansLanguage } from '../formats/languageTag.ts'
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../languages/language.ts'
import type { CollectedFile } from './collect.ts'

export interface LocalizedFile {
  file: CollectedFile
  language: Language
  /** Where the file in the source language lies. */
  sourcePath: string
}

export interface SortedFiles {
  sources: CollectedFile[]
  /** Of the project's target languages. */
  translations: LocalizedFile[]
  /** Of languages that the project lacks, or has another file for: by their codes. */
  others: { file: CollectedFile; code: string }[]
}

interface ProjectLanguages {
  sourceLanguage: Language
  targetLanguages: readonly Language[]
}

/** Sorts the files of an import by their languages; reads folders, and no file. */
export async function sortByLanguage(
  files: readonly CollectedFile[],
  languages: ProjectLanguages,
): Promise<SortedFiles> {
  const disk = new Disk()
  const sorted: SortedFiles = { sources: [], translations: [], others: [] }
  const localized: { file: CollectedFile; code: string; sourcePath: string }[] = []
  for (const file of files) {
    const found = await counterpartOf(file.absolutePath, languages, disk)
    if (found === undefined) sorted.sources.push(file)
    else localized.push({ file, ...found })
  }
  for (const siblings of Map.groupBy(localized, ({ sourcePath }) => sourcePath).values()) {
    const assigned = assignCodes(
      siblings.map(({ code }) => code),
      languages.targetLanguages,
    )
    for (const { file, code, sourcePath } of siblings) {
      const language = languages.targetLanguages.find(({ id }) => assigned.get(id) === code)
      if (language === undefined) sorted.others.push({ file, code })
      else sorted.translations.push({ file, language, sourcePath })
    }
  }
  return sorted
}

/** The language that a path tells of, and the file in the source language beside it. */
async function counterpartOf(
  path: string,
  languages: ProjectLanguages,
  disk: Disk,
): Promise<{ code: string; sourcePath: string } | undefined> {
  for (const { code, counterparts, isCatalogue } of slotsOf(path, languages)) {
    for (const sourcePath of counterparts)
      if (sourcePath !== path && (await disk.isFile(sourcePath))) return { code, sourcePath }
    const template = isCatalogue ? await disk.onlyTemplateBeside(path) : undefined
    if (template !== undefined) return { code, sourcePath: template }
  }
  return undefined
}

/** Where a path names a language. */
interface Slot {
  code: string
  /** Paths that the file in the source language may have, likeliest first. */
  counterparts: string[]
  /** `uk.po`, which may be made from a template of any name. */
  isCatalogue: boolean
}

/** So many parts of a path, from its end, may name its language. */
const PARTS = 5

function slotsOf(path: string, languages: ProjectLanguages): Slot[] {
  const spellings = spellingsOf(languages.sourceLanguage)
  const parts = path.split(/[\\/]/)
  const last = parts.length - 1
  const slots: Slot[] = []
  for (let index = Math.max(0, parts.length - PARTS); index <= last; index++) {
    const part = parts[index]!
    const named =
      index === last ? nameSlot(part, spellings, languages) : folderSlot(part, spellings, languages)
    if (named === null || isSource(named.code, languages.sourceLanguage)) continue
    const { code } = named
    const instead = named.instead.map((one) => parts.with(index, one))
    slots.push({
      code,
      counterparts: [...instead, ...(index < last ? folderless(parts, index, named, spellings) : [])].flatMap(
        (one) => withTemplates(one.join(sep)),
      ),
      isCatalogue: part === `${code}.po`,
    })
  }
  return slots
}

/** Where the source file lies outside of the languages' folders, or the parts below name the language too. */
function folderless(
  parts: readonly string[],
  index: number,
  { code, isLeftOut }: Named,
  spellings: readonly string[],
): string[][] {
  const name = parts.at(-1)!
  const plainName = ['.', '_', '-'].reduce(
    (rest, separator) => rest.replace(`${separator}${code}.`, '.'),
    name,
  )
  const without = parts.toSpliced(index, 1)
  return [
    ...(isLeftOut || name.endsWith('.po') ? [without] : []),
    ...(plainName === name ? [] : [without.with(-1, plainName)]),
    ...spellings.map((spelling) =>
      parts.map((part, at) => (at < index ? part : part.replace(code, spelling))),
    ),
  ]
}

/** A path and, of a catalogue, that of the template it may be made from. */
function withTemplates(path: string): string[] {
  return path.endsWith('.po') ? [path, `${path}t`, `${path.replace(/LC_MESSAGES[\\/]/, '')}t`] : [path]
}

interface Named {
  code: string
  /** What may stand in its place in the source language. */
  instead: string[]
  /** Whether the folder may be missing there. */
  isLeftOut?: boolean
}

const CODE = /^[a-z]{2,3}(?:[-_@][a-z\d]{2,8}){0,2}$/i
const ANDROID_FOLDER = /^values-(.+)$/
const APPLE_FOLDER = /^(.+)\.lproj$/

function folderSlot(part: string, spellings: readonly string[], languages: ProjectLanguages): Named | null {
  const android = ANDROID_FOLDER.exec(part)?.[1]
  if (android !== undefined) {
    const instead = ['values', ...spellings.map((spelling) => `values-${spelling}`)]
    return isLanguage(android, languages) ? { code: android, instead } : null
  }
  const apple = APPLE_FOLDER.exec(part)?.[1]
  if (apple !== undefined) {
    const instead = [...spellings.map((spelling) => `${spelling}.lproj`), 'Base.lproj']
    return isLanguage(apple, languages) ? { code: apple, instead } : null
  }
  if (!CODE.test(part) || !isLanguage(part, languages)) return null
  return { code: part, instead: [...spellings], isLeftOut: isTarget(part, languages) }
}

/** Formats whose files are named `name_uk` by custom. */
const UNDERSCORED = new Set(['.properties', '.ts', '.arb'])

function nameSlot(name: string, spellings: readonly string[], languages: ProjectLanguages): Named | null {
  const [, stem, extension] = /^(.+?)(\.[^.]*)$/.exec(name) ?? []
  if (stem === undefined || extension === undefined) return null
  if (CODE.test(stem) && isLanguage(stem, languages))
    return { code: stem, instead: spellings.map((spelling) => spelling + extension) }
  for (const { index, 0: separator } of stem.matchAll(/[._-]/g)) {
    const code = stem.slice(index + 1)
    if (index === 0 || !CODE.test(code) || !isLanguage(code, languages)) continue
    const before = stem.slice(0, index)
    const isCustom = separator === '.' || (separator === '_' && UNDERSCORED.has(extension))
    return {
      code,
      instead: [
        ...spellings.map((spelling) => before + separator + spelling + extension),
        ...(isCustom || isTarget(code, languages) ? [before + extension] : []),
      ],
    }
  }
  return null
}

function isTarget(code: string, { targetLanguages }: ProjectLanguages): boolean {
  return targetLanguages.some((language) => meansLanguage(code, language))
}

function isLanguage(code: string, languages: ProjectLanguages): boolean {
  return findLanguage(code) !== undefined || isTarget(code, languages)
}

/** `en-GB` beside `en` is a language of its own. */
function isSource(code: string, source: Language): boolean {
  return (findLanguage(code)?.id ?? code) === source.id
}

/** As files and folders name a language. */
function spellingsOf({ id, locale, androidCode, osxCode, osxLocale, twoLettersCode }: Language): string[] {
  const codes = [id, locale, androidCode, osxCode, osxLocale, twoLettersCode].filter((code) => code !== '')
  return [...new Set(codes.flatMap((code) => [code, code.replaceAll('-', '_'), code.toLowerCase()]))]
}

/** What lies on the disk, asked once. */
class Disk {
  readonly #files = new Map<string, Promise<boolean>>()
  readonly #templates = new Map<string, Promise<string | undefined>>()

  isFile(path: string): Promise<boolean> {
    const known = this.#files.get(path)
    if (known !== undefined) return known
    const asked = stat(path).then(
      (stats) => stats.isFile(),
      () => false,
    )
    this.#files.set(path, asked)
    return asked
  }

  /** The template in a catalogue's folder, where there is one alone. */
  onlyTemplateBeside(path: string): Promise<string | undefined> {
    const folder = dirname(path)
    const known = this.#templates.get(folder)
    if (known !== undefined) return known
    const asked = readdir(folder).then(
      (names) => {
        const templates = names.filter((name) => name.endsWith('.pot'))
        return templates.length === 1 ? join(folder, templates[0]!) : undefined
      },
      () => undefined,
    )
    this.#templates.set(folder, asked)
    return asked
  }
}
