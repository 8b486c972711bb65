/** Messages stand above the status line, carry their action, and cover nothing. */
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

const boundsOf = async (page: Page, selector: string) => {
  const bounds = await page.locator(selector).boundingBox()
  if (bounds === null) throw new Error(`${selector} is not on the screen`)
  return bounds
}

/** Whether the message lies over a part of the screen that has something to read or press. */
async function covers(page: Page, selector: string): Promise<boolean> {
  const [message, part] = [await boundsOf(page, '.toasts'), await boundsOf(page, selector)]
  const isApart =
    message.x >= part.x + part.width - 1 ||
    part.x >= message.x + message.width - 1 ||
    message.y >= part.y + part.height - 1 ||
    part.y >= message.y + message.height - 1
  return !isApart
}

for (const [name, size, hasSide] of [
  ['with the side', { width: 1440, height: 900 }, true],
  ['without the side', { width: 1440, height: 900 }, false],
  ['in a small window', { width: 1024, height: 700 }, false],
  ['at 200 %', { width: 640, height: 400 }, false],
  ['at 200 % with the side', { width: 640, height: 400 }, true],
] as const) {
  test(`a message covers nothing ${name}, and its action undoes`, async ({ workbench }) => {
    const { page } = await workbench.start()
    await openSample(page)
    await page.setViewportSize(size)
    if (!hasSide) {
      await page.keyboard.press('F9')
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
    await page.keyboard.press('F6')
    await page.keyboard.press('Home')
    await expect(page.locator('[data-source-text]').first()).toBeVisible()
    await page.keyboard.press('Alt+Shift+H')
    const message = page.getByRole('region', { name: 'Messages' })
    await expect(message).toContainText('The string is hidden')
    for (const part of ['main', 'section.detail', 'footer.status', 'header.bar'])
      await expect.poll(() => covers(page, part), part).toBe(false)
    await expect(message.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('row', { selected: true })).toBeInViewport({ ratio: 1 })
    await expectAccessibleInBoth(page, `message-${name.replaceAll(' ', '-')}`)
    await message.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByRole('row').nth(1).getByRole('img', { name: 'Hidden' })).toHaveCount(0)
  })
}

test('a message covers nothing of the overview', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.setViewportSize({ width: 640, height: 400 })
  await openSample(page)
  await expect(page.locator('[data-source-text]').first()).toBeVisible()
  await page.keyboard.press('Alt+Shift+H')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The string is hidden')
  await runCommand(page, 'overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => covers(page, 'main')).toBe(false)
})
