/** The application menu. Items of ours send `app.command`; the screen does the work, as its palette does. */
import { Menu, app } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'

/** What the menu can ask a screen for: the screens' own commands, by their ids. */
export type MenuCommand =
  | 'project.new'
  | 'project.open'
  | 'project.openSample'
  | 'project.import'
  | 'project.importTranslations'
  | 'project.export'
  | 'project.backup'
  | 'project.restore'
  | 'project.addLanguage'
  | 'project.service'
  | 'project.undo'
  | 'project.redo'
  | 'project.close'
  | 'go.query'
  | 'view.palette'
  | 'view.shortcuts'
  | 'view.theme.system'
  | 'view.theme.light'
  | 'view.theme.dark'

const separator: MenuItemConstructorOptions = { type: 'separator' }

export function buildMenu(command: (name: MenuCommand) => void): Menu {
  const isMac = process.platform === 'darwin'

  function item(label: string, name: MenuCommand, accelerator?: string): MenuItemConstructorOptions {
    const plain = { id: name, label, click: () => command(name) }
    // The screens bind the keys themselves, in either shell; here they are shown.
    return accelerator === undefined ? plain : { ...plain, accelerator, registerAccelerator: false }
  }

  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      item('New Project…', 'project.new'),
      item('Open…', 'project.open', 'CmdOrCtrl+O'),
      item('Open the Sample Project', 'project.openSample'),
      { role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }], visible: isMac },
      item('Restore an Archive…', 'project.restore'),
      separator,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
  const project: MenuItemConstructorOptions = {
    label: '&Project',
    submenu: [
      item('Import Files…', 'project.import', 'CmdOrCtrl+I'),
      item('Import Translations…', 'project.importTranslations'),
      item('Export Translations…', 'project.export', 'CmdOrCtrl+E'),
      item('Back Up…', 'project.backup'),
      separator,
      item('Add a Target Language…', 'project.addLanguage'),
      item('Local Service…', 'project.service'),
      separator,
      item('Undo the Last Change', 'project.undo', 'CmdOrCtrl+Alt+Z'),
      item('Redo', 'project.redo', 'CmdOrCtrl+Alt+Shift+Z'),
      separator,
      item('Close Project', 'project.close'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      item('Command Palette…', 'view.palette', 'CmdOrCtrl+K'),
      item('Go to the Query Bar', 'go.query', 'CmdOrCtrl+F'),
      {
        label: 'Theme',
        submenu: [
          item('As the System', 'view.theme.system'),
          item('Light', 'view.theme.light'),
          item('Dark', 'view.theme.dark'),
        ],
      },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      ...(app.isPackaged
        ? []
        : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
    ],
  }
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      item('Keyboard Shortcuts', 'view.shortcuts', 'F1'),
      ...(isMac ? [] : [{ role: 'about' } as const]),
    ],
  }
  return Menu.buildFromTemplate([
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    file,
    { role: 'editMenu' },
    project,
    view,
    { role: 'windowMenu' },
    help,
  ])
}
