/** Rows that a question found, with the members that lines of an archive have (docs/reference/archive.md). */
import type { Client } from 'pg'
import type { Context } from '../../croql/catalog.ts'
import { columnName, membersOf, type EntityDefinition, type MemberDefinition } from '../../model/define.ts'
import { record } from '../../model/record.ts'
import { segment } from '../../model/segment.ts'
import { string } from '../../model/string.ts'
import { term } from '../../model/term.ts'
import { translation } from '../../model/translation.ts'
import { formatTime } from '../../store/timestamps.ts'

export interface Found {
  projectId: number
  id: number
}

interface Shape {
  entity: EntityDefinition
  /** Members by the SQL over the row `line` that they are read by. */
  members: Readonly<Record<string, string>>
}

/**
 * Returns the shape of a line: the members that an archive and the mirror have, in the order of the archive. `own` has
 * the SQL of what is not one column; an object stands for several members.
 */
function shapeOf(entity: EntityDefinition, own: Readonly<Record<string, string | object>> = {}): Shape {
  const mirrored = membersOf(entity).filter(
    ([, { archive, mirror }]) => archive !== 'none' && mirror !== 'none',
  )
  const isLater = ([, { archive }]: [string, MemberDefinition]): boolean => archive !== undefined
  const members = mirrored.flatMap(([name]) => {
    const sql = own[name] ?? `line.${columnName(name)}`
    return typeof sql === 'string' ? [[name, sql] as const] : Object.entries(sql as Record<string, string>)
  })
  const later = Object.fromEntries(mirrored.filter(isLater))
  const ordered = [
    ...members.filter(([name]) => !(name in later)),
    ...members.filter(([name]) => name in later),
  ]
  return { entity, members: Object.fromEntries(ordered) }
}

const RECORD = Object.entries(shapeOf(record).members).map(
  ([name, sql]) => `'${name}', ${sql.replace('line.', 'x.')}`,
)

const SHAPES: Readonly<Record<Context, Shape>> = {
  strings: shapeOf(string, {
    text: `CASE WHEN line.plural_forms IS NULL THEN to_json(line.text) ELSE line.plural_forms::json END`,
    customData: {
      labelIds: `(SELECT coalesce(json_agg(x.label_id ORDER BY x.label_id), '[]') FROM string_label x
        WHERE x.project_id = line.project_id AND x.string_id = line.id)`,
      fields: `(SELECT coalesce(json_object_agg(f.slug, x.value ORDER BY f.id), '{}') FROM string_field x
        JOIN field f ON f.project_id = x.project_id AND f.id = x.field_id
        WHERE x.project_id = line.project_id AND x.string_id = line.id)`,
      customData: 'line.custom_data',
    },
  }),
  translations: shapeOf(translation),
  segments: shapeOf(segment, {
    tmId: {
      tmId: 'line.tm_id',
      records: `(SELECT coalesce(json_agg(json_build_object(${RECORD.join(', ')}) ORDER BY x.id), '[]')
        FROM tm_record x WHERE x.project_id = line.project_id AND x.segment_id = line.id)`,
    },
  }),
  terms: shapeOf(term),
}

/** The rows in the order in which they were found, each with the name of its project before its members. */
export async function foundRows(
  client: Client,
  context: Context,
  found: readonly Found[],
  names: ReadonlyMap<number, string>,
): Promise<Record<string, unknown>[]> {
  const { entity, members } = SHAPES[context]
  const selected = Object.entries(members).map(([name, sql]) => `${sql} AS "${name}"`)
  const { rows } = await client.query<Record<string, unknown> & { project_id: string }>(
    `SELECT line.project_id, ${selected.join(', ')}
     FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS wanted (project_id, id, place)
     JOIN ${entity.table} AS line ON line.project_id = wanted.project_id AND line.id = wanted.id ORDER BY wanted.place`,
    [found.map(({ projectId }) => projectId), found.map(({ id }) => id)],
  )
  return rows.map(({ project_id: project, ...row }) => ({
    project: names.get(Number(project)) ?? '',
    ...lineOf(entity, row),
  }))
}

/** Returns the members of a row as an archive has them: times in ISO 8601, and later members where they are set. */
function lineOf({ members }: EntityDefinition, row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'records') return [[name, (value as Record<string, unknown>[]).map(recordOf)]]
    const definition = Object.hasOwn(members, name) ? members[name] : undefined
    const isAbsent = value === null || value === false
    if (definition?.archive !== undefined && isAbsent) return []
    return [[name, definition === undefined ? value : valueOf(definition, value)]]
  })
  return Object.fromEntries(entries)
}

function recordOf(row: Record<string, unknown>): Record<string, unknown> {
  return lineOf(record, row)
}

function valueOf({ type }: MemberDefinition, value: unknown): unknown {
  if (value === null) return null
  if (type === 'time') return formatTime(Number(value))
  // The server sends integers as texts, since they may be larger than JavaScript's.
  return type === 'id' || type === 'number' ? Number(value) : value
}
