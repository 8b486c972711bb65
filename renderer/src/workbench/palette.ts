/** What the palette shows: commands that can be used now, and below them those that cannot, with the reason. */
import type { App } from './app.svelte.ts'
import type { Command, CommandGroup } from './commands/command.ts'
import { findCommands } from './commands/find.ts'
import { commands, lackOf, placeCommands } from './commands/table.ts'
import { t } from '../texts/texts.ts'

/** A command that stands in the palette. */
export interface PaletteEntry {
  command: Command
  /** The sentence why it cannot be used now; null where it can. */
  lack: string | null
  /** What stands over it, where a group begins; groups are named while nothing is typed. */
  heading: string | null
}

const groups = Object.keys(t.shortcuts.groups) as CommandGroup[]

/** The palette of one moment: what can be used is asked once, as it opens. */
export class PaletteCommands {
  readonly #usable: Command[]
  readonly #others: Command[]
  readonly #recent: Command[]
  readonly #lacks = new Map<string, string>()

  constructor(app: App) {
    const shown = [...commands.filter(({ isUnlisted }) => !isUnlisted), ...placeCommands(app)].toSorted(
      (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group),
    )
    for (const command of shown) {
      const lack = lackOf(command, app)
      if (lack !== null) this.#lacks.set(command.id, lack)
    }
    this.#usable = shown.filter(({ id }) => !this.#lacks.has(id))
    this.#others = shown.filter(({ id }) => this.#lacks.has(id))
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
    return { command, lack: this.#lacks.get(command.id) ?? null, heading }
  }
}
