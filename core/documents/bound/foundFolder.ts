/** What a folder holds to be translated: as its `crowdin.yml` says, else as its files lie. */
import type { Sentence } from '../../sentence.ts'
import { collectFiles, type CollectedFile } from '../importing/collect.ts'
import { languagesIn, readConfiguration, sourceIn, type ConfiguredFile } from './crowdinConfiguration.ts'
import { USUAL_SOURCE } from './documentFile.ts'
import { findTree, type FoundTree } from './foundTree.ts'

export interface FoundFolder extends FoundTree {
  /** The name of the file that says which files belong together; null: their places do. */
  configuration: string | null
  /** What that file says, for the import. */
  configured: readonly ConfiguredFile[] | undefined
  warnings: Sentence[]
}

/** @throws Failure `import.tooManyFiles` */
export async function findFolder(folder: string, source?: string): Promise<FoundFolder> {
  const files = await collectFiles([folder])
  const configuration = await readConfiguration(folder, files)
  const warnings = configuration?.warnings ?? []
  if (configuration !== null && configuration.files.length > 0)
    return { ...treeOf(configuration.files, files, source), configuration: configuration.name, warnings }
  return { ...(await findTree(files, source)), configuration: null, configured: undefined, warnings }
}

function treeOf(
  configured: readonly ConfiguredFile[],
  files: readonly CollectedFile[],
  source: string | undefined,
): FoundTree & Pick<FoundFolder, 'configured'> {
  const used = configured.reduce((sum, { translations }) => sum + 1 + translations.length, 0)
  return {
    sourceLanguageId: source ?? sourceIn(configured, USUAL_SOURCE),
    targetLanguageIds: languagesIn(configured),
    files: configured.map(({ path, pattern, translations }) => ({
      ...{ path, pattern, isCatalogue: false },
      translations: translations.map((one) => ({ path: one.path, languageId: one.languageId })),
    })),
    others: files.length - used,
    configured,
  }
}
