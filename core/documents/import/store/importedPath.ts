/**
 * Keeps the file of a translation import as the first version seen of its language. Exports then use its header, plural
 * rule and forms, and not those of the template.
 */
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { FileEntry } from '../../../contract/index.ts'
import type { Language } from '../../../contract/language.ts'
import { formatOfType, isBuiltIn } from '../../../formats/registry.ts'
import { translationPaths } from '../../layout/translationPaths.ts'
import type { DocumentsProject } from '../../project.ts'

export interface ImportedFile {
  absolutePath: string
  /** The source file that its translations are imported into. */
  fileId: number
  language: Language
}

/**
 * Returns the path under which such a file is kept, or undefined. It is not kept in formats whose files are built from
 * the source anyway. Nor if the project has seen a file of that language, or has translations from elsewhere.
 */
export async function pathToKeep(
  session: DocumentsProject,
  { absolutePath, fileId, language }: ImportedFile,
): Promise<string | undefined> {
  const all = await session.store.read('listFiles', {})
  const source = all.find(({ id }) => id === fileId)
  if (source === undefined || !isBuiltIn(source.type)) return undefined
  if (formatOfType(source.type).languages !== 'two') return undefined
  const seen = await session.store.read('translationFilePlaces', {})
  const isSeen = seen.some((one) => one.fileId === fileId && one.languageId === language.id)
  const progress = source.progress.find(({ languageId }) => languageId === language.id)
  if (isSeen || (progress?.translated ?? 0) > 0) return undefined
  const folders = await session.sourceFolders.list()
  const holding = folders.filter((folder) => existsSync(join(folder, source.path)))
  const inside = holding.map((folder) => pathInside(folder, absolutePath)).find((path) => path !== undefined)
  const path = inside ?? usualPath(session, source, all, language)
  const isTaken = [...all, ...seen].some((one) => one.path === path)
  // Another file at that path would be compared with this one, as if others had changed it.
  const isOthers = inside === undefined && folders.some((folder) => existsSync(join(folder, path)))
  return isTaken || isOthers ? undefined : path
}

function pathInside(folder: string, absolutePath: string): string | undefined {
  const path = relative(folder, absolutePath)
  return path === '' || path.startsWith('..') ? undefined : path.split(sep).join('/')
}

function usualPath(
  { facts }: DocumentsProject,
  { path, type }: FileEntry,
  all: readonly FileEntry[],
  language: Language,
): string {
  const templates = all.filter((one) => one.path.endsWith('.pot') && dirname(one.path) === dirname(path))
  const source = { path, type, isOnlyTemplate: templates.length === 1 }
  return translationPaths(source, facts.sourceLanguage, language)[0]
}
