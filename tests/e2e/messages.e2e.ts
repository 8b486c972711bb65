/** Messages beside the work: they stand at the foot of the side's pane, which ends above them, and cover nothing. */
import type { Locator } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('a message covers no row, no file and no language, wherever it stands', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSample(page)
  const region = page.getByRole('region', { name: 'Messages' })
  const side = page.getByRole('navigation')
  const grid = page.getByRole('grid', { name: 'Strings' })
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box === null ? Infinity : Math.floor(box.y + box.height)
  }
  const top = async () => Math.ceil((await region.boundingBox())?.y ?? 0)
  const hide = async () => {
    await expect(grid.locator('[aria-selected=true]')).toHaveCount(1)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hide string')
    await expect(page.getByRole('option', { name: 'Hide the string' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(region.getByRole('button', { name: 'Undo' })).toBeVisible()
  }
  await hide()
  await expect.poll(() => bottomOf(side)).toBeLessThanOrEqual(await top())
  const list = await grid.boundingBox()
  const message = await region.boundingBox()
  expect((message?.x ?? 0) + (message?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0)
  await expectAccessibleInBoth(page, 'messages')
  await region.getByRole('button', { name: 'Undo' }).click()
  await expect(region.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  // Without the pane the list ends above.
  await page.keyboard.press('F9')
  await hide()
  await expect.poll(() => bottomOf(grid)).toBeLessThanOrEqual(await top())
})
