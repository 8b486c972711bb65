/** The apps of the project on the Modules screen: listed, chosen, changed. */
import type {
  CallInput,
  FailureValue,
  ModuleApp,
  ModuleList,
  ModulesOutputs,
  Workbench,
} from '../../../core/contract/index.ts'

/** Calls that answer the apps as they are then. */
type AppsCall = {
  [Name in keyof ModulesOutputs]: ModulesOutputs[Name] extends ModuleList ? Name : never
}[keyof ModulesOutputs]

export class ModuleApps {
  /** Null until the workbench answered. */
  list = $state.raw<ModuleList | null>(null)
  selectedId = $state<number | null>(null)
  selected = $derived(this.list?.apps.find(({ id }) => id === this.selectedId) ?? this.list?.apps[0])
  isBusy = $state(false)
  /** The failure of the last call; null where it succeeded. */
  error = $state.raw<FailureValue | null>(null)
  /** The handle of the open project, which a new connection changes. */
  readonly #project: () => string
  readonly #workbench: Workbench
  /** Counts the calls, so that an older response never replaces a newer one. */
  #calls = 0

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  get project(): string {
    return this.#project()
  }

  /** Answers whether it was done. */
  async change<Name extends AppsCall>(name: Name, input: CallInput<Name>): Promise<boolean> {
    const call = ++this.#calls
    this.isBusy = true
    const result = await this.#workbench.call(name, input)
    this.isBusy = false
    this.error = result.ok ? null : result.error
    if (result.ok && call === this.#calls) this.list = result.value
    return result.ok
  }

  async refresh(): Promise<void> {
    const call = ++this.#calls
    const result = await this.#workbench.call('modules.list', { project: this.project })
    if (call !== this.#calls) return
    if (result.ok) this.list = result.value
    else this.error = result.error
  }

  /** The app that is there now and was not before is chosen. */
  async add(location: string): Promise<boolean> {
    const before = new Set(this.list?.apps.map(({ id }) => id))
    const isDone = await this.change('modules.add', { project: this.project, location })
    const added = this.list?.apps.find(({ id }) => !before.has(id))
    if (isDone && added !== undefined) this.selectedId = added.id
    return isDone
  }

  /** Trusts an app as it is shown. */
  async trust({ id, trust }: ModuleApp, isAuthor: boolean): Promise<boolean> {
    if (trust === null) return false
    const { subject } = trust
    return this.change('modules.trust', { project: this.project, appId: id, subject, isAuthor })
  }
}
