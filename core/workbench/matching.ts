/** Which source file a file of translations belongs to. */
import { basename } from 'node:path'
import { Failure } from '../failure.ts'
import type { ParsedFile } from '../formats/format.ts'
import type { ProjectSession } from './session.ts'

export interface SourceFileEntry {
  id: number
  name: string
  path: string
  type: string
  identifiers: ReadonlySet<string>
}

export async function readSourceFiles(session: ProjectSession): Promise<SourceFileEntry[]> {
  const files = await session.store.read('listFiles', {})
  const withIdentifiers = files.map(async (file) => ({
    ...file,
    identifiers: new Set(await session.store.read('fileIdentifiers', { fileId: file.id })),
  }))
  return Promise.all(withIdentifiers)
}

export interface SourceMatch {
  source: SourceFileEntry
  /** How many identifiers of the translations are in it. */
  shared: number
}

interface TranslationFile {
  path: string
  type: string
  parsed: ParsedFile
}

/**
 * The source file that shares the most identifiers with the translations: of the same path first, then of the
 * same type, then of any. Failures: `import.noSourceFile`, `import.ambiguousSourceFile`.
 */
export function matchSourceFile(file: TranslationFile, sources: readonly SourceFileEntry[]): SourceMatch {
  const identifiers = file.parsed.strings.map((string) => string.identifier)
  const sharedWith = (source: SourceFileEntry) =>
    identifiers.reduce((count, id) => count + (source.identifiers.has(id) ? 1 : 0), 0)
  const isSamePath = (source: SourceFileEntry) => source.path === file.path
  const isSameName = (source: SourceFileEntry) => basename(source.path) === basename(file.path)
  const isSameType = (source: SourceFileEntry) => source.type === file.type
  const ranked = sources
    .map((source) => ({
      source,
      shared: sharedWith(source),
      affinity: Number(isSameType(source)) + Number(isSameName(source)) + Number(isSamePath(source)),
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || b.affinity - a.affinity)
  const [best, second] = ranked
  if (best === undefined) throw noSourceFile(file, sources)
  const samePath = ranked.find(({ source }) => isSamePath(source) && isSameType(source))
  if (samePath !== undefined) return samePath
  if (second !== undefined && second.shared === best.shared && second.affinity === best.affinity) {
    throw new Failure('import.ambiguousSourceFile', 'These translations fit two source files equally well.', {
      path: file.path,
      near: [best.source.path, second.source.path],
      kept: 'The project was not changed.',
      todo: 'Give the file of translations the name of its source file.',
    })
  }
  return best
}

function noSourceFile(file: TranslationFile, sources: readonly SourceFileEntry[]): Failure {
  const nothing = sources.length === 0
  return new Failure(
    'import.noSourceFile',
    nothing
      ? 'The project has no source files yet.'
      : 'No string of this file is in any source file of the project.',
    {
      path: file.path,
      kept: 'The project was not changed.',
      todo: nothing
        ? 'Import the source files first.'
        : 'Import the source file that it was translated from first.',
    },
  )
}
