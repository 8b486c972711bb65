/** Choosing files and folders: in the system's dialog where there is one, else in the screens' own browser. */
import type { AppState, CallInput, FailureValue, Workbench } from '../../../core/contract/index.ts'

export type PickPurpose = CallInput<'app.pick'>['purpose']

/** A choice of files that the screens' own browser waits for. */
export interface Picking {
  purpose: PickPurpose
  suggestedName: string
  finish(paths: string[] | null): void
}

export interface ChoosingFilesOptions {
  workbench: Workbench
  onFailure: (error: FailureValue) => void
}

export class FilePicker {
  picking = $state.raw<Picking | null>(null)
  /** Whether a dialog of the system is open. */
  isSystemAsking = $state(false)
  readonly #options: ChoosingFilesOptions
  #hasNativeDialogs: boolean | null = null
  /** Until the workbench has answered, it is unknown whose dialogs choose files. */
  readonly #known = Promise.withResolvers<boolean>()

  constructor(options: ChoosingFilesOptions) {
    this.#options = options
  }

  know({ hasNativeDialogs }: Pick<AppState, 'hasNativeDialogs'>): void {
    this.#hasNativeDialogs = hasNativeDialogs
    this.#known.resolve(hasNativeDialogs)
  }

  /** Null: nothing was chosen. */
  async pick(purpose: PickPurpose, suggestedName = ''): Promise<string[] | null> {
    if (this.#hasNativeDialogs ?? (await this.#known.promise)) return this.#askSystem(purpose, suggestedName)
    this.picking?.finish(null)
    return new Promise((resolve) => {
      const picking: Picking = {
        purpose,
        suggestedName,
        finish: (paths) => {
          // A newer choice may have ended this one, and is open.
          if (this.picking === picking) this.picking = null
          resolve(paths)
        },
      }
      this.picking = picking
    })
  }

  async pickOne(purpose: PickPurpose, suggestedName = ''): Promise<string | null> {
    const paths = await this.pick(purpose, suggestedName)
    return paths?.[0] ?? null
  }

  async #askSystem(purpose: PickPurpose, suggestedName: string): Promise<string[] | null> {
    const input = suggestedName === '' ? { purpose } : { purpose, suggestedName }
    this.isSystemAsking = true
    const result = await this.#options.workbench.call('app.pick', input)
    this.isSystemAsking = false
    if (!result.ok) this.#options.onFailure(result.error)
    return result.ok ? (result.value?.paths ?? null) : null
  }
}
