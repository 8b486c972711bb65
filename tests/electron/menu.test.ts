/** The menu of the desktop shell: commands of the page in front, and their keys. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { accelerator, acceleratorOf } from '../../electron/menuKeys.ts'
import { MENU_COMMANDS } from '../../core/contract/enumerations.ts'
import { bindingOn } from '../../renderer/src/workbench/commands/bindings.ts'
import type { FakeWorkbench } from '../shells.ts'
import * as electron from './fakeElectron.ts'
import { BrowserWindow } from './fakeElectron.ts'
import {
  workbench,
  given,
  start,
  becomeReady,
  onlyWindow,
  allItems,
  menuItem,
  withShell,
} from './desktopShell.ts'

vi.mock('electron', () => import('./fakeElectron.ts'))
vi.mock('electron-log/main', () => import('./fakeLog.ts'))
vi.mock('../../electron/scheme.ts', () => ({ declareScheme: vi.fn(), serveScreens: vi.fn() }))

withShell()

type Offered = Parameters<NonNullable<FakeWorkbench['connections'][0]['offer']>>[0]

/** The first message of a page, which the workbench forwards. */
function offer(window: BrowserWindow, commands: Offered, on: Offered = []): void {
  const message = { kind: 'call', id: 1, name: 'app.offer', input: { commands, on } }
  const { webContents } = window
  electron.ipcMain.emit('workbench', { sender: webContents, senderFrame: webContents.mainFrame }, message)
  workbench.connections.at(-1)?.offer?.(commands, on)
}

function sentTo(window: BrowserWindow): unknown[] {
  return window.webContents.sent.map((message) => (message as [string, { event: unknown }])[1].event)
}

describe('the menu', () => {
  it('has a command wait for a page that is loading, and sends what the page offers', async () => {
    start()
    await becomeReady()
    const window = onlyWindow()
    menuItem('view.palette')?.click?.()
    expect(window.webContents.sent).toEqual([])
    offer(window, ['view.palette', 'project.close'])
    expect(window.webContents.sent).toEqual([
      ['workbench', { kind: 'event', name: 'app.command', event: { command: 'view.palette' } }],
    ])
    menuItem('project.close')?.click?.()
    menuItem('project.import')?.click?.()
    expect(sentTo(window)).toEqual([{ command: 'view.palette' }, { command: 'project.close' }])
    window.webContents.emit('did-navigate')
    menuItem('view.palette')?.click?.()
    expect(sentTo(window)).toHaveLength(2)
  })

  it('has only items in use that the page in front offers, in whichever language it is built', async () => {
    start()
    await becomeReady()
    const window = onlyWindow()
    const isEnabled = (...ids: string[]) => ids.map((id) => menuItem(id)?.enabled)
    expect(isEnabled('project.open', 'project.close', 'go.query')).toEqual([true, false, false])
    offer(window, ['project.open', 'project.close'])
    expect(isEnabled('project.open', 'project.close', 'go.query')).toEqual([true, true, false])
    offer(window, [])
    expect(isEnabled('project.open', 'project.close', 'window.new')).toEqual([false, false, true])
    const state = given?.state
    state?.update({ settings: { ...state.read().settings, language: 'de' } })
    expect(menuItem('project.open')?.label).toBe('Projekt öffnen …')
    expect(isEnabled('project.open', 'project.close')).toEqual([false, false])
    menuItem('project.close')?.click?.()
    expect(sentTo(window)).toEqual([])
  })

  it('follows the window in front, and makes one for a command where there is none', async () => {
    start()
    await becomeReady()
    const first = onlyWindow()
    offer(first, ['view.palette', 'project.close'])
    menuItem('window.new')?.click?.()
    const second = BrowserWindow.all.at(-1)
    if (second === undefined || second === first) throw new Error('no second window')
    expect(menuItem('project.close')?.enabled).toBe(false)
    first.focus()
    expect(menuItem('project.close')?.enabled).toBe(true)
    menuItem('view.palette')?.click?.()
    expect([sentTo(first), sentTo(second)]).toEqual([[{ command: 'view.palette' }], []])
    expect(workbench.connections[0]?.timesInFront).toBe(1)
    const platform = process.platform
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    first.close()
    second.close()
    expect(menuItem('project.close')?.enabled).toBe(false)
    menuItem('project.new')?.click?.()
    offer(onlyWindow(), ['project.new'])
    expect(sentTo(onlyWindow())).toEqual([{ command: 'project.new' }])
  })

  it('marks what is on in the page in front, whatever the system marks as it is clicked', async () => {
    start()
    await becomeReady()
    const window = onlyWindow()
    const on = () => allItems().flatMap(({ id, checked }) => (checked === true ? [id] : []))
    offer(window, ['view.side', 'view.theme.dark'], ['view.side', 'view.theme.dark', 'view.preview.both'])
    expect(on()).toEqual(['view.theme.dark', 'view.preview.both', 'view.side'])
    const side = menuItem('view.side')
    if (side === undefined) throw new Error('no such item')
    side.checked = false
    side.click?.()
    expect(on()).toContain('view.side')
    offer(window, ['view.side'], ['view.theme.light', 'view.lines', 'view.preview.list'])
    expect(on()).toEqual(['view.theme.light', 'view.preview.list', 'view.lines'])
  })

  it('names commands that the screens have, by the keys that they bind', () => {
    const screens = fileURLToPath(new URL('../../renderer/src/', import.meta.url))
    const source = globSync(['*/commands.ts', 'workbench/commands/*.ts'], { cwd: screens })
      .map((name) => readFileSync(join(screens, name), 'utf8'))
      .join('\n')
    const platform = process.platform
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
    for (const system of ['linux', 'darwin'] as const) {
      Object.defineProperty(process, 'platform', { value: system })
      for (const id of MENU_COMMANDS) {
        const isMade = id.startsWith('view.theme.') || id.startsWith('view.preview.')
        expect(source).toContain(id.startsWith('view.theme.') ? 'id: `view.theme.' : `'${id}'`)
        if (isMade) continue
        const command = source.slice(source.indexOf(`id: '${id}'`))
        const [, keys] = /keys: \['([^']+)'/.exec(command.slice(0, command.indexOf('run'))) ?? []
        const bound =
          keys === undefined ? undefined : accelerator(bindingOn(keys, system === 'darwin'), system)
        expect(acceleratorOf(id, {}), `${id} on ${system}`).toBe(bound)
      }
    }
  })

  it('has the keys that a person chose, where Electron has a name for them', async () => {
    start()
    await becomeReady()
    const state = given?.state
    const keys = { 'view.palette': ['Alt+Shift+KeyP'], 'go.query': [], 'project.close': ['Control+IntlRo'] }
    state?.update({ settings: { ...state.read().settings, keys } })
    expect(menuItem('view.palette')?.accelerator).toBe('Alt+Shift+P')
    expect(menuItem('go.query')).not.toHaveProperty('accelerator')
    expect(menuItem('project.close')).not.toHaveProperty('accelerator')
    expect(accelerator('Meta+Shift+Digit1', 'win32')).toBe('Super+Shift+1')
  })

  it('shows the keys, and the developer’s items in a checkout only', async () => {
    start()
    await becomeReady()
    expect(menuItem('view.palette')).toMatchObject({ accelerator: 'Control+K', registerAccelerator: false })
    const roles = (): (string | undefined)[] => allItems().map(({ role }) => role)
    const unnamed = allItems().filter(({ role, label }) => role !== undefined && label === undefined)
    expect(unnamed, 'items that Electron would name in English').toEqual([])
    expect(roles()).not.toContain('toggleDevTools')
    electron.app.isPackaged = false
    start()
    await becomeReady()
    expect(roles()).toContain('toggleDevTools')
  })
})
