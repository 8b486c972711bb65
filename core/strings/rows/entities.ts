/** The users' decisions about strings, as the history records them: labels, screenshots, and hidden strings. */
import { label } from '../../model/label.ts'
import { screenshot } from '../../model/screenshot.ts'
import { string } from '../../model/string.ts'
import { registerBulkRows } from '../../history/rows/bulkRows.ts'
import {
  column,
  columnsOfModel,
  registerEntities,
  type ColumnsOf,
  type Flag,
  type RowsOf,
} from '../../history/rows/entities.ts'

export const stringsEntities = registerEntities({
  label: {
    table: label.table,
    key: ['id'],
    columns: columnsOfModel(label),
  },
  string_label: {
    table: 'string_label',
    key: ['string_id', 'label_id'],
    columns: {
      string_id: column<number>(),
      label_id: column<number>(),
    },
  },
  /** The user's decisions about a source string; the rest of its row belongs to its file. */
  visibility: {
    table: 'source_string',
    key: ['id'],
    // Hidden strings do not count in the progress.
    changesProgress: true,
    columns: {
      id: column<number>(),
      is_hidden: column<Flag>(),
    },
  },
  screenshot: {
    table: screenshot.table,
    key: ['id'],
    columns: columnsOfModel(screenshot),
  },
  screenshot_string: {
    table: 'screenshot_string',
    key: ['screenshot_id', 'string_id'],
    eventId: 'string_id',
    columns: {
      screenshot_id: column<number>(),
      string_id: column<number>(),
      /** JSON: a rectangle in pixels; null: somewhere in the image. */
      region: column<string | null>(),
    },
  },
  screenshot_label: {
    table: 'screenshot_label',
    key: ['screenshot_id', 'label_id'],
    columns: {
      screenshot_id: column<number>(),
      label_id: column<number>(),
    },
  },
})

/** The columns of `source_string` in the history, which most readers need. */
export const STRING_COLUMNS = Object.keys(columnsOfModel(string)) as readonly (keyof ColumnsOf<
  typeof string
>)[]

registerBulkRows('string', {
  table: 'source_string',
  columns: STRING_COLUMNS,
  stringId: 'id',
  languageId: null,
})

type StringsRows = RowsOf<typeof stringsEntities>

declare module '../../history/rows/entities.ts' {
  interface Rows extends StringsRows {}
}

export type LabelRow = StringsRows['label']
export type StringLabelRow = StringsRows['string_label']
export type VisibilityRow = StringsRows['visibility']
export type ScreenshotRow = StringsRows['screenshot']
export type ScreenshotStringRow = StringsRows['screenshot_string']
export type ScreenshotLabelRow = StringsRows['screenshot_label']
