import { createHash } from 'node:crypto'
import type { JobOrganization } from '../contract/moduleProtocol.ts'

/** The organization of a local project: its names are those of RFC 6761 for what is never on the network. */
export const localOrganization: JobOrganization = {
  id: 1,
  domain: 'interlinear',
  baseUrl: 'http://interlinear.localhost',
}

/**
 * A number by which an app knows a project or a user: the same at each time and in each file, and another for each.
 * A project file numbers its own project and users from 1, as every other file does, so that an app would take one
 * for the other. 48 bits: whole in every language that has JSON, and enough that two never meet.
 */
export function stableId(kind: 'project' | 'user', name: string): number {
  return createHash('sha256').update(`${kind}\0${name}`).digest().readUIntBE(0, 6) + 1
}
