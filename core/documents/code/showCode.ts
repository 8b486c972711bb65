/** Finds the source code of a string: the first reference of its context that exists, and the lines around it. */
import { relative, sep } from 'node:path'
import type { CodeExcerpt, CodeReference } from '../../contract/index.ts'
import type { DocumentsProject } from '../project.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { candidatesOf, type RefusedReference } from './candidates.ts'
import { excerptOf, type RefusedFile } from './excerpt.ts'
import { workingCopyAround } from './repositoryRoot.ts'

/** A folder that is searched, and the catalogue's path in it. */
export interface SourceFolder {
  /** Absolute. */
  folder: string
  /** The path below the folder, with '/' as separator. */
  catalogue: string
}

/**
 * Returns the lines around the given reference, or around the first one that exists.
 * @param folders The folders of the project's files on this machine; nothing outside of them is read
 * @throws Failure `code.noReference`, `code.noFolder`, `code.outside`, `code.missing`, `code.binary`, `code.tooLarge`;
 *   for several references that of the first
 */
export async function showCode(
  references: readonly CodeReference[],
  folders: readonly SourceFolder[],
  index: number | undefined,
): Promise<CodeExcerpt> {
  const chosen = [...references.entries()].filter(([at]) => index === undefined || at === index)
  const [first] = chosen
  if (first === undefined)
    throw new Failure('code.noReference', 'The file of this string does not say where the code uses it.', {
      todo: 'Have the catalogue written with places in the code, as xgettext and lupdate do where they are let.',
    })
  if (folders.length === 0) throw withoutFolders()
  let failure: Failure | null = null
  for (const [at, reference] of chosen) {
    const found = await findCode(reference, folders)
    if (typeof found !== 'string') return { index: at, ...found }
    failure ??= refused(found, reference)
  }
  throw failure ?? withoutFolders()
}

/**
 * Returns the lines around a place that a string's context names: around `index` of its places, or the first that
 * exists. No link leads out of the project's folders. Failures: those of `showCode`, and `string.unknown`.
 */
export async function codeOfString(
  project: DocumentsProject,
  { stringId, index }: { stringId: number; index?: number | undefined },
): Promise<CodeExcerpt> {
  const { references, catalogue } = await project.store.read('codePlaces', { stringId })
  return showCode(references, await sourceFolders(project, catalogue), index)
}

/** The folders that the files were taken from; the working copy around a file that was opened by itself, too. */
async function sourceFolders(
  { sourceFolders: taken, linkedFiles, path }: DocumentsProject,
  catalogue: string,
): Promise<SourceFolder[]> {
  const [folders, bound] = await Promise.all([taken.list(), linkedFiles.ofProject(path)])
  const known = folders.map((folder) => ({ folder, catalogue }))
  const top = bound?.kind === 'file' ? await workingCopyAround(bound.root) : null
  if (bound === undefined || top === null) return known
  const inside = [...relative(top, bound.root).split(sep), catalogue].filter((part) => part !== '').join('/')
  return [...known, { folder: top, catalogue: inside }]
}

async function findCode(
  { path, line }: CodeReference,
  folders: readonly SourceFolder[],
): Promise<Omit<CodeExcerpt, 'index'> | RefusedReference | RefusedFile | 'missing'> {
  let refusal: RefusedReference | RefusedFile | 'missing' | null = null
  for (const { folder, catalogue } of folders) {
    const candidates = candidatesOf(path, catalogue)
    if (typeof candidates === 'string') {
      refusal ??= candidates
      continue
    }
    for (const candidate of candidates) {
      const found = await excerptOf(folder, candidate, line)
      if (found !== null && typeof found !== 'string') return { folder, path: candidate, ...found }
      if (found !== null) refusal = found
    }
    refusal ??= 'missing'
  }
  return refusal ?? 'missing'
}

function withoutFolders(): Failure {
  return new Failure(
    'code.noFolder',
    'No folder on this machine is known from which the files of this project were taken.',
    { todo: 'Import the folder that holds the code and its catalogues.' },
  )
}

/** A path of the catalogue, as a message shows it. */
const MAX_PATH = 300

function refused(why: RefusedReference | RefusedFile | 'missing', { path: whole }: CodeReference): Failure {
  const path = whole.length > MAX_PATH ? `${whole.slice(0, MAX_PATH)}…` : whole
  switch (why) {
    case 'absolute':
    case 'outside':
      return new Failure('code.outside', 'This place is not in a folder of the project.', {
        path,
        todo: 'Only code below the folders from which the files were taken is shown.',
      })
    case 'missing':
      return new Failure('code.missing', 'This file is in none of the folders of the project.', {
        path,
        todo: 'Import the folder that holds the code too, or have the catalogue made again.',
      })
    case 'binary':
      return new Failure('code.binary', 'This is no file of text.', { path })
    case 'tooLarge':
      return new Failure('code.tooLarge', 'This file is too large to be shown: it has more than 4 MB.', {
        path,
      })
  }
}
