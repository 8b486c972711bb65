/** Words in the query bar: the first input of users who come from another editor. */
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('words are searched for as they are typed, and stay in the bar', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const search = page.getByRole('search')
  const bar = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  const rows = page.getByRole('grid', { name: 'Strings' }).getByRole('row')
  const problems = page.getByRole('list', { name: 'Problems in the query' })
  await bar.click()

  await page.keyboard.type('cart')
  await expect(search).toContainText(/Enter shows \d+ strings?/)
  await page.keyboard.press('Enter')
  await expect(search).toContainText(/\d+ strings?, \d/)
  await expect(bar).toHaveText('cart')
  await expect(rows.nth(1)).toContainText(/cart/i)
  await expect(problems).toBeHidden()
  await expectAccessibleInBoth(page)

  // A reload comes back to it.
  await page.reload()
  await expect(bar).toHaveText('cart')
  await expect(search).toContainText(/\d+ strings?, \d/)

  // Text that looks like an expression shows its problem, and can still be searched.
  await bar.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('text contains cart ')
  await page.keyboard.press('Enter')
  await expect(problems).toBeVisible()
  await page.getByRole('button', { name: 'Search for these words instead' }).click()
  await expect(page.getByText('No string matches.')).toBeVisible()
  await expect(bar).toHaveText(/^text contains cart/)
})
