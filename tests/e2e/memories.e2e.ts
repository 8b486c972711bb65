/** The screen of translation memories by keyboard: files in, order, a query, an edit, duplicates, undo. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chooseBy } from './fileChooser.ts'
import { expect, expectAccessibleInBoth, openSample, pressEnter, test } from './workbench.ts'

const CSV = `en,uk
Your cart,Ваш кошик
Your cart,Ваш візок
Total,Разом
Pay now,Сплатити зараз
`

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).last().press('Enter')
}

/** Takes a file in, into a memory that is named after it. */
async function importFile(page: Page, folder: string, file: string): Promise<void> {
  const importing = page.getByRole('dialog', { name: 'Import a translation memory' })
  const choosing = importing.getByRole('button', { name: /^File: / })
  await chooseBy(page, choosing, 'Choose a file to import', { file: join(folder, file) })
  await importing.getByRole('combobox').first().selectOption('')
  const submit = importing.getByRole('button', { name: 'Import' })
  await pressEnter(submit)
  await expect(submit).toBeHidden()
  await importing.locator('footer').getByRole('button', { name: 'Close' }).press('Enter')
  await expect(importing).toBeHidden()
}

test('memories are imported, ordered, queried, edited, merged and undone', async ({ workbench }) => {
  writeFileSync(join(workbench.folder, 'shop.csv'), CSV)
  writeFileSync(join(workbench.folder, 'ferry.csv'), 'en,uk\nOne way,В один бік\n')
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Alt+Shift+KeyM')
  const screen = page.getByRole('dialog', { name: 'Translation memories' })
  const memories = screen.getByRole('listbox', { name: 'Memories' })
  const segments = screen.getByRole('listbox', { name: 'Segments' })
  await press(page, 'Import…')
  await importFile(page, workbench.folder, 'shop.csv')
  await press(page, 'Import…')
  await importFile(page, workbench.folder, 'ferry.csv')

  await memories.focus()
  await page.keyboard.press('End')
  const last = memories.getByRole('option').last()
  const name = (await last.textContent())?.includes('shop') ? 'shop' : 'ferry'
  await page.keyboard.press('Alt+ArrowUp')
  await expect(last).not.toContainText(name)
  await expect(screen.getByRole('status').filter({ hasText: /^Place \d/ })).toBeVisible()
  await memories.press('Control+z')
  await expect(last).toContainText(name)

  if (name === 'ferry') await page.keyboard.press('ArrowUp')
  await expect(segments.getByRole('option')).toHaveCount(4)
  const query = screen.getByRole('textbox', { name: 'Query on the segments' })
  await query.focus()
  await page.keyboard.insertText('count of records where (text contains "cart") > 0')
  await page.keyboard.press('Enter')
  await expect(screen.getByText('2 segments found')).toBeVisible()
  await expect(segments).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(screen.getByRole('textbox', { name: 'Text in Ukrainian' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Ваша тележка')
  await page.keyboard.press('Escape')
  await expect(screen.getByText('1 segment is changed and not saved.')).toBeVisible()
  await expectAccessibleInBoth(page, 'memories')
  await screen.getByRole('button', { name: 'Save all' }).press('Enter')
  await expect(segments).toContainText('Ваша тележка')

  await screen.getByRole('tab', { name: 'Segments' }).press('ArrowRight')
  const group = screen.getByRole('group', { name: 'Your cart' })
  await group.getByRole('radio', { name: /кошик/ }).press('Space')
  await expectAccessibleInBoth(page, 'memories-duplicates')
  await group.getByRole('button', { name: /Keep the chosen one/ }).press('Enter')
  await expect(screen.getByText('No two segments have the same source.')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(group).toBeVisible()

  await screen.getByRole('tab', { name: 'Duplicates' }).press('ArrowLeft')
  await screen.getByRole('button', { name: /Delete the 2 segments listed/ }).press('Enter')
  await expect(screen.getByText('Delete all 2 segments that are listed?')).toBeVisible()
  await screen.getByRole('button', { name: 'Delete', exact: true }).last().press('Enter')
  await expect(screen.getByText('Deleted 2 segments')).toBeVisible()
  await expect(segments.getByText('No segment is like that.')).toBeVisible()
  await segments.press('Control+z')
  await expect(screen.getByText('2 segments found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen).toBeHidden()
})
