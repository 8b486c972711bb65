/** The reads of modules, by name. */
import type { Operations } from '../../store/operation.ts'
import { listModuleApps } from './moduleApps.ts'

export const modulesReads = {
  listModuleApps,
} satisfies Operations

type ModulesReads = typeof modulesReads

declare module '../../store/operation.ts' {
  interface Reads extends ModulesReads {}
}
