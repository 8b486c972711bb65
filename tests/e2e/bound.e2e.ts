/** A file is a document and a folder is a project: opened, translated and saved as a person with one catalogue does. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

const CATALOGUE = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: uk\\n"

msgid "Open the file"
msgstr "Відкрити файл"

msgid "Close the window"
msgstr ""

msgid "Quit"
msgstr "Вийти"

msgid "Print"
msgstr ""
`

function lay(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Translation into/ }).first()
const status = (page: Page) => page.getByRole('contentinfo', { name: 'Status' })

test('from the command line to the first letter: no further step; one key writes back', async ({
  workbench,
}) => {
  lay(workbench.folder, { 'po/uk.po': CATALOGUE })
  const file = join(workbench.folder, 'po/uk.po')
  const { page } = await workbench.start('po/uk.po')
  await expect(page.locator('[data-source-text]')).toContainText('Close the window')
  await expect(field(page)).toBeFocused()
  await expectAccessibleInBoth(page, 'document')
  await page.keyboard.type('Закрити вікно')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Saved to uk.po')
  const saved = CATALOGUE.replace('window"\nmsgstr ""', 'window"\nmsgstr "Закрити вікно"')
  await expect(() => expect(readFileSync(file, 'utf8')).toBe(saved)).toPass()
  await expect(page.locator('[data-source-text]')).toContainText('Close the window')

  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(page.locator('[data-source-text]')).toContainText('Print')
  await page.keyboard.type('Друк')
  await page.keyboard.press('Control+u')
  await page.keyboard.press('Control+s')
  const marked = saved.replace('msgid "Print"\nmsgstr ""', '#, fuzzy\nmsgid "Print"\nmsgstr "Друк"')
  await expect(() => expect(readFileSync(file, 'utf8')).toBe(marked)).toPass()
})

test('what is dropped is opened, and stands among what was opened lately', async ({ workbench }) => {
  lay(workbench.folder, { 'work/uk.po': CATALOGUE })
  const { page } = await workbench.start()
  await dropFile(page, 'uk.po', CATALOGUE)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Закрити')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Saved to uk.po')
  expect(readFileSync(join(workbench.folder, 'work/uk.po'), 'utf8')).toContain('Закрити')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Close the project')
  await page.keyboard.press('Enter')
  const recent = page.getByRole('region', { name: 'Recent' })
  await expect(recent.getByRole('button', { name: /^File uk\.po|uk\.po/ }).first()).toBeVisible()
  await expectAccessibleInBoth(page, 'start')
})

test('a folder is shown, confirmed once and written back', async ({ workbench }) => {
  lay(workbench.folder, {
    'tree/app/src/main/res/values/strings.xml':
      '<resources>\n    <string name="a">Open</string>\n</resources>\n',
    'tree/app/src/main/res/values-uk/strings.xml': '<resources>\n</resources>\n',
    'tree/po/shop.pot': CATALOGUE.replace('Language: uk', 'Language: ').replaceAll(
      /msgstr "[^"]+"/g,
      'msgstr ""',
    ),
    'tree/po/uk.po': CATALOGUE,
    'tree/package.json': '{}',
  })
  const { page } = await workbench.start('tree')
  const dialog = page.getByRole('dialog', { name: 'Open tree' })
  await expect(dialog).toContainText('2 files to translate')
  await expectAccessibleInBoth(page, 'open-folder')
  await dialog.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(field(page)).toBeFocused()
  await page.getByRole('row', { name: /^Untranslated (?:a )?Open/ }).click()
  await expect(page.locator('[data-source-text]')).toHaveText('Open')
  await page.keyboard.press('F2')
  await page.keyboard.type('Відчинити')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Saved to tree')
  const android = readFileSync(join(workbench.folder, 'tree/app/src/main/res/values-uk/strings.xml'), 'utf8')
  expect(android).toBe('<resources>\n    <string name="a">Відчинити</string>\n</resources>\n')
  expect(readFileSync(join(workbench.folder, 'tree/po/uk.po'), 'utf8')).toBe(CATALOGUE)
})

test('what others write meanwhile is taken in, and what both changed is decided', async ({ workbench }) => {
  lay(workbench.folder, { 'uk.po': CATALOGUE })
  const file = join(workbench.folder, 'uk.po')
  const { page } = await workbench.start('uk.po')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Закрити вікно')
  await page.keyboard.press('Control+Enter')
  // A new file takes the name, as by a pull.
  const theirs = CATALOGUE.replace('window"\nmsgstr ""', 'window"\nmsgstr "Зачинити вікно"').replace(
    '"Вийти"',
    '"Геть"',
  )
  writeFileSync(`${file}.new`, theirs)
  renameSync(`${file}.new`, file)
  await expect(page.getByRole('row', { name: /Quit/ })).toContainText('Геть')
  await page.keyboard.press('Control+s')
  const toast = page.getByText(/1 text was changed in the file and here/).first()
  await expect(toast).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(theirs)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('changed in the file')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Changed in the file and here' })
  await expect(dialog).toContainText('Зачинити вікно')
  await expectAccessibleInBoth(page, 'contested')
  await dialog.getByRole('radio', { name: /Here/ }).press('Space')
  await dialog.getByRole('button', { name: /Keep 1 choice/ }).press('Enter')
  await expect(dialog).toContainText('Nothing is left to decide')
  expect(readFileSync(file, 'utf8')).toBe(theirs.replace('Зачинити', 'Закрити'))
})

test('a file that is gone is asked about, and can be written again', async ({ workbench }) => {
  lay(workbench.folder, { 'uk.po': CATALOGUE })
  const file = join(workbench.folder, 'uk.po')
  const { page } = await workbench.start('uk.po')
  await expect(field(page)).toBeFocused()
  rmSync(file)
  await page.keyboard.type('Закрити вікно')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'The file is not there' })
  await expect(dialog).toBeVisible()
  await expectAccessibleInBoth(page, 'gone')
  await dialog.getByRole('button', { name: 'Write it there again' }).press('Enter')
  await expect(() => expect(readFileSync(file, 'utf8')).toContain('Закрити вікно')).toPass()
})

test('a file in one language asks for the other', async ({ workbench }) => {
  lay(workbench.folder, { 'l10n/app_en.arb': '{\n  "open": "Open",\n  "quit": "Quit"\n}\n' })
  const { page } = await workbench.start('l10n/app_en.arb')
  const dialog = page.getByRole('dialog', { name: 'Open app_en.arb' })
  await expect(dialog.getByLabel('The translation goes to')).toHaveValue('app_{language}.arb')
  await dialog.getByRole('combobox', { name: 'Translate into' }).fill('Ukrainian')
  await page.keyboard.press('Enter')
  await expectAccessibleInBoth(page, 'open-source')
  await dialog.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Відкрити')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Saved to app_en.arb')
  const arb: unknown = JSON.parse(readFileSync(join(workbench.folder, 'l10n/app_uk.arb'), 'utf8'))
  expect(arb).toMatchObject({ open: 'Відкрити' })
})

/** Drops a file as a browser tells of it: with the name and the bytes, and no path. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content ?? ''], fileName ?? ''))
      return transfer
    },
    [name, text],
  )
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', type, { dataTransfer: data })
}

test('a file that may be in several formats is asked about, by keyboard', async ({ workbench }) => {
  const plurals = '{"a": "{n, plural, one {# x} other {# xs}}", "b_one": "x", "b_other": "xs"}'
  lay(workbench.folder, { 'locales/en.json': plurals })
  const { page } = await workbench.start('locales/en.json')
  const dialog = page.getByRole('dialog', { name: 'Open en.json' })
  const open = dialog.getByRole('button', { name: 'Open', exact: true })
  await open.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Choose the format that it is in.')
  await dialog.getByRole('radio', { name: /i18next/ }).press('Space')
  await dialog.getByRole('combobox').first().fill('Ukrainian')
  await page.keyboard.press('Enter')
  await expectAccessibleInBoth(page, 'several-formats')
  await open.press('Enter')
  await expect(field(page)).toBeFocused()
})
