/** Commands for looks and help. */
import type { Settings } from '../../../../core/contract/index.ts'
import { languageName } from '../../texts/format.ts'
import { interfaceLanguages } from '../../texts/language.ts'
import { t } from '../../texts/texts.ts'
import { isSideHidden, rowLines } from '../../strings/layout.ts'
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
    run: (app) => app.changeLanguage(tag),
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
    id: 'help.guides',
    title: t.commands.guides,
    group: 'view',
    run: (app) => (app.dialog = { kind: 'guides' }),
  },
  {
    id: 'help.news',
    title: t.commands.news,
    group: 'view',
    run: (app) => (app.dialog = { kind: 'guides', guide: 'CHANGELOG' }),
  },
  {
    id: 'help.about',
    title: t.commands.about,
    group: 'view',
    run: (app) => (app.dialog = { kind: 'about' }),
  },
  {
    id: 'help.updates',
    title: t.commands.updates,
    group: 'view',
    run: (app) => {
      app.dialog = { kind: 'settings', tab: 'updates' }
      void app.updates.look()
    },
  },
  {
    id: 'view.language',
    title: t.commands.interfaceLanguage,
    group: 'view',
    run: (app) => (app.dialog = { kind: 'interface-language' }),
  },
  {
    id: 'view.settings',
    title: t.settings.command,
    group: 'view',
    keys: ['$mod+Comma'],
    run: (app) => (app.dialog = { kind: 'settings' }),
  },
  {
    id: 'view.keys',
    title: t.settings.keysCommand,
    group: 'view',
    run: (app) => (app.dialog = { kind: 'settings', tab: 'keys' }),
  },
  {
    id: 'view.person',
    title: t.commands.person,
    group: 'view',
    run: (app) => (app.dialog = { kind: 'settings', tab: 'person' }),
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
    isEnabled: hasProject,
    run: (app) => {
      if (!hasPreview(app)) {
        app.toasts.show(t.preview.none)
        return
      }
      const view = VIEWS.indexOf(nextView(viewOf(app.settings)))
      app.changeSettings({ panes: { ...app.settings.panes, view } })
    },
  },
  {
    id: 'view.side',
    title: t.commands.side,
    group: 'view',
    keys: ['F9'],
    isEnabled: hasProject,
    run: (app) => {
      const sideHidden = isSideHidden(app.settings) ? 0 : 1
      app.changeSettings({ panes: { ...app.settings.panes, sideHidden } })
    },
  },
  {
    id: 'view.lines',
    title: t.commands.lines,
    group: 'view',
    keys: ['Shift+F9'],
    isEnabled: hasProject,
    run: (app) => {
      const lines = rowLines(app.settings) === 1 ? 2 : 1
      app.changeSettings({ panes: { ...app.settings.panes, lines } })
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
