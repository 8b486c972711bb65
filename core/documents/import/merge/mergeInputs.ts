/** What a translation file and the project say, for a comparison of the two. */
import type { DocumentsProject } from '../../project.ts'
import type { Language } from '../../../contract/language.ts'
import type { PackedTranslations } from '../../../parsing/job.ts'
import type { TranslatorComments } from '../../translatorComments.ts'
import { projectTextSlices } from './projectTexts.ts'
import {
  isReadBesideSources,
  readBesideSources,
  slicesOfFile,
  fileTextSlices,
  type SourceOfTranslations,
  type FileTextSlices,
} from './fileTexts.ts'

export interface MergeInputs {
  theirs: FileTextSlices
  ours: FileTextSlices
  /** How many texts each side has beside those, which are the same in both. */
  equal: number
}

/**
 * Uses up what the project says. What is the same in both is left out as the file is read, where that has its sources
 * beside the translations: a large file goes through no other thread then.
 */
export async function mergeInputs(
  session: DocumentsProject,
  source: SourceOfTranslations,
  file: { name: string; content: Uint8Array },
  language: Language,
  here: { translations: PackedTranslations; translatorComments: TranslatorComments },
  signal: AbortSignal,
): Promise<MergeInputs> {
  if (!isReadBesideSources(source, file)) {
    const theirs = await fileTextSlices(session, source, file, language, signal)
    return { theirs, ours: projectTextSlices(here), equal: 0 }
  }
  const read = await readBesideSources(session, source, file, language, { here: here.translations, signal })
  if (read.here === undefined) throw new Error('What the project says was not compared.')
  const { translations, equal } = read.here
  return { theirs: slicesOfFile(read), ours: projectTextSlices({ ...here, translations }), equal }
}
