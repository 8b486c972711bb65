/** The writes of worklists, by name; each runs in one transaction. */
import type { Operations } from '../../../store/operation.ts'
import { mergeWorklist } from './mergePackage.ts'

export const worklistsWrites = {
  mergeWorklist,
} satisfies Operations

type WorklistsWrites = typeof worklistsWrites

declare module '../../../store/operation.ts' {
  interface Writes extends WorklistsWrites {}
}
