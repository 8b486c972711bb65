/** Finds the translatable files of a folder: by its `crowdin.yml`, or by their paths. */
import type { FolderAccount } from '../../contract/folderAccount.ts'
import type { Sentence } from '../../platform/text/sentence.ts'
import { collectFiles, type CollectedFile, type PassedOver } from '../import/collect/collectFiles.ts'
import { languagesIn, readConfiguration, sourceIn, type ConfiguredFile } from './crowdinConfiguration.ts'
import { USUAL_SOURCE } from './documentFile.ts'
import { accountOf } from './folderAccount.ts'
import type { FoundTree, LookingAround } from './foundFile.ts'
import { findTree } from './foundTree.ts'

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
  const tree = isConfigured
    ? await treeOf(configuration.files, { files, passedOver, said })
    : await findTree(files, said, passedOver)
  const account = accountOf(tree, { configuration: name })
  return { ...tree, collected: files, configuration: name, warnings, account }
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
