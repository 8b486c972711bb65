/** The desktop shell beside the screens: its menu, the system's dialogs, several windows, the end. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import { createProject } from '../../core/workbench/session.ts'
import { emulatedShellOf, startEmulatedShell, type EmulatedShell } from './emulatedShell.ts'
import { makeProject } from './createProject.ts'
import { openProject } from './openingProject.ts'
import { expect, openSample, test, type Workbench } from './workbench.ts'
import { registerApp } from '../../core/service/registry.ts'
import { CredentialFile } from '../../core/credentials/credentials.ts'

test.skip(({ shell }) => shell !== 'emulated', 'The stand-in answers for the system.')

async function started(workbench: Workbench, path?: string): Promise<EmulatedShell> {
  const { page } = await workbench.start(path)
  const shell = emulatedShellOf(page)
  if (shell === undefined) throw new Error('The shell is not the emulated one.')
  return shell
}

/** Translates the string `a`, and waits until it is said to be saved. */
async function translateFirst(page: Page): Promise<void> {
  await page.getByRole('row', { name: /First/ }).click()
  await page.getByRole('textbox', { name: /Translation into/ }).fill('Перший')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')
}

const STRINGS = '{"a": "First", "b": "Second"}'

test('starts, opens a project by the system’s dialog, saves, and is as it was after the end', async ({
  workbench,
}) => {
  const project = makeProject(workbench.folder, { 'en.json': STRINGS })
  const shell = await started(workbench)
  const { page } = shell
  expect(await page.evaluate(() => 'interlinear' in window)).toBe(true)
  await openProject(page, project)
  expect(shell.asked).toMatchObject([{ type: 'open', options: { title: 'Open a file' } }])
  await translateFirst(page)
  await shell.stop()
  expect(await shell.ended).toBe(0)

  const again = await started(workbench, project)
  await expect(again.page.getByRole('grid', { name: 'Strings' })).toContainText('Перший')
})

test('quits once, keeps what was saved, and leaves nothing beside the project', async ({ workbench }) => {
  const project = makeProject(workbench.folder, { 'en.json': STRINGS })
  const shell = await started(workbench, project)
  await expect(shell.page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  await translateFirst(shell.page)
  shell.quit()
  shell.quit()
  expect(await shell.ended).toBe(0)
  const names = readdirSync(join(project, '..'))
  expect(names.filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
  const again = await started(workbench, project)
  await expect(again.page.getByRole('grid', { name: 'Strings' })).toContainText('Перший')
})

test('asks before a window closes whose folder lacks edits, and closes it once they are saved', async ({
  workbench,
}) => {
  const place = join(workbench.folder, 'site')
  mkdirSync(place)
  writeFileSync(join(place, 'en.json'), STRINGS)
  writeFileSync(join(place, 'uk.json'), '{"b": "Другий"}')
  const shell = await started(workbench, place)
  const { page } = shell
  const opening = page.getByRole('dialog', { name: 'Open site' })
  await opening.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await translateFirst(page)
  await expect(page.getByRole('contentinfo')).toContainText('1 edit is not yet in site')

  const dialog = page.getByRole('dialog', { name: 'Save to site?' })
  shell.closeWindow()
  await expect(dialog).toContainText('1 edit is not yet in site')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  shell.closeWindow()
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  expect(await shell.ended).toBe(0)
  expect(JSON.parse(readFileSync(join(place, 'uk.json'), 'utf8'))).toEqual({ a: 'Перший', b: 'Другий' })
})

test('lets a page put text on the clipboard, and has nothing else to give', async ({ workbench }) => {
  const { page } = await started(workbench)
  const states = await page.evaluate(async () => {
    const names = [
      'clipboard-write',
      'clipboard-read',
      'geolocation',
      'notifications',
      'camera',
      'microphone',
    ]
    const granted = await Promise.all(
      names.map(async (name) => {
        const { state } = await navigator.permissions.query({ name: name as PermissionName })
        return state === 'granted' ? name : null
      }),
    )
    return granted.filter((name) => name !== null)
  })
  expect(states).toEqual(['clipboard-write'])
})

test('quits by its menu', async ({ workbench }) => {
  const shell = await started(workbench)
  shell.choose('quit')
  expect(await shell.ended).toBe(0)
})

test('has a menu that follows the screens, and drops no form', async ({ workbench }) => {
  const project = makeProject(workbench.folder, { 'en.json': STRINGS })
  const shell = await started(workbench)
  const { page } = shell
  shell.choose('project.close')
  await openSample(page)
  shell.choose('view.settings')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toBeVisible()
  // An item that is grey cannot be chosen, and none is offered while a dialog is open.
  await expect.poll(async () => (await shell.menu())['project.close']).toBe(false)
  shell.choose('project.close')
  shell.emit('open-file', project)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('made.interlinear opens')
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Strings' })).toContainText('First')
})

test('has several windows on one project, and the file that comes opens in the one in front', async ({
  workbench,
}) => {
  const project = makeProject(workbench.folder, { 'en.json': STRINGS })
  const shell = await started(workbench, project)
  await expect(shell.page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  shell.choose('window.new')
  await expect.poll(() => shell.pages.length).toBe(2)
  const second = shell.pages[1] ?? shell.page
  await expect(second.getByRole('button', { name: /Open the sample/ })).toBeVisible()
  const other = await startEmulatedShell(workbench.folder, project, { ...shell.made, awaitsWindow: false })
  expect(await other.ended).toBe(0)
  await expect(second.getByRole('grid', { name: 'Strings' })).toBeVisible()
  await translateFirst(second)
  await expect(shell.page.getByRole('grid', { name: 'Strings' })).toContainText('Перший')
})

test('signs in by the system’s browser, and keeps the sign-in as the person says', async ({ workbench }) => {
  const project = join(workbench.folder, 'shop.interlinear')
  const cloud = join(workbench.folder, 'cloud')
  const kind = { deployment: 'standard', type: 'file-based' } as const
  const made = { name: 'Shop', sourceLanguageId: 'en', targetLanguageIds: ['uk'], ...kind }
  const anna = { login: 'anna', name: 'Anna' }
  createProject(project, made, anna)
  const { clientId } = await registerApp(new CredentialFile(cloud), {
    name: 'Interlinear',
    type: 'public',
    redirectUrls: ['http://127.0.0.1/oauth/callback'],
    scopes: ['project', 'tm', 'glossary'],
  })
  const serving = await serveProjects({ paths: [project], person: anna, home: cloud })
  try {
    const shell = await started(workbench)
    const { page } = shell
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Connections to clouds')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Connections' })
    await dialog.getByRole('textbox', { name: 'Address of the API' }).fill(serving.baseUrl)
    await page.keyboard.press('Tab')
    await page.keyboard.type(serving.authUrl)
    await page.keyboard.press('Tab')
    await page.keyboard.type(clientId)
    await page.keyboard.press('Enter')
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('button', { name: 'Sign in in the browser' }).press('Enter')
    const consent = await opened
    await consent.getByRole('button', { name: 'Allow' }).click()
    await expect(dialog.getByText('Signed in: 1 project can be seen there.')).toBeVisible()
    const vault = readFileSync(join(workbench.folder, 'home/vault.json'), 'utf8')
    expect(Object.values(JSON.parse(vault) as object)).toHaveLength(1)
  } finally {
    await serving.close()
  }
})

test('adds the ending to a backup that was left out, and says where there is one already', async ({
  workbench,
}) => {
  const project = makeProject(workbench.folder, { 'en.json': STRINGS })
  const shell = await started(workbench, project)
  await expect(shell.page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  writeFileSync(join(workbench.folder, 'kept.ndjson'), 'kept')
  const canBackUp = async () => (await shell.menu())['project.backup']
  await expect.poll(canBackUp).toBe(true)
  shell.answerDialogs(join(workbench.folder, 'new'))
  shell.choose('project.backup')
  const backup = shell.page.getByRole('dialog', { name: 'Backup' })
  await expect(backup).toContainText('The backup is written')
  await expect.poll(canBackUp).toBe(false)
  expect(existsSync(join(workbench.folder, 'new.ndjson'))).toBe(true)
  await shell.page.keyboard.press('Escape')
  await expect.poll(canBackUp).toBe(true)
  // It already exists, and must not be replaced.
  shell.answerDialogs(join(workbench.folder, 'kept'), 1)
  shell.choose('project.backup')
  await expect.poll(() => shell.asked.map(({ type }) => type)).toEqual(['save', 'save', 'message'])
  await expect.poll(canBackUp).toBe(true)
  await expect(backup).toBeHidden()
  expect(readFileSync(join(workbench.folder, 'kept.ndjson'), 'utf8')).toBe('kept')
})

test('a file of an opened folder is shown in the file manager by its menu', async ({ workbench }) => {
  mkdirSync(join(workbench.folder, 'site'))
  writeFileSync(join(workbench.folder, 'site/en.json'), STRINGS)
  writeFileSync(join(workbench.folder, 'site/uk.json'), '{"a": "Перший"}')
  const shell = await started(workbench, join(workbench.folder, 'site'))
  const { page } = shell
  await page.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for en.json' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Show in the file manager' }).press('Enter')
  await expect.poll(() => shell.revealed).toEqual([expect.stringMatching(/site.uk\.json$/)])
})
