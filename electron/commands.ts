/** The menu's commands, and the windows that run them: items follow what the page in front offers. */
import { Menu, app } from 'electron'
import type { BrowserWindow } from 'electron'
import { MENU_COMMANDS, NEED_A_PROJECT, type MenuCommand } from '../core/contract/enumerations.ts'
import type { Screen } from '../core/workbench/openProjects.ts'
import { sendTo } from './ipc.ts'

interface Page {
  /** Null: it has not reported yet, or was reloaded. */
  offered: ReadonlySet<MenuCommand> | null
  /** The commands that are on, or chosen. */
  on: ReadonlySet<MenuCommand>
  /** Commands that were chosen before it reported. */
  waiting: MenuCommand[]
}

export class MenuCommands {
  readonly #pages = new Map<BrowserWindow, Page>()
  /** The windows, the last used one at the end. */
  #order: BrowserWindow[] = []
  readonly #makeWindow: () => BrowserWindow | null

  constructor(makeWindow: () => BrowserWindow | null) {
    this.#makeWindow = makeWindow
    app.on('browser-window-focus', (_, window) => {
      if (!this.#pages.has(window)) return
      this.#order = [...this.#order.filter((other) => other !== window), window]
      this.apply()
    })
  }

  /** The window that has the focus or had it last; a new one counts as used. */
  get front(): BrowserWindow | null {
    return this.#order.at(-1) ?? null
  }

  /** Registers a new window. The returned function receives the commands of its page. */
  admit(window: BrowserWindow): NonNullable<Screen['offer']> {
    const page: Page = { offered: null, on: new Set(), waiting: [] }
    this.#pages.set(window, page)
    this.#order.push(window)
    const forget = (): void => {
      page.offered = null
      this.apply()
    }
    window.webContents.on('did-navigate', forget)
    window.webContents.on('render-process-gone', forget)
    window.on('closed', () => {
      this.#pages.delete(window)
      this.#order = this.#order.filter((other) => other !== window)
      this.apply()
    })
    this.apply()
    return (offered, on) => {
      page.offered = new Set(offered)
      page.on = new Set(on)
      this.apply()
      for (const command of page.waiting.splice(0)) send(window, command)
    }
  }

  /** Has the window in front run a command, making one where there is none; it waits until its page can. */
  run(command: MenuCommand): void {
    const window = this.front ?? this.#makeWindow()
    const page = window === null ? undefined : this.#pages.get(window)
    if (window === null || page === undefined) return
    if (page.offered === null) page.waiting.push(command)
    else if (page.offered.has(command)) send(window, command)
    // The system marks what was clicked by itself: whether it is on, the page says.
    this.apply()
  }

  /** Updates the menu's items for the front page; must be called for a rebuilt menu, too. */
  apply(): void {
    const menu = Menu.getApplicationMenu()
    const page = this.front === null ? undefined : this.#pages.get(this.front)
    const offered = page?.offered ?? null
    // With no window, or before its page has spoken, there is no project.
    for (const command of MENU_COMMANDS) {
      const item = menu?.getMenuItemById(command)
      if (!item) continue
      item.enabled = offered === null ? !NEED_A_PROJECT.has(command) : offered.has(command)
      const isOn = page?.on.has(command) === true
      // Assigning any value to a radio item selects it, and deselects the others of its group.
      if (item.type === 'checkbox' || (item.type === 'radio' && isOn)) item.checked = isOn
    }
  }
}

function send(window: BrowserWindow, command: MenuCommand): void {
  if (!window.isDestroyed())
    sendTo(window.webContents, { kind: 'event', name: 'app.command', event: { command } })
}
