/** The filter panel and the query bar are two views of one expression; saved queries are worklists. */
import { expect, expectAccessible, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('ticks filters by keyboard, shows them in the bar, and reads them back from it', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  const bar = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  const panel = page.getByRole('dialog', { name: 'Filters' })

  await page.keyboard.press('Control+Shift+F')
  await expect(panel).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Untranslated' }).focus()
  await page.keyboard.press('Space')
  await expect(bar).toHaveText('count of languages summary = 0')
  await panel.getByRole('checkbox', { name: 'Plural', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(bar).toHaveText('count of languages summary = 0 and type is plural')
  await panel.getByRole('checkbox', { name: 'Translated by', exact: true }).check()
  await expect(bar).toContainText('user = @user:"')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await bar.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Count of Comments > 0 and text contains "a"')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+F')
  await expect(panel.getByRole('checkbox', { name: 'With comments' })).toBeChecked()
  await expect(panel.getByRole('checkbox', { name: 'Untranslated' })).not.toBeChecked()
  await expect(panel).toContainText('text contains "a"')
})

test('keeps a query by a name, counts it, changes and deletes it, and brings it back', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  const bar = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  const side = page.getByRole('navigation', { name: 'Project' })
  await bar.focus()
  await page.keyboard.type('text contains "e"')
  await page.keyboard.press('Enter')
  await side.getByRole('button', { name: 'Save this query…' }).press('Enter')
  await page.keyboard.type('With an e')
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  const saved = side.getByRole('button', { name: /^With an e \d+$/ })
  await expect(saved).toBeVisible()
  await side.getByRole('button', { name: /^All strings/ }).click()
  await expect(bar).toHaveText(/^$|^Search for words/)
  await saved.click()
  await expect(bar).toHaveText('text contains "e"')

  await side.getByRole('button', { name: 'What to do with With an e' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(saved).toBeHidden()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(saved).toBeVisible()
})

test('says why a query found nothing where its bar is not in focus', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const bar = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  await bar.focus()
  await page.keyboard.type('count of translations where (user = @user:"nobody") > 0')
  await page.keyboard.press('Enter')
  await page.getByRole('row').nth(6).click()
  const alert = page.getByRole('search').getByRole('alert')
  await expect(alert).toContainText('nobody')
  await expectAccessibleInBoth(page, 'query-refused')

  await page.keyboard.press('Control+Shift+F')
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByRole('alert')).toContainText('nobody')
  await expectAccessibleInBoth(page, 'filters-refused')
  await panel.getByRole('button', { name: 'Clear' }).click()
  await expect(panel.getByRole('alert')).toBeHidden()
  await expect(alert).toBeHidden()
})
