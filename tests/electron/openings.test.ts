/** The system's requests to the desktop shell: files, folders and links to open. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openingsIn } from '../../electron/openings.ts'
import * as electron from './fakeElectron.ts'
import { home, workbench, given, start, IN_TIME, becomeReady, onlyWindow, withShell } from './desktopShell.ts'
import { written } from './fakeLog.ts'

vi.mock('electron', () => import('./fakeElectron.ts'))
vi.mock('electron-log/main', () => import('./fakeLog.ts'))
vi.mock('../../electron/scheme.ts', () => ({ declareScheme: vi.fn(), serveScreens: vi.fn() }))

withShell()

describe('a request of the system', () => {
  it('is any file or folder that lies there, whatever the words beside it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-openings-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, 'uk.po'), '')
    const argv = ['app', '--no-sandbox', 'uk.po', 'gone.po', '.']
    expect(openingsIn({ argv, folder, isPackaged: true })).toEqual([
      { kind: 'path', path: join(folder, 'uk.po') },
      { kind: 'path', path: folder },
    ])
  })

  it('is read from a command line, packaged or not', () => {
    const words = [
      '--inspect',
      'shop.interlinear',
      '/abs/Other.INTERLINEAR',
      'notes.txt',
      'interlinear://x?code=1',
    ]
    const openings = [
      { kind: 'path', path: resolve('/work', 'shop.interlinear') },
      { kind: 'path', path: '/abs/Other.INTERLINEAR' },
      { kind: 'link', url: 'interlinear://x?code=1' },
    ]
    expect(openingsIn({ argv: ['app', ...words], folder: '/work', isPackaged: true })).toEqual(openings)
    expect(
      openingsIn({ argv: ['electron', 'a.interlinear', ...words], folder: '/work', isPackaged: false }),
    ).toEqual(openings)
  })

  it('is opened when the shell is up: from the arguments and from the Finder before that', async () => {
    process.argv = ['/opt/Interlinear/interlinear', '/p/shop.interlinear']
    start()
    const event = { preventDefault: vi.fn() }
    electron.app.emit('open-file', event, '/p/other.interlinear')
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(workbench.openedPaths).toEqual([])
    await becomeReady()
    expect(workbench.openedPaths).toEqual(['/p/shop.interlinear', '/p/other.interlinear'])
    onlyWindow()
  })

  it('is accepted as a URL', () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-openings-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'ä b.po')
    writeFileSync(path, '')
    const argv = ['app', pathToFileURL(path).href, 'file://elsewhere/x.po', 'file:%zz']
    expect(openingsIn({ argv, folder, isPackaged: true })).toEqual([{ kind: 'path', path }])
  })

  it('is in the list that the system keeps, by whichever way it was opened', async () => {
    start()
    await becomeReady()
    const state = given?.state
    const path = join(home, 'shop.interlinear')
    const recent = { path, name: 'Shop', openedAt: '2026-01-01T00:00:00Z' }
    state?.update({ recentProjects: [recent] })
    await vi.waitFor(() => expect(electron.app.addRecentDocument).toHaveBeenCalledWith(path), IN_TIME)
    state?.update({ settings: { ...state.read().settings, theme: 'dark' } })
    state?.update({ recentProjects: [{ ...recent, openedAt: '2026-01-02T00:00:00Z' }] })
    await vi.waitFor(() => expect(electron.app.addRecentDocument).toHaveBeenCalledTimes(2), IN_TIME)
  })

  it('comes from a second start, which brings the window to the front', async () => {
    start()
    await becomeReady()
    const window = onlyWindow()
    window.state.isMinimized = true
    const data = { argv: ['interlinear', 'shop.interlinear'], folder: '/work', isPackaged: true }
    electron.app.emit('second-instance', {}, ['ignored'], '/', data)
    expect(workbench.openedPaths).toEqual([resolve('/work', 'shop.interlinear')])
    expect(window.restore).toHaveBeenCalledOnce()
    expect(window.focus).toHaveBeenCalledOnce()

    electron.app.emit('second-instance', {}, [], '/', { argv: 'nonsense' })
    expect(workbench.openedPaths).toHaveLength(1)
    expect(window.focus).toHaveBeenCalledTimes(2)
  })

  it('is logged without its content if it is an unrequested link', async () => {
    start()
    await becomeReady()
    electron.app.emit(
      'open-url',
      { preventDefault: vi.fn() },
      'interlinear://oauth/callback?code=abc&state=def',
    )
    expect(written).toEqual(['A link came that nobody asked for (oauth).'])
    expect(workbench.told).toMatchObject([
      { code: 'cloud.unasked', details: { kept: 'Nothing was changed.' } },
    ])
    expect(workbench.openedPaths).toEqual([])
  })
})
