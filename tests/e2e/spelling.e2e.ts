/** Spelling in the field: wavy lines, and the menu of a word by key, by the menu key and by right click. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, test, type Workbench } from './workbench.ts'

const WORDS = ['зберегти', 'файл', 'файли', 'зараз', 'тут']

/** A catalogue of two strings, and a dictionary that knows five words. */
async function openCatalogue(workbench: Workbench): Promise<{ page: Page; field: Locator }> {
  const folder = join(workbench.folder, 'home/dictionaries')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'uk.aff'), 'SET UTF-8\nTRY аоеиіухвлнрт\n')
  writeFileSync(join(folder, 'uk.dic'), `${WORDS.length}\n${WORDS.join('\n')}\n`)
  const path = join(workbench.folder, 'uk.po')
  const header = 'msgid ""\nmsgstr "Language: uk\\nContent-Type: text/plain; charset=UTF-8\\n"\n'
  const entries = ['Save the file now', 'Open the file here'].map((id) => `\nmsgid "${id}"\nmsgstr ""\n`)
  writeFileSync(path, header + entries.join(''))
  const { page } = await workbench.start(path)
  const field = page.getByRole('textbox', { name: 'Translation into Ukrainian' })
  await expect(field).toBeFocused()
  return { page, field }
}

const underlined = (field: Locator) => field.locator('.misspelt')

test('underlines misspelt words, and a key goes through them: replace, add, ignore', async ({
  workbench,
}) => {
  const { page, field } = await openCatalogue(workbench)
  await page.keyboard.type('зберехти файл зарас Тутки ')
  await expect(underlined(field)).toHaveText(['зберехти', 'зарас', 'Тутки'])
  const line = page
    .getByRole('list', { name: 'QA issues' })
    .getByRole('listitem')
    .filter({ hasText: 'Not in' })
  await expect(line).toHaveCount(1)
  await expect(line).toHaveText(/Not in the dictionary:\s*зберехти\s*зарас\s*Тутки/)
  expect((await line.boundingBox())!.height).toBeLessThan(32)
  await expectAccessibleInBoth(page, 'spelling')

  await page.keyboard.press('Alt+F7')
  const menu = page.getByRole('menu')
  await expect(menu).toHaveAccessibleName('Spelling of зберехти')
  await expect(menu.getByRole('menuitem', { name: 'зберегти' })).toBeFocused()
  await expectAccessibleInBoth(page, 'spelling-menu')
  await page.keyboard.press('Enter')
  await expectText(field, 'зберегти файл зарас Тутки ')
  await expect(field).toBeFocused()
  await expect(underlined(field)).toHaveText(['зарас', 'Тутки'])

  await page.keyboard.press('Alt+F7')
  await expect(menu).toHaveAccessibleName('Spelling of зарас')
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+ArrowLeft')
  await page.keyboard.press('Alt+F7')
  await expect(menu).toHaveAccessibleName('Spelling of Тутки')
  await menu
    .getByRole('menuitem', { name: 'Add Тутки to this project’s Ukrainian dictionary' })
    .press('Enter')
  await expect(underlined(field)).toHaveText(['зарас'])

  await page.keyboard.press('Alt+F7')
  await menu.getByRole('menuitem', { name: 'Ignore зарас in this string' }).press('Enter')
  await expect(underlined(field)).toHaveCount(0)
  await expect(page.getByText('1 set aside')).toBeVisible()

  await page.keyboard.press('Control+s')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type('зарас')
  await expect(underlined(field)).toHaveText(['зарас'])
  await page.keyboard.press('Alt+ArrowUp')
  await expectText(field, 'зберегти файл зарас Тутки ')
  await expect(page.getByText('1 set aside')).toBeVisible()
  await expect(underlined(field)).toHaveCount(0)
})

test('opens the menu of the word that is clicked, and of the one at the cursor', async ({ workbench }) => {
  const { page, field } = await openCatalogue(workbench)
  await page.keyboard.type('зберехти зарас')
  await expect(underlined(field)).toHaveText(['зберехти', 'зарас'])
  await underlined(field).last().click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Spelling of зарас' })
  await menu.getByRole('menuitem', { name: 'зараз' }).click()
  await expectText(field, 'зберехти зараз')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectText(field, 'зберехти зарас')

  const word = page.getByRole('button', { name: 'Spelling of зберехти' })
  await expect(page.getByRole('button', { name: 'Spelling of зарас' })).toBeVisible()
  await page.keyboard.press('Alt+q')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(word).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'зберегти' }).press('Enter')
  await expectText(field, 'зберегти зарас')
  await expect(field).toBeFocused()
})
