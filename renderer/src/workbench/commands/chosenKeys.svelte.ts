/** The keys that a person gave to commands in the settings: all who show keys, or read presses, look here. */
import type { Settings } from '../../../../core/contract/index.ts'

class ChosenKeys {
  #all = $state.raw<Settings['keys']>({})

  get all(): Settings['keys'] {
    return this.#all
  }

  use(all: Settings['keys']): void {
    this.#all = all
  }
}

export const chosenKeys = new ChosenKeys()
