/** One call of an endpoint: what it asks, and what it asks it of. */
import { invalid, notFound, type ApiRequest } from '../answers.ts'
import type { Bundles } from '../bundles.ts'
import type { Bearer } from '../oauth/grants.ts'
import type { Builds, Downloads, EndedJobs, StoredImages, Storages, Uploads } from '../storages.ts'
import type { ServedProject } from '../store.ts'

export interface ServingState {
  projects: readonly ServedProject[]
  storages: Storages
  downloads: Downloads
  images: StoredImages
  uploads: Uploads
  builds: Builds
  jobs: EndedJobs
  bundles: Bundles
  /** The enterprise deployment's organization; null: the standard deployment. */
  organization: string | null
  /** `http://127.0.0.1:PORT` as the caller knows it. */
  origin: string
}

export interface Call {
  state: ServingState
  request: ApiRequest
  /** Identifies the client. */
  clientId: string
  /** Those that the token opens. */
  projects: readonly ServedProject[]
  /** A part of the path. */
  parameter(name: string): string
  /** A part of the path that is an id; 404 of `noun` where it is none. */
  id(name: string, noun: string): number
  /** The project that the path names. */
  project(): ServedProject
  /** The project that a TM or glossary of the path is in, and its id there. */
  resource(name: string, noun: string): { project: ServedProject; id: number }
}

export function makeCall(
  state: ServingState,
  request: ApiRequest,
  bearer: Bearer,
  parameters: Readonly<Record<string, string>>,
): Call {
  const projects = state.projects.filter(
    ({ path }) => bearer.projects === null || bearer.projects.includes(path),
  )
  const parameter = (name: string): string => parameters[name] ?? ''
  const id = (name: string, noun: string): number => {
    const value = parameter(name)
    if (!/^[1-9]\d{0,15}$/.test(value)) throw notFound(noun)
    return Number(value)
  }
  return {
    state,
    request,
    clientId: bearer.id,
    projects,
    parameter,
    id,
    project() {
      const projectId = id('projectId', 'Project')
      const found = projects.find(({ id: own, appId }) => own === projectId || appId === projectId)
      if (found === undefined) throw notFound('Project')
      return found
    },
    resource(name, noun) {
      const outer = id(name, noun)
      const project = projects.find(({ offset }) => outer > offset && outer <= offset + RESOURCES_PER_PROJECT)
      if (project === undefined) throw notFound(noun)
      return { project, id: outer - project.offset }
    },
  }
}

/** Ids of TMs and glossaries that a project has room for (`ServedProject.offset`). */
export const RESOURCES_PER_PROJECT = 1_000_000_000

/** The request's JSON. Throws 400. */
export function jsonBody({ body, headers }: ApiRequest): unknown {
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase()
  if (type !== undefined && type !== '' && !/^application\/(.+\+)?json$/.test(type))
    throw invalid({ key: 'body', code: 'invalidContentType', message: 'The body must be application/json.' })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    throw invalid({ key: 'body', code: 'invalidJson', message: 'The body is no JSON in UTF-8.' })
  }
}
