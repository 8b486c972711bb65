/**
 * Telling apps on the web that they were installed, and removed (docs/modules, "Installing"). An app is installed once
 * for all projects of this person: their organization is one, and apps keep one secret for an organization.
 */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { ProjectWithModules } from './host.ts'
import { existsSync } from 'node:fs'
import type { InstalledApp } from '../app.ts'
import { tellApp } from '../http/events.ts'
import type { AppEvent } from '../http/events.ts'
import { localOrganization } from '../organization.ts'
import { Failure, reasonOf } from '../../platform/errors/failure.ts'
import { findInstallation, putInstallation, restoreInstallation } from '../../credentials/installations.ts'
import { newSecret } from '../../platform/crypto/secrets.ts'
import { userIdOf } from './identity.ts'

/**
 * Installs an app into the project. It may fetch its token from the local service before it answers, so its
 * registration is written first, and reverted if the app refuses.
 * @throws Failure `module.notInstalled` with the app's own message
 */
export async function installApp(
  session: ProjectWithModules,
  app: InstalledApp,
  clientSecret: string | null,
): Promise<void> {
  const { location, descriptor, base } = app
  if (base.kind !== 'address' || descriptor.events.installed === null) return
  const { credentials, secrets } = session.modules
  const before = await findInstallation(credentials, location)
  const secretBefore = await secrets.findInstalled(location)
  const appSecret = secretBefore ?? newSecret()
  const event = eventOf(session, app, appSecret)
  const { appId, clientId, userId, domain } = event
  await secrets.setInstalled(location, appSecret)
  await putInstallation(credentials, {
    ...{ location, appId, clientId, clientSecret, appSecret, userId, domain },
    name: descriptor.name,
    scopes: asksForToken(app) ? descriptor.scopes : [],
    projects: [...(before?.projects ?? []), session.path],
  })
  try {
    await tellApp(app, 'installed', event)
  } catch (error) {
    await restoreInstallation(credentials, location, before)
    await secrets.setInstalled(location, secretBefore)
    throw notInstalled(app, error)
  }
}

/** Whether an app gets a token of the local service when it is installed. */
export function asksForToken({ base, descriptor }: InstalledApp): boolean {
  return (
    base.kind === 'address' &&
    descriptor.events.installed !== null &&
    descriptor.authentication.type === 'crowdin_app'
  )
}

/**
 * Removes an app from the project. The last project that used it notifies the app; an error of the app is only a
 * warning, because it cannot prevent its removal.
 */
export async function uninstallApp(session: ProjectWithModules, app: InstalledApp): Promise<Sentence[]> {
  const { credentials, secrets } = session.modules
  const { location, descriptor } = app
  const installation = await findInstallation(credentials, location)
  if (installation === null) return []
  const projects = installation.projects.filter((path) => path !== session.path && existsSync(path))
  if (projects.length > 0) {
    await restoreInstallation(credentials, location, { ...installation, projects })
    return []
  }
  const appSecret = (await secrets.findInstalled(location)) ?? ''
  await restoreInstallation(credentials, location, null)
  await secrets.setInstalled(location, null)
  try {
    await tellApp(app, 'uninstall', eventOf(session, app, appSecret))
    return []
  } catch (error) {
    return [sentence`${descriptor.name} was removed, and could not be notified: ${reasonOf(error)}`]
  }
}

/** The app's own secret is another one: the token endpoint asks for it, too. */
export async function changeClientSecret(
  { modules: { credentials, secrets } }: ProjectWithModules,
  location: string,
  secret: string | null,
): Promise<void> {
  await secrets.set(location, secret)
  const installation = await findInstallation(credentials, location)
  const appSecret = await secrets.findInstalled(location)
  if (installation === null || appSecret === null) return
  await putInstallation(credentials, { ...installation, appSecret, clientSecret: secret })
}

function eventOf(session: ProjectWithModules, { descriptor }: InstalledApp, appSecret: string): AppEvent {
  const { identifier, authentication } = descriptor
  const { id, domain, baseUrl } = localOrganization
  return {
    appId: identifier,
    appSecret,
    clientId: authentication.clientId ?? identifier,
    userId: userIdOf(session),
    organizationId: id,
    domain,
    baseUrl,
  }
}

function notInstalled(
  { descriptor: { name, authentication }, location }: InstalledApp,
  error: unknown,
): Failure {
  const needsToken = authentication.type !== 'none'
  return new Failure(
    'module.notInstalled',
    sentence`${name} was not installed. ${reasonOf(error)}`,
    {
      path: location,
      kept: 'The app was not added.',
      todo: needsToken
        ? 'An app fetches its token now: start “interlinear serve”, let the app ask its address with /oauth/token, and give the app’s own client secret (--secret-stdin).'
        : 'See that the app runs, and look at its log.',
    },
    { cause: error },
  )
}
