/** The apps of a project as people see and change them. */
import { accessCategories, isAllowed } from '../../modules/access.ts'
import type { ModuleAccess } from '../../modules/access.ts'
import { consentNeeded } from '../../modules/consent.ts'
import { hashFolder } from '../../modules/inProcess/folder.ts'
import { Failure } from '../../failure.ts'
import type { ModuleApp, ModuleList, ModuleTrust } from '../contract.ts'
import type { ProjectSession } from '../session.ts'
import type { ProjectApp } from './host.ts'

export async function listApps(session: ProjectSession): Promise<ModuleList> {
  const apps = await session.modules.apps()
  return {
    apps: await Promise.all(apps.map((app) => describe(session, app))),
    categories: accessCategories(session.facts.deployment),
  }
}

async function describe(session: ProjectSession, projectApp: ProjectApp): Promise<ModuleApp> {
  const { id, location, access, app, known, problem } = projectApp
  const descriptor = app?.descriptor ?? known
  const { deployment, ownerLogin } = session.facts
  return {
    id,
    location,
    name: descriptor.name,
    identifier: descriptor.identifier,
    base: app?.base ?? null,
    modules: descriptor.modules,
    access,
    isAllowed: isAllowed(access, { deployment, ownerLogin, login: session.person.login }),
    trust: await trustOf(session, projectApp),
    hasSecret: (await session.modules.secrets.find(location)) !== null,
    problem,
  }
}

async function trustOf({ modules }: ProjectSession, { app }: ProjectApp): Promise<ModuleTrust | null> {
  if (app === null) return null
  const { base, location } = app
  if (base.kind === 'address') return { state: 'notNeeded' }
  const hash = await hashFolder(base.folder)
  const known = await modules.consent.find(location)
  const isTrusted = await modules.consent.isGiven(location, hash)
  return {
    state: isTrusted ? 'trusted' : known === null ? 'new' : 'changed',
    hash,
    folder: base.folder,
    isAuthor: known?.isAuthor ?? false,
  }
}

/** @throws Failure `module.badAccess`, `module.unknownApp` */
export async function setAccess(
  { facts, store }: ProjectSession,
  id: number,
  { category, logins }: ModuleAccess,
): Promise<void> {
  const near = accessCategories(facts.deployment)
  if (!near.includes(category))
    throw new Failure('module.badAccess', `A ${facts.deployment} project has no such access.`, {
      value: category,
      near,
      kept: 'Nothing was changed.',
    })
  const access: ModuleAccess = { category, logins: category === 'selected' ? logins : [] }
  await store.write('setModuleAccess', { id, access: JSON.stringify(access) })
}

/**
 * Trusts what a person was shown: code that has changed since then has another hash, and is asked about again.
 * @throws Failure `module.consent`, `module.notLocal`, those of `ModuleHost.app`
 */
export async function trustApp(
  { modules }: ProjectSession,
  id: number,
  { hash, isAuthor }: { hash: string; isAuthor: boolean },
): Promise<void> {
  const { location, base, descriptor } = await modules.app(id)
  if (base.kind !== 'folder')
    throw new Failure('module.notLocal', 'This app runs elsewhere: there is no code here to trust.', {
      path: location,
    })
  const { name } = descriptor
  const now = await hashFolder(base.folder)
  if (now !== hash) throw consentNeeded({ name, folder: base.folder, hash: now, isChanged: true })
  await modules.consent.give(location, { name, hash, isAuthor })
}
