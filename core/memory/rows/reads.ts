/** The reads of memories, by name. */
import { newestEvent } from '../../history/rows/changes.ts'
import { inChunks, type Operations } from '../../store/operation.ts'
import { memorySize, memoryUnits } from './exchange.ts'
import { feedState, finishedPairs } from './finishedPairs.ts'
import { memoryConcordance, memoryLookup, memoryMatches, memoryMatchesOf, memorySearch } from './lookup.ts'
import { memories } from './memories.ts'
import { duplicateGroups, duplicates } from './duplicateSegments.ts'
import { memorySegments } from './segments.ts'

export const memoryReads = {
  duplicateGroups,
  duplicates,
  feedState,
  finishedPairs,
  memories,
  memoryConcordance,
  memoryLookup,
  memoryMatches,
  memoryMatchesOf,
  memorySearch,
  memorySegments,
  memorySize,
  memoryUnits: inChunks(memoryUnits),
  newestEvent,
} satisfies Operations

type MemoryReads = typeof memoryReads

declare module '../../store/operation.ts' {
  interface Reads extends MemoryReads {}
}
