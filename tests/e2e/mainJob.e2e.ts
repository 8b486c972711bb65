/** The main job, by keyboard: open the sample, filter, translate three strings (one plural), approve, export. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chooseBy } from './fileChooser.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openSample,
  pressEnter,
  test,
} from './workbench.ts'

async function runQuery(page: Page, croql: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('query bar')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(croql)
  await page.keyboard.press('Enter')
}

test('opens the sample, filters, translates, approves and exports, by keyboard alone', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)

  await runQuery(page, 'count of languages summary where (language = @language:"uk") = 0 and id of file = 1')
  const rows = page.getByRole('grid', { name: 'Strings' }).getByRole('row')
  await expect(rows.filter({ hasText: '%d ticket' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Your cart is empty' })).toHaveCount(0)

  // The first string that is left is plural: a field for each category, filled in one after the other.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Go to the translation')
  await page.keyboard.press('Enter')
  const field = (form: string) => page.getByRole('textbox', { name: new RegExp(`form ${form}`) })
  await expect(field('one')).toBeFocused()
  for (const [form, text] of [
    ['one', '%d квиток'],
    ['few', '%d квитки'],
    ['many', '%d квитків'],
  ] as const) {
    await expect(field(form)).toBeFocused()
    await page.keyboard.insertText(text)
    if (form !== 'many') await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Control+Shift+Enter')

  await expect(page.getByRole('region', { name: 'Translation', exact: true })).toContainText(
    'No sailings on this day',
  )
  await page.keyboard.insertText('Цього дня рейсів немає. Спробуйте днем раніше чи пізніше.')
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('region', { name: 'Translation', exact: true })).toContainText(
    'Boarding closes 30 minutes',
  )
  await page.keyboard.insertText('Посадка завершується за 30 хвилин до відправлення.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Export translations')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const choosing = dialog.getByRole('button', { name: /Choose/ })
  await chooseBy(page, choosing, 'Choose a folder to export to', { folder: workbench.folder })
  await pressEnter(dialog.getByRole('button', { name: 'Export', exact: true }))
  await expect(dialog).toContainText('Wrote 3 files')

  const exported = readFileSync(join(workbench.folder, 'uk.po'), 'utf8')
  expect(exported).toContain(
    'msgid "%d ticket"\nmsgid_plural "%d tickets"\nmsgstr[0] "%d квиток"\nmsgstr[1] "%d квитки"\nmsgstr[2] "%d квитків"',
  )
  expect(exported).toContain('"Language: uk\\n"')
  expect(exported).toContain(
    'msgid "Boarding closes 30 minutes before departure."\nmsgstr "Посадка завершується за 30 хвилин до відправлення."',
  )
})

test('has nothing that axe objects to', async ({ workbench }) => {
  const { page } = await workbench.start()
  await expect(page.getByRole('button', { name: /Open the sample/ })).toBeVisible()
  await expectAccessibleInBoth(page)
  await openSample(page)
  await expect(page.getByRole('textbox', { name: /Translation into/ }).first()).toBeVisible()
  await expectAccessibleInBoth(page)
  for (const tab of ['Comments', 'History']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessibleInBoth(page)
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessibleInBoth(page)
})
