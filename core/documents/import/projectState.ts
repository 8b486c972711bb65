/** What a project has before an import: asked for once, not for each of thousands of files. */
import type { DocumentsProject } from '../project.ts'
import type { FileSettings } from '../../formats/format.ts'
import type { AsOf } from '../../history/rows/asOf.ts'

export interface ProjectState {
  /** The file that an import of a path would update; null where it would be a new one. */
  fileAt: (path: string) => { id: number; type: string } | null
  /** The settings of that file. */
  settingsAt: (path: string) => FileSettings
  /** Whether the project has apps with modules: they are asked of each file, one after the other. */
  hasModules: boolean
  /** Before anything was read of what the import decides by. */
  asOf: AsOf
}

/** Nothing that an import reads changes it: what is read is stored at its end, with what others did meanwhile in mind. */
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
