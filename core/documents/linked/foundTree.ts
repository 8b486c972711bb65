/**
 * Finds the localization files of a folder and their languages, by the layouts of ecosystems (core/documents/layout),
 * before there is a project for them. A source tree has many files that could be read but need no translation. So a
 * file without translations beside it counts only if its format or path shows its purpose. Every other file is left out
 * with a reason.
 */
import { open, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import type { LeftOutReason } from '../../contract/folderAccount.ts'
import type { Language } from '../../contract/language.ts'
import { reasonOf, toFailureValue } from '../../platform/errors/failure.ts'
import { systemErrorCode } from '../../platform/errors/systemErrorCode.ts'
import { decodeHead, HEAD_BYTES } from '../../formats/encoding.ts'
import { detectFormat, formats } from '../../formats/registry.ts'
import { anyLanguage, findLanguage, languageOfName } from '../../languages/catalog.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { matchLanguage } from '../../languages/matchLanguage.ts'
import { parseFile } from '../../parsing/worker.ts'
import type { CollectedFile, PassedOver } from '../import/collect/collectFiles.ts'
import { fileComparer } from '../import/merge/fileComparer.ts'
import { sourceKeyTest, type SourceKeyTest } from '../import/match/sourceKeys.ts'
import { XLIFF } from '../layout/ecosystems.ts'
import { APPLE_BASE, namingParts, spellingsOf } from '../layout/pathLanguages.ts'
import { ProgramFiles } from '../layout/programFiles.ts'
import type { Tree } from '../layout/layoutTypes.ts'
import { usualPattern } from '../layout/translationPaths.ts'
import { readLayoutTree } from '../layout/tree.ts'
import {
  languageOfTitle,
  lookIntoFile,
  unknownFormat,
  USUAL_SOURCE,
  type DocumentFile,
} from './documentFile.ts'
import type { FoundFile, FoundTree, LeftOutFile, LookingAround } from './foundFile.ts'
import type { ModuleTest } from './moduleTest.ts'
import { sourceAlone } from './projectFiles.ts'
import { codesInSites, PAGES, pagesWithoutTranslation, type OfferedPage } from './offeredPages.ts'

const EXTENSIONS = new Set(formats.flatMap(({ extensions }) => extensions))
/**
 * Formats of which two files may be neighbours by chance, with the least number of languages that makes a catalogue.
 */
const MIN_FILES: Record<string, number> = { '.txt': 3, '.csv': 2 }
/** Formats that hold only translatable or translated texts. */
const ALWAYS = new Set(['.pot', '.po', ...XLIFF, '.xcstrings', '.arb', '.ftl', '.resx', '.stringsdict'])
/** Formats of texts, settings and data alike: the path decides. */
const BY_PLACE = new Set(['.json', '.yml', '.yaml', '.php', '.properties', '.strings', '.xml'])
/** Folders that hold translatable texts. */
const PLACES = new Set(
  ['locale', 'locales', '_locales', 'i18n', 'l10n', 'lang', 'langs', 'language', 'languages'].concat([
    'translation',
    'translations',
    'messages',
    'intl',
    'po',
  ]),
)

/** The most files of a program that count as sources without a sign that they are localized. */
const MAX_ANY_OF_PROGRAM = 20

/** The number of folders above a file that may tell its contents. */
const FOLDERS_OF_PLACE = 3

/** The number of other languages that are tried if there is no English file. */
const CANDIDATES = 3

/**
 * @param all All files of the folder (`collectFiles`)
 * @param passedOver Files and folders that were skipped
 */
export async function findTree(
  all: readonly CollectedFile[],
  said: LookingAround = {},
  passedOver: readonly PassedOver[] = [],
): Promise<FoundTree> {
  const program = new ProgramFiles(all.map(({ path }) => path))
  const files: CollectedFile[] = []
  const leftOut: LeftOutFile[] = []
  const ofTests: CollectedFile[] = []
  for (const file of all) {
    const because = await reasonAgainst(file, program, said)
    if (because === 'testData') ofTests.push(file)
    else if (because === null) files.push(file)
    else leftOut.push({ path: file.path, because })
  }
  const paths = all.map(({ path }) => path)
  const haveSourceKeys = sourceKeyTest({ facts: { sourceLanguage: resolveLanguage(USUAL_SOURCE) } })
  const around = { ...said, paths, haveSourceKeys }
  const found = await likeliestTree(files, around)
  const areTestsTaken = found.files.length === 0 && ofTests.length > 0
  // If the folder has nothing else, folders with names of tests hold the texts themselves.
  const texts = areTestsTaken ? ofTests : []
  const likely = areTestsTaken ? await likeliestTree([...files, ...texts], around) : found
  // If that finds nothing, any file with texts counts: a README, or texts in an unusual folder.
  const isAny = likely.files.length === 0 && likely.leftOut.some(({ because }) => because === 'unlikely')
  const any = isAny ? await likeliestTree([...files, ...texts], around, { takesAll: true }) : likely
  // The data and documents of a program are not texts to be translated because nothing else is.
  const isOfProgram = isAny && program.isProgram && any.files.length > MAX_ANY_OF_PROGRAM
  const tree = isOfProgram ? likely : any
  const tests = ofTests
    .filter((file) => !texts.includes(file))
    .map(({ path }) => ({ path, because: 'testData' as const }))
  return { ...tree, leftOut: [...tree.leftOut, ...tests, ...leftOut, ...passedOver] }
}

async function reasonAgainst(
  file: CollectedFile,
  program: ProgramFiles,
  { isOfModule }: LookingAround,
): Promise<LeftOutReason | null> {
  const { path } = file
  if (PROJECT_FILE.test(path)) return 'project'
  const isInFormat = EXTENSIONS.has(extname(path).toLowerCase()) && !(await isTypeScript(file))
  if (!isInFormat && !(await isOfModule?.(file))) return 'format'
  return program.reasonFor(path)
}

/** Formats whose extensions other files have, too. */
const SHARED = new Set(['.xml', '.php'])

async function isInFormat({ path, absolutePath }: CollectedFile): Promise<boolean> {
  if (!SHARED.has(extname(path).toLowerCase())) return true
  return detectFormat(basename(path), await headOf(absolutePath)).kind !== 'none'
}

/** TypeScript has the extension of Qt's files, and a tree of it has thousands. */
async function isTypeScript({ path, absolutePath }: CollectedFile): Promise<boolean> {
  return extname(path).toLowerCase() === '.ts' && (await formatOf(absolutePath)) !== 'qt_ts'
}

/** A project, and SQLite's files beside it. */
const PROJECT_FILE = /\.interlinear(?:-wal|-shm|-journal)?$/i

/**
 * Returns the tree for the source language that the user chose, else for the one that its files state, else for
 * English. Another language is the source only if there is no file in English, and it alone has every file that others
 * have.
 */
async function likeliestTree(
  files: readonly CollectedFile[],
  {
    source,
    targets = [],
    known = [],
    isOfModule,
    ...around
  }: LookingAround & Pick<ReadingFrom, 'paths' | 'haveSourceKeys'>,
  { takesAll = false } = {},
): Promise<FoundTree> {
  const from = (language: string) =>
    treeFrom(files, { ...around, source: language, targets, known, isOfModule, takesAll })
  if (source !== undefined) return (await from(source)).tree
  const { tree: usual, stated } = await from(USUAL_SOURCE)
  const [own, another] = stated
  if (own !== undefined && another === undefined && own !== USUAL_SOURCE && translationsOf(usual) === 0)
    return (await from(own)).tree
  if (usual.files.length > 0) return usual
  const trees: FoundTree[] = []
  for (const candidate of sourceCandidates(files)) trees.push((await from(candidate)).tree)
  const [most, next] = trees.sort((one, other) => translationsOf(other) - translationsOf(one))
  const isOnly = most !== undefined && translationsOf(most) > (next === undefined ? 0 : translationsOf(next))
  return isOnly ? most : usual
}

/** Every language that a file has a translation into, beside it or inside. */
export function languagesOfFile({
  translations,
  languagesInside = [],
}: Pick<FoundFile, 'translations' | 'languagesInside'>): string[] {
  return [...translations.map(({ languageId }) => languageId), ...languagesInside]
}

function translationsOf({ files }: Pick<FoundTree, 'files'>): number {
  return files.reduce((sum, { translations }) => sum + translations.length, 0)
}

/**
 * Returns the found files, below the folder, that a project with some target languages imports. A catalogue without a
 * template includes all its files if none is in these languages.
 */
export function pathsFor(
  { path, isCatalogue, translations }: FoundFile,
  targetLanguageIds: readonly string[],
): string[] {
  const own = translations.filter(({ languageId }) => targetLanguageIds.includes(languageId))
  if (!isCatalogue) return [path, ...own.map((one) => one.path)]
  return (own.length > 0 ? own : translations).map((one) => one.path)
}

/** The languages that most paths name, except English: the texts may have been written in one of them. */
function sourceCandidates(files: readonly CollectedFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files)
    for (const { code } of namingParts(path.split('/'), isCode)) {
      const id = idOf(code)
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  counts.delete(USUAL_SOURCE)
  const common = [...counts].sort(([, one], [, other]) => other - one).map(([id]) => id)
  return common.slice(0, CANDIDATES)
}

interface ReadFrom {
  tree: FoundTree
  /** The source languages that files state if their paths name none. */
  stated: Set<string>
}

interface ReadingFrom {
  source: string
  targets: readonly string[]
  /** The paths of all files of the folder. */
  paths: readonly string[]
  /** The languages of the project. */
  known: readonly Language[]
  isOfModule: ModuleTest | undefined
  haveSourceKeys: SourceKeyTest
  /** Whether a file that holds texts is taken wherever it lies. */
  takesAll: boolean
}

async function treeFrom(files: readonly CollectedFile[], reading: ReadingFrom): Promise<ReadFrom> {
  const { source: sourceLanguageId, targets, known, paths, haveSourceKeys, takesAll } = reading
  const languageOf = (id: string) => known.find((language) => language.id === id) ?? resolveLanguage(id)
  const sourceLanguage = languageOf(sourceLanguageId)
  const given = targets.map(languageOf)
  // Without a project, the languages are those that the files name, and each file goes to its own.
  const areKeysSources: SourceKeyTest = (own, areTold) =>
    haveSourceKeys(own, areTold || takesAll || own.every(liesAmongTexts))
  const first = await readLayoutTree(files, { sourceLanguage, targetLanguages: [] }, { areKeysSources })
  const all = new Set(paths)
  const others = targetsIn(first, { sourceLanguageId, paths: all }).filter(
    (id) => matchLanguage(id, given).language === null,
  )
  const targetLanguages = [...given, ...others.map((id) => resolveLanguage(id))]
  const isAlike = fileComparer({ facts: { sourceLanguage } })
  const tree = await readLayoutTree(files, { sourceLanguage, targetLanguages }, { isAlike, areKeysSources })
  // Codes of rarer languages are words, too: beside translations, in files that are like them, they are languages.
  const rarer = new Map(
    tree.others.flatMap(({ file, code, because }) => {
      const isPage = PAGES.has(extname(file.path).toLowerCase())
      const language = because === 'language' && !isPage ? anyLanguage(code) : undefined
      return language === undefined || language.id === sourceLanguageId ? [] : [[language.id, language]]
    }),
  )
  for (const { id } of targetLanguages) rarer.delete(id)
  const whole =
    rarer.size === 0
      ? tree
      : await readLayoutTree(
          files,
          { sourceLanguage, targetLanguages: [...targetLanguages, ...rarer.values()] },
          { isAlike, areKeysSources },
        )
  return foundIn(whole, files, { ...reading, sourceLanguage })
}

async function foundIn(
  tree: Tree<CollectedFile>,
  files: readonly CollectedFile[],
  {
    sourceLanguage,
    paths,
    known,
    isOfModule,
    takesAll,
  }: Omit<ReadingFrom, 'source' | 'targets' | 'haveSourceKeys'> & { sourceLanguage: Language },
): Promise<ReadFrom> {
  const found: FoundFile[] = []
  const leftOut = new Map<string, Omit<LeftOutFile, 'path'>>()
  const stated = new Set<string>()
  for (const { file, code, because } of tree.others)
    leftOut.set(file.path, { because: because === 'language' ? 'unknownLanguage' : because, code })
  const ofSources = Map.groupBy(tree.translations, ({ sourcePath }) => sourcePath)
  // A catalogue in an unknown language lies among those of the others, and is no source.
  const hasCatalogues =
    tree.catalogues.some(({ members }) => members.some(({ file }) => isCatalogueFile(file))) ||
    tree.translations.some(({ file }) => isCatalogueFile(file))
  const open: CollectedFile[] = []
  for (const file of tree.sources) {
    const { path, absolutePath } = file
    const own = ofSources.get(absolutePath) ?? []
    const layout = tree.layouts.get(absolutePath)
    if (layout === undefined) open.push(file)
    else if (!(await isInFormat(file)) && !(await isOfModule?.(file))) {
      leftOut.set(path, { because: 'format' })
      for (const { file: translation } of own) leftOut.set(translation.path, { because: 'format' })
    } else if (await isEmptyTemplate(file, sourceLanguage)) {
      leftOut.set(path, { because: 'empty' })
      for (const { file: translation, code } of own)
        leftOut.set(translation.path, { because: 'noSource', code })
    } else if (own.length >= (takesAll ? 1 : (MIN_FILES[extname(path).toLowerCase()] ?? 1)))
      found.push({
        ...{ path, isCatalogue: false, pattern: layout.pattern, codes: layout.codes },
        translations: own.map(({ file: { path: at }, language, code }) => ({
          ...{ path: at, languageId: language.id, code },
        })),
      })
  }
  for (const { path, layout, members } of tree.catalogues) {
    found.push({
      ...{ path, isCatalogue: true, pattern: layout.pattern, codes: layout.codes },
      translations: members.flatMap(({ file, language, code }) =>
        language === null ? [] : [{ path: file.path, languageId: language.id, code }],
      ),
    })
    for (const { file, language, code } of members)
      if (language === null) leftOut.set(file.path, { because: 'unknownLanguage', code })
  }
  // Names such as `log.md` are language codes, too.
  const ofNames = tree.others.filter(({ because }) => because !== 'second').map(({ file }) => file)
  const translated = new Set(found.map(({ path }) => basename(path)))
  const folders = translatedFolders(found, sourceLanguage)
  const pages = pagesWithoutTranslation([...open, ...ofNames], found, { paths, sourceLanguage })
  open.push(...ofNames.filter((file) => pages.has(file)))
  for (const file of open) {
    const page = pages.get(file)
    const judged =
      page === undefined
        ? await judge(file, { sourceLanguage, hasCatalogues, translated, folders, takesAll, paths })
        : { file: offered(file, page), stated: null }
    if ('because' in judged && (await isOfModule?.(file))) found.push(sourceAlone(file.path))
    else if ('because' in judged) leftOut.set(file.path, judged)
    else {
      found.push(judged.file)
      if (judged.stated !== null) stated.add(judged.stated)
    }
  }
  nameAlike(found, [sourceLanguage, ...known])
  const used = new Set(
    found.flatMap(({ path, translations }) => [path, ...translations.map((one) => one.path)]),
  )
  const left = files.filter(({ path }) => !used.has(path))
  return {
    tree: {
      sourceLanguageId: sourceLanguage.id,
      targetLanguageIds: byFrequency(found.flatMap(languagesOfFile)),
      files: found.sort((one, other) => (one.path < other.path ? -1 : 1)),
      leftOut: left.map(({ path }) => ({ path, ...(leftOut.get(path) ?? { because: 'unlikely' }) })),
    },
    stated,
  }
}

/** Languages stated in files become those of matching paths: `es` in one is the `es-ES` of another's path. */
function nameAlike(
  files: readonly FoundFile[],
  [sourceLanguage, ...known]: readonly [Language, ...Language[]],
): void {
  const ids = files.flatMap(({ translations }) => translations.map(({ languageId }) => languageId))
  const ofIds = [...new Set(ids)].map((id) => known.find((one) => one.id === id) ?? resolveLanguage(id))
  const languages = [sourceLanguage, ...ofIds]
  for (const file of files) {
    const meant = file.languagesInside?.map((id) => matchLanguage(id, languages).language?.id ?? id)
    if (meant) file.languagesInside = [...new Set(meant)].filter((id) => id !== sourceLanguage.id)
  }
}

function offered({ path }: CollectedFile, { pattern, codes }: OfferedPage): FoundFile {
  return { path, isCatalogue: false, pattern, codes, translations: [] }
}

type Judged = Omit<LeftOutFile, 'path'> | { file: FoundFile; stated: string | null }

/** The context in which a file without translations is judged. */
interface Beside {
  sourceLanguage: Language
  hasCatalogues: boolean
  /** The names of the files that have translations. */
  translated: ReadonlySet<string>
  folders: readonly TranslatedFolder[]
  takesAll: boolean
  paths: readonly string[]
}

/** A folder of the source language, such as `locale/en/`, if some of its files have translations in `locale/uk/`. */
interface TranslatedFolder {
  folder: string
  extension: string
}

function translatedFolders(found: readonly FoundFile[], sourceLanguage: Language): TranslatedFolder[] {
  const spellings = spellingsOf(sourceLanguage)
  const folders = new Map<string, TranslatedFolder>()
  for (const { path, pattern } of found) {
    const extension = extname(path).toLowerCase()
    const [before, rest, more] = pattern?.split('{language}/') ?? []
    if (before === undefined || rest === undefined || more !== undefined || PAGES.has(extension)) continue
    const folder = path.slice(0, -rest.length)
    if (spellings.some((code) => folder === `${before}${code}/`))
      folders.set(folder + extension, { folder, extension })
  }
  return [...folders.values()]
}

/** A file with the name of files that are translated elsewhere is a source as they are: `Bundle.properties`. */
const NAMESAKES = new Set(['.properties', '.strings'])

/** Decides what a file without translations beside it is. */
async function judge(
  { path, absolutePath }: CollectedFile,
  { sourceLanguage, hasCatalogues, translated, folders, takesAll, paths }: Beside,
): Promise<Judged> {
  if (hasCatalogues && isCatalogueFile({ path })) return { because: 'unlikely' }
  const isNamesake = NAMESAKES.has(extname(path).toLowerCase()) && translated.has(basename(path))
  const isBeside = folders.some(
    ({ folder, extension }) => path.startsWith(folder) && extname(path).toLowerCase() === extension,
  )
  if (
    !takesAll &&
    !isNamesake &&
    !isBeside &&
    !(await isForTranslation({ path, absolutePath }, sourceLanguage.id))
  )
    return { because: 'unlikely' }
  return judgeContent({ path, absolutePath }, { sourceLanguage, paths })
}

async function judgeContent(
  { path, absolutePath }: Pick<CollectedFile, 'path' | 'absolutePath'>,
  { sourceLanguage, paths }: Pick<Beside, 'sourceLanguage' | 'paths'>,
): Promise<Judged> {
  try {
    const looked = await lookIntoFile(absolutePath, undefined, new AbortController().signal)
    if (looked.type === 'csv' && looked.settings === undefined) return { because: 'unlikely' }
    const strings = looked.strings ?? (await countStrings(absolutePath, looked, sourceLanguage))
    if (strings === 0) return { because: 'empty' }
    const isOfOne = looked.languages === 'one'
    const ids = isOfOne ? [] : looked.targetLanguageIds.filter((id) => id !== sourceLanguage.id)
    return {
      file: foundSource({ path, looked, languagesInside: ids }, { sourceLanguage, paths }),
      stated: isOfOne ? null : (looked.sourceLanguageId ?? null),
    }
  } catch (error) {
    const isOfSystem = systemErrorCode(error) !== undefined
    return {
      because: 'unreadable',
      detail: isOfSystem ? reasonOf(error).english : toFailureValue(error).message,
    }
  }
}

function foundSource(
  { path, looked, languagesInside }: { path: string; looked: DocumentFile; languagesInside: string[] },
  { sourceLanguage, paths }: Pick<Beside, 'sourceLanguage' | 'paths'>,
): FoundFile {
  const hasTranslationsElsewhere = looked.languages === 'one' || isTemplate(path)
  return {
    ...sourceAlone(path),
    ...(hasTranslationsElsewhere && {
      usualPattern: usualPattern(
        { path, type: looked.type ?? '', isOnlyTemplate: isOnlyTemplate(path, paths) },
        sourceLanguage,
      ),
    }),
    ...(languagesInside.length > 0 && { languagesInside }),
    ...(looked.settings !== undefined && { settings: looked.settings }),
  }
}

/**
 * Returns a left-out file as a source, because the user named it.
 * @throws Failure `bound.format`, and those of the format
 */
export async function includedFile(
  { path, absolutePath }: Pick<CollectedFile, 'path' | 'absolutePath'>,
  around: Pick<Beside, 'sourceLanguage' | 'paths'>,
): Promise<FoundFile> {
  const looked = await lookIntoFile(absolutePath, undefined, new AbortController().signal)
  if (looked.type === null && looked.types.length === 0) throw unknownFormat(absolutePath)
  const ids = looked.languages === 'one' ? [] : looked.targetLanguageIds
  const languagesInside = ids.filter((id) => id !== around.sourceLanguage.id)
  return foundSource({ path, looked, languagesInside }, around)
}

function isTemplate(path: string): boolean {
  return extname(path).toLowerCase() === '.pot'
}

function isOnlyTemplate(path: string, paths: readonly string[]): boolean {
  return paths.filter((other) => isTemplate(other) && dirname(other) === dirname(path)).length === 1
}

/** The size up to which a template may be a header alone. */
const MAX_HEADER_BYTES = 16_384

/** Whether a template has no entries: a tool that failed to collect the texts leaves such a file. */
async function isEmptyTemplate({ path, absolutePath }: CollectedFile, source: Language): Promise<boolean> {
  if (!isTemplate(path)) return false
  const { size } = await stat(absolutePath)
  if (size > MAX_HEADER_BYTES) return false
  const strings = await countStrings(absolutePath, { type: 'po' }, source).catch(() => null)
  return size === 0 || strings === 0
}

/** The number of translatable texts of a file in one language; null if the user has to choose its format. */
async function countStrings(
  path: string,
  { type }: Pick<DocumentFile, 'type'>,
  sourceLanguage: Language,
): Promise<number | null> {
  if (type === null) return null
  const file = { name: basename(path), content: new Uint8Array(await readFile(path)) }
  const { parsed } = await parseFile(file, { type, sourceLanguage })
  return parsed.strings.filter(({ isHidden }) => isHidden !== true).length
}

/** The languages of the files that a tree without target languages leaves out. */
function targetsIn(
  { others, catalogues, sources }: Tree<CollectedFile>,
  { sourceLanguageId, paths }: { sourceLanguageId: string; paths: ReadonlySet<string> },
): string[] {
  const isOfOther = ({ because, file }: (typeof others)[number]) =>
    because === 'language' || (because === 'noSource' && hasNamesake(file, paths))
  const ofOthers = others.filter(isOfOther).map(({ code }) => code)
  const ofCatalogues = catalogues.flatMap(({ members }) => members.map(({ code }) => code))
  // One or two catalogues are too few to recognize a folder of languages.
  const alone = sources
    .filter((file) => isCatalogueFile(file) || (liesAmongTexts(file) && hasNamesake(file, paths)))
    .flatMap(({ path }) => namingParts(path.split('/'), isCode).map(({ code }) => code))
  const ids = [...ofOthers, ...ofCatalogues, ...alone, ...codesInSites(paths)].flatMap(
    (code) => idOf(code) ?? [],
  )
  return [...new Set(ids)].filter((id) => id !== sourceLanguageId)
}

function byFrequency(ids: readonly string[]): string[] {
  const counts = Map.groupBy(ids, (id) => id)
  return [...counts].sort(([, one], [, other]) => other.length - one.length).map(([id]) => id)
}

/** Whether a file without translations is to be translated. */
async function isForTranslation(
  { path, absolutePath }: Pick<CollectedFile, 'path' | 'absolutePath'>,
  sourceLanguageId: string,
): Promise<boolean> {
  const extension = extname(path).toLowerCase()
  if (ALWAYS.has(extension)) return true
  const folders = dirname(path).split('/')
  if (extension === '.xml') return folders.at(-1) === 'values' && (await formatOf(absolutePath)) === 'android'
  if (extension === '.ts') return true
  if (extension === '.csv') return headNamesLanguages(absolutePath)
  if (!BY_PLACE.has(extension)) return false
  const spellings = new Set([...spellingsOf(resolveLanguage(sourceLanguageId)), APPLE_BASE])
  const isNamed = namingParts(path.split('/'), (code) => spellings.has(code)).length > 0
  const isInPlace = folders.some((folder) => PLACES.has(folder.toLowerCase()) || folder.endsWith('.lproj'))
  return isNamed && isInPlace && (await formatOf(absolutePath)) !== null
}

/** Whether a file has the name of another one and a language's code: `texts-zh.json` beside `texts.json`. */
function hasNamesake({ path }: Pick<CollectedFile, 'path'>, paths: ReadonlySet<string>): boolean {
  const parts = path.split('/')
  const [name] = namingParts(parts, isCode).filter(({ form }) => form === 'name')
  if (name === undefined || name.unnamed === null) return false
  return paths.has(parts.with(name.index, name.unnamed).join('/'))
}

/** Whether a file lies in a folder for texts to be translated, which may be the folder that was opened. */
function liesAmongTexts({ absolutePath }: Pick<CollectedFile, 'absolutePath'>): boolean {
  const folders = dirname(absolutePath).split(/[\\/]/).slice(-FOLDERS_OF_PLACE)
  return folders.some((folder) => PLACES.has(folder.toLowerCase()) || folder.endsWith('.lproj'))
}

function isCatalogueFile({ path }: { path: string }): boolean {
  return extname(path).toLowerCase() === '.po'
}

/** Whether the first row of a table names two languages or more. */
async function headNamesLanguages(path: string): Promise<boolean> {
  const [row = ''] = decodeHead(await headOf(path)).split(/\r?\n/, 1)
  const titles = row.split(/[,;\t|]/).map((title) => title.trim().replaceAll('"', ''))
  return new Set(titles.flatMap((title) => languageOfTitle(title) ?? [])).size >= 2
}

async function formatOf(path: string): Promise<string | null> {
  const detected = detectFormat(basename(path), await headOf(path))
  return detected.kind === 'found' ? detected.format.type : null
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const head = new Uint8Array(HEAD_BYTES)
    const { bytesRead } = await file.read(head)
    return head.subarray(0, bytesRead)
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
