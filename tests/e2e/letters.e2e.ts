/** Every letter can be typed: no key that types a character runs a command, on any layout and system. */
import type { Page } from '@playwright/test'
import { layouts, pressesOf, type System } from '../layouts.ts'
import { expect, openSample, test } from './workbench.ts'

const systems: Record<System, string> = { Mac: 'MacIntel', Windows: 'Win32', Linux: 'Linux x86_64' }

const field = (page: Page) => page.getByRole('textbox', { name: /^Translation into/ }).first()

async function openOn(page: Page, system: System): Promise<void> {
  await page.addInitScript((platform) => {
    Object.defineProperty(navigator, 'platform', { get: () => platform })
  }, systems[system])
  await page.reload()
  await openSample(page)
  await field(page).focus()
}

for (const system of Object.keys(systems) as System[]) {
  test(`types every character of six layouts on ${system}`, async ({ workbench }) => {
    const { page } = await workbench.start()
    await openOn(page, system)
    let tried = 0
    for (const layout of layouts) {
      const presses = pressesOf(layout, system)
      const taken = await field(page).evaluate(
        (element, all) =>
          all.filter(
            (press) =>
              !element.dispatchEvent(
                new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true, composed: true }),
              ),
          ),
        presses,
      )
      expect(taken, layout.name).toEqual([])
      tried += presses.length
    }
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    console.log(`${system}: ${tried} presses, no command run`)
  })
}

test('shows and takes the keys of a Mac on a Mac', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openOn(page, 'Mac')
  await page.keyboard.press('Meta+k')
  const palette = page.getByRole('dialog')
  await page.keyboard.type('Labels')
  await expect(palette.getByRole('option', { name: /Labels/ }).first()).toContainText('⌃⇧L')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog')).not.toContainText('⌥')
  await page.keyboard.press('Escape')
  await field(page).focus()
  await page.keyboard.press('Control+Shift+l')
  await expect(page.getByRole('dialog', { name: /Labels/ })).toBeVisible()
})
