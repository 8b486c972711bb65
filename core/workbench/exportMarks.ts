/** What an export tells a format beside the texts: what people here have settled, and who changed the file last. */
import type { Revision } from '../formats/format.ts'
import { formatOfType } from '../formats/registry.ts'
import type { Output } from './exportPlan.ts'
import type { ProjectSession } from './session.ts'
import { readVersion } from './version.ts'

/**
 * Identifiers whose translation a person wrote or approved here since a time, absent: since the source file was taken
 * in. Of formats that mark no work as unfinished: none.
 */
export async function settledHere(
  session: ProjectSession,
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

/** Past so many strings it is not worth while to look which of them changed last. */
const FEW = 5000

/**
 * The last change of the strings that an export writes; without identifiers of all of the file's. It is that of the
 * project, not of the export: an export that is done again writes the same bytes.
 */
export async function revisionOf(
  session: ProjectSession,
  { file, language }: Pick<Output, 'file' | 'language'>,
  identifiers?: readonly string[],
): Promise<{ revision?: Revision }> {
  const last = await session.store.read('lastRevision', {
    fileId: file.id,
    languageId: language.id,
    identifiers: identifiers && identifiers.length <= FEW ? identifiers : undefined,
  })
  if (last === null) return {}
  const name = last.name ?? last.login
  const translator = name === null ? null : { name }
  return { revision: { at: last.at, translator, generator: `Interlinear ${readVersion()}` } }
}
