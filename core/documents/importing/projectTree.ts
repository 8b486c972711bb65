/** The files of an import, sorted by what they are in the project. */
import type { Tree } from '../layout/shape.ts'
import type { ImportRequest } from './request.ts'
import type { DocumentsProject } from '../project.ts'
import { isLanguage, readTree } from '../layout/tree.ts'
import { Failure } from '../../failure.ts'
import { verbatim, sentence, type Sentence } from '../../sentence.ts'
import { anyLanguage, languageOfName } from '../../languages/catalog.ts'
import { fileComparer } from './fileComparer.ts'
import { collectDistinct } from './collect.ts'
import type { CollectedFile } from './collect.ts'
import type { ConfiguredFile } from '../bound/crowdinConfiguration.ts'
import type { ImportReport } from '../../contract/index.ts'

/**
 * Finds the files that paths name and sorts them.
 * @throws Failure `import.otherLanguage` where nothing is left, and those of `collectFiles`
 */
export async function treeOf(
  session: DocumentsProject,
  { paths, root, asSources, configured }: ImportRequest,
): Promise<Tree<CollectedFile>> {
  const collected = await collectDistinct(paths, { root })
  if (asSources)
    return { sources: collected, translations: [], catalogues: [], others: [], layouts: new Map() }
  if (configured !== undefined) return configuredTree(session, collected, configured)
  const files = await session.store.read('listFiles', {})
  const known = new Set(files.map(({ path }) => path))
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

/** The tree as a configuration has it: what it does not name is none of the project's. */
function configuredTree(
  { facts }: DocumentsProject,
  collected: readonly CollectedFile[],
  configured: readonly ConfiguredFile[],
): Tree<CollectedFile> {
  const tree: Tree<CollectedFile> = {
    ...{ sources: [], translations: [], catalogues: [], others: [], layouts: new Map() },
  }
  const byPath = new Map(collected.map((file) => [file.path, file]))
  for (const { path, pattern, codes, translations } of configured) {
    const source = byPath.get(path)
    if (source === undefined) continue
    tree.sources.push(source)
    if (pattern !== null) tree.layouts.set(source.absolutePath, { pattern, codes })
    for (const { path: place, languageId, code } of translations) {
      const file = byPath.get(place)
      const language = facts.targetLanguages.find(({ id }) => id === languageId)
      if (file === undefined || language === undefined) continue
      tree.translations.push({ file, code, language, sourcePath: source.absolutePath, path: place })
    }
  }
  return tree
}

/** Why a file of another language is left out. */
export function leftOutFor(
  { facts }: DocumentsProject,
  { file: { path }, code, because }: Tree<CollectedFile>['others'][number],
): ImportReport['skipped'][number] {
  const known = anyLanguage(code) ?? languageOfName(code)
  const language =
    known === undefined
      ? verbatim(`“${code}”`)
      : sentence`${{ languageId: known.id, title: known.name }} (${code})`
  switch (because) {
    case 'second':
      return leftOut(path, sentence`Its path says that it is in ${language}, of which there is another file.`)
    case 'noSource': {
      const { id, name } = facts.sourceLanguage
      const source = sentence`${{ languageId: id, title: name }} (${id})`
      return leftOut(
        path,
        sentence`Its path says that it is in ${language}, and no file in ${source} lies beside it.`,
      )
    }
    case 'language':
      return leftOut(
        path,
        known !== undefined || isLanguage(code, facts)
          ? sentence`Its path says that it is in ${language}, into which this project is not translated.`
          : sentence`Its path says that it is in ${language}, which is no code of a language that is known.`,
      )
  }
}

function leftOut(path: string, { english, said }: Sentence): ImportReport['skipped'][number] {
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
