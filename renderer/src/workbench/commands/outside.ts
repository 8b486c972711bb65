/** Commands that come from outside of the page, by the shell's own menu: offered while no dialog is open, else not run. */
import { MENU_COMMANDS, type MenuCommand } from '../../../../core/contract/enumerations.ts'
import type { Workbench } from '../../../../core/contract/index.ts'
import type { App } from '../app.svelte.ts'
import { commands, isEnabled, runCommand } from './table.ts'

const inMenu: ReadonlySet<string> = new Set(MENU_COMMANDS)
const ofMenu = commands.filter(({ id }) => inMenu.has(id))

/** The commands of the menu that can be run now. */
export function offeredCommands(app: App): MenuCommand[] {
  if (app.isCovered) return []
  return ofMenu.filter((command) => isEnabled(command, app)).map(({ id }) => id as MenuCommand)
}

/** Tells the shell what is offered, where that has changed. */
export function offerCommands(client: Workbench): (app: App) => void {
  let told: string | null = null
  return (app) => {
    const offered = offeredCommands(app)
    if (offered.join() === told) return
    told = offered.join()
    void client.call('app.offer', { commands: offered })
  }
}

/** A menu may be behind: what it asks for while a dialog is open would drop its form, or stack another on it. */
export function runFromOutside(id: string, app: App): void {
  if (!app.isCovered) runCommand(id, app)
}
