/** Commands for looks and help. */
import type { Settings } from '../../../../core/contract/index.ts'
import { languageName } from '../../texts/format.ts'
import { interfaceLanguages } from '../../texts/language.ts'
import { t } from '../../texts/texts.ts'
import { nextView, viewOf, VIEWS } from '../../preview/views.ts'
import { hasPreview, hasProject, type Command } from './command.ts'

function themeCommand(theme: Settings['theme'], title: string): Command {
  return { id: `view.theme.${theme}`, title, group: 'view', run: (app) => app.changeSettings({ theme }) }
}

const languageCommands = interfaceLanguages.map(({ tag, name }): Command => {
  const named = languageName(tag)
  return {
    id: `view.language.${tag}`,
    title: t.commands.interfaceIn(named === name ? name : `${name} (${named})`),
    group: 'view',
    run: (app) => void app.changeLanguage(tag),
  }
})

export const viewCommands: Command[] = [
  {
    id: 'view.palette',
    title: t.commands.palette,
    group: 'view',
    keys: ['$mod+KeyK', '$mod+Shift+KeyP'],
    isUnlisted: true,
    run: (app) => (app.dialog = { kind: 'palette' }),
  },
  {
    id: 'view.shortcuts',
    title: t.commands.shortcuts,
    group: 'view',
    keys: ['F1'],
    run: (app) => (app.dialog = { kind: 'shortcuts' }),
  },
  {
    id: 'view.shortcutsByMark',
    title: t.commands.shortcuts,
    group: 'view',
    keys: ['[Shift]+?'],
    yieldsToTyping: true,
    isUnlisted: true,
    run: (app) => (app.dialog = { kind: 'shortcuts' }),
  },
  {
    id: 'view.language',
    title: t.commands.interfaceLanguage,
    group: 'view',
    run: (app) => (app.dialog = { kind: 'interface-language' }),
  },
  {
    id: 'view.person',
    title: t.commands.person,
    group: 'view',
    run: (app) => (app.dialog = { kind: 'person' }),
  },
  ...languageCommands,
  themeCommand('system', t.commands.themeSystem),
  themeCommand('light', t.commands.themeLight),
  themeCommand('dark', t.commands.themeDark),
  {
    id: 'view.preview',
    title: t.preview.command,
    group: 'view',
    keys: ['F8'],
    isEnabled: hasPreview,
    run: (app) => {
      const view = VIEWS.indexOf(nextView(viewOf(app.settings)))
      app.changeSettings({ panes: { ...app.settings.panes, view } })
    },
  },
  {
    id: 'view.resetPanes',
    title: t.commands.resetPanes,
    group: 'view',
    isEnabled: hasProject,
    run: (app) => app.changeSettings({ panes: {} }),
  },
]
