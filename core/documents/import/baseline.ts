/** The baseline of a file: its version as the project last read or wrote it, which a merge compares with. */
import type { DocumentsProject } from '../project.ts'
import { createHash } from 'node:crypto'
import type { TranslatorComments } from '../translatorComments.ts'
import { withUnsettled, type FormTexts } from '../merge/threeWayMerge.ts'
import type { Language } from '../../contract/language.ts'
import { fileTextsIn, type SourceOfTranslations } from './merge/fileTexts.ts'

/**
 * The baseline of a file: its texts as the project last read or wrote them, the base of `mergeTexts`. A text of the file
 * that differs from it was changed by others; a text of the project that differs was changed locally.
 *
 * The project stores the bytes and parses them again, so a format that later reads more loses nothing.
 *
 * @example
 * const baseline = await readBaseline(session, source, { language, hash: contentHash(content) }, signal)
 * if (baseline?.isSame) return
 */
export interface Baseline {
  /** The base of `mergeTexts`; empty for a file that was never seen. */
  base: FormTexts
  /** `StatedTexts.implied`. */
  implied: FormTexts
  /** The base of translators' comments. */
  comments: TranslatorComments
  /** Identifiers whose translation was deleted in the project since. */
  cleared: ReadonlySet<string>
  isSame: boolean
}

export function contentHash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * Reads the last seen version of a translation file. A file that is both source and translation was seen at its import,
 * also by versions of this program that kept no bytes.
 */
export async function readBaseline(
  session: DocumentsProject,
  source: SourceOfTranslations,
  { language, hash }: { language: Language; hash: string | undefined },
  signal: AbortSignal,
): Promise<Baseline | null> {
  if (source.id === undefined) return null
  const place = { fileId: source.id, languageId: language.id }
  const kept = await session.store.read('translationFile', place)
  if (kept === null) return null
  const cleared = new Set(await session.store.read('clearedSince', { ...place, since: kept.seenAt }))
  const isSame = kept.hash === hash
  if (isSame && Object.keys(kept.unsettled).length === 0)
    return { base: new Map(), implied: new Map(), comments: new Map(), cleared, isSame }
  const name = kept.path.replace(/^.*\//, '')
  const stated = await fileTextsIn(session, source, { name, content: kept.content }, language, signal)
  const { implied, translatorComments: comments } = stated
  return { base: withUnsettled(stated.texts, kept.unsettled), implied, comments, cleared, isSame: false }
}

/** The language under which the bytes of a multilingual file are stored, once: the project's first language. */
export function placeOfMany(
  { facts: { targetLanguages } }: DocumentsProject,
  fileId: number | undefined,
): { fileId: number; languageId: string } | undefined {
  const [first] = targetLanguages
  return first === undefined || fileId === undefined ? undefined : { fileId, languageId: first.id }
}
