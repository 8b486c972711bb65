/** Builds a file in a module's format. */
import type { DocumentsProject } from '../project.ts'
import type { PluralForm } from '../../model/plural.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { buildByModule } from '../../modules/hosting/buildByModule.ts'
import { projectTexts } from '../import/merge/projectTexts.ts'
import { contentHash } from '../import/baseline.ts'
import { countedIn, type CountedTexts, type SourceOfTranslations } from '../import/merge/fileTexts.ts'
import { textForms } from '../merge/threeWayMerge.ts'
import { NOTHING_ELSE, type Building, type Built, type Files } from './buildResult.ts'
import type { Output } from './planExport.ts'

/**
 * Builds a file from scratch by its module, without content of the existing file. So it refuses a file that differs
 * from the version that the project last read or wrote, and skips one without changed translations.
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
    const hash = contentHash(disk)
    // The source file of a multilingual module is its translation file too.
    const read = seen?.hash ?? (isOfMany ? contentHash(source.content) : null)
    if (hash !== read && hash !== written.get(place)) throw notAsRead(place, read !== null)
    const isLeft = hash === seen?.hash && !request.approvedOnly && !request.fillWithSource
    if (isLeft && !(await isChangedSince(session, output, seen.seenAt))) {
      const noPlace = await notWritten(
        session,
        output,
        { source, content: disk },
        { request, languages, signal },
      )
      return { output, disk, content: disk, ...NOTHING_ELSE, noPlace }
    }
  }
  const toBuild = { id: file.id, name: file.name, content: source.content, settings: source.settings }
  const options = { languages: isOfMany ? languages : [language], approvedOnly: request.approvedOnly }
  const content = await buildByModule(session, module, toBuild, options, { signal })
  const noPlace = await notWritten(session, output, { source, content }, { request, languages, signal })
  return { output, disk, content, ...NOTHING_ELSE, noPlace }
}

/**
 * Returns the texts that the module does not find in its own output. If it finds no translation at all, it cannot read
 * its files, and the result is empty.
 */
async function notWritten(
  session: DocumentsProject,
  { file, language, isOfMany }: Output,
  { source, content }: { source: SourceOfTranslations; content: Uint8Array },
  { request, languages, signal }: Pick<Building, 'request' | 'languages' | 'signal'>,
): Promise<Built['noPlace']> {
  const found = await Promise.all(
    (isOfMany ? languages : [language]).map(async (one) => {
      const place = { fileId: file.id, languageId: one.id, finishedOnly: true }
      const ours = await projectTexts(session, { ...place, approvedOnly: request.approvedOnly }, signal)
      if (ours.size === 0) return []
      const built = { name: file.name, content }
      const read = await countedIn([session, source, built, one, signal], () => true).catch(
        (error: unknown): CountedTexts => {
          signal.throwIfAborted()
          if (error instanceof Failure) return { count: 0, texts: new Map() }
          throw error
        },
      )
      const { texts, asSource = new Map<string, string>() } = read
      if (texts.size + asSource.size === 0) return []
      return [...ours].flatMap(([identifier, text]) => {
        const [there, same] = [textForms(texts.get(identifier)), textForms(asSource.get(identifier))]
        const isThere = ([form, own]: [string, string]) =>
          [there, same].some((forms) => normalized(forms[form as PluralForm] ?? '') === normalized(own))
        if (Object.entries(textForms(text)).every(isThere)) return []
        return [{ identifier, reason: 'module' as const, languageId: one.id }]
      })
    }),
  )
  return found.flat()
}

/** A text without characters that a format may treat as layout. */
function normalized(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

function notAsRead(path: string, wasRead: boolean): Failure {
  const message = wasRead
    ? 'This file was changed since it was last read. Its format is a module’s, which makes the whole file again: changes in it would be lost.'
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
