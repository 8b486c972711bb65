/** The writes of memories, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { replaceDocumentPairs } from './documentPairs.ts'
import { importMemory } from './exchange.ts'
import { fillMemory } from './fillMemory.ts'
import { deleteSegments, saveSegment } from './segmentEdits.ts'
import { createMemory, deleteMemory, orderMemories, renameMemory, setMemory } from './memories.ts'
import { mergeDuplicates, mergeSegments } from './duplicateSegments.ts'

export const memoryWrites = {
  createMemory,
  deleteMemory,
  deleteSegments,
  fillMemory,
  importMemory,
  mergeDuplicates,
  mergeSegments,
  orderMemories,
  renameMemory,
  replaceDocumentPairs,
  saveSegment,
  setMemory,
} satisfies Operations

type MemoryWrites = typeof memoryWrites

declare module '../../store/operation.ts' {
  interface Writes extends MemoryWrites {}
}
