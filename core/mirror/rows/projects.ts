/** The projects of a mirror, and what an expression can name in them. */
import type { Client } from 'pg'
import type { Deployment } from '../../model/enumerations.ts'
import { Failure } from '../../platform/errors/failure.ts'

export interface MirroredProject {
  id: number
  name: string
  identifier: string
  deployment: Deployment
  /** Milliseconds since 1970. */
  mirroredAt: number
}

/** All of them, by name. */
export async function mirroredProjects(client: Client): Promise<MirroredProject[]> {
  const { rows } = await client.query<Omit<MirroredProject, 'id' | 'mirroredAt'> & { id: string; at: Date }>(
    'SELECT project_id AS id, name, identifier, deployment, mirrored_at AS at FROM mirrored_projects ORDER BY name COLLATE "C", project_id',
  )
  return rows.map(({ id, at, ...rest }) => ({ ...rest, id: Number(id), mirroredAt: at.getTime() }))
}

/** Those that are named, by name or identifier; of one name all. @throws Failure `mirror.noProject` */
export function projectsNamed(
  all: readonly MirroredProject[],
  names: readonly string[] | undefined,
): MirroredProject[] {
  if (names === undefined) return [...all]
  const named = names.flatMap((wanted) => {
    const found = all.filter(({ name, identifier }) => name === wanted || identifier === wanted)
    if (found.length > 0) return found
    throw new Failure('mirror.noProject', `The mirror has no project ${wanted}.`, {
      value: wanted,
      values: { name: wanted },
      near: all.map(({ name }) => name),
    })
  })
  return [...new Set(named)]
}

/** The logins that projects have, each once. */
export async function loginsOf(client: Client, projects: readonly number[]): Promise<string[]> {
  const { rows } = await client.query<{ login: string }>(
    'SELECT DISTINCT login FROM "user" WHERE project_id = ANY($1::bigint[]) ORDER BY login',
    [projects],
  )
  return rows.map(({ login }) => login)
}

/** The languages that projects are translated into. */
export async function mirroredLanguages(
  client: Client,
  projects: readonly number[],
): Promise<Map<string, number[]>> {
  const { rows } = await client.query<{ language: string; projects: string[] }>(
    `SELECT language_id AS language, array_agg(project_id ORDER BY project_id) AS projects FROM target_language
     WHERE project_id = ANY($1::bigint[]) GROUP BY language_id ORDER BY language_id COLLATE "C"`,
    [projects],
  )
  return new Map(rows.map(({ language, projects: ids }) => [language, ids.map(Number)]))
}

/** The languages that projects are translated from. */
export async function sourcesOf(client: Client, projects: readonly number[]): Promise<string[]> {
  const { rows } = await client.query<{ language: string }>(
    'SELECT DISTINCT source_language_id AS language FROM mirrored_projects WHERE project_id = ANY($1::bigint[])',
    [projects],
  )
  return rows.map(({ language }) => language)
}
