/** Commands for the settings: all of them, and each of their pages. */
import { inEnglish } from '../texts/english.ts'
import { t } from '../texts/texts.ts'
import type { Command } from '../workbench/commands/command.ts'
import { SETTINGS_TABS, type SettingsTab } from './tabs.ts'

/** Ids that people have given keys to. */
const IDS: Partial<Record<SettingsTab, string>> = { keys: 'view.keys', person: 'view.person' }

function pageCommand(tab: SettingsTab): Command {
  return {
    id: IDS[tab] ?? `settings.${tab}`,
    title: t.settings.page({ page: t.settings.tabs[tab] }),
    inEnglish: inEnglish.settings.page({ page: inEnglish.settings.tabs[tab] }),
    group: 'view',
    run: (app) => (app.dialog = { kind: 'settings', tab }),
  }
}

export const settingsCommands: Command[] = [
  {
    id: 'view.settings',
    title: t.settings.command,
    group: 'view',
    keys: ['$mod+Comma'],
    run: (app) => (app.dialog = { kind: 'settings' }),
  },
  ...SETTINGS_TABS.map(pageCommand),
]
