/** Letting a project use an app: seen first, added and trusted where the person says so. */
import { readApp } from '../../modules/app.ts'
import type { App } from '../../modules/app.ts'
import { consentSubject } from '../../modules/consent.ts'
import { cancelled } from '../../failure.ts'
import type { ProjectSession } from '../session.ts'

/** What a person decides on. */
export interface AppToAdd {
  name: string
  /** The folder with the manifest, or the descriptor's address. */
  location: string
  /** Where its code is, or where its jobs go. */
  runs: App['base']
  /** The hash of its code, or the origin of that address. */
  subject: string
  types: string[]
}

/** @throws Failure `cancelled` where the answer is no, and those of `readApp` */
export async function addApp(
  session: ProjectSession,
  request: {
    location: string
    secret?: string | undefined
    confirm: (app: AppToAdd) => Promise<boolean>
  },
): Promise<AppToAdd> {
  const { location, descriptor, base } = await readApp(request.location)
  const app: AppToAdd = {
    name: descriptor.name,
    location,
    runs: base,
    subject: await consentSubject(base),
    types: descriptor.modules.map(({ type }) => type),
  }
  if (!(await request.confirm(app))) throw cancelled('Adding the app')
  const { modules } = session
  await modules.add(location)
  const { name, subject } = app
  // What was shown is what is trusted: what changed meanwhile is asked for again.
  await modules.consent.give(location, { name, subject, isAuthor: false })
  if (request.secret !== undefined) await modules.secrets.set(location, request.secret)
  return app
}
