/**
 * The mirrored tables and columns of a project file (docs/mirror.md, "What is there"). tests/mirror/model.test.ts
 * compares the list with the schema of a project file and with the columns that CroQL reads.
 */
import { TERM_COLUMNS } from '../model/term.ts'

/** `flag`: 0 or 1 in the project file. `time`: milliseconds since 1970, UTC. `text`: any; `code`: ASCII, as of a language. */
export type ColumnType = 'id' | 'number' | 'flag' | 'time' | 'text' | 'code'

export interface MirroredColumn {
  name: string
  type: ColumnType
  isOptional: boolean
  /**
   * The text as `contains` compares it, under the same name with `_folded`: `stored` in the project file, or `made` as
   * it is copied, since PostgreSQL folds letters in other ways, which depend on its version.
   */
  twin?: 'stored' | 'made'
}

/** The parent of a row, by which the rows of a change are found. */
export type Owner =
  /** Nothing but the project: few rows, which are copied together. */
  | { of: 'project' }
  /** A string, a translation or a segment, whose id is in the column. */
  | { of: 'string' | 'translation' | 'segment'; column: string }

export interface MirroredTable {
  name: string
  columns: readonly MirroredColumn[]
  /** After the project's id. */
  key: readonly string[]
  /** Further indexes, each after the project's id. */
  indexes: readonly (readonly string[])[]
  owner: Owner
}

const id = (name: string): MirroredColumn => ({ name, type: 'id', isOptional: false })
const number = (name: string): MirroredColumn => ({ name, type: 'number', isOptional: false })
const flag = (name: string): MirroredColumn => ({ name, type: 'flag', isOptional: false })
const time = (name: string): MirroredColumn => ({ name, type: 'time', isOptional: false })
const code = (name: string): MirroredColumn => ({ name, type: 'code', isOptional: false })
const plain = (name: string): MirroredColumn => ({ name, type: 'text', isOptional: false })
const text = (name: string): MirroredColumn => ({ ...plain(name), twin: 'made' })
const folded = (name: string): MirroredColumn => ({ ...plain(name), twin: 'stored' })
const maybe = (column: MirroredColumn): MirroredColumn => ({ ...column, isOptional: true })

const ofProject: Owner = { of: 'project' }
const ofString: Owner = { of: 'string', column: 'string_id' }
const ofTranslation: Owner = { of: 'translation', column: 'translation_id' }
const ofSegment: Owner = { of: 'segment', column: 'segment_id' }

/** The tables of a mirror, in the order in which they are copied. */
export const MIRRORED_TABLES: readonly MirroredTable[] = [
  {
    name: 'user',
    columns: [id('id'), text('login'), maybe(text('name'))],
    key: ['id'],
    indexes: [['login']],
    owner: ofProject,
  },
  {
    name: 'target_language',
    columns: [code('language_id'), number('position')],
    key: ['language_id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: 'branch',
    columns: [id('id'), text('name'), maybe(text('title'))],
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: 'directory',
    columns: [id('id'), maybe(id('branch_id')), maybe(id('parent_id')), plain('name'), maybe(plain('title'))],
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: 'file',
    columns: [
      id('id'),
      maybe(id('branch_id')),
      maybe(id('directory_id')),
      text('name'),
      maybe(text('title')),
      text('type'),
      maybe(text('context')),
      maybe(text('path')),
      time('created_at'),
      maybe(time('updated_at')),
    ],
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: 'label',
    columns: [id('id'), text('title'), flag('is_system')],
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: 'field',
    columns: [id('id'), text('name'), text('slug'), text('type')],
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: 'screenshot',
    columns: [id('id'), text('name')],
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: 'tm',
    columns: [id('id'), plain('name'), plain('language_ids')],
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: 'glossary',
    columns: [id('id'), plain('name'), plain('language_ids')],
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: 'concept',
    columns: [
      id('id'),
      id('glossary_id'),
      maybe(id('user_id')),
      maybe(text('subject')),
      maybe(text('definition')),
      maybe(text('url')),
      maybe(text('note')),
      flag('translatable'),
      time('created_at'),
      maybe(time('updated_at')),
    ],
    key: ['id'],
    indexes: [['glossary_id']],
    owner: ofProject,
  },
  {
    name: 'term',
    columns: [
      id('id'),
      id('glossary_id'),
      id('concept_id'),
      code('language_id'),
      folded('text'),
      maybe(id('user_id')),
      ...TERM_COLUMNS.map((name) => maybe(text(name))),
      time('created_at'),
      maybe(time('updated_at')),
    ],
    key: ['id'],
    indexes: [['glossary_id'], ['concept_id']],
    owner: ofProject,
  },
  {
    name: 'source_string',
    columns: [
      id('id'),
      maybe(id('file_id')),
      maybe(id('branch_id')),
      text('identifier'),
      code('type'),
      folded('text'),
      maybe(plain('plural_forms')),
      maybe(text('context')),
      maybe(number('max_length')),
      flag('is_hidden'),
      maybe(id('master_string_id')),
      flag('is_passed_workflow'),
      maybe(plain('custom_data')),
      number('position'),
      flag('is_archived'),
      time('created_at'),
      maybe(time('updated_at')),
      maybe(time('source_changed_at')),
    ],
    key: ['id'],
    indexes: [['file_id', 'position']],
    owner: { of: 'string', column: 'id' },
  },
  {
    name: 'string_label',
    columns: [id('string_id'), id('label_id')],
    key: ['string_id', 'label_id'],
    indexes: [['label_id']],
    owner: ofString,
  },
  {
    name: 'string_field',
    columns: [id('string_id'), id('field_id'), maybe(folded('value'))],
    key: ['string_id', 'field_id'],
    indexes: [['field_id']],
    owner: ofString,
  },
  {
    name: 'screenshot_string',
    columns: [id('screenshot_id'), id('string_id')],
    key: ['string_id', 'screenshot_id'],
    indexes: [['screenshot_id']],
    owner: ofString,
  },
  {
    name: 'comment',
    columns: [
      id('id'),
      id('string_id'),
      maybe(code('language_id')),
      maybe(id('user_id')),
      code('type'),
      maybe(code('issue_type')),
      maybe(code('issue_status')),
      folded('text'),
      time('created_at'),
    ],
    key: ['id'],
    indexes: [['string_id']],
    owner: ofString,
  },
  {
    name: 'translation',
    columns: [
      id('id'),
      id('string_id'),
      code('language_id'),
      code('plural_form'),
      folded('text'),
      maybe(id('user_id')),
      maybe(text('provider')),
      flag('is_pre_translated'),
      flag('is_shared'),
      time('created_at'),
      time('updated_at'),
      flag('needs_work'),
    ],
    key: ['id'],
    indexes: [
      ['string_id', 'language_id', 'plural_form'],
      ['language_id', 'user_id'],
    ],
    owner: ofString,
  },
  {
    name: 'top_translation',
    columns: [id('string_id'), code('language_id'), code('plural_form'), id('translation_id')],
    key: ['string_id', 'language_id', 'plural_form'],
    indexes: [],
    owner: ofString,
  },
  {
    name: 'vote',
    columns: [id('translation_id'), id('user_id'), number('mark'), time('voted_at')],
    key: ['translation_id', 'user_id'],
    indexes: [],
    owner: ofTranslation,
  },
  {
    name: 'approval',
    columns: [id('id'), id('translation_id'), maybe(id('user_id')), time('created_at')],
    key: ['id'],
    indexes: [['translation_id']],
    owner: ofTranslation,
  },
  {
    name: 'qa_issue',
    columns: [
      id('id'),
      id('translation_id'),
      code('qa_check'),
      plain('message'),
      code('state'),
      maybe(plain('ignore_reason')),
      time('created_at'),
    ],
    key: ['id'],
    indexes: [['translation_id']],
    owner: ofTranslation,
  },
  {
    name: 'languages_summary',
    columns: [
      id('string_id'),
      code('language_id'),
      flag('is_translated'),
      flag('is_partially_translated'),
      flag('is_approved'),
      flag('is_partially_approved'),
      time('translation_updated'),
      time('oldest_updated'),
      flag('is_translated_by_tm'),
      flag('is_translated_by_mt'),
      flag('is_translated_by_ai'),
      flag('is_source_changed_after_translation'),
      flag('has_translation_as_source'),
      flag('has_translation_after_approval'),
      flag('has_shared_translation'),
      number('rating'),
      number('approvals_count'),
      number('qa_issues'),
      flag('needs_work'),
    ],
    key: ['string_id', 'language_id'],
    indexes: [['language_id']],
    owner: ofString,
  },
  {
    name: 'tm_segment',
    columns: [id('id'), id('tm_id')],
    key: ['id'],
    indexes: [['tm_id']],
    owner: { of: 'segment', column: 'id' },
  },
  {
    name: 'tm_record',
    columns: [
      id('id'),
      id('segment_id'),
      code('language_id'),
      folded('text'),
      number('usage_count'),
      maybe(id('created_by')),
      maybe(id('updated_by')),
      time('created_at'),
      maybe(time('updated_at')),
    ],
    key: ['id'],
    indexes: [['segment_id']],
    owner: ofSegment,
  },
]

/** The names of a table's columns there, in the order in which they are copied, twins after their text. */
export function namesOf({ columns }: MirroredTable): string[] {
  return columns.flatMap(({ name, twin }) => (twin === undefined ? [name] : [name, `${name}_folded`]))
}

export function tableNamed(name: string): MirroredTable {
  const found = MIRRORED_TABLES.find((table) => table.name === name)
  if (found === undefined) throw new Error(`${name} is not mirrored`)
  return found
}
