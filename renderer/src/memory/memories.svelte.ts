/** The screen of translation memories: the list, the current one, and the last change. */
import type {
  CallInput,
  CallName,
  FailureValue,
  MemoryInfo,
  Outputs,
  Workbench,
} from '../../../core/contract/index.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'
import { t } from '../texts/texts.ts'
import { Segments } from './segments.svelte.ts'

export interface MemoriesOptions {
  workbench: Workbench
  /** The handle of the project, which is another one after a long cut of the connection. */
  project: () => string
  sourceLanguageId: string
  languageId: string
  languageIds: readonly string[]
  history: () => readonly string[]
  keepHistory: (history: string[]) => void
}

type MemoryCall = Extract<CallName, `memory.${string}`>

export class MemoriesEditing {
  all = $state.raw<readonly MemoryInfo[]>([])
  isLoaded = $state(false)
  memoryId = $state<number | null>(null)
  current = $derived(this.all.find(({ id }) => id === this.memoryId) ?? null)
  error = $state.raw<FailureValue | null>(null)
  /** The last change, which undo reverts; null: there is none, or it was reverted. */
  done = $state<string | null>(null)
  /** A notice about an action that changed nothing. */
  notice = $state<string | null>(null)
  readonly segments: Segments
  readonly deleting: ScreenTask<'memory.delete'>
  readonly filling: ScreenTask<'memory.fill'>
  readonly #options: MemoriesOptions
  /** Counts what lists the memories, so that an older list never takes the place of a newer one. */
  #readings = 0

  constructor(options: MemoriesOptions) {
    this.#options = options
    this.deleting = new ScreenTask(options.workbench, 'memory.delete')
    this.filling = new ScreenTask(options.workbench, 'memory.fill')
    this.segments = new Segments({
      ...options,
      memory: () => this.memoryId,
      onDone: (done) => {
        this.done = done
        void this.list()
      },
    })
  }

  async start(): Promise<void> {
    await this.list()
    this.isLoaded = true
  }

  /** Reads the memories again; if the current one no longer exists, the first is shown. */
  async list(): Promise<void> {
    const reading = ++this.#readings
    const memories = await this.#call('memory.list', { project: this.#options.project() })
    if (reading === this.#readings) this.#take(memories)
  }

  show(memoryId: number | null): void {
    if (memoryId === this.memoryId) return
    this.memoryId = memoryId
    this.segments.reset()
  }

  async create(name: string): Promise<void> {
    const languageIds = [...this.#options.languageIds]
    const made = await this.#call('memory.create', { project: this.#options.project(), name, languageIds })
    if (made === null) return
    await this.list()
    this.show(made.tmId)
    this.done = t.memories.created({ name })
  }

  async rename(name: string): Promise<void> {
    if (this.memoryId === null || name === this.current?.name) return
    if (
      this.#take(
        await this.#call('memory.rename', { project: this.#options.project(), tmId: this.memoryId, name }),
      )
    )
      this.done = t.memories.renamed({ name })
  }

  async set(settings: Omit<CallInput<'memory.settings'>, 'project' | 'tmId'>): Promise<void> {
    if (this.memoryId === null) return
    if (
      this.#take(
        await this.#call('memory.settings', {
          project: this.#options.project(),
          tmId: this.memoryId,
          ...settings,
        }),
      )
    )
      this.done = t.memories.changed
  }

  /** Moves the current memory among the others: the first has priority among equal matches. */
  async move(step: -1 | 1): Promise<void> {
    const from = this.all.findIndex(({ id }) => id === this.memoryId)
    const to = from + step
    const ids = this.all.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (from === -1 || to < 0 || to > ids.length || moved === undefined) return
    ids.splice(to, 0, moved)
    if (this.#take(await this.#call('memory.order', { project: this.#options.project(), tmIds: ids })))
      this.done = t.memories.moved({ place: to + 1, count: this.all.length })
  }

  async remove(): Promise<void> {
    const { current } = this
    if (current === null) return
    const left = await this.deleting.run({ project: this.#options.project(), tmId: current.id })
    this.error = this.deleting.error?.code === 'cancelled' ? null : this.deleting.error
    if (left === null) return
    this.segments.dropOf(current.id)
    if (this.#take(left)) this.done = t.memories.deleted({ name: current.name })
  }

  /** Takes the project's translations into its own memory, and shows that. */
  async fill(): Promise<void> {
    const filled = await this.filling.run({ project: this.#options.project() })
    this.error = this.filling.error?.code === 'cancelled' ? null : this.filling.error
    if (filled === null) return
    await this.list()
    this.show(this.all.find(({ isOwn }) => isOwn)?.id ?? this.memoryId)
    this.segments.reload()
    this.done = filled.added > 0 ? t.memories.filled({ count: filled.added }) : null
    this.notice = filled.added > 0 ? null : t.memories.filled({ count: 0 })
  }

  /** Reverts the last change, and no earlier one, however often it is requested. */
  async undo(takeBack: () => Promise<void>): Promise<void> {
    if (this.done === null) return
    this.done = null
    await takeBack()
    await this.reload()
  }

  /** Reads everything again after an undo, an import, or a change of another user. */
  async reload(): Promise<void> {
    this.done = null
    this.notice = null
    await this.list()
    this.segments.reload()
  }

  #take(memories: readonly MemoryInfo[] | null): boolean {
    if (memories === null) return false
    this.#readings++
    this.all = memories
    if (this.current === null) this.show(memories[0]?.id ?? null)
    return true
  }

  /** The value; null where it failed, and `error` says why. */
  async #call<Name extends MemoryCall>(name: Name, input: CallInput<Name>): Promise<Outputs[Name] | null> {
    const result = await this.#options.workbench.call(name, input)
    this.error = result.ok ? null : result.error
    return result.ok ? result.value : null
  }
}
