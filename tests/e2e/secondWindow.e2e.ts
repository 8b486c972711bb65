/** The pane of the current string in a window of its own, for a second monitor. */
import type { Page } from '@playwright/test'
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

const fieldOf = (page: Page) => page.getByRole('textbox', { name: /Translation into/ }).first()
const sourceOf = (page: Page) => page.locator('[data-source-text]').first()
const rowOf = (page: Page, source: RegExp) => page.getByRole('row', { name: source })

/** Opens the second window by the palette. */
async function openPane(page: Page): Promise<Page> {
  const [pane] = await Promise.all([page.waitForEvent('popup'), runCommand(page, 'second window')])
  await expect(fieldOf(pane)).toBeVisible()
  return pane
}

test('the second window follows the list, and "Save and next" in it moves the list', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await rowOf(page, /Boarding closes/).click()
  await expect(sourceOf(page)).toContainText('Boarding closes')
  const pane = await openPane(page)
  await expect(sourceOf(pane)).toContainText('Boarding closes')
  await expect(fieldOf(pane)).toBeFocused()
  // The list has the room of the pane.
  await expect(page.locator('section.detail')).toHaveCount(0)
  await expect(fieldOf(page)).toHaveCount(0)
  await expectAccessibleInBoth(page, 'second-window-list')
  await expectAccessibleInBoth(pane, 'second-window')

  await page.getByRole('grid', { name: 'Strings' }).press('ArrowDown')
  const next = await page.getByRole('row', { selected: true }).locator('.source').innerText()
  await expect(sourceOf(pane)).toHaveText(next)

  await rowOf(page, /Boarding closes/).click()
  await expect(sourceOf(pane)).toContainText('Boarding closes')
  await fieldOf(pane).fill('Посадка закінчується')
  await fieldOf(pane).press('Control+Enter')
  await expect(rowOf(page, /Boarding closes/)).toContainText('Посадка закінчується')
  await expect(rowOf(page, /Boarding closes/).getByRole('img', { name: 'Translated' })).toBeVisible()
  const selected = page.getByRole('row', { selected: true }).locator('.source')
  await expect(selected).not.toContainText('Boarding closes')
  await expect(sourceOf(pane)).toHaveText(await selected.innerText())
  await expect(fieldOf(pane)).toBeFocused()
})

test('commands, menus and dialogs open in the window in which they are asked for', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const pane = await openPane(page)
  await pane.keyboard.press('Control+k')
  const palette = pane.getByRole('dialog', { name: 'Command palette' })
  await expect(palette).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('body')).toHaveJSProperty('inert', true)
  await pane.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(page.locator('body')).toHaveJSProperty('inert', false)
  await expect(fieldOf(pane)).toBeFocused()
  // The list does not take the focus, which would bring the first window to the front.
  await expect(page.getByRole('grid', { name: 'Strings' })).not.toBeFocused()

  await fieldOf(pane).click({ button: 'right' })
  await expect(pane.getByRole('menu')).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await pane.keyboard.press('Escape')
  await expect(pane.getByRole('menu')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await expect(palette).toHaveCount(0)
  await expect(pane.locator('body')).toHaveJSProperty('inert', true)
  await page.keyboard.press('Escape')
  await expect(pane.locator('body')).toHaveJSProperty('inert', false)

  // A theme is that of both windows, and messages are shown where the person works.
  await runCommand(pane, 'dark theme')
  await expect(pane.locator('html')).toHaveAttribute('data-theme', 'dark')
  await runCommand(pane, 'Save texts when leaving')
  await expect(pane.getByRole('group', { name: /draft/ })).toBeVisible()
  await expect(page.getByRole('group', { name: /draft/ })).toHaveCount(0)
})

test('a text that is typed in the second window is kept when either window is closed', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await rowOf(page, /Boarding closes/).click()
  const pane = await openPane(page)
  await expect(sourceOf(pane)).toContainText('Boarding closes')
  await fieldOf(pane).fill('Посадка')
  await Promise.all([pane.waitForEvent('close'), pane.close({ runBeforeUnload: true })])
  await expectText(fieldOf(page), 'Посадка')
  await expect(page.getByRole('button', { name: /^Drafts/ })).toHaveText(/1$/)

  // A page that is loaded again would stay empty: its window is closed.
  const loaded = await openPane(page)
  await expectText(fieldOf(loaded), 'Посадка')
  await Promise.all([loaded.waitForEvent('close'), loaded.evaluate(() => location.reload())])
  await expectText(fieldOf(page), 'Посадка')

  const again = await openPane(page)
  await expectText(fieldOf(again), 'Посадка')
  await fieldOf(again).fill('Посадка закінчується')
  await Promise.all([again.waitForEvent('close'), page.reload()])
  await expect(sourceOf(page)).toContainText('Boarding closes')
  await expectText(fieldOf(page), 'Посадка закінчується')
})

test('the pane comes back where it is chosen to stand, and a closed project closes its window', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  // A browser may open no window: the pane stays, and the person learns how to allow it.
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => {
      window.open = open
      return null
    }
  })
  await runCommand(page, 'second window')
  await expect(page.getByRole('group', { name: /did not open the second window/ })).toBeVisible()
  await expect(fieldOf(page)).toBeVisible()
  const pane = await openPane(page)
  await Promise.all([pane.waitForEvent('close'), runCommand(page, 'pane beside the list')])
  await expect(page.locator('section.detail')).toBeVisible()
  const again = await openPane(page)
  await Promise.all([again.waitForEvent('close'), runCommand(page, 'close the project')])
  await expect(page.getByRole('button', { name: /Open the sample/ })).toBeVisible()
})
