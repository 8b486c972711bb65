/** A machine translation module that a project uses. */
import type { ModuleApp } from '../app.ts'
import type { MachineModule, ModuleAccess } from '../../contract/modules.ts'

export interface ProjectMachine {
  app: ModuleApp
  access: ModuleAccess
  module: MachineModule
  /** The person trusts the app as it is now, and may use it. */
  isOn: boolean
}
