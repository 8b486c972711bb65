/** The files of an import, sorted by what they are in the project. */
import type { Tree } from '../layout/shape.ts'
import type { ImportRequest } from './request.ts'
import type { DocumentsProject } from '../project.ts'
import { isLanguage, readTree } from '../layout/tree.ts'
import { Failure } from '../../failure.ts'
import { sentence } from '../../sentence.ts'
import { anyLanguage, languageOfName } from '../../languages/catalog.ts'
import { fileComparer } from './fileComparer.ts'
import { collectDistinct } from './collect.ts'
import type { CollectedFile } from './collect.ts'
import { languageIn, leftOutReason } from '../bound/folderAccount.ts'
import type { FoundFile } from '../bound/foundFile.ts'
import type { ImportReport } from '../../contract/index.ts'

/**
 * Finds the files that paths name and sorts them.
 * @throws Failure `import.otherLanguage` where nothing is left, and those of `collectFiles`
 */
export async function treeOf(
  session: DocumentsProject,
  { paths, root, asSources, arrangement }: ImportRequest,
): Promise<Tree<CollectedFile>> {
  const collected = await collectDistinct(paths, { root })
  if (asSources)
    return { sources: collected, translations: [], catalogues: [], others: [], layouts: new Map() }
  const files = await session.store.read('listFiles', {})
  const known = new Set(files.map(({ path }) => path))
  if (arrangement !== undefined) return arrangedTree(session, collected, { arrangement, known })
  const tree = await readTree(collected, session.facts, { known, isAlike: fileComparer(session) })
  const [other] = tree.others
  if (other === undefined || tree.others.length < collected.length) return tree
  const { path, reason } = leftOutFor(session, other)
  throw new Failure('import.otherLanguage', reason, {
    path,
    kept: 'The project was not changed.',
    todo: 'Add the language to the project, or import its source texts first; or import the file as source texts whatever its name tells (--as-sources).',
  })
}

/** The tree as it was decided for the folder. Sources that the project has and that are not in it stay what they are. */
async function arrangedTree(
  { facts }: DocumentsProject,
  collected: readonly CollectedFile[],
  { arrangement, known }: { arrangement: readonly FoundFile[]; known: ReadonlySet<string> },
): Promise<Tree<CollectedFile>> {
  const tree: Tree<CollectedFile> = {
    ...{ sources: [], translations: [], catalogues: [], others: [], layouts: new Map() },
  }
  const byPath = new Map(collected.map((file) => [file.path, file]))
  const arranged = new Set<CollectedFile>()
  const take = (path: string) => {
    const file = byPath.get(path)
    if (file !== undefined) arranged.add(file)
    return file
  }
  const languageOf = (id: string) => facts.targetLanguages.find((language) => language.id === id)
  for (const { path, isCatalogue, pattern, codes, translations } of arrangement) {
    const layout = pattern === null ? null : { pattern, codes: [...codes] }
    if (isCatalogue) {
      const members = translations.flatMap(({ path: at, languageId, code }) => {
        const file = take(at)
        return file === undefined ? [] : [{ file, code, language: languageOf(languageId) ?? null }]
      })
      if (layout !== null && members.length > 0) tree.catalogues.push({ path, layout, members })
      continue
    }
    const source = take(path)
    if (source === undefined) continue
    tree.sources.push(source)
    if (layout !== null) tree.layouts.set(source.absolutePath, layout)
    for (const { path: at, languageId, code } of translations) {
      const file = take(at)
      const language = languageOf(languageId)
      if (file === undefined || language === undefined) continue
      tree.translations.push({ file, code, language, sourcePath: source.absolutePath, path: at })
    }
  }
  const rest = collected.filter((file) => !arranged.has(file))
  if (!rest.some(({ path }) => known.has(path))) return tree
  const { sources, translations, catalogues, layouts } = await readTree(rest, facts, { known })
  return {
    sources: [...tree.sources, ...sources.filter(({ path }) => known.has(path))],
    translations: [...tree.translations, ...translations],
    catalogues: [...tree.catalogues, ...catalogues],
    others: [],
    layouts: new Map([...tree.layouts, ...layouts]),
  }
}

/** Why a file of another language is left out. */
export function leftOutFor(
  { facts }: DocumentsProject,
  { file: { path }, code, because }: Tree<CollectedFile>['others'][number],
): ImportReport['skipped'][number] {
  const isKnown = (anyLanguage(code) ?? languageOfName(code)) !== undefined || isLanguage(code, facts)
  const { english, said } =
    because === 'language' && isKnown
      ? sentence`Its path says that it is in ${languageIn(code)}, into which this project is not translated.`
      : leftOutReason(
          { because: because === 'language' ? 'unknownLanguage' : because, code },
          { sourceLanguage: facts.sourceLanguage, configuration: null },
        )
  return { path, reason: english, ...(said && { said }) }
}

/** How files belong together, as an import would take them. */
export interface TreeDescription {
  files: {
    /** The path in the project. */
    path: string
    isCatalogue: boolean
    /** The path of its translations, with `{language}` in it; null if it has none. */
    pattern: string | null
    languageIds: string[]
    /** Codes of languages that the project lacks. */
    otherCodes: string[]
  }[]
  skipped: ImportReport['skipped']
}

/** Finds out what an import would make of paths; reads files only where their paths leave it open. */
export async function describeTree(
  session: DocumentsProject,
  request: Pick<ImportRequest, 'paths' | 'asSources'>,
): Promise<TreeDescription> {
  const { sources, translations, catalogues, others, layouts } = await treeOf(session, request)
  const patterns = new Map(sources.map(({ absolutePath }) => [absolutePath, layouts.get(absolutePath)]))
  const ofSources = sources.map(({ path, absolutePath }) => {
    const own = translations.filter(({ sourcePath }) => sourcePath === absolutePath)
    const known = new Set(own.map(({ code }) => code))
    const layout = patterns.get(absolutePath)
    return {
      ...{ path, isCatalogue: false, pattern: layout?.pattern ?? null },
      languageIds: own.map(({ language }) => language.id),
      otherCodes: layout?.codes.filter((code) => !known.has(code)) ?? [],
    }
  })
  const ofCatalogues = catalogues.map(({ path, layout, members }) => ({
    ...{ path, isCatalogue: true, pattern: layout.pattern },
    languageIds: members.flatMap(({ language }) => language?.id ?? []),
    otherCodes: members.filter(({ language }) => language === null).map(({ code }) => code),
  }))
  return { files: [...ofSources, ...ofCatalogues], skipped: others.map((one) => leftOutFor(session, one)) }
}
