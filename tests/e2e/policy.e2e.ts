/** No screen does what its own content security policy refuses: the browser's log stays without errors. */
import { expect, openSample, runCommand, test } from './workbench.ts'
import { watchPolicy } from './policy.ts'

test('no screen or menu does what the content security policy refuses', async ({ workbench }) => {
  const { page } = await workbench.start()
  const refused = await watchPolicy(page)
  await page.evaluate(() => {
    const probe = document.createElement('span')
    document.body.append(probe)
    probe.setAttribute('style', 'color: red')
  })
  // Without a refusal that is noticed, the rest would prove nothing.
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await page.reload()
  refused.length = 0
  await openSample(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('menu').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /site\.json/ })
    .first()
    .focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(3).click()
  await page.keyboard.press('F2')
  await page.keyboard.type('Х {count} <b>')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('text contains "e"')
  await expect(page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await runCommand(page, 'Filters')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+Shift+o')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ferry')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(refused).toEqual([])
})
