/** Commands as entries of context menus. */
import type { MenuEntry } from '../../controls/contextMenus.svelte.ts'
import type { App } from '../app.svelte.ts'
import { shortcutOf } from './keys.ts'
import { commands, isEnabled, runCommand } from './table.ts'

/** Returns the commands with these ids that can be used now, with their keys. */
export function menuEntries(app: App, ids: readonly string[]): MenuEntry[] {
  return ids.flatMap((id) => {
    const command = commands.find((candidate) => candidate.id === id)
    if (command === undefined || !isEnabled(command, app)) return []
    return {
      title: command.title,
      keys: shortcutOf(id),
      run: () => runCommand(id, app),
    }
  })
}
