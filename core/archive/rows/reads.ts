/** The archive's reads, by name. */
import type { Operations } from '../../store/operation.ts'
import { rowsOfContext } from './contextRows.ts'

export const archiveReads = {
  rowsOfContext,
} satisfies Operations

type ArchiveReads = typeof archiveReads

declare module '../../store/operation.ts' {
  interface Reads extends ArchiveReads {}
}
