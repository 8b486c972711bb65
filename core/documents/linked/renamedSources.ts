/**
 * Detects source files of a bound folder that others renamed. Like git, it matches a missing file with a new one that
 * has the same strings, so that translations, approvals and comments are kept (docs/files.md, "When a source file is
 * gone").
 */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileEntry, ImportReport } from '../../contract/index.ts'
import { isBuiltIn } from '../../formats/registry.ts'
import { parseFile } from '../../parsing/worker.ts'
import { sentence } from '../../platform/text/sentence.ts'
import type { Tree } from '../layout/layoutTypes.ts'
import type { CollectedFile } from '../import/collect/collectFiles.ts'
import type { DocumentsProject } from '../project.ts'

export interface Renamed {
  fileId: number
  /** Paths below the root. */
  from: string
  to: string
}

/** The identifiers of a file with their texts, by which two files are matched. */
type Outline = ReadonlySet<string>

/** The least share of common strings among all strings of both files. */
const ALIKE = 0.9

/** The most files of either kind that are compared; more are not renames, but another tree. */
const MAX_COMPARED = 200

/**
 * Finds pairs of a missing and a new file with the same strings. Each pair is the proposal of a renamed file: it is
 * applied, by moving the file in the project, if no other pair has either of its files.
 * @param added Paths below the root, of source files that the project does not have
 */
export async function followRenames(
  session: DocumentsProject,
  root: string,
  { gone, added }: { gone: readonly FileEntry[]; added: readonly string[] },
): Promise<Renamed[]> {
  if (gone.length === 0 || added.length === 0 || gone.length + added.length > MAX_COMPARED) return []
  // There the server decides about a file's path, and the next pull would restore it.
  if ((await session.store.read('cloudProject', {})) !== null) return []
  const contents = new Map<string, Uint8Array>()
  for (const path of added) {
    const content = await readFile(join(root, path)).catch(() => null)
    if (content !== null) contents.set(path, content)
  }
  const pairs: Renamed[] = []
  for (const file of gone.filter(({ type }) => isBuiltIn(type))) {
    const { content } = await session.store.read('fileContent', { fileId: file.id })
    const own = await outlineOf(session, file.name, content, file.type)
    for (const [path, other] of contents) {
      const isSame = Buffer.compare(content, other) === 0
      if (isSame || areAlike(own, await outlineOf(session, basename(path), other, file.type)))
        pairs.push({ fileId: file.id, from: file.path, to: path })
    }
  }
  const isOnly = (one: Renamed) =>
    pairs.every((other) => other === one || (other.fileId !== one.fileId && other.to !== one.to))
  const renamed = pairs.filter(isOnly)
  for (const { fileId, to } of renamed) await session.edit('moveFile', { fileId, path: to })
  return renamed
}

/**
 * Finds catalogues without a source file that have one by now, such as a template that a person put beside them. It takes
 * the place of the catalogue in the project, whose strings keep their translations.
 */
export async function followTemplates(
  session: DocumentsProject,
  { sources, translations }: Pick<Tree<CollectedFile>, 'sources' | 'translations'>,
): Promise<Renamed[]> {
  if (translations.length === 0 || (await session.store.read('cloudProject', {})) !== null) return []
  const [files, layouts, places] = await Promise.all([
    session.store.read('listFiles', {}),
    session.store.read('fileLayouts', {}),
    session.store.read('translationFilePlaces', {}),
  ])
  const known = new Set(files.map(({ path }) => path))
  const isCatalogue = new Set(layouts.flatMap(({ fileId, layout }) => (layout.isCatalogue ? [fileId] : [])))
  const catalogues = new Map(
    places.flatMap(({ fileId, path }) => (isCatalogue.has(fileId) ? [[path, fileId]] : [])),
  )
  const followed: Renamed[] = []
  for (const source of sources.filter(({ path }) => !known.has(path))) {
    const own = translations.filter(({ sourcePath }) => sourcePath === source.absolutePath)
    const ids = new Set(own.flatMap(({ file: { path } }) => catalogues.get(path) ?? []))
    const file = files.find(({ id }) => ids.has(id))
    if (file === undefined || ids.size > 1 || followed.some(({ fileId }) => fileId === file.id)) continue
    const content = await readFile(source.absolutePath).catch(() => null)
    const outline = content && (await outlineOf(session, basename(source.path), content, file.type))
    const { content: standing } = await session.store.read('fileContent', { fileId: file.id })
    const before = await outlineOf(session, file.name, standing, file.type)
    if (!outline || !before || [...outline].every((string) => !before.has(string))) continue
    await session.edit('moveFile', { fileId: file.id, path: source.path })
    followed.push({ fileId: file.id, from: file.path, to: source.path })
  }
  return followed
}

/** Returns the report with a note at each file that has another path by now. */
export function withFormerNames(
  files: ImportReport['files'],
  renamed: readonly Renamed[],
): ImportReport['files'] {
  const cameFrom = new Map(renamed.map(({ from, to }) => [to, from]))
  return files.map((file) => {
    const from = file.languageId === undefined ? cameFrom.get(file.path) : undefined
    if (from === undefined) return file
    const warning = sentence`It was “${from}” before: its translations, approvals and comments came along.`
    return { ...file, warnings: [...file.warnings, warning] }
  })
}

/** Null if the content cannot be read as the type. */
function outlineOf(
  { facts: { sourceLanguage } }: DocumentsProject,
  name: string,
  content: Uint8Array,
  type: string,
): Promise<Outline | null> {
  return parseFile({ name, content }, { type, sourceLanguage }).then(
    ({ parsed }) => new Set(parsed.strings.map(({ identifier, text }) => JSON.stringify([identifier, text]))),
    () => null,
  )
}

function areAlike(one: Outline | null, other: Outline | null): boolean {
  if (one === null || other === null || one.size === 0) return false
  const shared = [...one].filter((string) => other.has(string)).length
  return shared >= ALIKE * (one.size + other.size - shared)
}
