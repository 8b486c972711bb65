/** The line at the foot: what is left and what is a draft, each the way to it. */
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('the line at the foot says what is left, and leads to drafts and the overview', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  const status = page.getByRole('contentinfo', { name: 'Status' })
  await expect(status).toContainText('16 strings left')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  const field = page.getByRole('textbox', { name: /form one/ })
  await field.focus()
  await page.keyboard.insertText('%d квиток')
  await expect(status).toContainText('1 draft')
  await expectAccessibleInBoth(page, 'status')
  await status.getByRole('button', { name: '1 draft' }).press('Enter')
  await expect(
    page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: /^Drafts/ }),
  ).toHaveAttribute('aria-current', 'true')
  await status.getByRole('button', { name: '16 strings left' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Overview of/ })).toBeVisible()
})
