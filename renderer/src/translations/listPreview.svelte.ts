/** Previews of bulk actions, updated with their options: an outdated one is neither shown nor run. */
import type { CallInput, CallName, Workbench } from '../../../core/contract/index.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'

export class ListPreview<Name extends CallName> {
  readonly task: ScreenTask<Name>
  readonly #pause: number

  /** @param pause how long keys rest before it looks, in milliseconds */
  constructor(workbench: Workbench, name: Name, pause: number) {
    this.task = new ScreenTask(workbench, name)
    this.#pause = pause
  }

  /** Looks at what an input would do; null: nothing is said yet. Returns what ends it, to be called before the next. */
  follow(input: CallInput<Name> | null): () => void {
    this.task.forget()
    if (input === null) return () => undefined
    const timer = setTimeout(() => void this.task.run(input), this.#pause)
    return () => {
      clearTimeout(timer)
      this.task.forget()
    }
  }
}
