/** A module that a project uses. */
import type { InstalledApp } from '../app.ts'
import type { ModuleAccess, ModuleConfiguration } from '../../contract/modules.ts'

/** A module that may handle files. */
export interface ProjectModule {
  app: InstalledApp
  access: ModuleAccess
  configuration: ModuleConfiguration
  /** The name by which people know the module: “acme of Acme formats”. */
  name: string
}
