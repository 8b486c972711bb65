/** Letting a project use an app: seen first, added and trusted where the person says so. */
import type { ProjectWithModules } from './host.ts'
import { readApp } from '../app.ts'
import type { InstalledApp } from '../app.ts'
import { consentSubject } from '../consent.ts'
import { cancelled } from '../../platform/errors/failure.ts'
import { asksForToken, installApp } from './installApp.ts'

/** The user's decision about an app. */
export interface AppToAdd {
  name: string
  /** The folder with the manifest, or the descriptor's address. */
  location: string
  /** The folder of its code, or the address that its jobs go to. */
  runs: InstalledApp['base']
  /** The hash of its code, or the origin of that address. */
  subject: string
  types: string[]
  /** The rights of its token for the project in the local service, by its descriptor; none if it requests no token. */
  scopes: string[]
}

/** @throws Failure `cancelled` where the answer is no, those of `readApp` and `installApp` */
export async function addApp(
  session: ProjectWithModules,
  request: {
    location: string
    secret?: string | undefined
    confirm: (app: AppToAdd) => Promise<boolean>
  },
): Promise<AppToAdd> {
  const found = await readApp(request.location)
  const { location, descriptor, base } = found
  const app: AppToAdd = {
    name: descriptor.name,
    location,
    runs: base,
    subject: await consentSubject(base),
    types: descriptor.modules.map(({ type }) => type),
    scopes: asksForToken(found) ? descriptor.scopes : [],
  }
  if (!(await request.confirm(app))) throw cancelled('Adding the app')
  const { modules } = session
  const secret = request.secret ?? (await modules.secrets.find(location))
  await installApp(session, found, secret)
  await modules.add(location)
  const { name, subject } = app
  // The shown state is trusted: if it changed meanwhile, consent is requested again.
  await modules.consent.give(location, { name, subject, isAuthor: false })
  if (request.secret !== undefined) await modules.secrets.set(location, request.secret)
  return app
}

/**
 * Adds an app that a person is asked about later (`trustApp`); one that they trust already is installed at once.
 * @throws Failure those of `readApp` and `installApp`
 */
export async function addUntrustedApp(session: ProjectWithModules, place: string): Promise<void> {
  const { modules } = session
  const app = await readApp(place)
  const { location, base } = app
  const isTrusted = await modules.consent.isGiven(location, await consentSubject(base))
  if (isTrusted) await installApp(session, app, await modules.secrets.find(location))
  await modules.add(location)
}
