/** Matches a file of translations with its source file. */
import type { DocumentsProject } from '../../project.ts'
import { basename } from 'node:path'
import { Failure } from '../../../platform/errors/failure.ts'
import { mapConcurrently } from '../../../platform/threads/mapConcurrently.ts'
import type { ParsedFile } from '../../../formats/format.ts'

export interface SourceFileEntry {
  id: number
  name: string
  path: string
  type: string
  identifiers: ReadonlySet<string>
}

/** The source files of a project by their content: an import of thousands of files queries it for each. */
export class SourceFiles {
  readonly all: readonly SourceFileEntry[]
  readonly #having: ReadonlyMap<string, readonly SourceFileEntry[]>

  constructor(all: readonly SourceFileEntry[]) {
    this.all = all
    const having = new Map<string, SourceFileEntry[]>()
    for (const source of all)
      for (const identifier of source.identifiers) {
        const others = having.get(identifier)
        if (others === undefined) having.set(identifier, [source])
        else others.push(source)
      }
    this.#having = having
  }

  /** `onlyId`: the only file that may match. @throws Failure `file.unknown` */
  static async read(session: DocumentsProject, onlyId?: number): Promise<SourceFiles> {
    const all = await session.store.read('listFiles', {})
    const files = onlyId === undefined ? all : all.filter(({ id }) => id === onlyId)
    if (onlyId !== undefined && files.length === 0) throw unknownFile(onlyId)
    return new SourceFiles(
      await mapConcurrently(files, async (file) => ({
        ...file,
        identifiers: new Set(await session.store.read('fileIdentifiers', { fileId: file.id })),
      })),
    )
  }

  has(type: string): boolean {
    return this.all.some((source) => source.type === type)
  }

  /** Returns the source files that have any of the identifiers, with their number; unordered. */
  sharing(identifiers: Iterable<string>): Map<SourceFileEntry, number> {
    const shared = new Map<SourceFileEntry, number>()
    for (const identifier of identifiers)
      for (const source of this.#having.get(identifier) ?? [])
        shared.set(source, (shared.get(source) ?? 0) + 1)
    return shared
  }
}

export interface SourceMatch {
  source: SourceFileEntry
  /** The number of the translations' identifiers in it. */
  shared: number
  /** Its similarity otherwise: type, name, path. */
  affinity: number
}

interface TranslationFile {
  path: string
  type: string
  parsed: ParsedFile
}

/** The source files that share a string with the translations, best first. */
export function rankSourceFiles(file: TranslationFile, sources: SourceFiles): SourceMatch[] {
  const sharing = sources.sharing(file.parsed.strings.map((string) => string.identifier))
  return [...sharing]
    .map(([source, shared]) => ({
      source,
      shared,
      affinity:
        Number(source.type === file.type) +
        Number(basename(source.path) === basename(file.path)) +
        Number(source.path === file.path),
    }))
    .sort((a, b) => b.shared - a.shared || b.affinity - a.affinity || a.source.id - b.source.id)
}

/** Same type, same name, same path. */
const SAME_FILE = 3

/**
 * Returns the source file of translations: the one of the same path and type, else the one that shares most
 * identifiers. Failures: `import.noSourceFile`, `import.ambiguousSourceFile`.
 */
export function matchSourceFile(file: TranslationFile, sources: SourceFiles): SourceFileEntry {
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

export function unknownFile(fileId: number): Failure {
  return new Failure('file.unknown', `There is no file with the id ${fileId} in this project.`, {
    value: String(fileId),
    kept: 'The project was not changed.',
    todo: 'Look at the list of files: it may have been deleted.',
  })
}

function noSourceFile(file: TranslationFile, sources: SourceFiles): Failure {
  const nothing = sources.all.length === 0
  return new Failure(
    'import.noSourceFile',
    nothing
      ? 'The project has no source files yet.'
      : 'This file shares no string with a source file of the project.',
    {
      path: file.path,
      kept: 'The project was not changed.',
      todo: nothing
        ? 'Import the source files first.'
        : 'Import the source file that it was translated from first.',
    },
  )
}
