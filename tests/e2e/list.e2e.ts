/** The list is for reading: rows of one or two lines, and a side pane that is toggled by key. */
import { expect, expectAccessible, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('the side pane is toggled by key, and keeps its state', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSample(page)
  const side = page.getByRole('navigation')
  const grid = page.getByRole('grid', { name: 'Strings' })
  const width = async () => (await grid.boundingBox())?.width ?? 0
  await expect(side).toBeVisible()
  const before = await width()
  await side.getByRole('button').first().focus()
  await page.keyboard.press('F9')
  await expect(side).toHaveCount(0)
  await expect(grid).toBeFocused()
  await expect.poll(width).toBeGreaterThan(before + 150)
  await expectAccessibleInBoth(page, 'list-alone')
  await page.setViewportSize({ width: 680, height: 700 })
  await expect(grid).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('F9')
  await expect(side).toBeVisible()
  await expect.poll(width).toBe(before)
})

test('rows have two lines on request, and the selected one stays visible', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.setViewportSize({ width: 1024, height: 700 })
  await openSample(page)
  const grid = page.getByRole('grid', { name: 'Strings' })
  await grid.focus()
  await page.keyboard.press('End')
  const selected = grid.locator('[aria-selected="true"]')
  const height = async () => (await selected.boundingBox())?.height
  await expect.poll(height).toBe(30)
  await page.keyboard.press('Shift+F9')
  await expect.poll(height).toBe(48)
  await expect(selected).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBoth(page, 'list-two-lines')
  await page.keyboard.press('Shift+F9')
  await expect.poll(height).toBe(30)
  await expect(selected).toBeInViewport({ ratio: 1 })
})

const isSorted = (texts: readonly string[]) =>
  texts.length > 1 && texts.every((text, at) => at === 0 || (texts[at - 1] ?? '') <= text)

/** One file in folders that hold nothing else, and two beside one another. */
test('the heads order the list and their edges move, by key, and a restart comes back to it', async ({
  workbench,
}) => {
  const running = await workbench.start()
  const { page } = running
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSample(page)
  const grid = page.getByRole('grid', { name: 'Strings' })
  const head = (name: string) => grid.getByRole('columnheader', { name })
  // The edge of a column is not a part of its name.
  await expect(head('Source')).toHaveAccessibleName('Source')
  const sources = () =>
    grid
      .getByRole('row')
      .locator('.source')
      .evaluateAll((cells) => cells.map((cell) => cell.textContent))
  /** Rows that scroll in take the elements of others: their order is that of their numbers. */
  const lengthsAreAscending = async () => {
    const rows = await grid
      .getByRole('row')
      .filter({ has: page.locator('.source') })
      .evaluateAll((all) =>
        all.map((row) => ({
          at: Number(row.getAttribute('aria-rowindex')),
          length: (row.querySelector('.source')?.textContent ?? '').replaceAll(' ↵ ', ' ').length,
        })),
      )
    const lengths = rows.toSorted((one, other) => one.at - other.at).map(({ length }) => length)
    return lengths.length > 3 && lengths.every((length, at) => at === 0 || length >= (lengths[at - 1] ?? 0))
  }
  const byFile = await sources()
  await head('Source').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head('Source')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(sources).not.toEqual(byFile)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('long short')
  await page.keyboard.press('Enter')
  await expect(head('Source')).toContainText('length of the source')
  await expect.poll(lengthsAreAscending).toBe(true)
  const edge = page.getByRole('separator', { name: 'Width of the column “Source”' })
  await edge.focus()
  await expect(edge).toHaveAttribute('aria-valuenow', '71')
  await page.keyboard.press('ArrowLeft')
  await expect(edge).toHaveAttribute('aria-valuenow', '69')
  await page.keyboard.press('Home')
  await expect(edge).toHaveAttribute('aria-valuenow', '71')
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '73')
  await expectAccessibleInBoth(page, 'list-ordered')
  await head('State').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head('State')).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(head('State')).toHaveAttribute('aria-sort', 'ascending')
  await expect(edge).toHaveAttribute('aria-valuenow', '73')
})

test('other languages and notes are read beside the translation, chosen by key, and a restart comes back to them', async ({
  workbench,
}) => {
  const running = await workbench.start()
  const { page } = running
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSample(page)
  const grid = page.getByRole('grid', { name: 'Strings' })
  const heads = () =>
    grid
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((head) => head.textContent.trim().split(/\s{2,}/)[0]))
  const first = grid.getByRole('row').nth(1)
  await expect(grid).toHaveAttribute('aria-colcount', '5')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('columns')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Choose the columns of the list' })
  await expect(menu).toBeVisible()
  const notes = menu.getByRole('menuitemcheckbox', { name: 'Notes' })
  await page.keyboard.press('n')
  await expect(notes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notes).toHaveAttribute('aria-checked', 'true')
  const others = menu.getByRole('menuitemcheckbox')
  const languages = (await others.allTextContents()).slice(3).map((text) => text.trim())
  expect(languages.length).toBeGreaterThan(0)
  for (const language of languages) {
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('menuitemcheckbox', { name: language })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('menuitemcheckbox', { name: language })).toHaveAttribute(
      'aria-checked',
      'true',
    )
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose the columns of the list' })).toBeFocused()
  for (const name of [...languages, 'Notes'])
    await expect(grid.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect(first.getByRole('gridcell')).toHaveCount(5 + languages.length + 1)
  await expectAccessibleInBoth(page, 'list-columns')

  await page.keyboard.press('Enter')
  await page.keyboard.press('u')
  const unfinished = menu.getByRole('menuitemcheckbox', { name: 'Unfinished first' })
  await page.keyboard.press('Enter')
  await expect(unfinished).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(first).toHaveAccessibleName(/^(?:Untranslated|Partly|Needs work)/)
  await expect(grid.getByRole('columnheader', { name: 'State' })).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sort by file order')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('columnheader', { name: 'State' })).toHaveAttribute('aria-sort', 'none')
  await expect(first).not.toHaveAccessibleName(/^(?:Untranslated|Partly|Needs work)/)

  // By its head the list is in the order of its texts, one way and the other.
  const [language = ''] = languages
  const column = grid.getByRole('columnheader', { name: new RegExp(`^${language}`) })
  const texts = grid.locator('.row .target + .beside .text')
  const inOrder = () =>
    texts.evaluateAll((all) =>
      all
        .toSorted(
          (one, other) =>
            Number(one.closest('.row')?.ariaRowIndex) - Number(other.closest('.row')?.ariaRowIndex),
        )
        .map((text) => text.textContent.trim().toLowerCase()),
    )
  const unsorted = await inOrder()
  await column.getByRole('button').first().press('Enter')
  await expect(column).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => isSorted(await inOrder())).toBe(true)
  await column.getByRole('button').first().press('Enter')
  await expect(column).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => isSorted((await inOrder()).reverse())).toBe(true)
  await column.getByRole('button').first().press('Enter')
  await expect(column).toHaveAttribute('aria-sort', 'none')
  await expect.poll(inOrder).toEqual(unsorted)

  // In a narrow window the list scrolls sideways, and its column menu stays visible.
  await page.setViewportSize({ width: 700, height: 700 })
  await expect.poll(() => grid.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
  await expect(page.getByRole('button', { name: 'Choose the columns of the list' })).toBeInViewport({
    ratio: 1,
  })
  await page.setViewportSize({ width: 1440, height: 900 })

  // Switching by a column's head makes its language the target, and the former one a reference.
  const read = await first.locator('.beside').first().locator('.text').textContent()
  await column.getByRole('button', { name: `Translate into ${language}` }).press('Enter')
  await expect(first.locator('.translation')).toHaveText(read ?? '')
  await expect(grid.getByRole('columnheader', { name: new RegExp(`^${language}`) })).toHaveCount(0)
  const before = await heads()
  await page.reload()
  await expect.poll(heads).toEqual(before)
})

test('rows are as high as the text size of the browser', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const row = page.getByRole('grid', { name: 'Strings' }).getByRole('row').nth(2)
  const height = async () => (await row.boundingBox())?.height
  await expect.poll(height).toBe(30)
  await page.evaluate(() => void (document.documentElement.style.fontSize = '24px'))
  await expect.poll(height).toBe(45)
})
