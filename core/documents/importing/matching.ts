/** Which source file a file of translations belongs to. */
import type { DocumentsProject } from '../project.ts'
import { basename } from 'node:path'
import { Failure } from '../../failure.ts'
import type { ParsedFile } from '../../formats/format.ts'

export interface SourceFileEntry {
  id: number
  name: string
  path: string
  type: string
  identifiers: ReadonlySet<string>
}

export async function readSourceFiles(session: DocumentsProject): Promise<SourceFileEntry[]> {
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
  /** How alike the two are otherwise: type, name, path. */
  affinity: number
}

interface TranslationFile {
  path: string
  type: string
  parsed: ParsedFile
}

/** The source files that share a string with the translations, best first. */
export function rankSourceFiles(file: TranslationFile, sources: readonly SourceFileEntry[]): SourceMatch[] {
  const identifiers = file.parsed.strings.map((string) => string.identifier)
  return sources
    .map((source) => ({
      source,
      shared: identifiers.reduce(
        (count, identifier) => count + Number(source.identifiers.has(identifier)),
        0,
      ),
      affinity:
        Number(source.type === file.type) +
        Number(basename(source.path) === basename(file.path)) +
        Number(source.path === file.path),
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || b.affinity - a.affinity)
}

/** Same type, same name, same path. */
const SAME_FILE = 3

/**
 * The source file that translations belong to: the one of the same path and type, else the one that shares most
 * identifiers. Failures: `import.noSourceFile`, `import.ambiguousSourceFile`.
 */
export function matchSourceFile(file: TranslationFile, sources: readonly SourceFileEntry[]): SourceFileEntry {
  const ranked = rankSourceFiles(file, sources)
  const [best, second] = ranked
  if (best === undefined) throw noSourceFile(file, sources)
  const same = ranked.find(({ affinity }) => affinity === SAME_FILE)
  if (same !== undefined) return same.source
  if (second?.shared === best.shared && second.affinity === best.affinity) {
    throw new Failure('import.ambiguousSourceFile', 'These translations fit two source files equally well.', {
      path: file.path,
      near: [best.source.path, second.source.path],
      kept: 'The project was not changed.',
      todo: 'Give the file of translations the name of its source file.',
    })
  }
  return best.source
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
