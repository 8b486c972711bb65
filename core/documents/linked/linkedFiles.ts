/**
 * The register of files and folders on this machine that are linked to projects (docs/files.md, "Open a file or a
 * folder"). It is kept in the home folder, because project files are given to others and paths of a user's folders
 * must not go with them.
 */
import { realpath } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { basename, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { PrivateList } from '../../platform/files/privateRegister.ts'
import { AccountRegister } from './accountRegister.ts'

const linkedPlaceSchema = z.object({
  kind: z.enum(['file', 'folder']),
  /** The file or folder, absolute, links resolved. */
  place: z.string().min(1),
  /** The folder that contains the paths of the project's files, absolute; for a bound folder the folder itself. */
  root: z.string().min(1),
  /** The project file, absolute. */
  project: z.string().min(1),
  /** Paths below the root of found files that are not the project's. */
  leftOut: z.array(z.string()).default([]),
  /**
   * The project has edits that the place lacks, as its last session left it. `kept`: the user chose that; `unasked`:
   * the question was never shown.
   */
  unwritten: z.enum(['unasked', 'kept']).optional(),
  /** The shared memory that was chosen: a client's name, empty for that of this machine, null for none. */
  memory: z.string().nullable().optional(),
})

/**
 * A linked place: a file or folder on this machine that a project is written back to. `place` is what the user opened;
 * paths of the project's files are below `root`. A project has at most one place, and a place one project.
 *
 * @example
 * const place: LinkedPlace = {
 *   ...{ kind: 'folder', place: '/home/ana/shop', root: '/home/ana/shop' },
 *   ...{ project: '/home/ana/.interlinear/shop.interlinear', leftOut: ['vendor/en.json'] },
 * }
 */
export type LinkedPlace = z.infer<typeof linkedPlaceSchema>
export type UnwrittenFile = NonNullable<LinkedPlace['unwritten']>

const MAX_PLACES = 2000

/**
 * The register of linked places, a private file in the home folder. Reads of a damaged register fail with
 * `home.unreadable` where a wrong answer could create a second project; `all` returns none instead.
 *
 * @example
 * const linked = new LinkedFiles(homeFolder())
 * const place = await linked.ofProject(session.path)
 * if (place?.unwritten === 'unasked') askToWrite(place.place)
 */
export class LinkedFiles {
  readonly #home: string
  readonly #register: PrivateList<LinkedPlace>
  /** The accounts of bound folders at the last check. */
  readonly accounts: AccountRegister

  constructor(home: string) {
    this.#home = home
    this.accounts = new AccountRegister(home)
    this.#register = new PrivateList(join(home, 'bound-places.json'), {
      entry: linkedPlaceSchema,
      max: MAX_PLACES,
    })
  }

  /**
   * Returns every place, the last one bound at the end; none if the register cannot be read, so that a reader
   * continues.
   */
  async all(): Promise<LinkedPlace[]> {
    return this.#register.read().catch(() => [])
  }

  /** Returns the place that is linked to a project; undefined if there is none. */
  async ofProject(path: string): Promise<LinkedPlace | undefined> {
    return (await this.all()).find(({ project }) => resolve(project) === resolve(path))
  }

  /** Whether a place is linked to a project; never a guess. @throws Failure `home.unreadable` */
  async isBound(path: string): Promise<boolean> {
    return (await this.#register.read()).some(({ project }) => resolve(project) === resolve(path))
  }

  /**
   * Returns the entry of a path, by any name or link that leads there. Rejects if the register cannot be read:
   * otherwise a second project would be created. @throws Failure `home.unreadable`
   */
  async at(path: string): Promise<LinkedPlace | undefined> {
    const place = await whereItLies(path)
    return (await this.#register.read()).find((one) => isSamePath(one.place, place))
  }

  /** Returns the bound folders that contain a path, the innermost first. @throws Failure `home.unreadable` */
  async around(path: string): Promise<LinkedPlace[]> {
    const place = await whereItLies(path)
    return (await this.#register.read())
      .filter(({ kind, place: folder }) => kind === 'folder' && isInside(place, folder))
      .sort((one, other) => other.place.length - one.place.length)
  }

  /** Binds a place to a project, and removes earlier entries of either. @throws Failure `home.unreadable` */
  async bind(bound: Omit<LinkedPlace, 'leftOut'> & Partial<LinkedPlace>): Promise<LinkedPlace> {
    const whole = linkedPlaceSchema.parse(bound)
    await this.#register.change((places) => [
      ...places.filter(
        ({ place, project }) => !isSamePath(place, whole.place) && resolve(project) !== whole.project,
      ),
      whole,
    ])
    return whole
  }

  /**
   * Records whether a project has edits that its place lacks; null: it has none. Writes the file only if the value
   * changed. @throws Failure `home.unreadable`
   */
  async noteUnwritten(project: string, unwritten: UnwrittenFile | null): Promise<void> {
    const bound = await this.ofProject(project)
    if (bound === undefined || (bound.unwritten ?? null) === unwritten) return
    await this.#register.change((places) =>
      places.map((one) => {
        if (resolve(one.project) !== resolve(project)) return one
        const { unwritten: _, ...others } = one
        return unwritten === null ? others : { ...others, unwritten }
      }),
    )
  }

  /** Chooses the shared memory of a project's place. @throws Failure `home.unreadable` */
  async nameMemory(project: string, memory: string | null): Promise<void> {
    await this.#register.change((places) =>
      places.map((one) => (resolve(one.project) === resolve(project) ? { ...one, memory } : one)),
    )
  }

  /** Places that named a deleted memory use none. @throws Failure `home.unreadable` */
  async forgetMemory(memory: string): Promise<void> {
    await this.#register.change((places) =>
      places.map((one) => (one.memory === memory ? { ...one, memory: null } : one)),
    )
  }

  /** @throws Failure `home.unreadable` */
  async unbind(project: string): Promise<void> {
    await this.#register.change((places) => places.filter((one) => resolve(one.project) !== resolve(project)))
    await this.accounts.remove(project)
  }

  /**
   * Returns the path of a new project for a place: named after it, and distinguished from others of that name by its
   * location.
   */
  newProjectPath(place: string): string {
    const name =
      basename(place)
        .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
        .slice(0, 60) || 'project'
    const hash = createHash('sha256').update(place).digest('hex').slice(0, 10)
    return join(this.#home, 'bound', `${name}-${hash}.interlinear`)
  }
}

/** Returns an absolute path without links; for a missing file its folder is resolved as far as it exists. */
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

/** `/a/B` and `/a/b` are two files if the system distinguishes case; otherwise the true name was resolved. */
function isSamePath(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC')
}
