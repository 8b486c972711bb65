/** Access to an app's modules (docs/reference/modules.md, "Access"). */
import type { Deployment } from '../model/enumerations.ts'
import type { AccessCategory, ModuleAccess } from '../contract/modules.ts'
import { z } from 'zod'
import { Failure } from '../platform/errors/failure.ts'

export interface AccessQuestion {
  deployment: Deployment
  /** The user who runs the job, by login. */
  login: string
  /** The project's owner, who is an enterprise's administrator, too; null where it has none. */
  ownerLogin: string | null
}

const stored = z.object({
  category: z.enum(['owner', 'members', 'administrators', 'organization', 'selected']),
  logins: z.array(z.string()),
})

/** The categories of one deployment and their equivalents in the other. */
const IN_DEPLOYMENT: Readonly<Record<Deployment, Partial<Record<AccessCategory, AccessCategory>>>> = {
  standard: { administrators: 'owner', organization: 'members' },
  enterprise: { owner: 'administrators', members: 'organization' },
}

/**
 * Reads a project's stored access, in the categories of its deployment: earlier versions stored those of the standard
 * deployment for all. An invalid value admits only selected users, of whom there are none.
 */
export function readAccess(json: string, deployment: Deployment): ModuleAccess {
  const read = stored.safeParse(valueOf(json))
  if (!read.success) return { category: 'selected', logins: [] }
  const { category, logins } = read.data
  return { category: IN_DEPLOYMENT[deployment][category] ?? category, logins }
}

/** Undefined: it is no JSON. */
function valueOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The access to a new app: all users of the project. */
export function firstAccess(deployment: Deployment): ModuleAccess {
  return { category: deployment === 'enterprise' ? 'organization' : 'members', logins: [] }
}

/** The categories of a deployment, from the narrowest to the widest. */
export function accessCategories(deployment: AccessQuestion['deployment']): AccessCategory[] {
  return deployment === 'standard'
    ? ['owner', 'selected', 'members']
    : ['administrators', 'selected', 'organization']
}

/** All users of a local project are members of it, and of its organization. */
export function isAllowed(
  { category, logins }: ModuleAccess,
  { login, ownerLogin }: AccessQuestion,
): boolean {
  switch (category) {
    case 'members':
    case 'organization':
      return true
    case 'owner':
    case 'administrators':
      return login === ownerLogin
    case 'selected':
      return logins.includes(login)
  }
}

/** @throws Failure `module.access` */
export function requireAccess(app: string, access: ModuleAccess, question: AccessQuestion): void {
  if (isAllowed(access, question)) return
  throw new Failure('module.access', `${question.login} may not use the modules of ${app} in this project.`, {
    kept: 'Nothing was changed.',
    todo: 'Ask the project’s owner to select you for the app.',
  })
}
