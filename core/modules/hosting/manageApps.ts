/** The apps of a project as people see and change them. */
import type { Sentence } from '../../platform/text/sentence.ts'
import type { ModuleAccess } from '../../contract/modules.ts'
import { resolve } from 'node:path'
import { accessCategories, isAllowed } from '../access.ts'
import { isAddress } from '../app.ts'
import { consentNeeded, consentSubject } from '../consent.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { ModuleApp, ModuleList, ModuleTrust } from '../../contract/index.ts'
import type { ProjectApp, ProjectWithModules } from './host.ts'
import { asksForToken, installApp, uninstallApp } from './installApp.ts'

export async function listModuleApps(session: ProjectWithModules): Promise<ModuleList> {
  const apps = await session.modules.apps()
  return {
    apps: await Promise.all(apps.map((app) => describe(session, app))),
    categories: accessCategories(session.facts.deployment),
    canManage: isManager(session),
    manager: session.facts.ownerLogin,
  }
}

async function describe(session: ProjectWithModules, projectApp: ProjectApp): Promise<ModuleApp> {
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
    scopes: app !== null && asksForToken(app) ? app.descriptor.scopes : [],
    problem,
  }
}

async function trustOf({ modules }: ProjectWithModules, { app }: ProjectApp): Promise<ModuleTrust | null> {
  if (app === null) return null
  const { base, location } = app
  const subject = await consentSubject(base)
  const known = await modules.consent.find(location)
  const isTrusted = await modules.consent.isGiven(location, subject)
  return {
    kind: base.kind,
    state: isTrusted ? 'trusted' : known === null ? 'new' : 'changed',
    subject,
    isAuthor: known?.isAuthor ?? false,
  }
}

/**
 * Whether the user is the project's owner, who is an enterprise's administrator, too; every user if the project has no
 * owner.
 */
function isManager({ facts, person }: ProjectWithModules): boolean {
  return facts.ownerLogin === null || facts.ownerLogin === person.login
}

/** @throws Failure `module.notManager` */
function requireManager(session: ProjectWithModules): void {
  if (isManager(session)) return
  throw new Failure(
    'module.notManager',
    'Only the project’s owner says who may use an app, or removes one.',
    {
      value: session.person.login,
      kept: 'Nothing was changed.',
      todo: `Ask ${session.facts.ownerLogin}.`,
    },
  )
}

/**
 * The jobs that are kept go with it, for what they were sent must not outlive it. Answers warnings, a sentence each.
 * @throws Failure `module.notManager`, `module.unknownApp`
 */
export async function removeApp(session: ProjectWithModules, id: number): Promise<Sentence[]> {
  const { modules, store } = session
  const found = (await modules.apps()).find((one) => one.id === id)
  // Unreadable access rules were not set by an owner, so any user may change them.
  if (found?.isReadable !== false) requireManager(session)
  const location = found?.location ?? (await modules.location(id))
  await store.write('removeModuleApp', { id })
  modules.log.forget(location)
  return found?.app ? uninstallApp(session, found.app) : []
}

/** The same by the app's folder, address or identifier. @throws Failure `module.notManager`, `module.unknownApp` */
export async function removeAppNamed(session: ProjectWithModules, name: string): Promise<Sentence[]> {
  const apps = await session.modules.apps()
  const found = apps.find(
    ({ location, known }) =>
      location === name || known.identifier === name || (!isAddress(location) && location === resolve(name)),
  )
  if (found !== undefined) return removeApp(session, found.id)
  throw new Failure('module.unknownApp', `The project uses no app “${name}”.`, {
    near: apps.map(({ known }) => known.identifier),
    kept: 'Nothing was changed.',
  })
}

/** @throws Failure `module.notManager`, `module.badAccess`, `module.unknownApp` */
export async function setAccess(
  session: ProjectWithModules,
  id: number,
  { category, logins }: ModuleAccess,
): Promise<void> {
  requireManager(session)
  const { facts, store } = session
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
 * Trusts what a person was shown: what has changed since then is another subject, and is asked about again.
 * @throws Failure `module.consent`, those of `ModuleHost.app` and `installApp`
 */
export async function trustApp(
  session: ProjectWithModules,
  id: number,
  { subject, isAuthor }: { subject: string; isAuthor: boolean },
): Promise<void> {
  const { modules } = session
  const app = await modules.app(id)
  const { location, base, descriptor } = app
  const { name } = descriptor
  const now = await consentSubject(base)
  if (now !== subject) throw consentNeeded({ name, base, subject: now, isChanged: true })
  await installApp(session, app, await modules.secrets.find(location))
  // An address is agreed to as it is: there is no author of it.
  await modules.consent.give(location, { name, subject, isAuthor: isAuthor && base.kind === 'folder' })
}
