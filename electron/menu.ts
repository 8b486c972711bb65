/** The application menu. Items of ours send `app.command`; the screen does the work, as its palette does. */
import { Menu, app } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../core/contract/enumerations.ts'
import { acceleratorOf } from './menuKeys.ts'
import type { NativeTexts } from './texts.ts'

interface MenuOptions {
  texts: NativeTexts['menu']
  /** The keys that a person gave to commands. */
  keys: Readonly<Record<string, readonly string[]>>
  command: (name: MenuCommand) => void
  newWindow: () => void
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** Builds the menu in one language, with the chosen keys; it is rebuilt if one of them changes. */
export function buildMenu({ texts, keys, command, newWindow }: MenuOptions): Menu {
  const isMac = process.platform === 'darwin'

  function item(label: string, name: MenuCommand): MenuItemConstructorOptions {
    const plain = { id: name, label, click: () => command(name) }
    const accelerator = acceleratorOf(name, keys)
    // The screens bind the keys themselves, in either shell; here they are shown. A Mac registers them all the same,
    // for what the page has left: a disabled item does nothing there.
    return accelerator === undefined ? plain : { ...plain, accelerator, registerAccelerator: false }
  }

  /** An item with a mark while it is on: a radio item for one of several of which one is chosen. */
  function mark(type: 'checkbox' | 'radio', label: string, name: MenuCommand): MenuItemConstructorOptions {
    return { ...item(label, name), type }
  }

  /** An action of the system, whose own label would be English. */
  function role(
    name: NonNullable<MenuItemConstructorOptions['role']>,
    label: string,
  ): MenuItemConstructorOptions {
    return { role: name, label: label.replace('{app}', app.name) }
  }

  const updates = item(texts.updates, 'help.updates')
  const settings = item(texts.settings, 'view.settings')
  const own: MenuItemConstructorOptions = {
    label: app.name,
    submenu: [
      role('about', texts.about),
      updates,
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
      {
        id: 'window.new',
        label: texts.newWindow,
        accelerator: 'CmdOrCtrl+Shift+N',
        click: () => newWindow(),
      },
      separator,
      item(texts.openFile, 'file.open'),
      item(texts.openFolder, 'folder.open'),
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
      item(texts.import, 'project.import'),
      item(texts.importTranslations, 'project.importTranslations'),
      item(texts.export, 'project.export'),
      item(texts.backup, 'project.backup'),
      separator,
      item(texts.addLanguage, 'project.addLanguage'),
      item(texts.service, 'project.service'),
      separator,
      item(texts.undoChange, 'project.undo'),
      item(texts.redoChange, 'project.redo'),
      separator,
      item(texts.closeProject, 'project.close'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: texts.view,
    submenu: [
      item(texts.palette, 'view.palette'),
      item(texts.query, 'go.query'),
      {
        label: texts.theme,
        submenu: [
          mark('radio', texts.themeSystem, 'view.theme.system'),
          mark('radio', texts.themeLight, 'view.theme.light'),
          mark('radio', texts.themeDark, 'view.theme.dark'),
        ],
      },
      {
        label: texts.preview,
        submenu: [
          mark('radio', texts.previewList, 'view.preview.list'),
          mark('radio', texts.previewPage, 'view.preview.preview'),
          mark('radio', texts.previewBoth, 'view.preview.both'),
        ],
      },
      mark('checkbox', texts.side, 'view.side'),
      mark('checkbox', texts.lines, 'view.lines'),
      mark('checkbox', texts.paneWindow, 'view.pane.window'),
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
    submenu: [
      item(texts.shortcuts, 'view.shortcuts'),
      ...(isMac ? [] : [separator, updates, role('about', texts.about)]),
    ],
  }
  return Menu.buildFromTemplate([...(isMac ? [own] : []), file, edit, project, view, windows, help])
}
