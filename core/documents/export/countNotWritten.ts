/** Texts that need work and are left out of a file whose format has no mark for it. */
import { marksNeedsWork } from '../../formats/formatAbilities.ts'
import type { CountedTexts } from '../import/merge/fileTexts.ts'
import type { DocumentsProject } from '../project.ts'
import { textForms } from '../merge/threeWayMerge.ts'
import type { Output } from './planExport.ts'

/**
 * How many strings have such a text that the file lacks: one that it has since before it came to need work is not left
 * out. `there`: what the file says, but for texts that the project has as well and that are finished.
 */
export async function countLeftOut(
  session: DocumentsProject,
  { file, language }: Output,
  there: Pick<CountedTexts, 'texts' | 'asSource'>,
): Promise<number> {
  if (marksNeedsWork(file.type)) return 0
  const texts = await session.store.read('needsWorkTexts', { fileId: file.id, languageId: language.id })
  const lacking = texts.filter(({ identifier, form, text }) => {
    const stated = there.texts.get(identifier) ?? there.asSource?.get(identifier)
    return textForms(stated)[form] !== text
  })
  return new Set(lacking.map(({ identifier }) => identifier)).size
}
