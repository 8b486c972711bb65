/** The reads of worklists, by name. */
import { inChunks, type Operations } from '../../../store/operation.ts'
import { compareWorklist } from './mergePackage.ts'
import { worklistStrings } from './strings.ts'

export const worklistsReads = {
  compareWorklist,
  worklistStrings: inChunks(worklistStrings),
} satisfies Operations

type WorklistsReads = typeof worklistsReads

declare module '../../../store/operation.ts' {
  interface Reads extends WorklistsReads {}
}
