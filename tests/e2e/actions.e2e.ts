/** The actions of the current string stand in one row, in any window and language. */
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1200, height: 800 },
  { width: 1024, height: 700 },
  { width: 640, height: 400 },
  { width: 400, height: 300 },
]

/** Whether all buttons of the row have one middle, and none ends outside of the pane. */
const isOneRow = (page: Page) =>
  page.locator('section.detail .translation .actions').evaluate((row) => {
    const bounds = [...row.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
    const middles = bounds.map(({ top, bottom }) => Math.round((top + bottom) / 2))
    const around = row.getBoundingClientRect()
    const isInside = bounds.every(({ left, right }) => left >= around.left - 1 && right <= around.right + 1)
    return bounds.length === 5 && new Set(middles).size === 1 && isInside
  })

test('the actions never wrap, in any size and language of the interface', async ({ workbench }) => {
  test.slow()
  const { page } = await workbench.start()
  await openSample(page)
  for (const language of ['English', 'German', 'Arabic']) {
    if (language !== 'English') {
      await runCommand(page, `interface in ${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'German' ? 'de' : 'ar')
    }
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect.poll(() => isOneRow(page), `${language} at ${size.width}`).toBe(true)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessibleInBoth(page, `actions-${language}`)
  }
})

test('each action has its key, its name and a tip', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('F2')
  for (const [name, tip] of [
    ['Save and next', /Ctrl\+Enter/],
    ['Approve and next', /Ctrl\+Shift\+Enter/],
    ['Needs work', /Ctrl\+U/],
    ['Copy source', /Alt\+\./],
  ] as const)
    await expect(page.getByRole('button', { name, exact: true }).and(page.getByTitle(tip))).toBeVisible()
  await page.keyboard.press('Control+u')
  await expect(page.getByRole('button', { name: 'Needs work', pressed: true })).toBeVisible()
})
