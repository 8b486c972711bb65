/** The application menu. Items of ours send `app.command`; the screen does the work, as its palette does. */
import { Menu, app } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { NativeTexts } from './texts.ts'

/** What the menu can ask a screen for: the screens' own commands, by their ids. */
export type MenuCommand =
  | 'project.new'
  | 'file.open'
  | 'folder.open'
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
  | 'view.settings'
  | 'view.shortcuts'
  | 'view.theme.system'
  | 'view.theme.light'
  | 'view.theme.dark'

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The menu in one language; it is built anew where that changes. */
export function buildMenu(texts: NativeTexts['menu'], command: (name: MenuCommand) => void): Menu {
  const isMac = process.platform === 'darwin'

  function item(label: string, name: MenuCommand, accelerator?: string): MenuItemConstructorOptions {
    const plain = { id: name, label, click: () => command(name) }
    // The screens bind the keys themselves, in either shell; here they are shown.
    return accelerator === undefined ? plain : { ...plain, accelerator, registerAccelerator: false }
  }

  /** What the system does by itself; it would name it in English. */
  function role(
    name: NonNullable<MenuItemConstructorOptions['role']>,
    label: string,
  ): MenuItemConstructorOptions {
    return { role: name, label: label.replace('{app}', app.name) }
  }

  const settings = item(texts.settings, 'view.settings', 'CmdOrCtrl+,')
  const own: MenuItemConstructorOptions = {
    label: app.name,
    submenu: [
      role('about', texts.about),
      separator,
      settings,
      separator,
      role('services', texts.services),
      separator,
      role('hide', texts.hide),
      role('hideOthers', texts.hideOthers),
      role('unhide', texts.unhide),
      separator,
      role('quit', texts.quit),
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: texts.file,
    submenu: [
      item(texts.openFile, 'file.open', 'CmdOrCtrl+O'),
      item(texts.openFolder, 'folder.open', 'CmdOrCtrl+Shift+O'),
      separator,
      item(texts.newProject, 'project.new'),
      item(texts.openProject, 'project.open'),
      item(texts.openSample, 'project.openSample'),
      {
        ...role('recentDocuments', texts.recent),
        submenu: [role('clearRecentDocuments', texts.clearRecent)],
        visible: isMac,
      },
      item(texts.restore, 'project.restore'),
      separator,
      ...(isMac ? [role('close', texts.closeWindow)] : [settings, separator, role('quit', texts.quit)]),
    ],
  }
  const edit: MenuItemConstructorOptions = {
    label: texts.edit,
    submenu: [
      role('undo', texts.undo),
      role('redo', texts.redo),
      separator,
      role('cut', texts.cut),
      role('copy', texts.copy),
      role('paste', texts.paste),
      role('pasteAndMatchStyle', texts.pastePlain),
      role('delete', texts.remove),
      separator,
      role('selectAll', texts.selectAll),
    ],
  }
  const project: MenuItemConstructorOptions = {
    label: texts.project,
    submenu: [
      item(texts.import, 'project.import', 'CmdOrCtrl+I'),
      item(texts.importTranslations, 'project.importTranslations'),
      item(texts.export, 'project.export', 'CmdOrCtrl+E'),
      item(texts.backup, 'project.backup'),
      separator,
      item(texts.addLanguage, 'project.addLanguage'),
      item(texts.service, 'project.service'),
      separator,
      item(texts.undoChange, 'project.undo', 'CmdOrCtrl+Alt+Z'),
      item(texts.redoChange, 'project.redo', 'CmdOrCtrl+Alt+Shift+Z'),
      separator,
      item(texts.closeProject, 'project.close'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: texts.view,
    submenu: [
      item(texts.palette, 'view.palette', 'CmdOrCtrl+K'),
      item(texts.query, 'go.query', 'CmdOrCtrl+F'),
      {
        label: texts.theme,
        submenu: [
          item(texts.themeSystem, 'view.theme.system'),
          item(texts.themeLight, 'view.theme.light'),
          item(texts.themeDark, 'view.theme.dark'),
        ],
      },
      separator,
      role('resetZoom', texts.resetZoom),
      role('zoomIn', texts.zoomIn),
      role('zoomOut', texts.zoomOut),
      role('togglefullscreen', texts.fullScreen),
      ...(app.isPackaged
        ? []
        : [separator, role('reload', texts.reload), role('toggleDevTools', texts.developerTools)]),
    ],
  }
  const windows: MenuItemConstructorOptions = {
    ...role('window', texts.window),
    submenu: [
      role('minimize', texts.minimize),
      ...(isMac
        ? [role('zoom', texts.zoom), separator, role('front', texts.front)]
        : [role('close', texts.closeWindow)]),
    ],
  }
  const help: MenuItemConstructorOptions = {
    ...role('help', texts.help),
    submenu: [item(texts.shortcuts, 'view.shortcuts', 'F1'), ...(isMac ? [] : [role('about', texts.about)])],
  }
  return Menu.buildFromTemplate([...(isMac ? [own] : []), file, edit, project, view, windows, help])
}
