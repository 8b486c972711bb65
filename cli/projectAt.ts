/** Which project a command works on that names a file or a folder, or none: the one that stands for it. */
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { LinkedFiles, type LinkedPlace } from '../core/documents/linked/linkedFiles.ts'
import { Failure } from '../core/platform/errors/failure.ts'
import { pathExists } from '../core/platform/files/pathExists.ts'
import { hasDatabaseHeader } from '../core/store/databaseHeader.ts'
import { homeFolder } from '../core/workbench/home.ts'

export interface ProjectAt {
  project: string
  /** The linked place of the project; undefined: the project itself is named, or it has none. */
  bound: LinkedPlace | undefined
}

/**
 * @param named A project file, a bound file or folder, or something in one; absent: the working directory
 * @throws Failure `usage.project`
 */
export async function projectAt(named: string | undefined): Promise<ProjectAt> {
  const places = new LinkedFiles(homeFolder())
  if (named !== undefined && extname(named).toLowerCase() === '.interlinear')
    return { project: named, bound: await places.ofProject(named) }
  const place = named ?? process.cwd()
  const known = await places.at(place)
  // A project file may have any name, and may lie in a bound folder. Opening what is missing says so.
  if (
    known === undefined &&
    named !== undefined &&
    (!(await pathExists(named)) || (await hasDatabaseHeader(named)))
  )
    return { project: named, bound: await places.ofProject(named) }
  const [around] = await places.around(place)
  const bound = known ?? around
  if (bound !== undefined && (await pathExists(bound.project))) return { project: bound.project, bound }
  // Opening what is no project says so.
  if (named !== undefined && !(await isFolder(named))) {
    if (await hasFormat(named)) throw unbound(named)
    return { project: named, bound: undefined }
  }
  throw new Failure('usage.project', 'This folder was not opened yet, and has no project.', {
    todo: 'Name a project; or open the folder first (interlinear ., interlinear bind .).',
  })
}

/** Whether the ending of a file is that of a format with texts. */
async function hasFormat(path: string): Promise<boolean> {
  const { formats } = await import('../core/formats/registry.ts')
  return formats.some(({ extensions }) => extensions.includes(extname(path).toLowerCase()))
}

function unbound(path: string): Failure {
  return new Failure('usage.project', 'This file was not opened yet, and has no project.', {
    path,
    todo: 'Open it first (interlinear bind PATH, or interlinear PATH in the window); or name a project.',
  })
}

export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}
