/**
 * Which files of an import are translations of which source files, as their paths tell: `values-uk/strings.xml` of
 * `values/strings.xml`, `uk.lproj/Main.strings` of `Base.lproj/Main.strings`, `locales/uk/app.json` of
 * `locales/en/app.json`, `app_uk.arb` of `app_en.arb`, `messages.uk.xlf` of `messages.xlf`, `uk.po` of a template.
 * A name alone tells nothing (`my` and `to` are languages too): the file in the source language has to lie there.
 */
import { readdir, stat } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import { assignCodes, meansLanguage } from '../formats/languageTag.ts'
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../languages/language.ts'
import type { CollectedFile } from './collect.ts'
import { namingParts, spellingsOf, UNDERSCORED, type NamingPart } from './pathLanguages.ts'

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

function slotsOf(path: string, languages: ProjectLanguages): Slot[] {
  const spellings = spellingsOf(languages.sourceLanguage)
  const parts = path.split(/[\\/]/)
  return namingParts(parts, (code) => isLanguage(code, languages))
    .filter(({ code }) => !isSource(code, languages.sourceLanguage))
    .map((naming) => {
      const { index, code, form } = naming
      const spelled = spellings.map((spelling) => parts.with(index, naming.write(spelling)))
      const unnamed = isUnnamedInSource(naming, parts.at(-1)!, languages) ? [unnamedIn(parts, naming)] : []
      const below = form === 'name' ? [] : namedBelow(parts, naming, spellings)
      return {
        code,
        // Resources of the source language are in the folder that names none.
        counterparts: [
          ...(form === 'android' ? [...unnamed, ...spelled] : [...spelled, ...unnamed]),
          ...below,
        ].flatMap((one) => withTemplates(one.join(sep))),
        isCatalogue: form === 'name' && parts[index] === `${code}.po`,
      }
    })
}

/** Whether the source file may lie where no language is named. A folder tells that only of a target language. */
function isUnnamedInSource(naming: NamingPart, name: string, languages: ProjectLanguages): boolean {
  switch (naming.form) {
    case 'android':
    case 'apple':
      return true
    case 'folder':
      return isTarget(naming.code, languages) || name.endsWith('.po')
    case 'name':
      return (
        naming.unnamed !== null &&
        (naming.separator === '.' ||
          (naming.separator === '_' && UNDERSCORED.has(extname(name))) ||
          isTarget(naming.code, languages))
      )
  }
}

function unnamedIn(parts: readonly string[], { index, unnamed }: NamingPart): string[] {
  return unnamed === null ? parts.toSpliced(index, 1) : parts.with(index, unnamed)
}

/** Where the parts below a folder name the language too: `ja/messages.ja.xlf` of `messages.xlf` or `en/messages.en.xlf`. */
function namedBelow(
  parts: readonly string[],
  { index, code }: NamingPart,
  spellings: readonly string[],
): string[][] {
  const name = parts.at(-1)!
  const plainName = ['.', '_', '-'].reduce(
    (rest, separator) => rest.replace(`${separator}${code}.`, '.'),
    name,
  )
  return [
    ...(plainName === name ? [] : [parts.toSpliced(index, 1).with(-1, plainName)]),
    ...spellings.map((spelling) =>
      parts.map((part, at) => (at < index ? part : part.replace(code, spelling))),
    ),
  ]
}

/** A path and, of a catalogue, that of the template it may be made from. */
function withTemplates(path: string): string[] {
  return path.endsWith('.po') ? [path, `${path}t`, `${path.replace(/LC_MESSAGES[\\/]/, '')}t`] : [path]
}

function isTarget(code: string, { targetLanguages }: ProjectLanguages): boolean {
  return targetLanguages.some((language) => meansLanguage(code, language))
}

/** Whether a part of a path may be a language's code: one of the catalogue or of the project. */
export function isLanguage(code: string, languages: ProjectLanguages): boolean {
  return findLanguage(code) !== undefined || isTarget(code, languages)
}

/** `en-GB` beside `en` is a language of its own. */
function isSource(code: string, source: Language): boolean {
  return (findLanguage(code)?.id ?? code) === source.id
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
