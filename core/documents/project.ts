/** An open project with what imports and exports need of this machine. */
import type { ProjectWithModules } from '../modules/hosting/host.ts'
import type { LinkedFiles } from './linked/linkedFiles.ts'
import type { SourceFolders } from './sourceFolders.ts'
import type { WrittenFiles } from './writtenFiles.ts'

export interface DocumentsProject extends ProjectWithModules {
  readonly sourceFolders: SourceFolders
  readonly linkedFiles: LinkedFiles
  readonly writtenFiles: WrittenFiles
}
