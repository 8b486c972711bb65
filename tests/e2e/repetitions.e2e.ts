/** One translation for all strings with a source: by one key, with a save, and not for one that is taken out. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openProject } from './openingProject.ts'
import { expect, expectAccessibleInBoth, test, type Workbench } from './workbench.ts'
import { program } from './program.ts'

const SOURCES = {
  file: { open: 'Open', close: 'Close' },
  menu: { open: 'Open', cancel: 'Cancel' },
  toolbar: { open: 'Open' },
  door: { open: 'Open', cancel: 'Cancel' },
}

function makeProject({ folder }: Workbench): void {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd: folder, env })
  writeFileSync(join(folder, 'en.json'), JSON.stringify(SOURCES))
  run('init', 'desk.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Desk')
  run('import', 'desk.interlinear', 'en.json')
}

const rowOf = (page: Page, identifier: string) => page.getByRole('row').filter({ hasText: identifier })
const fieldOf = (page: Page) => page.getByRole('textbox', { name: /Translation into/ }).first()
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Shows a string, with the cursor in its field. */
async function goTo(page: Page, identifier: string): Promise<void> {
  await rowOf(page, identifier).click()
  await expect(page.getByRole('heading', { name: identifier, exact: true })).toBeAttached()
  await page.keyboard.press('F2')
  await expect(fieldOf(page)).toBeFocused()
}

test('a text is used for all repetitions by one key, but for the one that is taken out', async ({
  workbench,
}) => {
  makeProject(workbench)
  const { page } = await workbench.start()
  await openProject(page, join(workbench.folder, 'desk.interlinear'))

  await goTo(page, 'file.open')
  await expect(page.getByRole('button', { name: '1 of 4 repetitions' })).toBeVisible()
  await page.keyboard.insertText('Відкрити')
  await page.keyboard.press('Alt+Shift+U')
  await expect(toast(page, 'Used for 3 repetitions')).toBeVisible()
  for (const name of ['file', 'menu', 'toolbar', 'door'])
    await expect(rowOf(page, `${name}.open`)).toContainText('Відкрити')
  await expectAccessibleInBoth(page, 'repetitions')

  await page.keyboard.press('Control+Alt+Z')
  for (const name of ['menu', 'toolbar', 'door'])
    await expect(rowOf(page, `${name}.open`)).not.toContainText('Відкрити')
  // The string itself was saved, and one stays on it.
  await expect(rowOf(page, 'file.open')).toContainText('Відкрити')
  await expect(page.getByRole('heading', { name: 'file.open', exact: true })).toBeAttached()

  await goTo(page, 'door.open')
  await page.keyboard.press('Alt+Shift+X')
  await expect(rowOf(page, 'door.open').getByRole('img', { name: 'Translated on its own' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'On its own', pressed: true })).toBeVisible()
  await expectAccessibleInBoth(page, 'repetitions-alone')
  await fieldOf(page).fill('Відчинено')
  await page.keyboard.press('Control+Enter')
  await expect(rowOf(page, 'door.open')).toContainText('Відчинено')

  await goTo(page, 'menu.open')
  await fieldOf(page).fill('Розгорнути')
  await page.keyboard.press('Control+S')
  await expect(rowOf(page, 'menu.open')).toContainText('Розгорнути')

  await goTo(page, 'file.open')
  await page.keyboard.press('Alt+Shift+U')
  const dialog = page.getByRole('dialog', { name: 'Use for repetitions' })
  await expect(dialog).toContainText('menu.open')
  await expect(dialog).toContainText('Розгорнути')
  await expect(dialog).not.toContainText('door.open')
  await expectAccessibleInBoth(page, 'repetitions-dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Choose all' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: 'Use the text for menu.open' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'menu.open')).toContainText('Відкрити')
  await expect(rowOf(page, 'toolbar.open')).toContainText('Відкрити')
  await expect(rowOf(page, 'door.open')).toContainText('Відчинено')

  await page.getByRole('button', { name: '1 of 4 repetitions' }).click()
  await expect(page.getByRole('grid', { name: 'Strings' })).toHaveAttribute('aria-rowcount', '5')
  await expect(rowOf(page, 'door.open').getByRole('img', { name: 'Translated on its own' })).toBeVisible()
})

test('saving fills repetitions if that is set, and one undo reverts all', async ({ workbench }) => {
  makeProject(workbench)
  const { page } = await workbench.start()
  await openProject(page, join(workbench.folder, 'desk.interlinear'))
  await goTo(page, 'menu.cancel')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('Use saved texts for repetitions')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Saved texts are used for repetitions without a translation, too.')).toBeVisible()

  await fieldOf(page).fill('Скасувати')
  await fieldOf(page).press('Control+Enter')
  await expect(toast(page, 'Used for 1 repetition')).toBeVisible()
  await expect(rowOf(page, 'door.cancel')).toContainText('Скасувати')
  await expect(rowOf(page, 'door.cancel').getByRole('img', { name: 'Translated' })).toBeVisible()
  await page.keyboard.press('Control+Alt+Z')
  await expect(rowOf(page, 'door.cancel')).not.toContainText('Скасувати')
  await expect(rowOf(page, 'menu.cancel')).not.toContainText('Скасувати')

  await page.keyboard.press('Alt+Shift+O')
  await expect(page.getByText('4 strings and 4 words of it are repetitions')).toBeVisible()
  await expectAccessibleInBoth(page, 'repetitions-overview')
})
