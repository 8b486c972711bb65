/**
 * Twelve screens, light and dark, from left to right and from right to left, compared with stored pictures. Fonts and
 * browsers differ between machines: they are compared only if both are those of the pictures, and otherwise skipped and
 * reported. `npm run visual` renews them; look at each before you commit it.
 */
import type { Page } from '@playwright/test'
import arabic from '../../renderer/src/texts/locales/ar/screens.json' with { type: 'json' }
import english from '../../renderer/src/texts/locales/en/screens.json' with { type: 'json' }
import { machineOfPictures, thisMachine } from './machine.ts'
import { expect, test } from './workbench.ts'

const WORDS = { en: english, ar: arabic }
const isTaking = process.env['INTERLINEAR_TAKE_PICTURES'] !== undefined

/** Runs a command by its name in the language of the interface. */
async function run(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
}

async function ask(page: Page, croql: string, isFound: string): Promise<void> {
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(croql)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { selected: true })).toContainText(isFound)
}

/**
 * Recent edits were made three hours ago, however long the pictures take. Late in the evening they were made now,
 * because a chart by days would show another day: a few letters of a picture differ then, which is below the threshold.
 */
function laterToday(): Date {
  const now = new Date()
  const later = new Date(now.getTime() + 3 * 60 * 60 * 1000)
  return later.getDate() === now.getDate() ? later : now
}

for (const language of ['en', 'ar'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`screens look as they did: ${language}, ${colorScheme}`, async ({ workbench, browser }) => {
      const [machine, taken] = [thisMachine(browser.version()), machineOfPictures()]
      const isAlike = JSON.stringify(machine) === JSON.stringify(taken)
      test.skip(
        !isTaking && !isAlike,
        `Pictures are of ${JSON.stringify(taken)}, this is ${JSON.stringify(machine)}.`,
      )
      const words = WORDS[language]
      const [checking = ''] = words.status.checking.split('{')
      const { page } = await workbench.start()
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.clock.setFixedTime(laterToday())
      const picture = async (name: string) => {
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        // Background work now belongs to this run alone.
        await expect(page.getByRole('contentinfo').getByText(checking)).toHaveCount(0)
        const file = `${name}-${language}-${colorScheme}.png`
        await expect.soft(page).toHaveScreenshot(file, { maxDiffPixelRatio: 0.002 })
      }
      if (language === 'ar') {
        await run(page, 'العربية')
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      }
      await page.getByRole('heading').first().waitFor()
      await picture('start')
      await run(page, words.commands.openSample)
      await expect(page.getByRole('grid').first()).toBeVisible()
      await ask(page, 'text = "Your cart is empty"', 'Your cart is empty')
      await expect(page.getByRole('navigation').getByRole('button', { name: /(?:40|٤٠)$/ })).toBeVisible()
      await page.keyboard.press('F2')
      await picture('editor')
      await ask(page, 'type is plural', 'ticket')
      await page.keyboard.press('F2')
      await picture('plural')
      const dialog = page.getByRole('dialog')
      for (const [name, keys] of [
        ['filters', 'Control+Shift+f'],
        ['replace', 'Control+h'],
        ['import', 'Control+i'],
        ['settings', 'Control+,'],
        ['palette', 'Control+k'],
        ['keys', 'F1'],
      ] as const) {
        await page.keyboard.press(keys)
        await expect(dialog).toBeVisible()
        await picture(name)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      await page.keyboard.press('Alt+Shift+o')
      await picture('overview')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.editor.menu, exact: true }).press('Enter')
      await picture('menu')
      await page.keyboard.press('Escape')
      await run(page, words.commands.guides)
      await expect(dialog).toBeVisible()
      await picture('guides')
    })
  }
}
