/**
 * Which file or folder on this machine stands for which project (docs/files.md, "Files and folders that are opened"). Kept
 * in the home folder: a project file goes to others, and nobody's folders go with it.
 */
import { readFile, realpath, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { basename, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { alone, writePrivateFile } from '../../privateFile.ts'

const boundPlace = z.object({
  kind: z.enum(['file', 'folder']),
  /** The file or folder, absolute, links resolved. */
  place: z.string().min(1),
  /** The folder that the paths of the project's files are below, absolute; of a bound folder that itself. */
  root: z.string().min(1),
  /** The project file, absolute. */
  project: z.string().min(1),
  /** Paths below the root of what was found there and is none of the project's files. */
  leftOut: z.array(z.string()).default([]),
})

export type BoundPlace = z.infer<typeof boundPlace>

const fileSchema = z.array(boundPlace)

const MOST_PLACES = 2000

export class BoundPlaces {
  readonly #home: string
  readonly #path: string

  constructor(home: string) {
    this.#home = home
    this.#path = join(home, 'bound-places.json')
  }

  /** Every place, the last one bound at the end; none where the file is damaged, which is then made anew. */
  async all(): Promise<BoundPlace[]> {
    try {
      return fileSchema.parse(JSON.parse(await readFile(this.#path, 'utf8')))
    } catch {
      return []
    }
  }

  /** What stands for a project; undefined where it is a project of its own. */
  async ofProject(path: string): Promise<BoundPlace | undefined> {
    return (await this.all()).find(({ project }) => resolve(project) === resolve(path))
  }

  /** What is bound at a path, by whichever name or link that leads there. */
  async at(path: string): Promise<BoundPlace | undefined> {
    const place = await whereItLies(path)
    return (await this.all()).find((one) => isSamePath(one.place, place))
  }

  /** The bound folders that a path is inside of, the innermost first. */
  async around(path: string): Promise<BoundPlace[]> {
    const place = await whereItLies(path)
    return (await this.all())
      .filter(({ kind, place: folder }) => kind === 'folder' && isInside(place, folder))
      .sort((one, other) => other.place.length - one.place.length)
  }

  /** Binds a place to a project; what was bound to either before is so no more. */
  async bind(bound: Omit<BoundPlace, 'leftOut'> & Partial<BoundPlace>): Promise<BoundPlace> {
    const whole = boundPlace.parse(bound)
    await this.#change((places) => [
      ...places.filter(
        ({ place, project }) => !isSamePath(place, whole.place) && resolve(project) !== whole.project,
      ),
      whole,
    ])
    return whole
  }

  async unbind(project: string): Promise<void> {
    await this.#change((places) => places.filter((one) => resolve(one.project) !== resolve(project)))
  }

  /** Where the project of a place is made: named after it, told from others of that name by where it lies. */
  newProjectPath(place: string): string {
    const name =
      basename(place)
        .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
        .slice(0, 60) || 'project'
    const hash = createHash('sha256').update(place).digest('hex').slice(0, 10)
    return join(this.#home, 'bound', `${name}-${hash}.interlinear`)
  }

  async #change(change: (places: BoundPlace[]) => BoundPlace[]): Promise<void> {
    await alone(this.#path, async () => {
      const places = change(await this.all()).slice(-MOST_PLACES)
      await writePrivateFile(this.#path, `${JSON.stringify(places, null, 1)}\n`)
    })
  }
}

/** An absolute path without links; of a file that is gone, as far as its folder is there. */
export async function whereItLies(path: string): Promise<string> {
  const absolute = resolve(path)
  try {
    return await realpath(absolute)
  } catch {
    const folder = resolve(absolute, '..')
    return folder === absolute ? absolute : join(await whereItLies(folder), basename(absolute))
  }
}

/** Whether a path is below a folder. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path
}

/** `/a/B` and `/a/b` are two files where the system tells them apart; there a link was resolved to the true name. */
function isSamePath(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC')
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
