/** The analysis by keyboard: words by match, their price by weights, and a report to send. */
import { expect, expectAccessibleInBoth, openSample, pressEnter, test } from './workbench.ts'

test('counts words by match, prices them, and goes back to the overview', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Alt+Shift+KeyO')
  await pressEnter(page.getByRole('button', { name: 'Analysis', exact: true }))
  await expect(page.getByRole('heading', { name: 'Analysis of Ferry tickets' })).toBeVisible()

  await page.getByRole('spinbutton', { name: 'Price of a word' }).fill('0.1')
  await page.getByRole('textbox', { name: 'Currency' }).fill('EUR')
  await pressEnter(page.getByRole('button', { name: 'Analyse' }))
  const byBand = page.getByRole('region', { name: 'Words by match' })
  await expect(byBand).toBeVisible()
  await byBand.getByText('As a table').press('Enter')
  const cell = byBand
    .getByRole('row', { name: /^No match/ })
    .getByRole('cell')
    .first()
  const unmatched = Number((await cell.textContent())?.replaceAll(/\D/g, ''))
  expect(unmatched).toBeGreaterThan(0)
  await expectAccessibleInBoth(page, 'analysis')

  // Only words without a match are paid, twice.
  for (const field of await page.getByRole('spinbutton', { name: /%|Repetitions/ }).all())
    await field.fill('0')
  await page.getByRole('spinbutton', { name: 'No match' }).fill('200')
  const quote = page.locator('dl').filter({ hasText: 'Payable words' })
  await expect(quote).toContainText(`${((unmatched * 2) / 10).toFixed(2)} EUR`)

  await page.setViewportSize({ width: 1024, height: 700 })
  await expectAccessibleInBoth(page, 'analysis-1024')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Overview of Ferry tickets' })).toBeVisible()
})

test('analyses all target languages, and shows the figures of each', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Alt+Shift+KeyO')
  await pressEnter(page.getByRole('button', { name: 'Analysis', exact: true }))
  await page.getByRole('checkbox', { name: 'All 4 target languages' }).press('Space')
  await page.getByRole('spinbutton', { name: 'Price of a word' }).fill('1')
  await pressEnter(page.getByRole('button', { name: 'Analyse' }))
  const byLanguage = page.getByRole('region', { name: 'Words by language' })
  await byLanguage.getByText('As a table').press('Enter')
  await expect(byLanguage.getByRole('row')).toHaveCount(5)
  await expectAccessibleInBoth(page, 'analysis-languages')
  const cells = byLanguage.getByRole('row', { name: /^German/ }).getByRole('cell')
  const payable = (await cells.nth(1).textContent()) ?? ''
  await page.getByRole('combobox', { name: 'Language of the figures' }).selectOption('German')
  const quote = page.locator('dl').filter({ hasText: 'Payable words' })
  await expect(quote).toContainText(payable)
  await page.setViewportSize({ width: 1024, height: 700 })
  await expectAccessibleInBoth(page, 'analysis-languages-1024')
})
