/** Help as one types a query: everything by keyboard, and nothing in the way of running it. */
import type { Locator } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('completes a query by keyboard, says what names mean, and runs it', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.clock.install()
  const bar = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  const list = page.getByRole('listbox', { name: 'Completions' })
  const chosen = list.getByRole('option', { selected: true })
  await bar.focus()

  await page.keyboard.press('Control+Space')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bar).toBeFocused()

  await page.keyboard.type('iden')
  await expect(list.getByRole('option').first()).toContainText('identifier')
  await expect(list.getByRole('option').first()).toContainText('Text')
  await expectAccessibleInBoth(page)
  // The list takes keys once it has been there for a moment.
  await page.clock.fastForward(100)
  await page.keyboard.press('Tab')
  await expect(bar).toHaveText('identifier')

  await page.keyboard.type(' con')
  await expect(list.getByRole('option').first()).toContainText('contains')
  await page.clock.fastForward(100)
  await page.keyboard.press('Tab')
  await page.keyboard.type('"cart" and name of fil')
  await expect(chosen).toContainText('file')
  await page.clock.fastForward(100)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' = ')
  await expect(list.getByRole('option').first()).toContainText('"')
  await page.clock.fastForward(100)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(bar).toHaveText(/^identifier contains "cart" and name of file = "[^"]+"$/)

  await bar.getByText('identifier').hover()
  await expect(page.getByRole('tooltip')).toHaveText(/identifier.*Text.*Key/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('search')).toContainText(/\d+ strings?, \d/)
})

test('a word that begins names of the query language is searched for by Enter, unless one chose a name', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.clock.install()
  const search = page.getByRole('search')
  const bar = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  const list = page.getByRole('listbox', { name: 'Completions' })
  const chosen = list.getByRole('option', { selected: true })
  await bar.click()

  await page.keyboard.type('label')
  await expect(list.getByRole('option').first()).toContainText('count of labels')
  await expect(chosen).toBeHidden()
  await page.clock.fastForward(1000)
  await page.keyboard.press('Enter')
  await expect(bar).toHaveText('label')
  await expect(search).toContainText(/\d+ strings?, \d/)
  await expect(list).toBeHidden()

  await page.keyboard.press('Control+a')
  await page.keyboard.type('labe')
  await expect(list).toBeVisible()
  await page.clock.fastForward(1000)
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toContainText('count of labels')
  await page.keyboard.press('Enter')
  await expect(bar).toHaveText('count of labels')

  // The user requests the list to choose from it.
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('labe')
  await page.keyboard.press('Control+Space')
  await expect(chosen).toContainText('count of labels')
})

test('keeps unfinished input in the bar on leaving it, and restores a query that ran', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  const bar = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  const grid = page.getByRole('grid', { name: 'Strings' })
  await bar.click()
  await page.keyboard.insertText('text contains (car')
  // The first may be for completions that are being looked for.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await expect(bar).toHaveText('text contains (car')
  await bar.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('(is hidden)')
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  await page.keyboard.press('Escape')
  await expect(grid).toHaveAttribute('aria-rowcount', '41')
})

/** Collects an editor's announcements from now on: each is shown for 200 ms, which a busy machine may miss. */
async function announcementsOf(field: Locator): Promise<() => Promise<string>> {
  const said = await field.evaluateHandle((content) => {
    const texts: string[] = []
    const place = content.closest('.cm-editor')?.querySelector('.cm-announced')
    const observer = new MutationObserver(() => texts.push(place?.textContent ?? ''))
    if (place) observer.observe(place, { childList: true })
    return texts
  })
  return () => said.evaluate((texts) => texts.join('\n'))
}

test('explains words, and what names mean, in the language of the interface', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('Deutsch')
  await page.keyboard.press('Enter')
  const bar = page.getByRole('textbox', { name: 'Suchen oder in CroQL abfragen' })
  const list = page.getByRole('listbox', { name: 'Vervollständigungen' })
  const option = (word: string) => list.getByRole('option', { name: word }).first()
  await bar.click()
  await page.keyboard.type('iden')
  await expect(option('identifier')).toHaveText(/identifier\s*Text\s*Schlüssel/)
  const announced = await announcementsOf(bar)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect.poll(announced).toContain('Auswahl gelöscht')
  await page.keyboard.type('count of comm')
  await expect(option('comments')).toHaveText(/comments\s*Kommentare\s*Kommentare und Probleme/)
  await page.keyboard.type('ents ')
  await expect(option('where')).toContainText('Nur die, auf die das zutrifft')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await bar.getByText('comments').hover()
  await expect(page.getByRole('tooltip')).toHaveText(/comments.*Kommentare.*Kommentare und Probleme/)
})
