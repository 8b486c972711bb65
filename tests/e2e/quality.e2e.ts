/** QA by keyboard: found while typing, fixed, ignored, learned; checks and rules of the project. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseBy } from './fileChooser.ts'
import { expectText } from './field.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openSample,
  runCommand,
  test,
  pressEnter,
} from './workbench.ts'
import type { Page } from '@playwright/test'

const SOURCE = 'No sailings on this day'
const GOOD = 'Цього дня рейсів немає. Спробуйте день раніше чи пізніше.'

/** Goes to the string with a source text, by the query bar, and into its field. */
async function goTo(page: Page, source: string): Promise<void> {
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(`text contains "${source}"`)
  const result = page.getByRole('search').getByRole('status')
  await expect(result).toContainText(/1 string, \d/)
  await page.keyboard.press('Enter')
  await expect(result).toHaveText(/^1 string, /)
  await expect(page.getByRole('row', { selected: true })).toContainText(source)
  await page.keyboard.press('F2')
}

test('shows findings while typing, fixes them by key and keeps ignored ones', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await goTo(page, SOURCE)
  const field = page.getByRole('textbox', { name: 'Translation into Ukrainian' })
  await expect(field).toBeFocused()
  const issues = page.getByRole('list', { name: 'QA issues' }).getByRole('listitem')

  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(`${GOOD} `)
  await expect(issues).toHaveText([/ends with a space/])
  await page.keyboard.press('Alt+Shift+q')
  await expectText(field, GOOD)
  await expect(issues).toHaveCount(0)

  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(GOOD.replace(' ', '  '))
  await expect(issues).toHaveText([/more than one space/])
  await page.keyboard.press('Control+s')
  await expect(
    page.getByRole('row', { selected: true }).getByRole('img', { name: 'QA issues' }),
  ).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.keyboard.press('Alt+q')
  await expect(issues.getByRole('button', { name: /^There is more than one space/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(issues.getByRole('button', { name: /^Set aside/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('It is how the brand writes it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 set aside')).toBeVisible()
  await expect(issues).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(page.getByRole('row', { selected: true }).getByRole('img', { name: 'QA issues' })).toBeHidden()
  await page.keyboard.press('Control+Alt+KeyZ')
  await expect(issues).toHaveText([/more than one space/])
  await expect(page.getByText('1 set aside')).toBeHidden()
})

test('names the forms of a fault together, mends them by one key, and all that is safe by another', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await goTo(page, 'seats left')
  const fields = page.getByRole('textbox', { name: /^Translation into Ukrainian, form/ })
  await expect(fields.first()).toBeFocused()
  const texts = ['%d місце', '%d місця', '%d місць']
  await expect(fields).toHaveCount(texts.length)
  for (const text of texts) {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(`${text} `)
    await page.keyboard.press('Tab')
  }
  const issues = page.getByRole('list', { name: 'QA issues' }).getByRole('listitem')
  await expect(issues).toHaveText([/ends with a space.*one\s*few\s*many\s*Fix\s*$/])
  await expectAccessibleInBoth(page, 'grouped')
  await fields.nth(1).focus()
  await page.keyboard.press('Control+Period')
  for (const [index, text] of texts.entries()) await expectText(fields.nth(index), text)
  await expect(issues).toHaveCount(0)

  for (const [index, text] of texts.entries()) {
    await fields.nth(index).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(index < 2 ? `  ${text} ` : `${text}  `)
  }
  await expect(issues).toHaveText([
    /begins with.*one\s*few/,
    /ends with a space.*one\s*few/,
    /ends with 2 spaces.*many/,
  ])
  await expect(page.getByRole('button', { name: 'Fix all 3 that are safe' })).toBeVisible()
  await page.keyboard.press('Alt+q')
  await page.keyboard.press('ArrowRight')
  await expect(issues.first().getByRole('button', { name: 'Show the place in the form one' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fields.first()).toBeFocused()
  await page.keyboard.press('Control+Shift+Period')
  for (const [index, text] of texts.entries()) await expectText(fields.nth(index), text)
  await expect(issues).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expectText(fields.first(), '  %d місце ')
})

test('checks the whole project and lists its findings; a custom rule applies while typing', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await runCommand(page, 'QA checks')
  const dialog = page.getByRole('dialog', { name: 'QA checks' })
  await expect(dialog.getByRole('checkbox', { name: 'Variables' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'AI review' })).not.toBeChecked()
  await expectAccessibleInBoth(page)
  await pressEnter(dialog.getByRole('button', { name: 'Check all translations' }))
  await expect(dialog.getByRole('status')).toContainText(/\d+ translations checked/)

  await pressEnter(dialog.getByRole('button', { name: 'New rule…' }))
  await page.keyboard.type('No exclamations')
  await dialog.getByRole('textbox', { name: 'Regular expression' }).fill('(')
  await dialog.getByRole('textbox', { name: 'Message for the translator' }).fill('Speak calmly.')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('no regular expression')
  await dialog.getByRole('textbox', { name: 'Regular expression' }).fill('!')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Change the rule No exclamations' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await goTo(page, SOURCE)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(`${GOOD}!`)
  await expect(page.getByRole('list', { name: 'QA issues' })).toContainText('Speak calmly.')
})

test('lists the dictionaries that are here, and takes another one in', async ({ workbench }) => {
  const write = (folder: string, words: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'uk_UA.aff'), 'SET UTF-8\n')
    writeFileSync(join(folder, 'uk_UA.dic'), `${words.split(' ').length}\n${words.replaceAll(' ', '\n')}\n`)
  }
  const other = join(workbench.folder, 'other')
  write(join(workbench.folder, 'home/dictionaries'), 'Порожньо')
  write(other, 'Порожньо Ґазда')
  const { page } = await workbench.start()
  await openSample(page)
  await goTo(page, SOURCE)
  const issues = page.getByRole('list', { name: 'QA issues' })
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Ґазда')
  await expect(issues).toContainText(/Not in the dictionary:\s*Ґазда/)

  await runCommand(page, 'QA checks')
  const dialog = page.getByRole('dialog', { name: 'QA checks' })
  const dictionaries = dialog.getByRole('list', { name: 'Dictionaries of Ukrainian on this machine' })
  const inUse = dictionaries.getByRole('listitem').filter({ hasText: 'in use' })
  await expect(inUse).toHaveText(/added here.*uk_UA\.dic/)
  await expectAccessibleInBoth(page)
  const another = dialog.getByRole('button', { name: 'Use another dictionary of Ukrainian' })
  await chooseBy(page, another, 'Choose a Hunspell dictionary', { file: join(other, 'uk_UA.dic') })
  await expect(inUse).toHaveText(/added here/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('textbox', { name: 'Translation into Ukrainian' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Ґазда порожньо')
  await expect(issues).toContainText(/Not in the dictionary:\s*порожньо/)
  await expect(issues).not.toContainText('Ґазда')
})
