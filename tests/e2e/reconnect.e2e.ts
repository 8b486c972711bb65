/**
 * The questions of a sync: a file of another machine, another user's edits, another project than this machine trusts.
 * Also its messages: that it was unlinked, compared everything, or that an edit is not sent. All by keyboard.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '../../core/store/database.ts'
import { Accounts } from '../../core/sync/accounts.ts'
import { connectProject, createFromCloud, syncProject } from '../../core/sync/syncProject.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { SOURCE, startTestService, type TestService } from '../service/service.ts'
import { greyPng } from './greyPng.ts'
import { openProject } from './openingProject.ts'
import { expect, expectAccessibleInBoth, runCommand, test } from './workbench.ts'

const anna = { login: 'anna', name: null }
const work = { signal: new AbortController().signal, onProgress: () => undefined }

let service: TestService
test.beforeEach(async () => {
  service = await startTestService({ types: ['file-based', 'file-based'] })
})
test.afterEach(() => service.close())

const fileIn = (folder: string) => join(folder, 'shop.interlinear')

/** Makes a file of the server's first project with an unsent comment, by the user signed in with that home. */
async function makeFile(folder: string, home: string): Promise<void> {
  const accounts = new Accounts({ home })
  const { authUrl, baseUrl } = service.serving
  const connection = await accounts.save({
    ...{ name: 'Team', authUrl, baseUrl, deployment: 'standard' },
    ...{ clientId: null, scopes: [] },
  })
  await accounts.signInWithToken(connection.id, service.token, work.signal)
  await createFromCloud(accounts, fileIn(folder), { remoteId: 1 }, anna, work.signal)
  const session = await ProjectSession.open(fileIn(folder), anna, { readers: 1 })
  await connectProject(session, accounts, { remoteId: 1 }, work.signal)
  const all = { isPulling: true, isPushing: true, isDryRun: false, isThorough: false }
  await syncProject(session, accounts, all, work)
  const userId = await session.editorId()
  const comment = { stringId: 1, languageId: 'uk', type: 'comment', text: 'Who is greeted?' } as const
  await session.store.write('addComment', { ...comment, userId })
  await session.close()
}

/** Changes that another owner of the file may have made. */
function change(folder: string, sql: string): void {
  const db = openDatabase(fileIn(folder))
  db.exec(sql)
  db.close()
}

async function commentsOf(remoteId: number): Promise<string[]> {
  const { data } = (await service.get(`/projects/${remoteId}/comments`)) as {
    data: { data: { text: string } }[]
  }
  return data.map(({ data: { text } }) => text)
}

async function chooseFile(page: Page, dialog: string, folder: string, name: string): Promise<void> {
  const browser = page.getByRole('dialog', { name: dialog })
  await browser.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await page.keyboard.press('Enter')
  await expect(browser.getByRole('option', { name })).toBeVisible()
  await browser.getByRole('combobox', { name: 'Type to filter' }).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(browser).toBeHidden()
}

async function openCloud(page: Page, folder: string): Promise<void> {
  await openProject(page, join(folder, 'shop.interlinear'))
  await page.getByRole('button', { name: 'Cloud: 1 edit to send' }).press('Enter')
  await expect(button(page, 'Sync now')).toBeFocused()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cloud', exact: true })
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const synced = (page: Page) => dialogOf(page).getByRole('region', { name: 'Synced' })

/** Ends the sync, which is asked first, and comes to the choice of what to sync with. */
async function unlink(page: Page): Promise<void> {
  await button(page, 'Unlink…').press('Enter')
  await expect(button(page, 'Cancel')).toBeFocused()
  await expectAccessibleInBoth(page, 'reconnect-5-unlink')
  await page.keyboard.press('Tab')
  await expect(button(page, 'End the sync of this project')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Make this project sync with it')).toBeVisible()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Connection' })).toBeFocused()
  await expectAccessibleInBoth(page, 'reconnect-6-unlinked')
}

test('a file goes on syncing on another machine, is compared, unlinked and linked again', async ({
  workbench,
}) => {
  const { folder } = workbench
  await makeFile(folder, join(folder, 'elsewhere'))
  const { page } = await workbench.start()
  await openCloud(page, folder)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('alert')).toContainText(`Sign in to ${service.serving.baseUrl}.`)
  await expect(button(page, 'Connections…')).toBeFocused()
  await expectAccessibleInBoth(page, 'reconnect-1-signed-out')

  await page.keyboard.press('Enter')
  const connections = page.getByRole('dialog', { name: 'Connections' })
  await connections.getByRole('textbox', { name: 'Address of the API' }).fill(service.serving.baseUrl)
  await page.keyboard.press('Enter')
  await connections.getByLabel('Personal access token').fill(service.token)
  await page.keyboard.press('Enter')
  await expect(connections.getByText('Signed in: 2 projects can be seen there.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Cloud: 1 edit to send' }).press('Enter')
  await expect(button(page, 'Sync now')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Sync by this sign-in from now on')).toBeFocused()
  await expectAccessibleInBoth(page, 'reconnect-2-question')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('alert')).toContainText('this is not confirmed on this machine yet')
  await expect(button(page, 'Show waiting edits')).toBeFocused()
  await expectAccessibleInBoth(page, 'reconnect-3-place')
  expect(await commentsOf(1)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(button(page, 'Send them there from now on')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(synced(page)).toContainText('1 comment new')
  await expect(button(page, 'Sync now')).toBeFocused()
  expect(await commentsOf(1)).toEqual(['Who is greeted?'])

  await button(page, 'Compare everything').press('Enter')
  await expect(synced(page)).not.toContainText('comment')
  await expect(button(page, 'Compare everything')).toBeFocused()
  await expectAccessibleInBoth(page, 'reconnect-4-compared')

  await unlink(page)
  await expect(dialogOf(page).getByText(/was not sent to project/)).toBeHidden()
  await button(page, 'Make this project sync with it').press('Enter')
  await expect(button(page, 'Sync now')).toBeFocused()
  await expectAccessibleInBoth(page, 'reconnect-7-relinked')
})

test('another project and another person are asked about, and what is not sent is said', async ({
  workbench,
}) => {
  const { folder } = workbench
  await makeFile(folder, join(folder, 'home'))
  change(folder, 'UPDATE cloud_project SET remote_id = 2')
  const first = await workbench.start()
  await openCloud(first.page, folder)
  await first.page.keyboard.press('Enter')
  await expect(dialogOf(first.page).getByRole('alert')).toContainText('“App” (project 2)')
  await expect(dialogOf(first.page).getByRole('alert')).toContainText(
    'but on this machine it goes to project 1 so far',
  )
  await expect(button(first.page, 'Show waiting edits')).toBeFocused()
  await expectAccessibleInBoth(first.page, 'reconnect-8-other-project')
  await first.page.keyboard.press('Enter')
  await expect(dialogOf(first.page).getByRole('tabpanel', { name: /^Not sent/ })).toContainText(
    'Who is greeted?',
  )
  await first.stop()

  change(folder, 'UPDATE cloud_project SET remote_id = 1, remote_user_id = 4711')
  const { page } = await workbench.start()
  await openCloud(page, folder)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Show waiting edits')).toBeFocused()
  await expect(button(page, 'Send them under my name')).toBeVisible()
  await expectAccessibleInBoth(page, 'reconnect-9-other-person')

  // Linking the project again repeats the question, after a notice about the outbox.
  await unlink(page)
  await expect(dialogOf(page).getByText('1 edit was not sent to project 1')).toBeVisible()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Project of the cloud' })).toHaveValue('1')
  await button(page, 'Make this project sync with it').press('Enter')
  await expect(button(page, 'Make this project sync with it')).toBeHidden()
  await expectAccessibleInBoth(page, 'reconnect-10-other-person-links')
  expect([await commentsOf(1), await commentsOf(2)]).toEqual([[], []])
  await page.keyboard.press('Tab')
  await expect(button(page, 'Send them under my name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Sync now')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(synced(page)).toContainText('1 comment new')
  expect([await commentsOf(1), await commentsOf(2)]).toEqual([['Who is greeted?'], []])
  await page.keyboard.press('Escape')

  writeFileSync(join(folder, 'en.json'), JSON.stringify({ ...SOURCE, welcome: 'Welcome aboard' }))
  await runCommand(page, 'Import files')
  const importing = page.getByRole('dialog', { name: 'Import', exact: true })
  await importing.getByRole('button', { name: /Choose files/ }).press('Enter')
  await chooseFile(page, 'Choose files to import', folder, 'en.json')
  await importing.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await expect(importing).toContainText('are not sent, and stay here')
  await expect(importing.locator('footer').getByRole('button', { name: 'Close' })).toBeFocused()
  await expectAccessibleInBoth(page, 'reconnect-11-import')
  await page.keyboard.press('Enter')

  writeFileSync(join(folder, 'cart.png'), greyPng(320, 200))
  await page.keyboard.press('Alt+Shift+KeyI')
  await chooseFile(page, 'Choose a screenshot', folder, 'cart.png')
  const screenshot = page.getByRole('dialog', { name: 'Screenshot cart.png' })
  await expect(screenshot).toContainText('your changes to this one stay on this machine')
  await expect(screenshot.getByRole('application')).toBeFocused()
  await expectAccessibleInBoth(page, 'reconnect-12-screenshot')
})
