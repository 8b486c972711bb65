/** Rows that a question found, with the members that lines of an archive have (docs/reference/archive.md). */
import type { Client } from 'pg'
import type { Context } from '../../croql/catalog.ts'
import { TERM_MEMBER_NAMES, columnOfMember } from '../../model/term.ts'
import { formatTime } from '../../store/timestamps.ts'

export interface Found {
  projectId: number
  id: number
}

interface Shape {
  /** Members by the SQL over the row `line` that they are read by. */
  members: Readonly<Record<string, string>>
  table: string
}

const SHAPES: Readonly<Record<Context, Shape>> = {
  strings: {
    table: 'source_string',
    members: {
      id: 'line.id',
      fileId: 'line.file_id',
      branchId: 'line.branch_id',
      identifier: 'line.identifier',
      type: 'line.type',
      text: `CASE WHEN line.plural_forms IS NULL THEN to_json(line.text) ELSE line.plural_forms::json END`,
      context: 'line.context',
      maxLength: 'line.max_length',
      isHidden: 'line.is_hidden',
      masterStringId: 'line.master_string_id',
      isPassedWorkflow: 'line.is_passed_workflow',
      labelIds: `(SELECT coalesce(json_agg(x.label_id ORDER BY x.label_id), '[]') FROM string_label x
        WHERE x.project_id = line.project_id AND x.string_id = line.id)`,
      fields: `(SELECT coalesce(json_object_agg(f.slug, x.value ORDER BY f.id), '{}') FROM string_field x
        JOIN field f ON f.project_id = x.project_id AND f.id = x.field_id
        WHERE x.project_id = line.project_id AND x.string_id = line.id)`,
      customData: 'line.custom_data',
      createdAt: 'line.created_at',
      updatedAt: 'line.updated_at',
      sourceChangedAt: 'line.source_changed_at',
    },
  },
  translations: {
    table: 'translation',
    members: {
      id: 'line.id',
      stringId: 'line.string_id',
      languageId: 'line.language_id',
      pluralForm: 'line.plural_form',
      text: 'line.text',
      userId: 'line.user_id',
      provider: 'line.provider',
      isPreTranslated: 'line.is_pre_translated',
      isShared: 'line.is_shared',
      createdAt: 'line.created_at',
      updatedAt: 'line.updated_at',
      needsWork: 'line.needs_work',
    },
  },
  segments: {
    table: 'tm_segment',
    members: {
      id: 'line.id',
      tmId: 'line.tm_id',
      records: `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'languageId', x.language_id, 'text', x.text,
          'usageCount', x.usage_count, 'createdBy', x.created_by, 'updatedBy', x.updated_by,
          'createdAt', x.created_at, 'updatedAt', x.updated_at) ORDER BY x.id), '[]')
        FROM tm_record x WHERE x.project_id = line.project_id AND x.segment_id = line.id)`,
    },
  },
  terms: {
    table: 'term',
    members: {
      id: 'line.id',
      glossaryId: 'line.glossary_id',
      conceptId: 'line.concept_id',
      languageId: 'line.language_id',
      text: 'line.text',
      description: 'line.description',
      userId: 'line.user_id',
      ...Object.fromEntries(
        TERM_MEMBER_NAMES.filter((name) => name !== 'description').map((name) => [
          name,
          `line.${columnOfMember(name)}`,
        ]),
      ),
      createdAt: 'line.created_at',
      updatedAt: 'line.updated_at',
    },
  },
}

/** Numbers of their own kind come as texts from the server, for they may be larger than JavaScript's. */
const NUMBERS = /^(?:id|.*Id|maxLength)$/

/** The rows in the order in which they were found, each with the name of its project before its members. */
export async function foundRows(
  client: Client,
  context: Context,
  found: readonly Found[],
  names: ReadonlyMap<number, string>,
): Promise<Record<string, unknown>[]> {
  const { table, members } = SHAPES[context]
  const selected = Object.entries(members).map(([name, sql]) => `${sql} AS "${name}"`)
  const { rows } = await client.query<Record<string, unknown> & { project_id: string }>(
    `SELECT line.project_id, ${selected.join(', ')}
     FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS wanted (project_id, id, place)
     JOIN ${table} AS line ON line.project_id = wanted.project_id AND line.id = wanted.id ORDER BY wanted.place`,
    [found.map(({ projectId }) => projectId), found.map(({ id }) => id)],
  )
  return rows.map(({ project_id: project, ...row }) => ({
    project: names.get(Number(project)) ?? '',
    ...Object.fromEntries(Object.entries(row).flatMap(memberOf)),
  }))
}

function memberOf([name, value]: [string, unknown]): [string, unknown][] {
  // As in an archive, a flag is included if it is set.
  if (name === 'needsWork') return value === true ? [[name, value]] : []
  if (value === null) return [[name, null]]
  if (name.endsWith('At')) return [[name, formatTime(Number(value))]]
  if (name === 'records') return [[name, (value as Record<string, unknown>[]).map(recordOf)]]
  return [
    [name, NUMBERS.test(name) && typeof value === 'string' && name !== 'languageId' ? Number(value) : value],
  ]
}

function recordOf(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).flatMap(memberOf))
}
