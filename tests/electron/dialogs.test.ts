/** Dialogs, settings and the log of the desktop shell. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { pickPath } from '../../electron/dialogs.ts'
import { redact } from '../../electron/log.ts'
import * as electron from './fakeElectron.ts'
import { BrowserWindow } from './fakeElectron.ts'
import { nativeTexts } from '../../electron/texts.ts'
import { home, given, start, becomeReady, menuItem, withShell } from './desktopShell.ts'
import { written } from './fakeLog.ts'

vi.mock('electron', () => import('./fakeElectron.ts'))
vi.mock('electron-log/main', () => import('./fakeLog.ts'))
vi.mock('../../electron/scheme.ts', () => ({ declareScheme: vi.fn(), serveScreens: vi.fn() }))

withShell()

describe('the dialogs', () => {
  const english = nativeTexts('en')

  it('ask for what the purpose needs, over the window', async () => {
    const window = new BrowserWindow({})
    const over = window as unknown as Parameters<typeof pickPath>[0]
    electron.dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: ['/a.po', '/b.po'] })
    expect(await pickPath(over, english, 'import-files')).toEqual(['/a.po', '/b.po'])
    expect(electron.dialog.showOpenDialog).toHaveBeenCalledWith(
      window,
      expect.objectContaining({ properties: ['openFile', 'multiSelections'] }),
    )
    electron.dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: '/p/Shop.interlinear' })
    expect(await pickPath(over, english, 'save-project', { suggestedName: 'Shop' })).toEqual([
      '/p/Shop.interlinear',
    ])
    expect(electron.dialog.showSaveDialog).toHaveBeenCalledWith(
      window,
      expect.objectContaining({
        defaultPath: 'Shop',
        filters: [{ name: 'Interlinear projects', extensions: ['interlinear'] }],
      }),
    )
  })

  it('ask before they write over a file, and add the ending that was left out', async () => {
    const { showSaveDialog, showMessageBox } = electron.dialog
    const save = (chosen: string, purpose: Parameters<typeof pickPath>[2], suggestedName?: string) => {
      showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: join(home, chosen) })
      return pickPath(null, english, purpose, { suggestedName })
    }
    expect(await save('Shop', 'save-project', 'Shop')).toEqual([join(home, 'Shop.interlinear')])
    expect(showSaveDialog.mock.lastCall?.[0]).toMatchObject({
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    expect(await save('memory', 'save-exchange', 'Shop.tmx')).toEqual([join(home, 'memory.tmx')])
    expect(await save('own.name', 'save-archive')).toEqual([join(home, 'own.name')])
    expect(showMessageBox).not.toHaveBeenCalled()
    writeFileSync(join(home, 'Shop.ndjson'), '')
    showMessageBox.mockResolvedValueOnce({ response: 1 })
    expect(await save('Shop', 'save-archive')).toBeNull()
    expect(showMessageBox).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: 'Shop.ndjson already exists. Replace it?', defaultId: 1 }),
    )
    expect(await save('Shop', 'save-archive')).toEqual([join(home, 'Shop.ndjson')])
  })

  it('begin in the folder of the last choice', async () => {
    await pickPath(null, english, 'open-file', { folder: '/work/po' })
    expect(electron.dialog.showOpenDialog.mock.lastCall?.[0]).toMatchObject({ defaultPath: '/work/po' })
    await pickPath(null, english, 'save-exchange', { folder: '/work/po', suggestedName: 'Shop.tmx' })
    expect(electron.dialog.showSaveDialog.mock.lastCall?.[0]).toMatchObject({
      defaultPath: join('/work/po', 'Shop.tmx'),
    })
  })

  it('answer null where nothing was chosen', async () => {
    expect(await pickPath(null, english, 'open-project')).toBeNull()
    expect(await pickPath(null, english, 'export-folder')).toBeNull()
    expect(await pickPath(null, english, 'save-archive', { suggestedName: 'Shop.ndjson' })).toBeNull()
  })
})

describe('the settings', () => {
  it('are kept by electron-store, set the theme, and begin afresh where the file is damaged', async () => {
    writeFileSync(join(home, 'settings.json'), 'not json')
    start()
    await becomeReady()
    expect(readdirSync(home)).toContainEqual(expect.stringMatching(/^settings\.damaged-.*\.json$/))
    expect(written).toEqual([expect.stringContaining('the damaged file was kept')])
    const state = given?.state
    if (state === undefined) throw new Error('no state')
    state.update({ settings: { ...state.read().settings, theme: 'dark' } })
    expect(electron.nativeTheme.themeSource).toBe('dark')
    expect(state.read().settings.theme).toBe('dark')
  })

  it('have the menu and the dialogs in the language of the interface, at once where it changes', async () => {
    electron.app.systemLanguages = ['fr-FR', 'uk-UA', 'en']
    start()
    await becomeReady()
    expect(menuItem('project.import')?.label).toBe('Імпортувати файли…')
    const state = given?.state
    if (state === undefined) throw new Error('no state')
    state.update({ settings: { ...state.read().settings, language: 'de' } })
    expect(menuItem('project.import')?.label).toBe('Dateien importieren …')
    await given?.shell.pick?.('open-project', {})
    expect(electron.dialog.showOpenDialog).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({
        title: 'Projekt öffnen',
        filters: [
          { name: 'Interlinear-Projekte', extensions: ['interlinear'] },
          { name: 'Alle Dateien', extensions: ['*'] },
        ],
      }),
    )
    state.update({ settings: { ...state.read().settings, language: 'ar', theme: 'light' } })
    expect(menuItem('view.palette')?.label).toBe('لوحة الأوامر…')
    electron.app.systemLanguages = ['en-GB']
  })
})

describe('the log', () => {
  it('holds no secrets and no quoted texts', async () => {
    expect(redact('GET /?token=abc_-1&x=2')).toBe('GET /?token=…&x=2')
    expect(redact('Authorization: Bearer ey.J-1=')).toBe('Authorization: Bearer …')
    expect(redact(`interlinear.${'a'.repeat(43)}`)).toBe('interlinear.…')
    expect(redact('/home/me/shop.interlinear')).toBe('/home/me/shop.interlinear')
    expect(redact('x'.repeat(5000))).toHaveLength(2001)
    start()
    await becomeReady()
    process.listeners('unhandledRejection').at(-1)?.(
      new SyntaxError('Unexpected "Ваш кошик"'),
      Promise.resolve(),
    )
    expect(written[0]).toMatch(/^Unhandled: SyntaxError: Unexpected "…"/)
  })
})
