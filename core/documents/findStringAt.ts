/** Finds the string at a line of a file, or at a place in the program's code. */
import type { FileEntry } from '../contract/index.ts'
import { findLines } from '../parsing/worker.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { DocumentsProject } from './project.ts'

/** A place as the user names it. */
export interface NamedPlace {
  /** The current language, in whose translation files lines count. */
  languageId: string
  /** The current string, whose file is meant without a path. */
  stringId: number | null
  /** The end of the path of a file of the project, or of the code; null for the current file. */
  path: string | null
  /** From 1; null for the first string. */
  line: number | null
}

/**
 * Returns the string of a line: its entry contains the line, or is the last one before it. A line is one of the
 * translation file in the current language as the project last saw it, else of the source file.
 * @throws Failure `string.noPlace`, `string.noLines`, and those of reading the file
 */
export async function findStringAt(
  session: DocumentsProject,
  place: NamedPlace,
  signal: AbortSignal,
): Promise<{ stringId: number }> {
  const file = await fileOf(session, place)
  const found =
    file === undefined
      ? await referenced(session, place)
      : await stringAtLine(session, { ...file, line: place.line ?? 1 }, signal)
  if (found === null) throw noPlace(place)
  return found
}

interface FileOfLanguage {
  file: FileEntry
  languageId: string
}

/** Returns the file that is named: a source, a translation of the current language, or a translation of another. */
async function fileOf(
  { store }: DocumentsProject,
  { languageId, stringId, path }: NamedPlace,
): Promise<FileOfLanguage | undefined> {
  const files = await store.read('listFiles', {})
  if (path === null) {
    const fileId = stringId === null ? files[0]?.id : (await store.read('stringsBeside', { stringId })).fileId
    const file = files.find(({ id }) => id === fileId)
    return file && { file, languageId }
  }
  const seen = await store.read('translationFilePlaces', {})
  const named = [
    ...files.map((file) => ({ path: file.path, fileId: file.id, languageId })),
    ...seen.filter((one) => one.languageId === languageId),
    ...seen,
  ].find((one) => endsWithPath(one.path, path))
  const file = files.find(({ id }) => id === named?.fileId)
  return named && file && { file, languageId: named.languageId }
}

function endsWithPath(whole: string, path: string): boolean {
  return whole === path || whole.endsWith(`/${path}`)
}

async function referenced(
  { store }: DocumentsProject,
  { path, line }: NamedPlace,
): Promise<{ stringId: number } | null> {
  return path === null ? null : store.read('stringOfReference', { path, line })
}

async function stringAtLine(
  { store, facts }: DocumentsProject,
  { file, languageId, line }: FileOfLanguage & { line: number },
  signal: AbortSignal,
): Promise<{ stringId: number } | null> {
  const { content, settings } = await store.read('fileContent', { fileId: file.id })
  const translation = await store.read('translationFile', { fileId: file.id, languageId })
  const lines = await findLines(
    { name: file.name, content: translation?.content ?? content },
    file.type,
    { sourceLanguage: facts.sourceLanguage, settings },
    { signal },
  )
  if (lines === null) throw withoutLines(file.path)
  const strings = await store.read('identifiersOfFile', { fileId: file.id })
  const ids = new Map(strings.map(({ id, identifier }) => [identifier, id]))
  const known = lines.filter(([identifier]) => ids.has(identifier)).sort(([, one], [, other]) => one - other)
  const [identifier] = known.findLast(([, start]) => start <= line) ?? known[0] ?? []
  const stringId = identifier === undefined ? undefined : ids.get(identifier)
  return stringId === undefined ? null : { stringId }
}

function noPlace({ path }: NamedPlace): Failure {
  return new Failure(
    'string.noPlace',
    'Neither a file of the project nor the code of a string has this name.',
    {
      value: path ?? '',
      todo: 'Enter a number of the list, a line such as :120, or a place such as app.c:120.',
    },
  )
}

function withoutLines(path: string): Failure {
  return new Failure('string.noLines', 'The lines of strings in files of this format are not known.', {
    path,
    todo: 'Enter a number of the list, or search for the text.',
  })
}
