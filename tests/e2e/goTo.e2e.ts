/** A string is gone to by its number, and the case of a translation is changed, by keyboard. */
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

test('a string is gone to by its number, and the case of its translation is changed in a step of undo', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  const field = page.getByRole('textbox', { name: /^Translation into/ }).first()
  await field.click()
  await page.keyboard.press('Control+j')
  const dialog = page.getByRole('dialog', { name: 'Go to string number' })
  const number = dialog.getByRole('spinbutton', { name: 'Number in the list' })
  await expect(number).toBeFocused()
  await expectAccessibleInBoth(page, 'go-to')
  await page.keyboard.type('100000')
  await expect(dialog.getByRole('button', { name: 'Go' })).toBeDisabled()
  await number.fill('3')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '4')

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
