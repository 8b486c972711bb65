/** The cloud's projects to choose from, and what one of them holds. */
import type { RemoteProject, RemoteProjectName } from '../../contract/cloud.ts'
import { z } from 'zod'
import { findLanguage } from '../../languages/catalog.ts'
import { parseCustomLanguage } from '../../languages/custom.ts'
import type { Language } from '../../contract/language.ts'
import type { NewProject } from '../../strings/rows/project.ts'
import { memberSchema, type RemoteUser } from './remote/people.ts'
import type { CloudClient } from '../client.ts'

const named = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  identifier: z.string().nullish(),
  sourceLanguageId: z.string(),
  targetLanguageIds: z
    .array(z.string())
    .nullish()
    .transform((ids) => ids ?? []),
})

function nameOf({ identifier, ...project }: z.output<typeof named>): RemoteProjectName {
  return { ...project, identifier: identifier || `project-${project.id}` }
}

/** All that the person may open, in the cloud's order. */
export async function remoteProjects(
  client: CloudClient,
  signal?: AbortSignal,
): Promise<RemoteProjectName[]> {
  const projects: RemoteProjectName[] = []
  for await (const { items } of client.list('projects', { schema: named, signal }))
    projects.push(...items.map(nameOf))
  return projects
}

/** Its target languages, in the cloud's order. */
export async function targetLanguagesOf(
  client: CloudClient,
  id: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const schema = named.pick({ targetLanguageIds: true })
  return (await client.get(`projects/${id}`, { schema, signal })).targetLanguageIds
}

const detailed = named.extend({
  type: z.union([z.number(), z.string()]).nullish(),
  sourceLanguage: z.unknown().optional(),
  targetLanguages: z.array(z.unknown()).nullish(),
})

const count = z
  .number()
  .nullish()
  .transform((number) => number ?? 0)

const progress = z.object({
  languageId: z.string(),
  phrases: z.object({ total: count, translated: count, approved: count }).nullish(),
})

/** One of them, with how much there is to pull. */
export async function remoteProject(
  client: CloudClient,
  id: number,
  signal?: AbortSignal,
): Promise<RemoteProject> {
  const project = await client.get(`projects/${id}`, { schema: detailed, signal })
  const counts = new Map<string, NonNullable<z.output<typeof progress>['phrases']>>()
  for await (const { items } of client.list(`projects/${id}/languages/progress`, {
    schema: progress,
    signal,
  }))
    for (const { languageId, phrases } of items) if (phrases) counts.set(languageId, phrases)
  const definitions = [project.sourceLanguage, ...(project.targetLanguages ?? [])].flatMap(definitionOf)
  const languages = project.targetLanguageIds.map((languageId) => ({
    id: languageId,
    name: definitions.find((one) => one.id === languageId)?.name ?? languageId,
    translated: counts.get(languageId)?.translated ?? 0,
    approved: counts.get(languageId)?.approved ?? 0,
  }))
  return {
    ...nameOf(project),
    type: String(project.type ?? 0) === '1' ? 'string-based' : 'file-based',
    languages,
    strings: Math.max(0, ...[...counts.values()].map(({ total }) => total)),
    customLanguages: definitions.filter((one) => findLanguage(one.id) === undefined),
  }
}

const LANGUAGE_MEMBERS = [
  ...['id', 'name', 'editorCode', 'twoLettersCode', 'threeLettersCode', 'locale', 'androidCode', 'osxCode'],
  ...['osxLocale', 'pluralCategoryNames', 'pluralRules', 'textDirection'],
]

/** An invalid definition counts as none. */
function definitionOf(value: unknown): Language[] {
  if (typeof value !== 'object' || value === null) return []
  const members = Object.entries(value).filter(([name]) => LANGUAGE_MEMBERS.includes(name))
  try {
    return [parseCustomLanguage(Object.fromEntries(members))]
  } catch {
    return []
  }
}

/** Returns the properties of a new project file for it. */
export function newProjectFor(
  remote: RemoteProject,
  options: {
    deployment: NewProject['deployment']
    /** Those of its target languages that are wanted. */
    languageIds: readonly string[]
    owner: NewProject['owner']
  },
): NewProject {
  const used = new Set([remote.sourceLanguageId, ...options.languageIds])
  return {
    identifier: remote.identifier,
    name: remote.name,
    type: remote.type,
    deployment: options.deployment,
    sourceLanguageId: remote.sourceLanguageId,
    targetLanguageIds: [...options.languageIds],
    customLanguages: remote.customLanguages.filter(({ id }) => used.has(id)),
    owner: options.owner,
  }
}

/** A service may give one an id only with their first edit: 0 until then. */
/** Returns the signed-in user. */
export function signedInUser(client: CloudClient, signal?: AbortSignal): Promise<RemoteUser> {
  return client.get('user', { schema: memberSchema, signal })
}
