/** The local service from the app, by keyboard: started, asked by a script, watched, stopped. */
import { expect, expectAccessible, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('starts the service, makes a token, sees a request and the change it makes, stops', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Local service')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Local service' })
  await dialog.getByRole('button', { name: 'Start' }).press('Enter')
  await expect(dialog.getByText('Running')).toBeVisible()
  await expectAccessible(page)
  const address = await dialog.getByRole('link', { name: /^http:/ }).textContent()

  await dialog.getByRole('tab', { name: 'Tokens' }).press('Enter')
  await dialog.getByRole('button', { name: 'Make a token' }).press('Enter')
  const token = await dialog.getByRole('status').locator('code').textContent()
  await expectAccessible(page)

  await dialog.getByRole('tab', { name: 'Requests' }).press('Enter')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const croql = encodeURIComponent('text contains "Boarding closes"')
  const strings = await fetch(`${address}/api/v2/projects/1/strings?croql=${croql}`, { headers })
  const { data } = (await strings.json()) as { data: { data: { id: number } }[] }
  const body = JSON.stringify({ stringId: data[0]?.data.id, languageId: 'uk', text: 'Написано скриптом' })
  const added = await fetch(`${address}/api/v2/projects/1/translations`, { method: 'POST', headers, body })
  expect(added.status).toBe(201)
  await expect(
    dialog.getByRole('row').filter({ hasText: 'POST /api/v2/projects/1/translations' }),
  ).toContainText('201')
  await expectAccessibleInBoth(page, 'local-service')
  await dialog.getByRole('button', { name: 'Copy as curl' }).first().focus()

  await dialog.getByRole('tab', { name: 'Apps' }).press('Enter')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Lint')
  await dialog.getByRole('button', { name: 'Add the app' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove the app Lint' })).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(dialog.getByText('Not running')).toBeVisible()
  await page.keyboard.press('Escape')
  // The list behind it shows what the script wrote.
  await expect(page.getByRole('grid', { name: 'Strings' })).toContainText('Написано скриптом')
})
