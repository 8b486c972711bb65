/** A project comes from a cloud, is worked on, synced, and a conflict is decided, by keyboard. */
import type { Page } from '@playwright/test'
import { startCloud, type Cloud } from '../sync/cloud.ts'
import { chooseBy } from './fileChooser.ts'
import { expect, expectAccessible, expectAccessibleInBoth, runCommand, test } from './workbench.ts'

const project = [
  { kind: 'user', id: 1, login: 'anna', name: 'Anna Kovalenko' },
  {
    kind: 'project',
    ...{ id: 1, identifier: 'ferry', name: 'Ferry', type: 'string-based', deployment: 'standard' },
    ...{ sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'], ownerId: 1 },
  },
  { kind: 'branch', id: 1, name: 'main', title: null },
  ...['Buy a ticket', 'Boarding closes soon', 'Your cart is empty'].map((text, index) => ({
    kind: 'string',
    ...{ id: index + 1, branchId: 1, identifier: `key.${index + 1}`, type: 'plain', text },
    createdAt: '2026-01-02T03:00:00Z',
  })),
]

let cloud: Cloud
test.beforeEach(async () => {
  cloud = await startCloud(project)
})
test.afterEach(() => cloud.close())

async function signIn(page: Page): Promise<void> {
  await runCommand(page, 'Connections to clouds')
  const dialog = page.getByRole('dialog', { name: 'Connections' })
  await dialog.getByRole('textbox', { name: 'Address of the API' }).fill(cloud.serving.baseUrl)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Personal access token').fill(cloud.token)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Signed in: 1 project can be seen there.')).toBeVisible()
  await page.keyboard.press('Escape')
}

async function getProject(page: Page, folder: string): Promise<void> {
  await page.getByRole('button', { name: /Get a project from a cloud/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Get a project from a cloud' })
  await expect(dialog.getByText('3 strings in 2 languages')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /German/ }).press('Space')
  await expect(dialog.getByText('3 strings in 1 language')).toBeVisible()
  await expectAccessible(page)
  const getting = dialog.getByRole('button', { name: 'Get it' })
  await chooseBy(page, getting, 'Save the project', { saveIn: folder })
  await expect(page.getByRole('region', { name: 'Synced' })).toContainText('3 strings new')
}

async function translate(page: Page, source: RegExp, text: string): Promise<void> {
  await page.getByRole('row', { name: source }).click()
  await page
    .getByRole('textbox', { name: /Translation into/ })
    .first()
    .fill(text)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { selected: true })).toContainText(text)
}

async function syncNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cloud: / }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cloud' })
  await expect(dialog.getByRole('button', { name: 'Sync now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('region', { name: 'Synced' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sync now' })).toBeFocused()
}

/** The texts that the cloud has in Ukrainian. */
async function translationsThere(): Promise<string[]> {
  const rows = (await cloud.ask('GET', '/projects/1/languages/uk/translations')) as {
    data: { text: string }
  }[]
  return rows.map(({ data }) => data.text)
}

test('gets a project, sends a translation, and decides a conflict by key', async ({ workbench }) => {
  const { page } = await workbench.start()
  await signIn(page)
  await getProject(page, workbench.folder)
  await page.keyboard.press('Escape')

  await translate(page, /Buy a ticket/, 'Купити квиток')
  await expect(page.getByRole('button', { name: 'Cloud: 1 edit to send' })).toBeVisible()
  const row = page.getByRole('row', { name: /Buy a ticket/ })
  await expect(row.getByRole('img', { name: 'Not in the cloud yet' })).toBeVisible()
  await expectAccessible(page)
  await syncNow(page)
  await expect(page.getByRole('region', { name: 'Synced' })).toContainText('1 translation new')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Cloud: Synced \d\d:\d\d/ })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Not in the cloud yet' })).toBeHidden()
  expect(await translationsThere()).toEqual(['Купити квиток'])

  await cloud.ask('POST', '/projects/1/translations', {
    stringId: 3,
    languageId: 'uk',
    text: 'Кошик порожній',
  })
  await translate(page, /Your cart is empty/, 'Ваш кошик порожній')
  await syncNow(page)
  await expect(page.getByRole('region', { name: 'Synced' })).toContainText('changed on both sides')
  await page.getByRole('button', { name: '1 changed on both sides' }).press('Enter')
  await expect(page.getByRole('listbox', { name: 'Conflicts' })).toBeFocused()
  await expect(page.getByRole('article').filter({ hasText: 'In the cloud' })).toContainText('Кошик порожній')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('2')
  await expect(page.getByText('There is no conflict.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Your cart is empty/ })).toContainText('Кошик порожній')
  await syncNow(page)
  expect(await translationsThere()).toEqual(['Купити квиток', 'Кошик порожній'])
})
