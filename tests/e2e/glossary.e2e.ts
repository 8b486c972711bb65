/** The glossary by keyboard: collecting terms, writing them into a translation, editing them, being warned. */
import type { Page } from '@playwright/test'
import { expectText } from './field.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openSample,
  runCommand,
  test,
} from './workbench.ts'

async function show(page: Page, croql: string): Promise<void> {
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(croql)
  await page.keyboard.press('Enter')
}

test('a term is added, marked in the source, inserted by key, and one to avoid is warned of', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await show(page, 'text contains "ticket" and type is plain')
  const field = page.getByRole('textbox', { name: /Translation into/ }).first()
  await expect(field).toBeVisible()

  await page.keyboard.press('F2')
  await page.keyboard.press('Alt+Shift+KeyT')
  const adding = page.getByRole('dialog', { name: 'Add a term' })
  await expect(adding.getByRole('textbox', { name: 'Term in English' })).toBeFocused()
  await page.keyboard.type('ticket')
  await page.keyboard.press('Tab')
  await page.keyboard.type('квиток')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Pays for one crossing')
  await expectAccessibleInBoth(page)
  await adding.getByRole('textbox', { name: 'Term in English' }).press('Enter')
  await expect(adding).toBeHidden()

  const panel = page.getByRole('region', { name: 'Terms' })
  await expect(panel).toContainText('Pays for one crossing')
  await expect(page.locator('[data-source-text] .term').first()).toHaveText(/^tickets?$/i)
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Alt+Shift+Digit1')
  await expectText(field, 'квиток')

  await page.keyboard.press('Alt+Shift+KeyG')
  const glossary = page.getByRole('dialog', { name: 'Glossary' })
  await expect(glossary.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('крос')
  await expect(glossary.getByText('No term matches.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('КВИТ')
  await expect(glossary.getByRole('listbox', { name: 'Concepts' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(
    glossary.getByRole('listbox', { name: 'Concepts' }).getByRole('option', { selected: true }),
  ).toContainText('ticket')
  await expect(glossary.getByRole('textbox', { name: 'Term' })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(glossary.getByRole('textbox', { name: 'Term' }).first()).toBeFocused()
  await glossary.getByRole('button', { name: 'Add a term' }).press('Enter')
  await glossary.getByRole('textbox', { name: 'Term' }).nth(2).focus()
  await page.keyboard.type('білет')
  await glossary.getByRole('combobox', { name: 'Status' }).nth(2).selectOption('not recommended')
  await glossary.getByRole('button', { name: 'More about this term' }).nth(2).press('Enter')
  await glossary.getByRole('combobox', { name: 'Part of speech' }).selectOption('noun')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Control+Enter')
  await expect(glossary.getByText('3 concepts, 13 terms')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(glossary).toBeHidden()

  await expect(panel).toContainText('білет')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Купіть білети тут')
  const warning = page.getByText('The glossary forbids “білет” for “tickets”.')
  await expect(warning).toBeVisible()
  await expect(page.getByText('“білети” is not to be used.')).toBeHidden()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: /^Fix: .*квиток/ }).click()
  await expectText(field, 'Купіть квиток тут')
  await expect(warning).toBeHidden()

  await runCommand(page, 'Undo the last change')
  await expect(panel).not.toContainText('білет')
})

test('a change is not lost by Escape, and a glossary is deleted and brought back', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Alt+Shift+KeyG')
  const glossary = page.getByRole('dialog', { name: 'Glossary' })
  await expectAccessible(page)
  // The sample's own makes way for one that is empty.
  await glossary.getByRole('button', { name: 'Delete the glossary' }).press('Enter')
  await expect(glossary.getByText('There is no glossary yet.')).toBeVisible()
  await glossary.getByRole('button', { name: 'New glossary' }).last().press('Enter')
  await glossary.getByRole('textbox', { name: 'Term' }).first().fill('ferry')
  await page.keyboard.press('Escape')
  await expect(glossary).toContainText('Your changes to this concept are not saved.')
  await glossary.getByRole('button', { name: 'Save' }).last().press('Enter')
  await expect(glossary.getByRole('listbox', { name: 'Concepts' }).getByRole('option')).toHaveCount(1)
  await glossary.getByRole('button', { name: 'Delete the glossary' }).press('Enter')
  await expect(glossary.getByText('There is no glossary yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await runCommand(page, 'Undo the last change')
  await expect(page.getByText(/^Undone:/).first()).toBeVisible()
  await page.keyboard.press('Alt+Shift+KeyG')
  await expect(glossary.getByRole('listbox', { name: 'Concepts' }).getByRole('option')).toHaveText(/ferry/)
})
