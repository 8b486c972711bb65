/** A zoom of 200 %, no motion, and the system's own colours: nothing that one needs is out of reach or out of sight. */
import type { Locator, Page } from '@playwright/test'
import { expect, openSample, test } from './workbench.ts'

/** Nothing is cut off at the sides, where no page scrolls. */
async function expectNoOverflow(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return beyond.map((element) => element.outerHTML.slice(0, 100))
  })
  expect(cut).toEqual([])
}

const DIALOGS = [
  { keys: 'Control+Comma', name: 'Settings' },
  { keys: 'F1', name: 'Keyboard shortcuts' },
  { keys: 'Control+i', name: 'Import' },
  { keys: 'Control+e', name: 'Export' },
  { keys: 'Alt+Shift+M', name: 'Translation memories' },
]

test('is all within reach at a zoom of 200 %, which a window of 720 by 450 is', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.setViewportSize({ width: 720, height: 450 })
  await expectNoOverflow(page)
  const grid = page.getByRole('grid', { name: 'Strings' })
  const field = page.getByRole('textbox', { name: /^Translation into/ }).first()
  await page.keyboard.press('F6')
  await expect(grid).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { selected: true })).toBeInViewport()
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await page.keyboard.press('Control+f')
  await expect(
    page
      .getByRole('combobox', { name: /query/i })
      .or(page.getByRole('textbox', { name: /query/i }))
      .first(),
  ).toBeInViewport()

  for (const { keys, name } of DIALOGS) {
    await page.keyboard.press(keys)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expectNoOverflow(page)
    const box = await dialog.boundingBox()
    expect(box?.x ?? -1, `${name} begins outside of the window`).toBeGreaterThanOrEqual(0)
    expect(box?.y ?? -1, `${name} begins above the window`).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), `${name} ends outside of the window`).toBeLessThanOrEqual(720)
    expect((box?.y ?? 0) + (box?.height ?? 0), `${name} ends below the window`).toBeLessThanOrEqual(450)
    for (const button of await dialog.getByRole('button').all()) await expectReachable(button)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

/** It is in the window once it has the focus. */
async function expectReachable(control: Locator): Promise<void> {
  if (!(await control.isVisible()) || !(await control.isEnabled())) return
  await control.focus()
  await expect(control).toBeInViewport({ ratio: 0.5 })
}

test('moves nothing for those who want no motion', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSample(page)
  await page.keyboard.press('Control+Comma')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
      const seconds = (durations: string) => Math.max(...durations.split(', ').map((one) => parseFloat(one)))
      const isMoving =
        seconds(transitionDuration) > 0.01 || (animationName !== 'none' && seconds(animationDuration) > 0.01)
      return isMoving ? [element.outerHTML.slice(0, 120)] : []
    }),
  )
  expect(moving).toEqual([])
})

test('tells what is chosen without colours of its own', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.emulateMedia({ forcedColors: 'active' })
  await openSample(page)
  const outlineOf = (locator: Locator) =>
    locator.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return `${outlineStyle} ${outlineWidth}`
    })
  await page.keyboard.press('F6')
  await page.keyboard.press('ArrowDown')
  expect(await outlineOf(page.getByRole('row', { selected: true }))).toBe('solid 2px')
  expect(await outlineOf(page.getByRole('tab', { selected: true }).first())).toBe('solid 2px')
  // States differ by shape: no two of their drawings are alike.
  const drawings = await page
    .getByRole('row')
    .locator('svg[role="img"]')
    .evaluateAll((marks) => marks.map((mark) => [mark.getAttribute('aria-label'), mark.innerHTML] as const))
  const byName = new Map(drawings)
  expect(byName.size).toBeGreaterThan(2)
  expect(new Set(byName.values()).size).toBe(byName.size)
})
