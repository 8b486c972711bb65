/** Finds the files of a folder that a module of the project reads. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure } from '../../platform/errors/failure.ts'
import type { CollectedFile } from '../import/collect/collectFiles.ts'
import type { DocumentsProject } from '../project.ts'

export type ModuleTest = (file: Pick<CollectedFile, 'absolutePath'>) => Promise<boolean>

/** Asks the modules about each file once; undefined if the project has none. */
export async function moduleTest(
  { store, modules }: DocumentsProject,
  signal: AbortSignal,
): Promise<ModuleTest | undefined> {
  if ((await store.read('listModuleApps', {})).length === 0) return undefined
  const known = new Map<string, Promise<boolean>>()
  const ask = async (place: string) => {
    const content = await readFile(place).catch(() => null)
    if (content === null) return false
    try {
      return (await modules.detect({ name: basename(place), content }, signal)).module !== null
    } catch (error) {
      // If several modules can read a file, the user chooses the format, as for a named file.
      if (error instanceof Failure && error.code !== 'cancelled') return true
      throw error
    }
  }
  return ({ absolutePath }) => {
    const answer = known.get(absolutePath) ?? ask(absolutePath)
    known.set(absolutePath, answer)
    return answer
  }
}
