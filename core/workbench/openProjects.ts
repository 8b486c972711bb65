/** The projects that are open in this process, each once, however many screens show it. */
import { personOf } from './storedState.ts'
import type { RunOptions } from '../platform/threads/progress.ts'
import { resolve } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { prepareStore, pastWorker } from './project/open.ts'
import type { MenuCommand } from '../contract/enumerations.ts'
import type { EventName, Events } from '../contract/index.ts'
import { FileWatcher } from './linked/fileWatcher.ts'
import { ProjectSession } from './session.ts'
import { SharedMemories } from './sharedMemories.ts'
import type { ProjectChange } from '../store/protocol.ts'
import type { ShellServices, StateStore } from './shell.ts'
import { copyAsOf } from '../snapshots/copy.ts'

export interface WorkbenchOptions {
  shell: ShellServices
  state: StateStore
  /** The folder for what is kept between runs. */
  home: string
  /** The project that it was started for, absolute: each new page of the browser shell opens it. */
  startPath?: string
  version: string
  log?: (line: string) => void
}

/** A project that no screen has held for this long is closed: a reload comes back sooner. */
const LINGER_MILLISECONDS = 10_000

interface Held {
  session: ProjectSession
  holders: Set<Screen>
  stopWatching: () => void
  /** Ends feeding the shared memory. */
  stopFeeding?: (() => Promise<void>) | undefined
  linger: NodeJS.Timeout | null
  /** Checks what no check has seen; to be begun when a screen shows the project. */
  watch: (() => void) | null
  /** Imports changes of others in the bound files. */
  fileWatcher: FileWatcher
  /** Removes what goes with the session. */
  discard?: () => void
}

/** The event sink of one screen. */
export interface Screen {
  emit<Name extends EventName>(name: Name, event: Events[Name]): void
  /** Tells the shell what its menu may ask this screen for, and what of it is on, where it has a menu. */
  offer?(commands: readonly MenuCommand[], on: readonly MenuCommand[]): void
}

export class OpenProjects {
  readonly #byPath = new Map<string, Promise<Held>>()
  readonly #options: WorkbenchOptions
  readonly memories: SharedMemories

  constructor(options: WorkbenchOptions) {
    this.#options = options
    this.memories = new SharedMemories(options)
  }

  async open(path: string, screen: Screen): Promise<ProjectSession> {
    const absolutePath = resolve(path)
    const opening = this.#byPath.get(absolutePath) ?? this.#start(absolutePath)
    const held = await opening
    if (held.linger !== null) clearTimeout(held.linger)
    held.linger = null
    held.holders.add(screen)
    held.watch?.()
    held.watch = null
    return held.session
  }

  /** Pre-opens a project that a screen is about to request; the screen's request gets its failure. */
  warm(path: string): void {
    const absolutePath = resolve(path)
    if (this.#byPath.has(absolutePath)) return
    this.#start(absolutePath)
      .then((held) => this.#linger(absolutePath, held))
      .catch(() => {})
  }

  /** Has ready what opening a project needs, whichever it will be. */
  prepare(): void {
    if (this.#byPath.size === 0) prepareStore()
  }

  /** Opens a project as it was at a snapshot: a copy for reading, which goes when no screen holds it. */
  async openPast(
    session: ProjectSession,
    snapshotId: number,
    screen: Screen,
    options: RunOptions,
  ): Promise<ProjectSession> {
    const past = await openSnapshot(session, snapshotId, options)
    const holders = new Set([screen])
    const held = {
      session: past.session,
      holders,
      stopWatching() {},
      linger: null,
      watch: null,
      fileWatcher: new FileWatcher(past.session, () => undefined),
      discard: () => past.discard(),
    }
    this.#byPath.set(past.session.path, Promise.resolve(held))
    return past.session
  }

  /** The open project with this handle. Failure: `project.notOpen`. */
  async find(handle: string): Promise<ProjectSession> {
    return (await this.#held(handle)).session
  }

  /** Returns the file follower of the open project with this handle. Failure: `project.notOpen`. */
  async fileWatcher(handle: string): Promise<FileWatcher> {
    return (await this.#held(handle)).fileWatcher
  }

  async #held(handle: string): Promise<Held> {
    for (const opening of this.#byPath.values()) {
      const held = await opening.catch(() => null)
      if (held?.session.handle === handle) return held
    }
    throw new Failure('project.notOpen', 'This project is not open.', { todo: 'Open it again.' })
  }

  /** The paths of the projects that a screen holds. */
  async heldBy(screen: Screen): Promise<ReadonlySet<string>> {
    const all = await Promise.all([...this.#byPath.values()].map((opening) => opening.catch(() => null)))
    const held = all.filter((one) => one?.holders.has(screen) === true)
    return new Set(held.flatMap((one) => one?.session.path ?? []))
  }

  /** Closes a project at once for all screens, because its file is removed. */
  async discard(path: string): Promise<void> {
    await this.#close(resolve(path))
  }

  /** Releases one project, or all of a screen. */
  async release(screen: Screen, handle?: string): Promise<void> {
    for (const [path, opening] of this.#byPath) {
      const held = await opening.catch(() => null)
      if (held === null || (handle !== undefined && held.session.handle !== handle)) continue
      if (held.holders.delete(screen)) this.#linger(path, held)
    }
  }

  #linger(path: string, held: Held): void {
    if (held.holders.size > 0) return
    held.linger = setTimeout(() => void this.#close(path), LINGER_MILLISECONDS)
    held.linger.unref()
  }

  /** The user's name or address changed: open projects use it from the next edit on. */
  async personChanged(): Promise<void> {
    const { name, mail } = personOf(this.#options.state.read().settings)
    for (const opening of this.#byPath.values())
      (await opening.catch(() => null))?.session.namePerson({ name, mail })
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#byPath.keys()].map((path) => this.#close(path)))
    await this.memories.close()
  }

  #start(path: string): Promise<Held> {
    const opening = this.#hold(path)
    this.#byPath.set(path, opening)
    opening.catch(() => this.#byPath.delete(path))
    return opening
  }

  async #hold(path: string): Promise<Held> {
    const { state, log, home, shell } = this.#options
    const session = await ProjectSession.open(path, personOf(state.read().settings), {
      ...{ log, home },
      vault: shell.vault,
    })
    // Prefetches the screen's next request; its caller gets a failure.
    session.figures.get().catch(() => {})
    session.allStrings.get().catch(() => {})
    const holders = new Set<Screen>()
    const tell = ({ stringIds, languageId }: ProjectChange): void => {
      for (const screen of holders)
        screen.emit('project.changed', { project: session.handle, stringIds, languageId })
    }
    const stopWatching = session.store.onChange((change) => {
      if (change.stringIds !== null) tell(change)
      else void withFreshFacts(session).then(() => tell(change))
    })
    session.quality.onChecked((change) => {
      for (const screen of holders) screen.emit('project.changed', { project: session.handle, ...change })
    })
    const fileWatcher = new FileWatcher(session, (caughtUp) => {
      for (const screen of holders) screen.emit('linked.changed', { project: session.handle, ...caughtUp })
    })
    const held: Held = { session, holders, stopWatching, linger: null, watch: null, fileWatcher }
    held.watch = () => {
      held.stopFeeding = this.memories.follow(session)
      session.quality.keepUp((report) => {
        for (const screen of holders) screen.emit('qa.progress', { project: session.handle, report })
      })
      void this.#watchIntegrity(session, holders)
      void fileWatcher.start().then(() => fileWatcher.compare())
    }
    return held
  }

  /** Small files were checked on opening; a large one is checked in the background, and its screens are notified. */
  async #watchIntegrity(session: ProjectSession, holders: ReadonlySet<Screen>): Promise<void> {
    try {
      const { isOk, problems } = await session.store.integrity()
      if (isOk) return
      for (const screen of holders) screen.emit('project.damaged', { project: session.handle, problems })
    } catch (error) {
      // Closed before it was done: the next opening checks again.
      if (!(error instanceof Failure)) throw error
    }
  }

  async #close(path: string): Promise<void> {
    const opening = this.#byPath.get(path)
    this.#byPath.delete(path)
    const held = await opening?.catch(() => null)
    if (!held) return
    if (held.linger !== null) clearTimeout(held.linger)
    held.stopWatching()
    await held.fileWatcher.close()
    await held.stopFeeding?.()
    await held.session.close()
    held.discard?.()
  }
}

/**
 * Reads the facts again after an unspecific change: another process may have added a language, which screens request
 * when they are notified.
 */
async function withFreshFacts(session: ProjectSession): Promise<void> {
  try {
    await session.refreshFacts()
  } catch {
    // Closed meanwhile, or unreadable. The next caller gets the error.
  }
}

/** A project as it was at a snapshot, for the screens: a copy to look at. */
interface PastSession {
  session: ProjectSession
  /** Removes the copy; close the session first. */
  discard(): void
}

/** @throws Failure `snapshot.unknown`, `cancelled`, and what opening a project throws */
async function openSnapshot(
  { store, path, person }: Pick<ProjectSession, 'store' | 'path' | 'person'>,
  snapshotId: number,
  options: RunOptions = {},
): Promise<PastSession> {
  const { name, at, event } = await store.read('snapshotPoint', { snapshotId }, options)
  const copy = await copyAsOf(path, { at, event }, pastWorker, options)
  try {
    const session = await ProjectSession.open(copy.path, person, { past: { path, name, at } })
    return { session, discard: () => copy.discard() }
  } catch (error) {
    copy.discard()
    throw error
  }
}
