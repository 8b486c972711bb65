/** Metadata that an export passes to the format: confirmed strings and the last translator. */
import type { DocumentsProject } from '../project.ts'
import type { FileRevision } from '../../formats/format.ts'
import { formatOfType } from '../../formats/registry.ts'
import type { TranslationFile } from '../rows/translationFiles.ts'
import type { Output } from './planExport.ts'
import { readVersion } from '../../platform/files/packageVersion.ts'

/**
 * Returns the identifiers whose translation a local user wrote or approved since a time (default: since the import of
 * the source file). None for formats without a mark for unfinished work.
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

/** The strings that the source of a translation file has lost since the file was last seen, and those that returned. */
export interface SourceChange {
  gone: ReadonlySet<string>
  returned: ReadonlySet<string>
}

const NO_CHANGE: SourceChange = { gone: new Set(), returned: new Set() }

/**
 * Returns the strings that the source has lost or regained, for formats whose own tools mark them. A catalogue without a
 * template has the strings of its source. So has a file that is its own source, unless it was updated from a template:
 * then the file as last seen has entries that the project has lost. Strings of a catalogue that were missing before and
 * are in it now have returned.
 * @param into The bytes that the export changes
 */
export async function sourceChange(
  session: DocumentsProject,
  { file, isCatalogue }: Pick<Output, 'file' | 'isCatalogue'>,
  kept: TranslationFile | null,
  into: Uint8Array,
): Promise<SourceChange> {
  if (kept === null || isCatalogue || !MARKING.includes(file.type)) return NO_CHANGE
  const isOwnSource = kept.path === file.path
  if (isOwnSource && into !== kept.content) return NO_CHANGE
  const { gone, returned } = await session.store.read('sourceChangesSince', {
    fileId: file.id,
    since: kept.seenAt,
  })
  return { gone: new Set(gone), returned: new Set(isOwnSource ? [] : returned) }
}

/** Formats that keep entries whose source no longer exists. */
const MARKING = ['po', 'qt_ts']

/** The most strings for which the last change is determined. */
const MAX_BOUND_IDENTIFIERS = 5000

/**
 * Returns the last change of the strings that an export writes; of all strings of the file without identifiers. It
 * depends on the project and not on the time of the export, so that repeated exports write the same bytes. An author
 * without a name is omitted, because a login belongs to the system.
 */
export async function exportRevision(
  session: DocumentsProject,
  { file, language }: Pick<Output, 'file' | 'language'>,
  identifiers?: readonly string[],
): Promise<{ revision?: FileRevision }> {
  const last = await session.store.read('lastRevision', {
    fileId: file.id,
    languageId: language.id,
    identifiers: identifiers && identifiers.length <= MAX_BOUND_IDENTIFIERS ? identifiers : undefined,
  })
  if (last === null) return {}
  const { at, name, mail } = last
  const translator = name === null ? null : { name, ...(mail !== null && { mail }) }
  return { revision: { at, translator, generator: `Interlinear ${readVersion()}` } }
}
