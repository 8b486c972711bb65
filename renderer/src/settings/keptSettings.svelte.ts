/** The settings as they are on screen, and those that were changed here and have still to be kept. */
import { FIRST_SETTINGS } from '../../../core/contract/firstSettings.ts'
import type { Result, Settings, Workbench } from '../../../core/contract/index.ts'
import { chosenKeys } from '../workbench/commands/chosenKeys.svelte.ts'

const REST_MILLISECONDS = 500

export class KeptSettings {
  current = $state.raw<Settings>(FIRST_SETTINGS)
  readonly #workbench: Workbench
  #unsaved: Partial<Settings> = {}
  /** Those that are on their way. */
  #sent: Partial<Settings> = {}
  /** For each answer that is awaited, the names of what was changed since it was asked for, or was on its way then. */
  readonly #changed = new Set<Set<string>>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(workbench: Workbench) {
    this.#workbench = workbench
  }

  /**
   * Applies the settings of a response. Changes made since the request take precedence: they may be stored by now, but
   * are not in the response.
   */
  async read<Value extends { settings: Settings }>(answer: Promise<Result<Value>>): Promise<Result<Value>> {
    const changed = new Set([...Object.keys(this.#sent), ...Object.keys(this.#unsaved)])
    this.#changed.add(changed)
    const result = await answer
    this.#changed.delete(changed)
    if (result.ok) {
      const newer = Object.entries(this.current).filter(([name]) => changed.has(name))
      this.#use({ ...result.value.settings, ...Object.fromEntries(newer) })
    }
    return result
  }

  /** `isPassing`: it changes as a hand moves, and is kept once that rests; anything else is kept at once. */
  change(change: Partial<Settings>, { isPassing = false } = {}): void {
    this.#use({ ...this.current, ...change })
    for (const changed of this.#changed) for (const name of Object.keys(change)) changed.add(name)
    this.#unsaved = { ...this.#unsaved, ...change }
    clearTimeout(this.#timer)
    if (isPassing) this.#timer = setTimeout(() => this.flush(), REST_MILLISECONDS)
    else void this.save()
  }

  /** Sends at once what was changed a moment ago. */
  flush(): void {
    if (Object.keys(this.#unsaved).length > 0) void this.save()
  }

  async save(): Promise<void> {
    const settings = this.#unsaved
    this.#unsaved = {}
    this.#sent = { ...this.#sent, ...settings }
    const result = await this.#workbench.call('app.setSettings', { settings })
    // One that was changed again meanwhile is still on its way.
    this.#sent = Object.fromEntries(
      Object.entries(this.#sent).filter(([name, value]) => settings[name as keyof Settings] !== value),
    )
    if (!result.ok) this.#unsaved = { ...settings, ...this.#unsaved }
  }

  #use(settings: Settings): void {
    this.current = settings
    chosenKeys.use(settings.keys)
  }
}
