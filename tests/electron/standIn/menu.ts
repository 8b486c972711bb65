/** Menus of the stand-in: items that can be chosen while they are enabled, and keys that Electron has names for. */
import type { MenuItemConstructorOptions } from 'electron'
import { app } from './app.ts'
import { onTold, tell } from './host.ts'

class MenuItem {
  readonly id: string | undefined
  readonly role: string | undefined
  readonly click: () => void
  readonly submenu: Menu | undefined
  readonly type: string
  enabled: boolean
  checked: boolean
  label: string

  constructor(options: MenuItemConstructorOptions) {
    const { id, role, label = '', enabled = true, submenu, accelerator } = options
    if (typeof accelerator === 'string' && !ACCELERATOR.test(accelerator))
      throw new TypeError(`${accelerator} is not a valid accelerator`)
    if (role !== undefined && !ROLES.has(role.toLowerCase()))
      throw new TypeError(`${role} is no role of a menu`)
    if (label === '' && role === undefined && options.type !== 'separator')
      throw new TypeError('Must be able to show a label')
    this.id = id
    this.role = role
    this.label = label
    this.type = options.type ?? 'normal'
    this.checked = options.checked ?? false
    this.enabled = enabled
    // The system runs an item with a role: its own click handler is not called.
    this.click = role === undefined ? () => (options.click as (() => void) | undefined)?.() : actOf(role)
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined
  }
}

/** The roles that electron.d.ts has for items. */
const ROLES: ReadonlySet<string> = new Set(
  [
    ...['about', 'appMenu', 'clearRecentDocuments', 'close', 'copy', 'cut', 'delete', 'editMenu', 'fileMenu'],
    ...[
      'forceReload',
      'front',
      'help',
      'hide',
      'hideOthers',
      'minimize',
      'paste',
      'pasteAndMatchStyle',
      'quit',
    ],
    ...[
      'recentDocuments',
      'redo',
      'reload',
      'resetZoom',
      'selectAll',
      'services',
      'shareMenu',
      'toggleDevTools',
    ],
    ...[
      'togglefullscreen',
      'undo',
      'unhide',
      'viewMenu',
      'window',
      'windowMenu',
      'zoom',
      'zoomIn',
      'zoomOut',
    ],
  ].map((role) => role.toLowerCase()),
)

/** The roles that the stand-in supports: those that end something. The others need a real window. */
function actOf(role: string): () => void {
  if (role === 'quit') return () => app.quit()
  if (role === 'close') return () => app.openWindows().at(-1)?.close()
  return () => undefined
}

const ACCELERATOR =
  /^(?:(?:CmdOrCtrl|Command|Control|Alt|Shift|Super)\+)*(?:[A-Z0-9]|F\d\d?|[,./;'[\]\\`=-]|Up|Down|Left|Right|Return|Space|Tab|Backspace|Delete|Insert|Home|End|PageUp|PageDown)$/

let current: Menu | null = null

export class Menu {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: MenuItemConstructorOptions[]): Menu {
    const menu = new Menu()
    menu.items.push(...template.map((options) => new MenuItem(options)))
    return menu
  }
  static setApplicationMenu(menu: Menu | null): void {
    current = menu
  }
  static getApplicationMenu(): Menu | null {
    return current
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null)
      if (found !== null) return found
    }
    return null
  }
}

onTold((message) => {
  if (message.kind === 'askMenu') tell({ kind: 'menuIs', items: itemsOf(current) })
  if (message.kind !== 'menu') return
  const item = current?.getMenuItemById(message.id) ?? byRole(current, message.id)
  // One that is grey cannot be chosen.
  if (item?.enabled === true) item.click()
})

function byRole(menu: Menu | null, role: string): MenuItem | null {
  for (const item of menu?.items ?? []) {
    const found = item.role === role ? item : byRole(item.submenu ?? null, role)
    if (found !== null) return found
  }
  return null
}

function itemsOf(menu: Menu | null): Record<string, boolean> {
  const items = menu?.items.map((item) => ({
    ...(item.id !== undefined && { [item.id]: item.enabled }),
    ...itemsOf(item.submenu ?? null),
  }))
  return Object.assign({}, ...(items ?? [])) as Record<string, boolean>
}
