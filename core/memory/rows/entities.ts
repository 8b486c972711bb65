/** Translation memories, as the history writes them. */
import type { PluralForm } from '../../model/plural.ts'
import { column, registerEntities, type Flag, type RowsOf } from '../../history/rows/entities.ts'

export const memoryEntities = registerEntities({
  memory: {
    table: 'tm',
    key: ['id'],
    columns: {
      id: column<number>(),
      name: column<string>(),
      /** JSON: an array of language ids. */
      language_ids: column<string>(),
    },
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
    table: 'tm_segment',
    key: ['id'],
    columns: {
      id: column<number>(),
      tm_id: column<number>(),
    },
  },
  memoryRecord: {
    table: 'tm_record',
    key: ['id'],
    isFolded: true,
    indexed: 'tm_record',
    columns: {
      id: column<number>(),
      segment_id: column<number>(),
      language_id: column<string>(),
      text: column<string>(),
      usage_count: column<number>(),
      created_by: column<number | null>(),
      updated_by: column<number | null>(),
      created_at: column<number>(),
      updated_at: column<number | null>(),
    },
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
