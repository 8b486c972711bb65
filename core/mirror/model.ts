/**
 * The mirrored tables and columns of a project file (docs/mirror.md, "Tables and columns"). tests/mirror/model.test.ts
 * compares the list with the schema of a project file and with the columns that CroQL reads.
 */
import { columnName, membersOf, type EntityDefinition, type StoredType } from '../model/define.ts'
import { approval } from '../model/approval.ts'
import { branch } from '../model/branch.ts'
import { comment } from '../model/comment.ts'
import { concept } from '../model/concept.ts'
import { directory } from '../model/directory.ts'
import { field } from '../model/field.ts'
import { file } from '../model/file.ts'
import { glossary } from '../model/glossary.ts'
import { label } from '../model/label.ts'
import { memory } from '../model/memory.ts'
import { record } from '../model/record.ts'
import { screenshot } from '../model/screenshot.ts'
import { segment } from '../model/segment.ts'
import { string } from '../model/string.ts'
import { term } from '../model/term.ts'
import { translation } from '../model/translation.ts'
import { user } from '../model/user.ts'
import { vote } from '../model/vote.ts'

export interface MirroredColumn {
  name: string
  type: StoredType
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
const folded = (name: string): MirroredColumn => ({ ...plain(name), twin: 'stored' })
const maybe = (column: MirroredColumn): MirroredColumn => ({ ...column, isOptional: true })

/**
 * Returns the mirrored columns of an entity. A text that the query language compares has a twin: the mirror's own where
 * the project file has none.
 */
function mirroredColumns(entity: EntityDefinition): MirroredColumn[] {
  return membersOf(entity)
    .filter(([, { mirror }]) => mirror !== 'none')
    .map(([name, { type, isOptional = false, isFolded, croql }]) => {
      const column = { name: columnName(name), type, isOptional }
      if (type !== 'text') return column
      if (isFolded) return { ...column, twin: 'stored' }
      return croql === undefined ? column : { ...column, twin: 'made' }
    })
}

const ofProject: Owner = { of: 'project' }
const ofString: Owner = { of: 'string', column: 'string_id' }
const ofTranslation: Owner = { of: 'translation', column: 'translation_id' }
const ofSegment: Owner = { of: 'segment', column: 'segment_id' }

/** The tables of a mirror, in the order in which they are copied. */
export const MIRRORED_TABLES: readonly MirroredTable[] = [
  {
    name: user.table,
    columns: mirroredColumns(user),
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
    name: branch.table,
    columns: mirroredColumns(branch),
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: directory.table,
    columns: mirroredColumns(directory),
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: file.table,
    columns: mirroredColumns(file),
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: label.table,
    columns: mirroredColumns(label),
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: field.table,
    columns: mirroredColumns(field),
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: screenshot.table,
    columns: mirroredColumns(screenshot),
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: memory.table,
    columns: mirroredColumns(memory),
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: glossary.table,
    columns: mirroredColumns(glossary),
    key: ['id'],
    indexes: [],
    owner: ofProject,
  },
  {
    name: concept.table,
    columns: mirroredColumns(concept),
    key: ['id'],
    indexes: [['glossary_id']],
    owner: ofProject,
  },
  {
    name: term.table,
    columns: mirroredColumns(term),
    key: ['id'],
    indexes: [['glossary_id'], ['concept_id']],
    owner: ofProject,
  },
  {
    name: string.table,
    columns: mirroredColumns(string),
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
    name: comment.table,
    columns: mirroredColumns(comment),
    key: ['id'],
    indexes: [['string_id']],
    owner: ofString,
  },
  {
    name: translation.table,
    columns: mirroredColumns(translation),
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
    name: vote.table,
    columns: mirroredColumns(vote),
    key: ['translation_id', 'user_id'],
    indexes: [],
    owner: ofTranslation,
  },
  {
    name: approval.table,
    columns: mirroredColumns(approval),
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
    name: segment.table,
    columns: mirroredColumns(segment),
    key: ['id'],
    indexes: [['tm_id']],
    owner: { of: 'segment', column: 'id' },
  },
  {
    name: record.table,
    columns: mirroredColumns(record),
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
