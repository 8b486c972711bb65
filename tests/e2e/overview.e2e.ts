/** The overview and snapshots by keyboard: what is left opens by a number, a snapshot is compared with and restored. */
import type { Page } from '@playwright/test'
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('shows how far the project is, what is left, and goes back to a snapshot', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const field = page.getByRole('textbox', { name: /^Translation into/ }).first()
  await expect(field).toBeVisible()

  await page.keyboard.press('Alt+Shift+KeyS')
  const dialog = page.getByRole('dialog', { name: 'Snapshots' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Before release 2')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio', { name: /Before release 2/ })).toBeChecked()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Alt+Shift+KeyO')
  await expect(page.getByRole('heading', { name: 'Overview of Ferry tickets' })).toBeVisible()
  const left = page.getByRole('region', { name: 'Left in Ukrainian' })
  const untranslated = left.getByRole('button', { name: /^Untranslated/ })
  await expect(untranslated).toContainText(/\d/)
  await expect(page.getByRole('region', { name: 'Over time, into Ukrainian' })).toBeVisible()
  await page.getByText('As a table').first().press('Enter')
  await expect(page.getByRole('table').getByRole('rowheader', { name: 'German' })).toBeVisible()
  await expectAccessibleInBoth(page)
  const count = Number(((await untranslated.textContent()) ?? '').replace(/^1|\D/g, ''))
  await page.keyboard.press('1')
  const strings = page.getByRole('grid', { name: 'Strings' })
  await expect(strings).toHaveAttribute('aria-rowcount', String(count + 1))

  // The first of the list is current once its empty field is shown.
  await expectText(field, '')
  await page.keyboard.press('F2')
  await field.fill('Щойно написано')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')
  await page.keyboard.press('Alt+Shift+KeyS')
  await dialog.getByRole('button', { name: 'List the changes in Ukrainian' }).press('Enter')
  await expect(strings).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByText('Changed since “Before release 2”')).toBeVisible()
  await page.keyboard.press('Alt+Shift+KeyS')
  await dialog.getByRole('button', { name: 'Restore all translations' }).press('Enter')
  await expect(page.getByText(/Translations of 1 string are as they were/).first()).toBeVisible()
  await expectText(field, '')
  await page.keyboard.press('Control+Alt+KeyZ')
  await expectText(field, 'Щойно написано')
})

/** The picture in the clipboard: its width, and how many colours it has. */
const copiedPicture = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const bitmap = await createImageBitmap(await item!.getType('image/png'))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const drawing = canvas.getContext('2d')!
    drawing.drawImage(bitmap, 0, 0)
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height)
    return { width: bitmap.width, colours: new Set(new Uint32Array(data.buffer)).size }
  })

test('has the numbers of the worklists, and copies a chart as a picture', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSample(page)
  const worklists = page.getByRole('region', { name: 'Worklists' })
  const numberOf = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))
  const countOf = async (name: string) => {
    const list = worklists.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(list).toContainText(/\d/)
    return numberOf(await list.textContent())
  }
  const untranslated = await countOf('Untranslated')
  // Work of today, of which the chart of the last days has a bar.
  const field = page.getByRole('textbox', { name: /^Translation into/ }).first()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expectText(field, '')
  await page.keyboard.press('F2')
  await page.keyboard.insertText('Щойно написано')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')
  // The lists are counted again after the save.
  await expect.poll(() => countOf('Untranslated')).toBe(untranslated - 1)
  const listed: [name: string, count: number][] = []
  for (const name of ['Untranslated', 'Partly translated', 'Needs work', 'Source changed'])
    listed.push([name, await countOf(name)])

  await page.keyboard.press('Alt+Shift+KeyO')
  const left = page.getByRole('region', { name: 'Left in Ukrainian' })
  for (const [name, count] of listed) {
    const shown = left.getByRole('button', { name: new RegExp(`^${name}`) }).locator('strong')
    await expect(shown).toHaveText(count === 0 ? 'Nothing' : String(count))
  }

  const recent = page.getByRole('region', { name: 'Last 30 days, into Ukrainian' })
  await expect(recent.locator('svg rect').first()).toBeAttached()
  await recent.getByText('As a table').press('Enter')
  await expect(recent.getByRole('row')).toHaveCount(31)
  for (const region of ['Last 30 days, into Ukrainian', 'Languages']) {
    const figure = page.getByRole('region', { name: region, exact: true })
    await figure.getByRole('button', { name: 'Copy as a picture' }).press('Enter')
    await expect(page.getByText('The chart is in the clipboard').first()).toBeVisible()
    const shown = await figure.locator('.picture').boundingBox()
    // The picture of the chart before may still be there.
    await expect
      .poll(async () => Math.abs((await copiedPicture(page)).width - 2 * (shown!.width + 32)))
      .toBeLessThanOrEqual(2)
    // Its ground, its bars and its letters.
    expect((await copiedPicture(page)).colours).toBeGreaterThan(20)
  }
  await expectAccessibleInBoth(page, 'overview')
})

test('brings an older version of a translation back by key', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.getByRole('row', { name: /Boarding closes/ }).click()
  await expect(page.getByRole('region', { name: 'Source' })).toContainText('Boarding closes')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  for (const text of ['Посадка', 'Посадка закінчується']) {
    await field.fill(text)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('row', { name: /Boarding closes/ })).toContainText(text)
  }
  await page.keyboard.press('Alt+Shift+KeyR')
  const version = page.getByRole('button', { name: 'Restore this version: Посадка', exact: true })
  await expect(version).toBeFocused()
  await page.keyboard.press('Enter')
  await expectText(field, 'Посадка')
})
