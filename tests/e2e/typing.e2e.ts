/** Typing in scripts that are not Latin: placeholders in right-to-left text, and input methods. */
import { expectText } from './field.ts'
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
  await expectText(field, 'من %1$s إلى %2$s')
  const chips = field.locator('.token')
  await expect(chips).toHaveText(['%1$s', '%2$s'])
  const [first, second] = await Promise.all([chips.nth(0).boundingBox(), chips.nth(1).boundingBox()])
  expect(first!.x).toBeGreaterThan(second!.x)
  // Each is read from the left within itself, so that `%` stands before `s`.
  const [percent, letter] = await chips.nth(0).evaluate((chip) => {
    const text = document.createTreeWalker(chip, NodeFilter.SHOW_TEXT).nextNode()!
    return [0, 3].map((offset) => {
      const range = document.createRange()
      range.setStart(text, offset)
      range.setEnd(text, offset + 1)
      return range.getBoundingClientRect().x
    })
  })
  expect(percent).toBeLessThan(letter!)
  await expectAccessibleInBoth(page, 'chips-rtl')
})

test('keys of an input method are no commands while it composes', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const field = page.getByRole('textbox', { name: /^Translation into/ }).first()
  await expectText(field, 'Ваш кошик порожній')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await expectText(field, 'にほん')
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
  await expectText(field, '日本')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')
})

test('makes a composed placeholder a chip, and keeps compositions outside of other chips', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  const field = page.getByRole('textbox', { name: /^Translation into/ }).first()
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expectText(field, '')
  const chips = field.locator('.token')
  const browser = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const commit = (text: string) => browser.send('Input.insertText', { text })

  await compose('%')
  await compose('%s')
  await commit('%s')
  await expectText(field, '%s')
  await expect(chips).toHaveText(['%s'])

  // Before a chip at the beginning of a line, and behind one at its end.
  await page.keyboard.press('Home')
  await compose('に')
  await compose('にほ')
  await expectText(field, 'にほ%s')
  await expect(chips).toHaveText(['%s'])
  await commit('日本')
  await page.keyboard.press('End')
  await compose('ご')
  await expectText(field, '日本%sご')
  await expect(chips).toHaveText(['%s'])
  await commit('語')
  await expectText(field, '日本%s語')

  // In place of a chip.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await compose('と')
  await compose('とお')
  await expectText(field, '日本とお語')
  await expect(chips).toHaveCount(0)
  await commit('遠')
  await expectText(field, '日本遠語')
  await expect(field.locator('.cm-line :not(img)')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expectText(field, '日本%s語')
  await expect(chips).toHaveText(['%s'])
})
