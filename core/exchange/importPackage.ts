/** Imports returned worklists: the file's texts are merged with the project's current ones. */
import { discardChunks, portsOf, withTransfer } from '../platform/threads/channel.ts'
import type { ConflictChoice, ConflictDecision, PackageOutcome } from '../contract/exchange.ts'
import type { Project } from '../history/project.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import { Failure } from '../platform/errors/failure.ts'
import { matchLanguage } from '../languages/matchLanguage.ts'
import type { Language } from '../contract/language.ts'
import type { PackageReport } from '../contract/index.ts'
import { readPackageFile } from './exchangeFiles.ts'
import { packageFormatOf } from './packages/exportPackage.ts'
import type { ReadPackage } from './job.ts'

export interface PackageImportRequest {
  path: string
  /** Nothing is written: only told what would be. */
  isPreview?: boolean | undefined
  /** The decision on all conflicts that are not decided one by one; without it they stay open. */
  policy?: ConflictChoice | undefined
  decisions?: readonly ConflictDecision[] | undefined
  /** Approves what the file says is approved. */
  takeApprovals?: boolean | undefined
  /** The login under which the returned translations are recorded; default: the user's own. */
  translator?: string | undefined
}

/** @throws Failure as the readers do, `worklist.otherProject`, `language.notTarget` */
export async function importPackage(
  session: Project,
  { path, isPreview, translator, ...choices }: PackageImportRequest,
  context: CallContext,
): Promise<PackageReport> {
  const returned = await readPackageFile({ path, format: packageFormatOf(path) }, context)
  try {
    return await importReturned(session, returned, { path, isPreview, translator, ...choices }, context)
  } finally {
    discardChunks(returned.forms)
  }
}

async function importReturned(
  session: Project,
  returned: ReadPackage,
  { path, isPreview, translator, ...choices }: PackageImportRequest,
  context: CallContext,
): Promise<PackageReport> {
  refuseOtherProject(session, returned, path)
  const language = languageOf(session, returned)
  const { forms } = returned
  const input = { languageId: language.id, forms, ...choices }
  const outcome: PackageOutcome = isPreview
    ? await session.store.read('compareWorklist', withTransfer(input, portsOf([forms])), context)
    : await session.store.write(
        'mergeWorklist',
        withTransfer({ ...input, userId: await translatorId(session, translator) }, portsOf([forms])),
        context,
      )
  return {
    languageId: language.id,
    isPreview: isPreview ?? false,
    unreadable: returned.unreadable,
    unreadableRows: returned.unreadableRows ?? [],
    trackedChanges: returned.trackedChanges ?? 0,
    ...outcome,
  }
}

async function translatorId(session: Project, login: string | undefined): Promise<number> {
  if (login === undefined) return session.editorId()
  return (await session.store.write('ensureUser', { login })).id
}

function refuseOtherProject(session: Project, { project }: ReadPackage, path: string): void {
  const { identifier, name } = session.facts
  if (project === identifier) return
  throw new Failure(
    'worklist.otherProject',
    `This worklist is of the project "${project}", not of ${name}.`,
    {
      path,
      value: project,
      kept: 'Nothing was changed.',
      todo: `Open the project "${project}" and take it back there.`,
    },
  )
}

function languageOf(session: Project, { language }: ReadPackage): Language {
  const { targetLanguages } = session.facts
  const code = language ?? ''
  return matchLanguage(code, targetLanguages).language ?? session.targetLanguage(code)
}
