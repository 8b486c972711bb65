/** Typing in scripts that are not Latin: placeholders in right-to-left text, and input methods. */
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('a right-to-left translation is read with its placeholders apart', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Arabic')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('text contains "From %1$s"')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { selected: true })).toContainText('From %1$s')
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: 'Translation into Arabic' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('dir', 'rtl')
  await page.keyboard.type('من ')
  await page.keyboard.press('Control+1')
  await page.keyboard.type(' إلى ')
  await page.keyboard.press('Control+2')
  await expect(field).toHaveValue('من %1$s إلى %2$s')
  const tokens = page.locator('.apart code')
  await expect(tokens).toHaveText(['%1$s', '%2$s'])
  const [first, second] = await Promise.all([tokens.nth(0).boundingBox(), tokens.nth(1).boundingBox()])
  expect(first!.x).toBeGreaterThan(second!.x)
  await expectAccessibleInBoth(page)
})

test('keys of an input method are no commands while it composes', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const field = page.getByRole('textbox', { name: /^Translation into/ }).first()
  await expect(field).toHaveValue('Ваш кошик порожній')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await expect(field).toHaveValue('にほん')
  const taken = await field.evaluate((element) =>
    [
      { key: 'Enter', ctrlKey: true },
      { key: 's', code: 'KeyS', ctrlKey: true },
      { key: 'ArrowDown', altKey: true },
      { key: 'k', code: 'KeyK', ctrlKey: true },
      { key: 'Escape' },
      { key: 'Tab' },
    ].filter(
      (init) =>
        !element.dispatchEvent(
          new KeyboardEvent('keydown', { ...init, isComposing: true, bubbles: true, cancelable: true }),
        ),
    ),
  )
  expect(taken).toEqual([])
  await browser.send('Input.insertText', { text: '日本' })
  await expect(field).toHaveValue('日本')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')
})
