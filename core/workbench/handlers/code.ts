/** The code beside a string (core/documents/code). */
import { relative, sep } from 'node:path'
import { showCode, type SourceFolder } from '../../documents/code/showCode.ts'
import { workingCopyAround } from '../../documents/code/repositoryRoot.ts'
import type { HandlersOf } from '../projectCalls.ts'
import type { ProjectSession } from '../session.ts'

export const codeHandlers: HandlersOf<'code'> = {
  'code.show': async (session, { stringId, index }) => {
    const { references, catalogue } = await session.store.read('codePlaces', { stringId })
    return showCode(references, await sourceFolders(session, catalogue), index)
  },
}

/** The folders that the files were taken from; the working copy around a file that was opened by itself, too. */
async function sourceFolders(
  { sourceFolders: taken, linkedFiles, path }: ProjectSession,
  catalogue: string,
): Promise<SourceFolder[]> {
  const [folders, bound] = await Promise.all([taken.list(), linkedFiles.ofProject(path)])
  const known = folders.map((folder) => ({ folder, catalogue }))
  const top = bound?.kind === 'file' ? await workingCopyAround(bound.root) : null
  if (bound === undefined || top === null) return known
  const inside = [...relative(top, bound.root).split(sep), catalogue].filter((part) => part !== '').join('/')
  return [...known, { folder: top, catalogue: inside }]
}
