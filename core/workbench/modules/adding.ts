/** Letting a project use an app: seen first, added and trusted where the person says so. */
import { readApp } from '../../modules/app.ts'
import { hashFolder } from '../../modules/inProcess/folder.ts'
import { cancelled } from '../../failure.ts'
import type { ProjectSession } from '../session.ts'

/** What a person decides on. */
export interface AppToAdd {
  name: string
  /** The folder with the manifest, or the descriptor's address. */
  location: string
  /** Where its code is, and what it is; or where its jobs go. */
  runs: { kind: 'folder'; folder: string; hash: string } | { kind: 'address'; baseUrl: string }
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
    runs: base.kind === 'folder' ? { ...base, hash: await hashFolder(base.folder) } : base,
    types: descriptor.modules.map(({ type }) => type),
  }
  if (!(await request.confirm(app))) throw cancelled('Adding the app')
  const { modules } = session
  await modules.add(location)
  const { runs, name } = app
  // What was shown is what is trusted: code that changed meanwhile is asked for again.
  if (runs.kind === 'folder') await modules.consent.give(location, { name, hash: runs.hash, isAuthor: false })
  if (request.secret !== undefined) await modules.secrets.set(location, request.secret)
  return app
}
