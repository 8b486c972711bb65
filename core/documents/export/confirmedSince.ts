/** What an export tells a format beside the texts: what people here have settled, and who changed the file last. */
import type { DocumentsProject } from '../project.ts'
import type { FileRevision } from '../../formats/format.ts'
import { formatOfType } from '../../formats/registry.ts'
import type { TranslationFile } from '../rows/translationFiles.ts'
import type { Output } from './planExport.ts'
import { readVersion } from '../../platform/files/packageVersion.ts'

/**
 * Identifiers whose translation a person wrote or approved here since a time, absent: since the source file was taken
 * in. Of formats that mark no work as unfinished: none.
 */
export async function confirmedSince(
  session: DocumentsProject,
  { file, language }: Pick<Output, 'file' | 'language'>,
  since?: number,
): Promise<{ settled?: ReadonlySet<string> }> {
  if (formatOfType(file.type).languages === 'one') return {}
  const settled = await session.store.read('settledSince', {
    fileId: file.id,
    languageId: language.id,
    since,
  })
  return settled.length === 0 ? {} : { settled: new Set(settled) }
}

/** What the source of a translation file has lost since that was last seen, and what it has got again. */
export interface SourceChange {
  gone: ReadonlySet<string>
  returned: ReadonlySet<string>
}

const NO_CHANGE: SourceChange = { gone: new Set(), returned: new Set() }

/**
 * What the source has lost or has again, for formats whose own tools mark it. A file that is its own source, or one
 * of a catalogue without a template, has what its source has: what stands in it now and was gone before has come
 * back.
 */
export async function sourceChange(
  session: DocumentsProject,
  { file, isCatalogue }: Pick<Output, 'file' | 'isCatalogue'>,
  kept: TranslationFile | null,
): Promise<SourceChange> {
  const isMarked = kept !== null && kept.path !== file.path && !isCatalogue && MARKING.includes(file.type)
  if (!isMarked) return NO_CHANGE
  const { gone, returned } = await session.store.read('sourceChangesSince', {
    fileId: file.id,
    since: kept.seenAt,
  })
  return { gone: new Set(gone), returned: new Set(returned) }
}

/** Types of formats that know entries whose source is gone. */
const MARKING = ['po', 'qt_ts']

/** It is not worth while to look which of more strings changed last. */
const FEW = 5000

/**
 * The last change of the strings that an export writes; without identifiers of all of the file's. It is that of the
 * project, not of the export: an export that is done again writes the same bytes. Without a name its author is nobody: a
 * login is the system's, and no name for others.
 */
export async function exportRevision(
  session: DocumentsProject,
  { file, language }: Pick<Output, 'file' | 'language'>,
  identifiers?: readonly string[],
): Promise<{ revision?: FileRevision }> {
  const last = await session.store.read('lastRevision', {
    fileId: file.id,
    languageId: language.id,
    identifiers: identifiers && identifiers.length <= FEW ? identifiers : undefined,
  })
  if (last === null) return {}
  const { at, name, mail } = last
  const translator = name === null ? null : { name, ...(mail !== null && { mail }) }
  return { revision: { at, translator, generator: `Interlinear ${readVersion()}` } }
}
