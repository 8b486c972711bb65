/** A desktop shell with a stand-in for Electron, which a test file mocks, as it does the log (fakeLog.ts). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { startDesktop } from '../../electron/desktop.ts'
import { fakeWorkbench } from '../shells.ts'
import { written } from './fakeLog.ts'
import type { FakeWorkbench } from '../shells.ts'
import * as electron from './fakeElectron.ts'
import { BrowserWindow } from './fakeElectron.ts'
import type { MenuTemplate } from './fakeElectron.ts'
import type { WorkbenchOptions } from '../../core/workbench/openProjects.ts'

export let home: string
export let workbench: FakeWorkbench
export let given: WorkbenchOptions | null
const argv = process.argv
/** The shell listens for defects in its process; here the process is the test runner's. */
const defects = ['uncaughtException', 'unhandledRejection'] as const
const listenersBefore = new Set<unknown>(defects.flatMap((event) => process.rawListeners(event)))

/** Each test has a home of its own, and leaves the process as it was. */
export function withShell(): void {
  beforeEach(() => {
    electron.resetElectron()
    written.length = 0
    home = mkdtempSync(join(tmpdir(), 'interlinear-desktop-'))
    workbench = fakeWorkbench()
    given = null
    process.argv = ['/opt/Interlinear/interlinear']
  })

  afterEach(() => {
    process.argv = argv
    for (const event of defects) {
      for (const listener of process.listeners(event as 'uncaughtException')) {
        if (!listenersBefore.has(listener)) process.off(event, listener)
      }
    }
    rmSync(home, { recursive: true })
  })
}

export function start(): void {
  given = null
  startDesktop({
    home,
    createWorkbench(options) {
      given = options
      return workbench
    },
  })
}

/** A busy machine takes its time. */
export const IN_TIME = { timeout: 120_000 }

export async function becomeReady(): Promise<void> {
  electron.app.ready()
  await vi.waitFor(() => expect(given).not.toBeNull(), IN_TIME)
}

export function onlyWindow(): BrowserWindow {
  const [window, ...others] = BrowserWindow.all
  if (window === undefined || others.length > 0) throw new Error(`${BrowserWindow.all.length} windows`)
  return window
}

export function allItems(items: MenuTemplate[] = electron.Menu.current?.template ?? []): MenuTemplate[] {
  return items.flatMap((item) => [item, ...allItems(item.submenu ?? [])])
}

export function menuItem(id: string): MenuTemplate | undefined {
  return allItems().find((item) => item.id === id)
}
