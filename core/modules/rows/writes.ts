/** The writes of modules, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { putModuleApp, removeModuleApp, setModuleAccess } from './moduleApps.ts'

export const modulesWrites = {
  putModuleApp,
  removeModuleApp,
  setModuleAccess,
} satisfies Operations

type ModulesWrites = typeof modulesWrites

declare module '../../store/operation.ts' {
  interface Writes extends ModulesWrites {}
}
