/** The code beside a string (core/documents/code). */
import { realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { CodeExcerpt } from '../../contract/index.ts'
import { editorCommand, openInEditor } from '../../documents/code/codeEditor.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { showCode, type SourceFolder } from '../../documents/code/showCode.ts'
import { workingCopyAround } from '../../documents/code/repositoryRoot.ts'
import type { WorkbenchOptions } from '../openProjects.ts'
import type { HandlersOf } from '../projectCalls.ts'
import type { ProjectSession } from '../session.ts'

export function codeHandlers({ state }: Pick<WorkbenchOptions, 'state'>): HandlersOf<'code'> {
  return {
    'code.show': (session, place) => codeOf(session, place),
    'code.open': async (session, place) => {
      const command = editorCommand(state.read().settings.codeEditor)
      if (command === null) throw withoutEditor()
      const { folder, path, line } = await codeOf(session, place)
      await openInEditor(command, { file: await realpath(join(folder, ...path.split('/'))), line: line ?? 1 })
      return { path, line }
    },
  }
}

/** Finds the place and reads the lines around it, which no link leads out of the folder. */
async function codeOf(
  session: ProjectSession,
  { stringId, index }: { stringId: number; index?: number | undefined },
): Promise<CodeExcerpt> {
  const { references, catalogue } = await session.store.read('codePlaces', { stringId })
  return showCode(references, await sourceFolders(session, catalogue), index)
}

function withoutEditor(): Failure {
  return new Failure('code.noEditor', 'No editor is chosen for code.', {
    todo: 'Choose one in the settings, under Editor.',
  })
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
