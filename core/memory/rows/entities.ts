/** Translation memories, as the history writes them. */
import { memory } from '../../model/memory.ts'
import { record } from '../../model/record.ts'
import { segment } from '../../model/segment.ts'
import type { PluralForm } from '../../model/plural.ts'
import {
  column,
  columnsOfModel,
  registerEntities,
  type Flag,
  type RowsOf,
} from '../../history/rows/entities.ts'

export const memoryEntities = registerEntities({
  memory: {
    table: memory.table,
    key: ['id'],
    columns: columnsOfModel(memory),
  },
  /** How a memory is used (core/store/migrations/0006-memory.ts). */
  memorySetting: {
    table: 'tm_setting',
    key: ['tm_id'],
    columns: {
      tm_id: column<number>(),
      is_own: column<Flag>(),
      is_attached: column<Flag>(),
      is_read_only: column<Flag>(),
      priority: column<number>(),
      penalty: column<number>(),
    },
  },
  memorySegment: {
    table: segment.table,
    key: ['id'],
    columns: columnsOfModel(segment),
  },
  memoryRecord: {
    table: record.table,
    key: ['id'],
    isFolded: true,
    indexed: 'tm_record',
    columns: columnsOfModel(record),
  },
  /** Which string and form a segment was translated for, and hashes of the texts around it. */
  memoryOrigin: {
    table: 'tm_origin',
    key: ['segment_id'],
    eventId: 'string_id',
    columns: {
      segment_id: column<number>(),
      string_id: column<number>(),
      plural_form: column<PluralForm>(),
      identifier: column<string>(),
      previous_hash: column<number | null>(),
      next_hash: column<number | null>(),
    },
  },
})

type MemoryRows = RowsOf<typeof memoryEntities>

declare module '../../history/rows/entities.ts' {
  interface Rows extends MemoryRows {}
}

export type MemoryRow = MemoryRows['memory']
export type MemorySettingRow = MemoryRows['memorySetting']
export type MemorySegmentRow = MemoryRows['memorySegment']
export type MemoryRecordRow = MemoryRows['memoryRecord']
export type MemoryOriginRow = MemoryRows['memoryOrigin']
