/** Snapshot of the project before the import, loaded once. */
import type { DocumentsProject } from '../project.ts'
import type { FileSettings } from '../../formats/format.ts'
import type { AsOf } from '../../history/rows/asOf.ts'

export interface ProjectState {
  /** The file that an import of a path would update; null if it would be new. */
  fileAt: (path: string) => { id: number; type: string } | null
  /** The settings of that file. */
  settingsAt: (path: string) => FileSettings
  /** Whether the project has apps with modules: they are asked about each file sequentially. */
  hasModules: boolean
  /** Taken before any other read on which the import decides. */
  asOf: AsOf
}

/** Reading does not change it: the results are stored at the end of the import, which checks concurrent changes. */
export async function readProjectState(
  { store }: DocumentsProject,
  { branch }: { branch?: string | undefined },
): Promise<ProjectState> {
  const asOf = await store.read('asOfNow', {})
  const files = await store.read('filesOf', { ...(branch !== undefined && { branch }) })
  const apps = await store.read('listModuleApps', {})
  const at = new Map(files.toReversed().map((file) => [file.path, file]))
  return {
    fileAt: (path) => at.get(path) ?? null,
    settingsAt: (path) => at.get(path)?.settings ?? {},
    hasModules: apps.length > 0,
    asOf,
  }
}
