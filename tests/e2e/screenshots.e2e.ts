/**
 * Screenshots: added by key or pasted, a region drawn by pointer or keys or entered in numbers, shown with the string,
 * undone.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { choose } from './fileChooser.ts'
import { greyPng } from './greyPng.ts'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

const WIDTH = 320
const HEIGHT = 200

/** Adds the picture to the current string, by keyboard alone. */
async function addScreenshot(page: Page, folder: string): Promise<void> {
  writeFileSync(join(folder, 'cart.png'), greyPng(WIDTH, HEIGHT))
  const file = join(folder, 'cart.png')
  await choose(page, 'Choose a screenshot', { file }, () => page.keyboard.press('Alt+Shift+KeyI'))
}

/** Pastes the picture where the cursor is, as a program does that copied one. */
async function pastePicture(page: Page): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  }, greyPng(WIDTH, HEIGHT).toString('base64'))
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Screenshot (cart\.png|Pasted)/ })
const sidesOf = async (page: Page) =>
  Promise.all(
    ['Left', 'Top', 'Width', 'Height'].map(async (side) =>
      Number(await dialogOf(page).getByRole('spinbutton', { name: side }).inputValue()),
    ),
  )

test('a region is drawn around a string, and the string shows it', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await expect(page.getByRole('textbox', { name: /^Translation into/ }).first()).toBeVisible()
  await addScreenshot(page, workbench.folder)
  const dialog = dialogOf(page)
  await expect(dialog.getByText('no place marked')).toBeVisible()
  await expectAccessibleInBoth(page)

  const image = dialog.getByRole('img', { name: 'cart.png' })
  const box = (await image.boundingBox())!
  const at = (x: number, y: number) =>
    [box.x + (x / WIDTH) * box.width, box.y + (y / HEIGHT) * box.height] as const
  await page.mouse.move(...at(160, 120))
  await page.mouse.down()
  await page.mouse.move(...at(60, 100), { steps: 3 })
  await page.mouse.move(...at(40, 50), { steps: 3 })
  await page.mouse.up()
  // Sides agree to a pixel of the screen: the picture may be shown smaller than it is.
  const close = (value: number, wanted: number) => Math.abs(value - wanted) <= 2
  const [left = 0, top = 0, width = 0, height = 0] = await sidesOf(page)
  expect([close(left, 40), close(top, 50), close(width, 120), close(height, 70)]).toEqual(Array(4).fill(true))
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()

  const strip = page.getByRole('list', { name: 'Screenshots' })
  await expect(strip.locator('.mark')).toBeVisible()
  await page.keyboard.press('Control+Alt+KeyZ')
  await expect(strip.locator('.mark')).toHaveCount(0)
  await page.keyboard.press('Control+Alt+KeyZ')
  await expect(strip).toBeHidden()
})

test('a picture is pasted, a region drawn by keys and written in numbers, for another string too', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await expect(page.getByRole('textbox', { name: /^Translation into/ }).first()).toBeVisible()
  await page.keyboard.press('F2')
  await pastePicture(page)
  const dialog = dialogOf(page)
  const picture = dialog.getByRole('application')
  await picture.focus()
  await page.keyboard.press('Enter')
  expect(await sidesOf(page)).toEqual([120, 88, 80, 25])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await sidesOf(page)).toEqual([123, 87, 80, 28])
  await expect(dialog.getByRole('status')).toHaveText('Left 123, top 87, 80 wide, 28 high')
  await page.keyboard.press('Delete')
  await expect(dialog.getByRole('status')).toHaveText('The mark is removed')
  await dialog.getByRole('searchbox', { name: 'Add a string' }).press('End')
  await page.keyboard.type('Timetable')
  await expect(dialog.getByRole('button', { name: 'Timetable', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio', { name: /^Timetable/ })).toBeChecked()
  for (const [side, value] of Object.entries({ Left: 10, Top: 20, Width: 100, Height: 30 })) {
    await dialog.getByRole('spinbutton', { name: side }).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(String(value))
    await page.keyboard.press('Tab')
  }
  expect(await sidesOf(page)).toEqual([10, 20, 100, 30])
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('text = "Timetable"')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('button', { name: /^Open the screenshot Pasted/ })
  await expect(shown.locator('.mark')).toBeVisible()
  await shown.press('Enter')
  await expect(dialog.getByRole('radio', { name: /^Timetable/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Delete the screenshot' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(shown).toBeHidden()
  await page.keyboard.press('Control+Alt+KeyZ')
  await expect(shown).toBeVisible()
})
