/** A string is gone to by its number, a line of its file or a place in the code, and the case of a translation is changed, by keyboard. */
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

test('a string is gone to by its number, line or place in the code, and the case of its translation is changed', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  const field = page.getByRole('textbox', { name: /^Translation into/ }).first()
  await field.click()
  await page.keyboard.press('Control+j')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const number = dialog.getByRole('textbox', { name: 'Number, line or place' })
  await expect(number).toBeFocused()
  await expectAccessibleInBoth(page, 'go-to')
  await page.keyboard.type('100000')
  await expect(dialog.getByRole('button', { name: 'Go' })).toBeDisabled()
  await expect(dialog.getByRole('alert')).toContainText('from 1 to')
  await number.fill('3')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const selected = page.getByRole('row', { selected: true })
  await expect(selected).toHaveAttribute('aria-rowindex', '4')

  for (const [place, text] of [
    ['search.ts:12', 'Where to?'],
    [':12', 'Your cart is empty'],
    ['line 36', 'Search'],
  ] as const) {
    await page.keyboard.press('Control+j')
    await number.fill(place)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(selected).toContainText(text)
  }
  await page.keyboard.press('Control+j')
  await number.fill('nowhere.c:3')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Neither a file of the project')).toBeVisible()
  await expectAccessibleInBoth(page, 'go-to-nowhere')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+j')
  await number.fill('3')
  await page.keyboard.press('Enter')

  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('зберегти %s файл')
  await runCommand(page, 'change to upper case')
  await expectText(field, 'ЗБЕРЕГТИ %s ФАЙЛ')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectText(field, 'зберегти %s файл')
  await runCommand(page, 'change to title case')
  await expectText(field, 'Зберегти %s Файл')
})
