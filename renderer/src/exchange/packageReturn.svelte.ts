/** A worklist that comes back: what it would do, how its conflicts are decided, and what it did. */
import type {
  ConflictChoice,
  ConflictDecision,
  Workbench,
  PackageConflict,
  PackageReport,
} from '../../../core/contract/index.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'

export class PackageReturn {
  path = $state<string | null>(null)
  takeApprovals = $state(false)
  report = $state.raw<PackageReport | null>(null)
  /** The decisions by `conflictKey`; what is not in it stays open. */
  choices = $state<Record<string, ConflictChoice>>({})
  readonly task: ScreenTask<'worklist.import'>
  readonly #project: () => string
  /** Brings what was typed into the project first. */
  readonly #settle: (() => Promise<void>) | undefined

  constructor(workbench: Workbench, project: () => string, settle?: () => Promise<void>) {
    this.task = new ScreenTask(workbench, 'worklist.import')
    this.#project = project
    this.#settle = settle
  }

  async compare(): Promise<void> {
    await this.#run(true)
  }

  async takeBack(): Promise<void> {
    await this.#run(false)
  }

  /** Null clears the decisions. */
  chooseForAll(choice: ConflictChoice | null): void {
    const keys = this.report?.conflicts.map(conflictKey) ?? []
    this.choices = choice === null ? {} : Object.fromEntries(keys.map((key) => [key, choice]))
  }

  async #run(isPreview: boolean): Promise<void> {
    const { path, takeApprovals } = this
    if (path === null) return
    const decisions = this.#decisions()
    const input = { project: this.#project(), path, takeApprovals, decisions, isPreview }
    const report = await this.task.run(input, this.#settle && { after: this.#settle })
    if (report === null) return
    this.report = report
    this.choices = {}
  }

  #decisions(): ConflictDecision[] {
    return (this.report?.conflicts ?? []).flatMap((conflict) => {
      const choice = this.choices[conflictKey(conflict)]
      const { stringId, form, ours } = conflict
      return choice === undefined ? [] : [{ stringId, form, choice, ours }]
    })
  }
}

export function conflictKey({ stringId, form }: Pick<PackageConflict, 'stringId' | 'form'>): string {
  return `${stringId}:${form}`
}
