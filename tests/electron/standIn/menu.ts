/** Menus of the stand-in: items that can be chosen while they are enabled, and keys that Electron has names for. */
import type { MenuItemConstructorOptions } from 'electron'
import { onTold, tell } from './host.ts'

class MenuItem {
  readonly id: string | undefined
  readonly role: string | undefined
  readonly click: () => void
  readonly submenu: Menu | undefined
  enabled: boolean
  label: string

  constructor(options: MenuItemConstructorOptions) {
    const { id, role, label = '', enabled = true, submenu, accelerator } = options
    if (typeof accelerator === 'string' && !ACCELERATOR.test(accelerator))
      throw new TypeError(`${accelerator} is not a valid accelerator`)
    if (label === '' && role === undefined && options.type !== 'separator')
      throw new TypeError('Must be able to show a label')
    this.id = id
    this.role = role
    this.label = label
    this.enabled = enabled
    this.click = () => (options.click as (() => void) | undefined)?.()
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined
  }
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
  const item = current?.getMenuItemById(message.id)
  // One that is grey cannot be chosen.
  if (item?.enabled === true) item.click()
})

function itemsOf(menu: Menu | null): Record<string, boolean> {
  const items = menu?.items.map((item) => ({
    ...(item.id !== undefined && { [item.id]: item.enabled }),
    ...itemsOf(item.submenu ?? null),
  }))
  return Object.assign({}, ...(items ?? [])) as Record<string, boolean>
}
