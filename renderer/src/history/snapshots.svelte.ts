/** Snapshots on their screen: listed, made, removed, and the chosen one compared with the project as it is. */
import type { FailureValue, Result, Snapshot, Workbench } from '../../../core/contract/index.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'

export interface SnapshotsOptions {
  workbench: Workbench
  /** The handle of the open project, which a new connection changes. */
  project: () => string
  /** Resolves when the current input is in the project. */
  settle: () => Promise<void>
}

export class Snapshots {
  /** The newest first. */
  all = $state.raw<readonly Snapshot[]>([])
  chosen = $state.raw<Snapshot | null>(null)
  /** The name and the note of the one that is to be made. */
  name = $state('')
  note = $state('')
  error = $state.raw<FailureValue | null>(null)
  readonly comparing: ScreenTask<'snapshot.compare'>
  readonly #options: SnapshotsOptions
  #isAdding = false
  /** Counts what was chosen, so that what takes its time chooses nothing after another choice. */
  #choices = 0

  constructor(options: SnapshotsOptions) {
    this.#options = options
    this.comparing = new ScreenTask(options.workbench, 'snapshot.compare')
  }

  async load(): Promise<void> {
    const project = this.#options.project()
    const choices = this.#choices
    if (await this.#take(this.#options.workbench.call('snapshot.list', { project })))
      this.#chooseFirst(choices)
  }

  choose(snapshot: Snapshot): void {
    this.#choices++
    this.chosen = snapshot
    this.error = null
    void this.comparing.run({ project: this.#options.project(), snapshotId: snapshot.id })
  }

  /** Makes one of the name that is typed; answers that name, or null where none was made. */
  async add(): Promise<string | null> {
    const { name, note } = this
    if (name.trim() === '' || this.#isAdding) return null
    this.#isAdding = true
    const choices = this.#choices
    const { workbench, project, settle } = this.#options
    await settle()
    const isAdded = await this.#take(workbench.call('snapshot.add', { project: project(), name, note }))
    this.#isAdding = false
    if (!isAdded) return null
    // The next one may be typed already.
    if (this.name === name) this.name = ''
    if (this.note === note) this.note = ''
    this.#chooseFirst(choices)
    return name.trim()
  }

  /** Answers whether it was removed. */
  async remove({ id: snapshotId }: Snapshot): Promise<boolean> {
    const project = this.#options.project()
    const isRemoved = await this.#take(
      this.#options.workbench.call('snapshot.remove', { project, snapshotId }),
    )
    if (!isRemoved) return false
    if (this.chosen?.id === snapshotId) this.chosen = null
    if (this.chosen === null) this.#chooseFirst(this.#choices)
    return true
  }

  /** The newest, unless a person chose one since. */
  #chooseFirst(choices: number): void {
    const [first] = this.all
    if (first !== undefined && choices === this.#choices) this.choose(first)
  }

  async #take(asked: Promise<Result<readonly Snapshot[]>>): Promise<boolean> {
    const result = await asked
    this.error = result.ok ? null : result.error
    if (result.ok) this.all = result.value
    return result.ok
  }
}
