/** Commands for looks and help. */
import type { Settings } from '../../../../core/contract/index.ts'
import { languageName } from '../../texts/format.ts'
import { interfaceLanguages } from '../../texts/language.ts'
import { t } from '../../texts/texts.ts'
import { isSideHidden, PANE_CHOICES, paneChoice, rowLines, type PaneChoice } from '../../strings/layout.ts'
import { nextView, listViewOf, LIST_VIEWS, type ListView } from '../../preview/views.ts'
import { settingsCommands } from '../../settings/commands.ts'
import { inEnglish } from '../../texts/english.ts'
import type { App } from '../app.svelte.ts'
import { filePreview, openProject, type Command } from './command.ts'

function themeCommand(theme: Settings['theme'], title: string): Command {
  return {
    id: `view.theme.${theme}`,
    title,
    group: 'view',
    isChoice: true,
    isOn: (app) => app.settings.theme === theme,
    run: (app) => app.changeSettings({ theme }),
  }
}

const english = new Intl.DisplayNames('en', { type: 'language' })

const languageCommands = interfaceLanguages.map(({ tag, name }): Command => {
  const named = languageName(tag)
  return {
    id: `view.language.${tag}`,
    title: t.commands.interfaceIn({ language: named === name ? name : `${name} (${named})` }),
    inEnglish: inEnglish.commands.interfaceIn({ language: english.of(tag) ?? tag }),
    group: 'view',
    run: (app) => app.changeLanguage(tag),
  }
})

function previewCommand(view: ListView, id: string): Command {
  return {
    id,
    title: t.commands.views[view],
    group: 'view',
    needs: [openProject, filePreview],
    isChoice: true,
    isOn: (app) => listViewOf(app.settings) === view,
    run: (app) => showView(app, view),
  }
}

function showView(app: App, view: ListView): void {
  app.changeSettings({ panes: { ...app.settings.panes, view: LIST_VIEWS.indexOf(view) } })
}

function paneCommand(choice: PaneChoice): Command {
  return {
    id: `view.pane.${choice}`,
    title: t.commands.pane[choice],
    group: 'view',
    isChoice: true,
    isOn: (app) => app.secondWindow.page === null && paneChoice(app.settings) === choice,
    run: (app) => {
      app.secondWindow.close()
      app.changeSettings({ panes: { ...app.settings.panes, place: PANE_CHOICES.indexOf(choice) } })
    },
  }
}

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
    run: (app) => (app.dialog = { kind: 'guides', place: { name: 'CHANGELOG', anchor: null } }),
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
  ...settingsCommands,
  ...languageCommands,
  ...PANE_CHOICES.map(paneCommand),
  {
    id: 'view.pane.window',
    title: t.commands.pane.window,
    group: 'view',
    needs: [openProject],
    isOn: (app) => app.secondWindow.page !== null,
    run: ({ secondWindow }) => (secondWindow.page === null ? secondWindow.open() : secondWindow.close()),
  },
  themeCommand('system', t.commands.themeSystem),
  themeCommand('light', t.commands.themeLight),
  themeCommand('dark', t.commands.themeDark),
  {
    id: 'view.preview',
    title: t.preview.command,
    group: 'view',
    keys: ['F8'],
    needs: [openProject],
    run: (app) => {
      if (!filePreview.isMet(app)) {
        app.toasts.show(t.preview.none)
        return
      }
      showView(app, nextView(listViewOf(app.settings)))
    },
  },
  previewCommand('list', 'view.preview.list'),
  previewCommand('preview', 'view.preview.preview'),
  previewCommand('both', 'view.preview.both'),
  {
    id: 'view.side',
    title: t.commands.side,
    switchTitle: t.commands.switches.side,
    isOn: (app) => !isSideHidden(app.settings),
    group: 'view',
    keys: ['F9'],
    needs: [openProject],
    run: (app) => {
      const sideHidden = isSideHidden(app.settings) ? 0 : 1
      app.changeSettings({ panes: { ...app.settings.panes, sideHidden } })
    },
  },
  {
    id: 'view.lines',
    title: t.commands.lines,
    switchTitle: t.commands.switches.lines,
    isOn: (app) => rowLines(app.settings) === 2,
    group: 'view',
    keys: ['Shift+F9'],
    needs: [openProject],
    run: (app) => {
      const lines = rowLines(app.settings) === 1 ? 2 : 1
      app.changeSettings({ panes: { ...app.settings.panes, lines } })
    },
  },
  {
    id: 'view.resetPanes',
    title: t.commands.resetPanes,
    group: 'view',
    needs: [openProject],
    run: (app) => app.changeSettings({ panes: {} }),
  },
]
