/** Source strings and their places. */
import { serviceColumns, type ServiceItem } from '../../../model/define.ts'
import { branch } from '../../../model/branch.ts'
import { directory } from '../../../model/directory.ts'
import { field } from '../../../model/field.ts'
import { file } from '../../../model/file.ts'
import { label } from '../../../model/label.ts'
import { string } from '../../../model/string.ts'
import {
  UNORDERED,
  inList,
  containsText,
  inDirectory,
  neverMatches,
  type ListQuery,
} from './listConditions.ts'

export type BranchItem = ServiceItem<typeof branch>

export type DirectoryItem = ServiceItem<typeof directory>

export interface FileItem extends ServiceItem<typeof file> {
  /** The path as it was imported, without the branch. */
  path: string
  /** Whether it has segmentation rules of its own. */
  hasRules: 0 | 1
  /** The pattern of its translations; null: none is known. */
  layout: string | null
}

export interface StringItem extends ServiceItem<typeof string> {
  directoryId: number | null
  /** JSON: ids. */
  labelIds: string
  /** JSON: values by the field's slug. */
  fields: string
  /** 1, and one more for each change of the text that the history knows. */
  revision: number
}

export type LabelItem = ServiceItem<typeof label>

export type FieldItem = ServiceItem<typeof field>

const PLACE_ORDERS = {
  createdAt: UNORDERED,
  updatedAt: UNORDERED,
  exportPattern: UNORDERED,
  priority: UNORDERED,
}

export const sourceListings = {
  branch: {
    columns: serviceColumns(branch, 'b'),
    from: 'branch b',
    filters: { name: 'b.name = @name' },
    orders: { id: 'b.id', name: 'b.name', title: 'b.title', ...PLACE_ORDERS },
    key: 'b.id',
  },
  directory: {
    columns: serviceColumns(directory, 'd'),
    from: 'directory d',
    filters: {
      branchId: 'd.branch_id = @branchId',
      directoryId: 'd.parent_id = @directoryId',
      below: `${inDirectory('d.id', 'below')} AND d.id <> @below`,
      isRoot: 'd.parent_id IS NULL AND (@isRoot = 1)',
      filter: containsText('d.name', 'filter'),
    },
    orders: { id: 'd.id', name: 'd.name', title: 'd.title', ...PLACE_ORDERS },
    key: 'd.id',
  },
  file: {
    columns: `${serviceColumns(file, 'f', ['path'])}, coalesce(f.path, f.name) AS path,
      EXISTS (SELECT 1 FROM file_settings x WHERE x.file_id = f.id AND json_extract(x.settings, '$.srx') IS NOT NULL)
        AS hasRules,
      (SELECT l.pattern FROM file_layout l WHERE l.file_id = f.id) AS layout`,
    from: 'file f',
    filters: {
      branchId: 'f.branch_id = @branchId',
      directoryId: 'f.directory_id = @directoryId',
      below: inDirectory('f.directory_id', 'below'),
      filter: containsText('f.name', 'filter'),
    },
    orders: {
      id: 'f.id',
      name: 'f.name',
      title: 'f.title',
      status: UNORDERED,
      ...PLACE_ORDERS,
      createdAt: 'f.created_at',
      updatedAt: 'f.updated_at',
    },
    key: 'f.id',
  },
  string: {
    columns: `${serviceColumns(string, 's', ['branchId'])}, coalesce(s.branch_id, f.branch_id) AS branchId,
      f.directory_id AS directoryId,
      (SELECT json_group_array(x.label_id) FROM string_label x WHERE x.string_id = s.id) AS labelIds,
      (SELECT json_group_object(d.slug, x.value) FROM string_field x JOIN field d ON d.id = x.field_id
       WHERE x.string_id = s.id) AS fields,
      (SELECT 1 + count(*) FROM event x WHERE x.string_id = s.id AND x.language_id IS NULL AND x.entity = 'string'
         AND x.before ->> '$.text' <> x.after ->> '$.text') AS revision`,
    from: 'source_string s LEFT JOIN file f ON f.id = s.file_id',
    where: 's.is_archived = 0',
    filters: {
      fileId: 's.file_id = @fileId',
      branchId: 'coalesce(s.branch_id, f.branch_id) = @branchId',
      directoryId: inDirectory('f.directory_id', 'directoryId'),
      labelIds: `s.id IN (SELECT string_id FROM string_label WHERE ${inList('label_id', 'labelIds')})`,
      taskId: neverMatches('taskId'),
      inIdentifier: containsText('s.identifier', 'inIdentifier'),
      inText: containsText('s.text', 'inText'),
      inContext: containsText('s.context', 'inContext'),
      anywhere: `(${containsText('s.identifier', 'anywhere')} OR ${containsText('s.text', 'anywhere')}
        OR ${containsText('s.context', 'anywhere')})`,
    },
    orders: {
      id: 's.id',
      text: 's.text',
      identifier: 's.identifier',
      context: 's.context',
      createdAt: 's.created_at',
      updatedAt: 's.updated_at',
      type: 's.type',
    },
    key: 's.id',
  },
  label: {
    columns: serviceColumns(label, 'l'),
    from: 'label l',
    filters: { isSystem: 'l.is_system = @isSystem' },
    orders: { id: 'l.id', title: 'l.title' },
    key: 'l.id',
  },
  field: {
    columns: serviceColumns(field, 'd'),
    from: 'field d',
    filters: {
      search: containsText('d.name', 'search'),
      type: 'd.type = @type',
      entity: "@entity = 'string'",
    },
    orders: { id: 'd.id' },
    key: 'd.id',
  },
} satisfies Record<string, ListQuery>
