/** Files that hold the translations of another language than the exported one. */
import type { Language } from '../../contract/language.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { decodeHead, HEAD_BYTES } from '../../formats/encoding.ts'
import { statedLanguage } from '../../formats/statedLanguage.ts'
import { matchLanguage } from '../../languages/matchLanguage.ts'
import { languagesOfType } from '../import/merge/fileTexts.ts'
import type { DocumentsProject } from '../project.ts'

/** Whether a translation file states another language, in the project or not. */
export function statesOtherLanguage(
  { facts: { sourceLanguage, targetLanguages } }: DocumentsProject,
  type: string,
  content: Uint8Array,
  language: Language,
): boolean {
  if (languagesOfType(type) !== 'two') return false
  const code = statedLanguage(type, decodeHead(content.subarray(0, HEAD_BYTES)))
  if (code === undefined) return false
  return matchLanguage(code, [sourceLanguage, ...targetLanguages]).language?.id !== language.id
}

export function ofAnother(path: string, { id, name }: Language): Failure {
  return new Failure(
    'export.otherLanguage',
    `A source file or another language’s translation is here, and ${name} (${id}) would take its place.`,
    {
      path,
      value: id,
      kept: 'The file is as it was.',
      todo: 'Export beside the source files (--beside), or to another folder.',
    },
  )
}
