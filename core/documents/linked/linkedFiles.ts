/**
 * Which file or folder on this machine stands for which project (docs/files.md, "Files and folders that are opened"). Kept
 * in the home folder: a project file goes to others, and nobody's folders go with it.
 */
import { realpath } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { basename, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { PrivateList } from '../../platform/files/privateRegister.ts'
import { AccountRegister } from './accountRegister.ts'

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
  /**
   * The project has edits that the place lacks, as its last session left it: `kept` if a person chose that, `unasked`
   * if the question was never shown.
   */
  unwritten: z.enum(['unasked', 'kept']).optional(),
})

export type LinkedPlace = z.infer<typeof boundPlace>
export type UnwrittenFile = NonNullable<LinkedPlace['unwritten']>

const MOST_PLACES = 2000

export class LinkedFiles {
  readonly #home: string
  readonly #register: PrivateList<LinkedPlace>
  /** The accounts of bound folders as of the last look. */
  readonly accounts: AccountRegister

  constructor(home: string) {
    this.#home = home
    this.accounts = new AccountRegister(home)
    this.#register = new PrivateList(join(home, 'bound-places.json'), {
      entry: boundPlace,
      most: MOST_PLACES,
    })
  }

  /** Every place, the last one bound at the end; none where they cannot be read: who only looks goes on without. */
  async all(): Promise<LinkedPlace[]> {
    return this.#register.read().catch(() => [])
  }

  /** What stands for a project; undefined where it is a project of its own. */
  async ofProject(path: string): Promise<LinkedPlace | undefined> {
    return (await this.all()).find(({ project }) => resolve(project) === resolve(path))
  }

  /** Whether something stands for a project; never a guess. @throws Failure `home.unreadable` */
  async isBound(path: string): Promise<boolean> {
    return (await this.#register.read()).some(({ project }) => resolve(project) === resolve(path))
  }

  /**
   * What is bound at a path, by whichever name or link that leads there. Where the register cannot be read it does not
   * answer that nothing is, for a project would be made then. @throws Failure `home.unreadable`
   */
  async at(path: string): Promise<LinkedPlace | undefined> {
    const place = await whereItLies(path)
    return (await this.#register.read()).find((one) => isSamePath(one.place, place))
  }

  /** The bound folders that a path is inside of, the innermost first. @throws Failure `home.unreadable` */
  async around(path: string): Promise<LinkedPlace[]> {
    const place = await whereItLies(path)
    return (await this.#register.read())
      .filter(({ kind, place: folder }) => kind === 'folder' && isInside(place, folder))
      .sort((one, other) => other.place.length - one.place.length)
  }

  /** Binds a place to a project; what was bound to either before is so no more. @throws Failure `home.unreadable` */
  async bind(bound: Omit<LinkedPlace, 'leftOut'> & Partial<LinkedPlace>): Promise<LinkedPlace> {
    const whole = boundPlace.parse(bound)
    await this.#register.change((places) => [
      ...places.filter(
        ({ place, project }) => !isSamePath(place, whole.place) && resolve(project) !== whole.project,
      ),
      whole,
    ])
    return whole
  }

  /**
   * Notes whether a project has edits that its place lacks; null: it has none. The file is written only where that is
   * another answer than before. @throws Failure `home.unreadable`
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

  /** @throws Failure `home.unreadable` */
  async unbind(project: string): Promise<void> {
    await this.#register.change((places) => places.filter((one) => resolve(one.project) !== resolve(project)))
    await this.accounts.remove(project)
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
