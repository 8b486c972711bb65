/** Finds the translatable files of a folder: by its `crowdin.yml`, or by their paths. */
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FolderAccount } from '../../contract/folderAccount.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import type { Sentence } from '../../platform/text/sentence.ts'
import { collectFiles, type CollectedFile, type PassedOver } from '../import/collect/collectFiles.ts'
import { languagesIn, readConfiguration, sourceIn, type ConfiguredFile } from './crowdinConfiguration.ts'
import { USUAL_SOURCE } from './documentFile.ts'
import { accountOf } from './folderAccount.ts'
import type { FoundFile, FoundTree, LookingAround } from './foundFile.ts'
import { findTree, includedFile, languagesOfFile } from './foundTree.ts'

export interface FoundFolder extends FoundTree {
  /** Every file of the folder that was examined. */
  collected: readonly CollectedFile[]
  /** The name of the file that determines which files belong together; null: their paths do. */
  configuration: string | null
  warnings: Sentence[]
  account: FolderAccount
}

/** @throws Failure `import.tooManyFiles` */
export async function findFolder(folder: string, said: LookingAround = {}): Promise<FoundFolder> {
  const passedOver: PassedOver[] = []
  const files = await collectFiles([folder], { passedOver })
  const configuration = await readConfiguration(folder, files)
  const warnings = configuration?.warnings ?? []
  const isConfigured = configuration !== null && configuration.files.length > 0
  const name = isConfigured ? configuration.name : null
  const found = isConfigured
    ? await treeOf(configuration.files, { files, passedOver, said })
    : await findTree(files, said, passedOver)
  const tree = await withIncluded(found, { folder, files, said })
  const account = accountOf(tree, { configuration: name })
  return { ...tree, collected: files, configuration: name, warnings, account }
}

/**
 * Adds the left-out files that the user takes as sources.
 * @throws Failure `import.missing`, `import.outside`, `import.notAFile`, `bound.format`, and those of the format
 */
async function withIncluded(
  tree: FoundTree,
  { folder, files, said }: { folder: string; files: readonly CollectedFile[]; said: LookingAround },
): Promise<FoundTree> {
  const { include = [], known = [] } = said
  if (include.length === 0) return tree
  const id = tree.sourceLanguageId
  const sourceLanguage = known.find((language) => language.id === id) ?? resolveLanguage(id)
  const paths = files.map(({ path }) => path)
  const root = await realpath(folder)
  const used = new Set(
    tree.files.flatMap(({ path, translations }) => [path, ...translations.map((one) => one.path)]),
  )
  const added: FoundFile[] = []
  for (const file of await collectFiles(
    include.map((path) => resolve(root, path)),
    { root, takesFolders: false },
  )) {
    if (used.has(file.path)) continue
    used.add(file.path)
    added.push(await includedFile(file, { sourceLanguage, paths }))
  }
  return {
    ...tree,
    targetLanguageIds: [...new Set([...tree.targetLanguageIds, ...added.flatMap(languagesOfFile)])],
    files: [...tree.files, ...added].sort((one, other) => (one.path < other.path ? -1 : 1)),
    leftOut: tree.leftOut.filter(({ path }) => !used.has(path)),
  }
}

interface Collected {
  files: readonly CollectedFile[]
  passedOver: readonly PassedOver[]
  said: LookingAround
}

/** The tree by the configuration. Texts of the folder that it does not name are left out for that reason. */
async function treeOf(
  all: readonly ConfiguredFile[],
  { files, passedOver, said }: Collected,
): Promise<FoundTree> {
  const sourceLanguageId = said.source ?? sourceIn(all, USUAL_SOURCE)
  // A pattern may match a file in the source language beside a template (`en.po`), which is no translation.
  const configured = all.map((file) => ({
    ...file,
    translations: file.translations.filter(({ languageId }) => languageId !== sourceLanguageId),
  }))
  const found = await findTree(files, { ...said, source: sourceLanguageId }, passedOver)
  const inside = new Map(found.files.map((file) => [file.path, file.languagesInside]))
  const used = new Set(
    configured.flatMap(({ path, translations }) => [path, ...translations.map((one) => one.path)]),
  )
  const reasons = new Map(found.leftOut.map((one) => [one.path, one]))
  const ofFiles = files
    .filter(({ path }) => !used.has(path))
    .map(({ path }) => reasons.get(path) ?? { path, because: 'configuration' as const })
  const own = configured.map((file) => {
    const languagesInside = inside.get(file.path)
    return { ...file, isCatalogue: false, ...(languagesInside && { languagesInside }) }
  })
  return {
    sourceLanguageId,
    targetLanguageIds: [
      ...new Set([...languagesIn(configured), ...own.flatMap((one) => one.languagesInside ?? [])]),
    ],
    files: own,
    leftOut: [...ofFiles, ...passedOver],
  }
}
