/** The two sides of a comparison: the texts of a translation file and of the project. */
import type { DocumentsProject } from '../../project.ts'
import type { Language } from '../../../contract/language.ts'
import type { ChunkedTranslations } from '../../../parsing/job.ts'
import type { TranslatorComments } from '../../translatorComments.ts'
import { projectTextChunks } from './projectTexts.ts'
import {
  isReadBesideSources,
  readBesideSources,
  chunksOfFile,
  fileTextChunks,
  type SourceOfTranslations,
  type FileTextChunks,
} from './fileTexts.ts'

export interface MergeInputs {
  theirs: FileTextChunks
  ours: FileTextChunks
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
  here: { translations: ChunkedTranslations; translatorComments: TranslatorComments },
  signal: AbortSignal,
): Promise<MergeInputs> {
  if (!isReadBesideSources(source, file)) {
    const theirs = await fileTextChunks(session, source, file, language, signal)
    return { theirs, ours: projectTextChunks(here), equal: 0 }
  }
  const read = await readBesideSources(session, source, file, language, { here: here.translations, signal })
  if (read.here === undefined) throw new Error('What the project says was not compared.')
  const { translations, equal } = read.here
  return { theirs: chunksOfFile(read), ours: projectTextChunks({ ...here, translations }), equal }
}
