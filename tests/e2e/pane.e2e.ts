/** The pane of the current string: the forms of a plural string need little space. */
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('six forms are beside their names and stand in the window together', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Arabic')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('text contains "seats left"')
  await page.keyboard.press('Enter')
  const fields = page.getByRole('textbox', { name: /^Translation into Arabic, form/ })
  await expect(fields).toHaveCount(6)
  const [first, last] = await Promise.all([fields.first().boundingBox(), fields.last().boundingBox()])
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThan(6 * 48)
  const before = last?.height ?? 0
  await fields.last().focus()
  await page.keyboard.insertText(
    '%d مقعد متاح على متن هذه الرحلة البحرية، والرجاء الحجز قبل أن تنفد كل المقاعد المتاحة',
  )
  await expect.poll(async () => (await fields.last().boundingBox())?.height).toBeGreaterThan(before + 10)
  await page.setViewportSize({ width: 1024, height: 700 })
  // There the pane is low: the form that has the focus is in sight, and the source with it.
  for (const field of [fields.first(), fields.last()]) {
    await field.focus()
    await expect(field).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Source' })).toBeInViewport()
  }
  await expectAccessibleInBoth(page, 'forms-rtl')
})
