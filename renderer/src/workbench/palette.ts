/** The content of the palette: usable commands, and below them unusable ones with the reason. */
import type { App } from './app.svelte.ts'
import type { Command, CommandGroup } from './commands/command.ts'
import { findCommands } from './commands/find.ts'
import { commands, isEnabled, lackOf, placeCommands } from './commands/table.ts'
import { t } from '../texts/texts.ts'

/** A command that stands in the palette. */
export interface PaletteEntry {
  command: Command
  /** The reason why it cannot be used now; null if it can. Its precondition may change while the palette is open. */
  readonly lack: string | null
  /** The heading at the beginning of a group; groups are named while nothing is typed. */
  heading: string | null
}

const groups = Object.keys(t.shortcuts.groups) as CommandGroup[]

/** A snapshot of the palette in the order of usable commands: lines keep their positions. */
export class PaletteCommands {
  readonly #app: App
  readonly #usable: Command[]
  readonly #others: Command[]
  readonly #recent: Command[]

  constructor(app: App) {
    this.#app = app
    const shown = [...commands.filter(({ isUnlisted }) => !isUnlisted), ...placeCommands(app)].toSorted(
      (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group),
    )
    const usable = new Set(shown.filter((command) => isEnabled(command, app)))
    this.#usable = shown.filter((command) => usable.has(command))
    this.#others = shown.filter((command) => !usable.has(command))
    this.#recent = app.settings.recentCommands.flatMap(
      (id) => this.#usable.find((command) => command.id === id) ?? [],
    )
  }

  /** While nothing is typed, those that were run last from here come first. */
  find(query: string): PaletteEntry[] {
    if (query.trim() === '') return this.#all()
    return [...findCommands(this.#usable, query), ...findCommands(this.#others, query)].map((command) =>
      this.#entry(command, null),
    )
  }

  #all(): PaletteEntry[] {
    const rest = this.#usable.filter((command) => !this.#recent.includes(command))
    return [
      ...this.#recent.map((command, index) => this.#entry(command, index === 0 ? t.palette.recent : null)),
      ...rest.map((command, index) =>
        this.#entry(
          command,
          rest[index - 1]?.group === command.group ? null : t.shortcuts.groups[command.group],
        ),
      ),
      ...this.#others.map((command, index) => this.#entry(command, index === 0 ? t.palette.notNow : null)),
    ]
  }

  #entry(command: Command, heading: string | null): PaletteEntry {
    const app = this.#app
    return {
      command,
      get lack() {
        return lackOf(command, app)
      },
      heading,
    }
  }
}
