/** A machine translation module that a project uses. */
import type { InstalledApp } from '../app.ts'
import type { MachineModule, ModuleAccess } from '../../contract/modules.ts'

export interface ProjectMachine {
  app: InstalledApp
  access: ModuleAccess
  module: MachineModule
  /** The person trusts the app as it is now, and may use it. */
  isOn: boolean
}
