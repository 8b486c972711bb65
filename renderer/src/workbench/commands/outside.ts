/** Commands that come from outside of the page, by the shell's own menu: offered while no dialog is open, else not run. */
import { MENU_COMMANDS, type MenuCommand } from '../../../../core/contract/enumerations.ts'
import type { Workbench } from '../../../../core/contract/index.ts'
import type { App } from '../app.svelte.ts'
import { commands, isEnabled } from './table.ts'
import { runQueued } from './commandQueue.ts'

const inMenu: ReadonlySet<string> = new Set(MENU_COMMANDS)
const ofMenu = commands.filter(({ id }) => inMenu.has(id))

/** The commands of the menu that can be run now. */
export function offeredCommands(app: App): MenuCommand[] {
  if (app.dialogs.isCovered) return []
  return ofMenu.filter((command) => isEnabled(command, app)).map(({ id }) => id as MenuCommand)
}

/** The commands of the menu that are on, or chosen. */
export function commandsOn(app: App): MenuCommand[] {
  return ofMenu.filter((command) => command.isOn?.(app) === true).map(({ id }) => id as MenuCommand)
}

/** Tells the shell what is offered and what is on, where that has changed. */
export function offerCommands(client: Workbench): (app: App) => void {
  let told: string | null = null
  return (app) => {
    const offer = { commands: offeredCommands(app), on: commandsOn(app) }
    const offered = JSON.stringify(offer)
    if (offered === told) return
    told = offered
    void client.call('app.offer', offer)
  }
}

/** A menu may be behind: what it asks for while a dialog is open would drop its form, or stack another on it. */
export function runFromOutside(id: string, app: App): void {
  const command = commands.find((candidate) => candidate.id === id)
  if (!app.dialogs.isCovered && command !== undefined && isEnabled(command, app)) runQueued(command, app)
}
