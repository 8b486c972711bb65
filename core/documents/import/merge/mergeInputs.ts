/** The two sides of a comparison: the texts of a translation file and of the project. */
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
  /** The number of texts of each side, including equal ones. */
  equal: number
}

/**
 * Consumes the project's texts. In a bilingual file equal texts are dropped while it is read, so that a large file is
 * sent through no other thread.
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
