/**
 * What of a folder's files are localization files, and in which languages: known by how the ecosystems lay them out
 * (core/documents/layout), before there is a project for them. A source tree is full of files that could be read and
 * are nobody's to translate: what has no translations beside it counts only where its format or its place says so.
 */
import { open, readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Language } from '../../contract/language.ts'
import { Failure } from '../../failure.ts'
import { HEAD_BYTES } from '../../formats/encoding.ts'
import { codesIn } from '../../formats/languageTag.ts'
import { detectFormat, formats } from '../../formats/registry.ts'
import { anyLanguage, findLanguage, languageOfName } from '../../languages/catalog.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { matchLanguage } from '../../languages/matchLanguage.ts'
import { parseFile } from '../../parsing/worker.ts'
import { systemCodeOf } from '../../systemCode.ts'
import type { CollectedFile } from '../importing/collect.ts'
import { namingParts, spellingsOf } from '../layout/pathLanguages.ts'
import type { Tree } from '../layout/shape.ts'
import { readTree } from '../layout/tree.ts'
import { USUAL_SOURCE } from './documentFile.ts'

export interface FoundFile {
  /** Below the folder, '/' between its parts. */
  path: string
  isCatalogue: boolean
  /** Where its translations lie, with `{language}` in it; null where none do. */
  pattern: string | null
  /** Its translation files; of a catalogue without a template all that there is of it. */
  translations: { path: string; languageId: string }[]
  /** The languages that a file of many languages has inside. */
  languagesInside?: string[]
}

export interface FoundTree {
  sourceLanguageId: string
  /** Every language that there is a translation into, the commonest first. */
  targetLanguageIds: string[]
  files: FoundFile[]
  /** How many other files lie there. */
  others: number
}

const EXTENSIONS = new Set(formats.flatMap(({ extensions }) => extensions))
/** Formats of which two files lie side by side by chance too: so many languages have to be there. */
const FEW: Record<string, number> = { '.txt': 3, '.csv': 2 }
/** Formats that hold nothing but texts to be translated, or translated ones. */
const ALWAYS = new Set([
  '.pot',
  '.po',
  '.xlf',
  '.xliff',
  '.xcstrings',
  '.arb',
  '.ftl',
  '.resx',
  '.stringsdict',
])
/** Formats of texts, settings and data alike: their place has to tell. */
const BY_PLACE = new Set(['.json', '.yml', '.yaml', '.php', '.properties', '.strings', '.xml'])
/** Folders that hold texts to be translated. */
const PLACES = new Set(
  ['locale', 'locales', '_locales', 'i18n', 'l10n', 'lang', 'langs', 'language', 'languages'].concat([
    'translation',
    'translations',
    'messages',
    'intl',
    'po',
  ]),
)

/** So many languages are tried as the one that the others were translated from. */
const CANDIDATES = 3

/** Another language than English is the source where it explains so many times as many files. */
const CLEARLY = 2

/**
 * @param all All files of the folder (`collectFiles`)
 * @param source The source language, where a person said it
 */
export async function findTree(all: readonly CollectedFile[], source?: string): Promise<FoundTree> {
  const files = all.filter(({ path }) => EXTENSIONS.has(extname(path).toLowerCase()))
  const best = await likeliestTree(files, source === undefined ? sourceCandidates(files) : [source])
  const sources = best.files.filter(({ isCatalogue }) => !isCatalogue).length
  return { ...best, others: all.length - sources - translationsOf(best) }
}

async function likeliestTree(
  files: readonly CollectedFile[],
  [usual = USUAL_SOURCE, ...candidates]: readonly string[],
): Promise<Omit<FoundTree, 'others'>> {
  let best = await treeFrom(files, usual)
  let most = translationsOf(best) * CLEARLY
  for (const candidate of most === 0 ? candidates : candidates.slice(0, 1)) {
    const tree = await treeFrom(files, candidate)
    if (translationsOf(tree) > most) [best, most] = [tree, translationsOf(tree)]
  }
  return best
}

/** Adds the languages that string catalogues have inside, below the folder: their paths name none. */
export async function withLanguagesInside<Tree extends FoundTree>(tree: Tree, folder: string): Promise<Tree> {
  const sourceLanguage = resolveLanguage(tree.sourceLanguageId)
  const languages = new Map(tree.targetLanguageIds.map((id) => [id, resolveLanguage(id)]))
  const files: FoundFile[] = []
  for (const file of tree.files) {
    const isCatalogue = extname(file.path).toLowerCase() === '.xcstrings'
    const codes = isCatalogue ? await codesInside(join(folder, file.path), sourceLanguage) : []
    const ids = codes.flatMap((code): string[] => {
      const { language } = matchLanguage(code, [sourceLanguage, ...languages.values()])
      const meant = language ?? anyLanguage(code)
      if (meant === undefined || meant.id === sourceLanguage.id) return []
      languages.set(meant.id, meant)
      return [meant.id]
    })
    files.push(ids.length === 0 ? file : { ...file, languagesInside: [...new Set(ids)] })
  }
  return { ...tree, files, targetLanguageIds: byFrequency(files.flatMap(languagesOfFile)) }
}

/** The codes of a string catalogue; none of one that cannot be read, which the import says. */
async function codesInside(place: string, sourceLanguage: Language): Promise<string[]> {
  try {
    const file = { name: basename(place), content: new Uint8Array(await readFile(place)) }
    const { parsed } = await parseFile(file, { type: 'xcstrings', sourceLanguage })
    return codesIn(parsed.strings)
  } catch (error) {
    if (error instanceof Failure || systemCodeOf(error) !== undefined) return []
    throw error
  }
}

/** Every language that a file has a translation into, beside it or inside. */
export function languagesOfFile({ translations, languagesInside = [] }: FoundFile): string[] {
  return [...translations.map(({ languageId }) => languageId), ...languagesInside]
}

function translationsOf({ files }: Pick<FoundTree, 'files'>): number {
  return files.reduce((sum, { translations }) => sum + translations.length, 0)
}

/**
 * The files, below the folder, that a project with some target languages takes in of what was found. A catalogue
 * without a template is that of all its files where none is in these languages.
 */
export function pathsFor(
  { path, isCatalogue, translations }: FoundFile,
  targetLanguageIds: readonly string[],
): string[] {
  const own = translations.filter(({ languageId }) => targetLanguageIds.includes(languageId))
  if (!isCatalogue) return [path, ...own.map((one) => one.path)]
  return (own.length > 0 ? own : translations).map((one) => one.path)
}

/** English, and the languages that most paths name: one of them is what the texts were written in. */
function sourceCandidates(files: readonly CollectedFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files)
    for (const { code } of namingParts(path.split('/'), isCode)) {
      const id = idOf(code)
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  const common = [...counts].sort(([, one], [, other]) => other - one).map(([id]) => id)
  return [...new Set([USUAL_SOURCE, ...common])].slice(0, 1 + CANDIDATES)
}

async function treeFrom(
  files: readonly CollectedFile[],
  sourceLanguageId: string,
): Promise<Omit<FoundTree, 'others'>> {
  const sourceLanguage = resolveLanguage(sourceLanguageId)
  // What no project was asked for names the languages that are there; then each file goes to its own.
  const first = await readTree(files, { sourceLanguage, targetLanguages: [] })
  const ids = targetsIn(first, sourceLanguageId)
  const targetLanguages = ids.map((id) => resolveLanguage(id))
  const tree = ids.length === 0 ? first : await readTree(files, { sourceLanguage, targetLanguages })
  const found: FoundFile[] = []
  const ofSources = Map.groupBy(tree.translations, ({ sourcePath }) => sourcePath)
  // A catalogue in a language that nobody knows lies among those of the others, and is no source.
  const hasCatalogues =
    tree.catalogues.length > 0 || tree.translations.some(({ file }) => isCatalogueFile(file))
  for (const { path, absolutePath } of tree.sources) {
    const own = ofSources.get(absolutePath) ?? []
    const layout = tree.layouts.get(absolutePath)
    const isSource =
      layout === undefined
        ? !(hasCatalogues && isCatalogueFile({ path })) &&
          (await isForTranslation({ path, absolutePath }, sourceLanguageId))
        : own.length >= (FEW[extname(path).toLowerCase()] ?? 1)
    if (!isSource) continue
    found.push({
      ...{ path, isCatalogue: false, pattern: layout?.pattern ?? null },
      translations: own.map(({ file, language }) => ({ path: file.path, languageId: language.id })),
    })
  }
  for (const { path, layout, members } of tree.catalogues)
    found.push({
      ...{ path, isCatalogue: true, pattern: layout.pattern },
      translations: members.flatMap(({ file, language }) =>
        language === null ? [] : [{ path: file.path, languageId: language.id }],
      ),
    })
  return {
    sourceLanguageId,
    targetLanguageIds: byFrequency(
      found.flatMap(({ translations }) => translations.map(({ languageId }) => languageId)),
    ),
    files: found.sort((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

/** The languages of the files that a tree without target languages sets aside. */
function targetsIn({ others, catalogues, sources }: Tree<CollectedFile>, sourceLanguageId: string): string[] {
  const ofOthers = others.filter(({ because }) => because === 'language').map(({ code }) => code)
  const ofCatalogues = catalogues.flatMap(({ members }) => members.map(({ code }) => code))
  // One catalogue alone, or two, is no crowd by which a folder of languages is known.
  const alone = sources
    .filter(({ path }) => extname(path).toLowerCase() === '.po')
    .flatMap(({ path }) => namingParts(path.split('/'), isCode).map(({ code }) => code))
  const ids = [...ofOthers, ...ofCatalogues, ...alone].flatMap((code) => idOf(code) ?? [])
  return [...new Set(ids)].filter((id) => id !== sourceLanguageId)
}

function byFrequency(ids: readonly string[]): string[] {
  const counts = Map.groupBy(ids, (id) => id)
  return [...counts].sort(([, one], [, other]) => other.length - one.length).map(([id]) => id)
}

/** Whether a file without translations is there to get some. */
async function isForTranslation(
  { path, absolutePath }: Pick<CollectedFile, 'path' | 'absolutePath'>,
  sourceLanguageId: string,
): Promise<boolean> {
  const extension = extname(path).toLowerCase()
  if (ALWAYS.has(extension)) return true
  const folders = dirname(path).split('/')
  if (extension === '.xml') return folders.at(-1) === 'values' && (await formatOf(absolutePath)) === 'android'
  if (extension === '.ts') return (await formatOf(absolutePath)) === 'qt_ts'
  if (!BY_PLACE.has(extension)) return false
  const spellings = new Set(spellingsOf(resolveLanguage(sourceLanguageId)))
  const isNamed = namingParts(path.split('/'), (code) => spellings.has(code)).length > 0
  const isInPlace = folders.some((folder) => PLACES.has(folder.toLowerCase()) || folder.endsWith('.lproj'))
  return isNamed && isInPlace && (await formatOf(absolutePath)) !== null
}

function isCatalogueFile({ path }: { path: string }): boolean {
  return extname(path).toLowerCase() === '.po'
}

async function formatOf(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const head = new Uint8Array(HEAD_BYTES)
    const { bytesRead } = await file.read(head)
    const detected = detectFormat(basename(path), head.subarray(0, bytesRead))
    return detected.kind === 'found' ? detected.format.type : null
  } finally {
    await file.close()
  }
}

function isCode(code: string): boolean {
  return (findLanguage(code) ?? languageOfName(code)) !== undefined
}

function idOf(code: string): string | undefined {
  return (anyLanguage(code) ?? languageOfName(code))?.id
}
