/** The build of a file whose format is a module's. */
import type { DocumentsProject } from '../project.ts'
import { Failure } from '../../failure.ts'
import { buildByModule } from '../../modules/hosting/building.ts'
import { hashOf } from '../importing/seenTranslations.ts'
import { NOTHING_ELSE, type Building, type Built, type Files } from './built.ts'
import type { Output } from './planning.ts'

/**
 * A module makes its file anew, and nothing of what lies there goes into it: a file that is not as the project last read
 * or wrote it is refused, and one whose translations nobody has changed since stays as it is.
 */
export async function buildByModuleAnew(
  session: DocumentsProject,
  output: Output,
  { source, disk }: Files,
  { request, languages, written, signal }: Building,
): Promise<Built> {
  const { file, language, isOfMany, module, seen, place } = output
  if (module === undefined) throw new Error('This output is of no module.')
  if (output.isInPlace && disk !== null) {
    const hash = hashOf(disk)
    // The source file of a multilingual module is its translation file too.
    const read = seen?.hash ?? (isOfMany ? hashOf(source.content) : null)
    if (hash !== read && hash !== written.get(place)) throw notAsRead(place, read !== null)
    const isLeft = hash === seen?.hash && !request.approvedOnly && !request.fillWithSource
    if (isLeft && !(await isChangedSince(session, output, seen.seenAt)))
      return { output, disk, content: disk, ...NOTHING_ELSE }
  }
  const toBuild = { id: file.id, name: file.name, content: source.content, settings: source.settings }
  const options = { languages: isOfMany ? languages : [language], approvedOnly: request.approvedOnly }
  const content = await buildByModule(session, module, toBuild, options, { signal })
  return { output, disk, content, ...NOTHING_ELSE }
}

function notAsRead(path: string, wasRead: boolean): Failure {
  const message = wasRead
    ? 'This file was changed since it was last read. Its format is a module’s, which makes the file anew: what was changed in it would be lost.'
    : 'A file lies here that was never read. Its format is a module’s, which makes the file anew: what is in it would be lost.'
  return new Failure('export.changed', message, {
    path,
    kept: 'It is as it was.',
    todo: 'Import the folder again, then export; or export to another folder.',
  })
}

async function isChangedSince(
  session: DocumentsProject,
  { file, language }: Output,
  since: number,
): Promise<boolean> {
  const last = await session.store.read('lastRevision', { fileId: file.id, languageId: language.id })
  return last !== null && last.at > since
}
