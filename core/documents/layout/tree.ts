/**
 * Arranges the files of a tree by the table of ecosystems (ecosystems.ts): sources, their translations, and catalogues,
 * which have the strings of all their files. Reads folders, but no files. docs/reference/files.md, "Which files belong
 * together" has the rules.
 */
import type { Tree, TreeFile } from './layoutTypes.ts'
import { extname, sep } from 'node:path'
import { assignCodes, Closeness, matchLanguage, meansLanguage } from '../../languages/matchLanguage.ts'
import { formats } from '../../formats/registry.ts'
import { findLanguage, languageOfName } from '../../languages/catalog.ts'
import type { Language } from '../../contract/language.ts'
import { Disk } from './disk.ts'
import { excludeUnknown, excludeDuplicates, type Siblings } from './unknownLocales.ts'
import { bindingsOf, patternParts, siblingPattern, type Binding } from './patterns.ts'
import { APPLE_BASE, spellingsOf } from './pathLanguages.ts'

export interface ProjectLanguages {
  sourceLanguage: Language
  targetLanguages: readonly Language[]
}

interface Found<File> {
  file: File
  code: string
  /** The absolute paths of the siblings. */
  pattern: string[]
  binding: Binding
}

/**
 * A language followed by capitals, as of a country, or by a script, in a combination that no catalogue lists: `ca-CAT`,
 * `en-IND`, `en-TH`, `be_Latn`. It is no file of the name `ca` in Catalan (`cat`), nor one of the name `en` in Thai.
 */
const WITH_CAPITALS = /^([a-z]{2,3})[-_](?:[A-Z]{2,3}|[A-Z][a-z]{3})$/

/** Platforms and program variants whose names are language codes, too: `Shortcuts.mac.properties`. */
const PLATFORMS: ReadonlySet<string> = new Set(['mac', 'win', 'web', 'dev', 'min'])

/** Codes that ISO 639 reserves for private use: `qqq` documents the messages of MediaWiki. */
const PRIVATE_USE = /^q[a-t][a-z]$/

/** Extensions of bilingual formats: an individually named file is a source file. */
const HOLDS_SOURCES = new Set(
  formats
    .filter(({ languages }) => languages !== 'one')
    .flatMap(({ extensions }) => extensions)
    .filter((extension) =>
      formats.every(({ languages, extensions }) => languages !== 'one' || !extensions.includes(extension)),
    ),
)

/** The least number of neighbouring languages that is no coincidence of names. */
const FEW_LANGUAGES = 3

export interface ReadingTree<File extends TreeFile> {
  /** Paths of the project's source files: they keep that role. */
  known?: ReadonlySet<string>
  /**
   * Whether a file has the structure of the other, as a translation has; called if paths are ambiguous. Absent: none
   * has.
   */
  isAlike?: (file: File, other: string) => Promise<boolean>
  /**
   * Whether the keys of files of one path are the source texts, asked where no file in the source language lies there.
   * `areTold`: the project or the number of languages tells that they are translations. Absent: no keys are.
   */
  areKeysSources?: (files: readonly File[], areTold: boolean) => Promise<boolean>
}

export async function readLayoutTree<File extends TreeFile>(
  files: readonly File[],
  languages: ProjectLanguages,
  {
    known = new Set(),
    isAlike = () => Promise.resolve(false),
    areKeysSources = () => Promise.resolve(false),
  }: ReadingTree<File> = {},
): Promise<Tree<File>> {
  const disk = new Disk()
  const tree: Tree<File> = { sources: [], translations: [], catalogues: [], others: [], layouts: new Map() }
  const bySource = new Map<string, Found<File>[]>()
  const orphans: { file: File; found: Found<File>[] }[] = []
  const isCode = remembering(
    (part) =>
      (isLanguage(part, languages) && !(PLATFORMS.has(part) && !isTarget(part, languages))) ||
      PRIVATE_USE.test(part) ||
      isLanguage(WITH_CAPITALS.exec(part)?.[1] ?? '', languages),
  )
  for (const file of files) {
    const { sourcePath, found } = await lookAround(file, languages, { disk, isCode })
    if (sourcePath !== undefined) {
      const siblings = bySource.get(sourcePath) ?? []
      bySource.set(sourcePath, [...siblings, ...found.slice(0, 1)])
    } else if (found.length === 0 || known.has(file.path)) tree.sources.push(file)
    else orphans.push({ file, found })
  }
  // A file with translations is a source, in any variant of the source language.
  const isOrphan = ({ file }: { file: File }) => !bySource.has(file.absolutePath)
  tree.sources.push(...orphans.filter((one) => !isOrphan(one)).map(({ file }) => file))
  const folders = new Map(files.map((file) => [file.absolutePath, folderOf(file)]))
  for (const [sourcePath, found] of bySource) addTranslations(tree, sourcePath, found, { languages, folders })
  const groups = await addOrphans(tree, orphans.filter(isOrphan), {
    ...{ languages, disk, paths: new Set(files.map(({ path }) => path)), areKeysSources },
  })
  const siblings: Siblings[] = [
    ...[...bySource].flatMap(([other, found]) => found.map(({ pattern }) => ({ pattern, other }))),
    ...groups.map(({ pattern, file }) => ({ pattern, other: file.absolutePath })),
  ]
  const isOfSource = (code: string) => code === APPLE_BASE || isSource(code, languages)
  const sourcesIn = (binding: Binding) =>
    binding.ecosystem.sources
      .flatMap((pattern) => filledIn(binding, pattern, languages))
      .map((path) => path.join(sep))
  await excludeUnknown(tree, siblings, {
    ...{ known, isOfSource, isAlike, sourcesIn, sourceCode: languages.sourceLanguage.id },
  })
  excludeDuplicates(tree, known)
  return tree
}

/** Caches an answer about a path segment: thousands of files lie in the same folders. */
function remembering(ask: (part: string) => boolean): (part: string) => boolean {
  const known = new Map<string, boolean>()
  return (part) => {
    const answer = known.get(part) ?? ask(part)
    known.set(part, answer)
    return answer
  }
}

/** The source file of a path by the first row that finds one; else all readings. */
async function lookAround<File extends TreeFile>(
  file: File,
  languages: ProjectLanguages,
  { disk, isCode }: { disk: Disk; isCode: (part: string) => boolean },
): Promise<{ sourcePath?: string; found: Found<File>[] }> {
  const parts = file.absolutePath.split(/[\\/]/)
  const found: Found<File>[] = []
  for (const binding of bindingsOf(parts, isCode)) {
    const { code } = binding
    if (isSource(code, languages)) continue
    const one = { file, code, pattern: siblingPattern(binding), binding }
    for await (const source of sourcesOf(binding, languages, disk))
      if (source !== file.absolutePath) return { sourcePath: source, found: [one] }
    found.push(one)
  }
  return { found }
}

async function* sourcesOf(binding: Binding, languages: ProjectLanguages, disk: Disk): AsyncGenerator<string> {
  for (const pattern of sourcePatterns(binding, languages)) {
    if (pattern.includes('{only}')) {
      const only = await disk.onlyFile(binding.folder, extname(pattern))
      if (only !== undefined) yield only.join(sep)
    } else
      for (const path of filledIn(binding, pattern, languages))
        if (await disk.isFile(path)) yield path.join(sep)
  }
}

function sourcePatterns({ ecosystem, code }: Binding, languages: ProjectLanguages): readonly string[] {
  return isTarget(code, languages)
    ? [...ecosystem.sources, ...(ecosystem.sourcesOfTargets ?? [])]
    : ecosystem.sources
}

/** The paths that a pattern of source files may mean, as segments. */
function filledIn(binding: Binding, pattern: string, languages: ProjectLanguages): string[][] {
  const { code, values } = binding
  // A variant of the source language that the project is translated into is no source: en-US beside en.
  const spellings = spellingsOf(languages.sourceLanguage).filter(
    (spelling) => !languages.targetLanguages.some(({ id }) => findLanguage(spelling)?.id === id),
  )
  return (pattern.includes('{source}') ? spellings : ['']).flatMap((source) => {
    const rest = values.rest?.replaceAll(`.${code}.`, `.${source}.`)
    return [
      patternParts(binding, pattern, { source }),
      ...(rest === undefined || rest === values.rest
        ? []
        : [patternParts(binding, pattern, { source, rest })]),
    ]
  })
}

function addTranslations<File extends TreeFile>(
  tree: Tree<File>,
  sourcePath: string,
  found: readonly Found<File>[],
  { languages, folders }: { languages: ProjectLanguages; folders: ReadonlyMap<string, string[]> },
): void {
  const [first] = found
  if (first === undefined) return
  const folder = folders.get(sourcePath) ?? folderOf(first.file)
  const patterns = Map.groupBy(found, ({ pattern }) => pattern.join('/'))
  const assigned = assignCodes(
    found.map(({ code }) => code),
    languages.targetLanguages,
  )
  const taken = new Set<string>()
  // Files of one language may match two layouts; the one with the most files comes first.
  const ordered = [...patterns.values()].sort((a, b) => b.length - a.length).flat()
  for (const { file, code } of ordered) {
    const language = languages.targetLanguages.find(({ id }) => assigned.get(id) === code)
    if (language === undefined) {
      const { closeness } = matchLanguage(code, languages.targetLanguages)
      const isMeant = closeness !== null && closeness < Closeness.anyRegion
      tree.others.push({ file, code, because: isMeant ? 'second' : 'language' })
    } else if (taken.has(language.id)) tree.others.push({ file, code, because: 'second' })
    else {
      taken.add(language.id)
      const path = relativeTo(folder, file.absolutePath.split(/[\\/]/))
      tree.translations.push({ file, code, language, sourcePath, path })
    }
  }
  const [main] = ordered
  const pattern = main && relativeTo(folder, main.pattern)
  const own = main && sourceCodeIn(sourcePath, main, languages)
  if (main && pattern !== null && pattern !== undefined) {
    const codes = (patterns.get(main.pattern.join('/')) ?? []).map(({ code }) => code)
    tree.layouts.set(sourcePath, { pattern, codes: [...new Set([...codes, ...(own ?? [])])] })
  }
}

/** The spelling of its language in the source file's own path, if any. */
function sourceCodeIn<File>(
  sourcePath: string,
  { binding }: Found<File>,
  { sourceLanguage }: ProjectLanguages,
): string[] {
  const parts = sourcePath.split(/[\\/]/)
  return spellingsOf(sourceLanguage)
    .filter(
      (code) =>
        patternParts(binding, binding.ecosystem.translation, { language: code }).join('/') ===
        parts.join('/'),
    )
    .slice(0, 1)
}

interface AroundOrphans<File extends TreeFile> {
  languages: ProjectLanguages
  areKeysSources: NonNullable<ReadingTree<File>['areKeysSources']>
  disk: Disk
  /** The paths in the project of all files of the tree. */
  paths: ReadonlySet<string>
}

/**
 * Adds files whose paths name other languages than the source's, without a source file beside them. Returns those that
 * were recognized as translations, with their readings.
 */
async function addOrphans<File extends TreeFile>(
  tree: Tree<File>,
  orphans: readonly { file: File; found: Found<File>[] }[],
  { languages, disk, paths, areKeysSources }: AroundOrphans<File>,
): Promise<Found<File>[]> {
  const groups = Map.groupBy(
    orphans.flatMap(({ found }) => found),
    ({ pattern }) => pattern.join('/'),
  )
  const codesAt = (pattern: readonly string[]) =>
    new Set(groups.get(pattern.join('/'))?.map(({ code }) => code)).size
  // If folders may name several languages, as `my/de/usage.md` does, one of the project is likelier.
  const weightOf = ({ pattern, code }: Found<File>) =>
    codesAt(pattern) * 2 + Number(isTarget(code, languages))
  const chosen = orphans.map(({ found }) =>
    found.reduce((best, one) => (weightOf(one) > weightOf(best) ? one : best)),
  )
  const told: Found<File>[] = []
  for (const siblings of Map.groupBy(chosen, ({ pattern }) => pattern.join('/')).values()) {
    const [first] = siblings
    if (first === undefined) continue
    const codes = siblings.map(({ code }) => code)
    const assigned = assignCodes(codes, languages.targetLanguages)
    const isKnown = assigned.size > 0 || new Set(codes).size >= FEW_LANGUAGES
    const members = siblings.map(({ file, code }) => {
      const language = languages.targetLanguages.find(({ id }) => assigned.get(id) === code) ?? null
      return { file, code, language }
    })
    const { ecosystem } = first.binding
    // A file that a person named is a source where the project is not translated into its language.
    const isChosen = assigned.size === 0 && siblings.every(({ file }) => file.isNamed)
    const isKeyed =
      ecosystem.catalogue === undefined &&
      !isChosen &&
      ((await isKeyedByProgram(first.binding, disk)) ||
        (await areKeysSources(
          siblings.map(({ file }) => file),
          isKnown,
        )))
    const place = isKeyed ? ecosystem.sources[0] : ecosystem.catalogue
    const isCatalogue = isKeyed || (place !== undefined && !siblings.every(({ file }) => file.isNamed))
    const areOwnSources = siblings.every(
      ({ file }) => file.isNamed && HOLDS_SOURCES.has(extname(file.path).toLowerCase()),
    )
    if (!isKeyed && (!isKnown || areOwnSources || (place !== undefined && !isCatalogue)))
      tree.sources.push(...siblings.map(({ file }) => file))
    else if (!isCatalogue || place === undefined) {
      tree.others.push(...siblings.map(({ file, code }) => ({ file, code, because: 'noSource' as const })))
      told.push(first)
    } else {
      const folder = folderOf(first.file)
      const at = patternParts(first.binding, place, { source: languages.sourceLanguage.id })
      const path = relativeTo(folder, at)
      const pattern = relativeTo(folder, first.pattern)
      if (path === null || pattern === null || paths.has(path) || (await disk.isFile(at)))
        tree.sources.push(...siblings.map(({ file }) => file))
      else {
        tree.catalogues.push({ path, layout: { pattern, codes: [...new Set(codes)] }, members })
        told.push(first)
      }
    }
  }
  return told
}

async function isKeyedByProgram(binding: Binding, disk: Disk): Promise<boolean> {
  for (const pattern of binding.ecosystem.keyedBy ?? [])
    if (await disk.isFile(patternParts(binding, pattern))) return true
  return false
}

/** The parts of a path below a folder, '/' between them; null where it is not below. */
function relativeTo(folder: readonly string[], parts: readonly string[]): string | null {
  const isBelow = folder.every((part, index) => part === parts[index]) && parts.length > folder.length
  return isBelow ? parts.slice(folder.length).join('/') : null
}

/** The root of a file's path in the project. */
function folderOf({ absolutePath, path }: TreeFile): string[] {
  return absolutePath.split(/[\\/]/).slice(0, -path.split('/').length)
}

function isTarget(code: string, { targetLanguages }: ProjectLanguages): boolean {
  return targetLanguages.some((language) => meansLanguage(code, language))
}

/** Whether a path segment may be a language code: one of the catalogue or of the project. */
export function isLanguage(code: string, languages: ProjectLanguages): boolean {
  return (findLanguage(code) ?? languageOfName(code)) !== undefined || isTarget(code, languages)
}

/** `en-GB` beside `en` is a language of its own. */
function isSource(code: string, { sourceLanguage, targetLanguages }: ProjectLanguages): boolean {
  const { language, closeness } = matchLanguage(code, [sourceLanguage, ...targetLanguages])
  return closeness !== null && closeness <= Closeness.sameRegion && language === sourceLanguage
}
