/** A file is a document and a folder is a project: opened, translated and saved as a person with one catalogue does. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, runCommand, test } from './workbench.ts'

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
  await expect(status(page)).toContainText('Saved to uk.po')
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
  // A document of one file is written a moment after each save, with no further key.
  await expect(status(page)).toContainText('1 edit is not yet in uk.po')
  await expect(status(page)).toContainText('Saved to uk.po')
  const marked = saved.replace('msgid "Print"\nmsgstr ""', '#, fuzzy\nmsgid "Print"\nmsgstr "Друк"')
  await expect(() => expect(readFileSync(file, 'utf8')).toBe(marked)).toPass()

  // The mark is on the input, not on the file's older text behind it.
  await page.getByRole('row', { name: /Quit/ }).click()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveText('Вийти')
  await page.keyboard.type(' звідси')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Saved to uk.po')
  await page.keyboard.press('Control+u')
  await expect(page.getByRole('note')).toContainText('This translation needs work.')
  await expect(field(page)).toHaveText('Вийти звідси')
  await page.keyboard.press('Control+s')
  const both = marked.replace('msgid "Quit"\nmsgstr "Вийти"', '#, fuzzy\nmsgid "Quit"\nmsgstr "Вийти звідси"')
  await expect(() => expect(readFileSync(file, 'utf8')).toBe(both)).toPass()
})

test('opens a dropped file, and lists it among recent ones', async ({ workbench }) => {
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
  await dialog.getByText('1 other file is left out.').click()
  await dialog.getByText('It holds settings of a program.').click()
  await expect(dialog).toContainText('package.json')
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

  await runCommand(page, 'Files of the folder')
  const account = page.getByRole('dialog', { name: 'Files of tree' })
  await expect(account).toContainText('2 files to translate')
  // The visible name of a path is hidden from screen readers, and covers its text for them.
  await account.locator('summary', { hasText: 'po/shop.pot' }).click()
  await expect(account).toContainText('po/uk.po')
  await account.getByText('It holds settings of a program.').click()
  await expect(account).toContainText('package.json')
  await expectAccessibleInBoth(page, 'folder-account')
})

test('opens a folder without a translation, with a file that was left out', async ({ workbench }) => {
  lay(workbench.folder, {
    'site/docs/en/intro.md': '# Intro\n\nHello.\n',
    'site/README.md': '# Site\n',
    'site/package.json': '{}',
  })
  const { page } = await workbench.start('site')
  const dialog = page.getByRole('dialog', { name: 'Open site' })
  await expect(dialog).toContainText('docs/{language}/intro.md')
  await dialog.getByText('2 other files are left out.').click()
  await dialog.getByText('Nothing tells that its texts are to be translated.').click()
  await dialog.getByRole('checkbox', { name: 'README.md' }).press('Space')
  await expectAccessibleInBoth(page, 'open-folder-untranslated')
  await dialog.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(dialog).toContainText('Choose at least one target language.')
  await dialog.getByRole('combobox', { name: 'Target languages' }).fill('uk')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('row', { name: /Site/ })).toBeVisible()
  await page.getByRole('row', { name: /Hello/ }).click()
  await page.keyboard.press('F2')
  await page.keyboard.type('Вітаємо.')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Saved to site')
  expect(readFileSync(join(workbench.folder, 'site/docs/uk/intro.md'), 'utf8')).toBe('# Intro\n\nВітаємо.\n')
  expect(existsSync(join(workbench.folder, 'site/README.uk.md'))).toBe(false)
})

test('imports changes of others meanwhile, and resolves conflicts', async ({ workbench }) => {
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
  const dialog = page.getByRole('dialog', { name: 'Changed in the file and here' })
  const undecided = status(page).getByRole('button', { name: 'Not yet in uk.po: 1 text to decide' })
  await undecided.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('changed in the file')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Зачинити вікно')
  await expectAccessibleInBoth(page, 'contested')
  await dialog.getByRole('radio', { name: /Here/ }).press('Space')
  await dialog.getByRole('button', { name: /Keep 1 choice/ }).press('Enter')
  await expect(dialog).toContainText('Nothing is left to decide')
  await expect(undecided).toHaveCount(0)
  expect(readFileSync(file, 'utf8')).toBe(theirs.replace('Зачинити', 'Закрити'))
})

test('undo in a field reverts the input, and keeps the changes of others in the file', async ({
  workbench,
}) => {
  lay(workbench.folder, { 'uk.po': CATALOGUE })
  const { page } = await workbench.start('uk.po')
  await expect(field(page)).toBeFocused()
  await page.getByRole('row', { name: /Quit/ }).click()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveText('Вийти')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveText('Вийти')
  writeFileSync(join(workbench.folder, 'uk.po'), CATALOGUE.replace('"Вийти"', '"Геть"'))
  await expect(field(page)).toHaveText('Геть')
  await page.keyboard.press('Control+z')
  await page.keyboard.type('!')
  await expect(field(page)).toHaveText('Геть!')
  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveText('Геть')

  // Redo restores the user's own reverted text.
  await page.keyboard.type(' звідси')
  await page.getByRole('button', { name: /Back to the saved text/ }).click()
  await expect(field(page)).toHaveText('Геть')
  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveText('Геть звідси')
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

test('shows notices about the files with a link to them, which stay readable', async ({ workbench }) => {
  lay(workbench.folder, {
    'site/en/a.md': '# Hello\n\nA text.\n\nAnother text.\n',
    'site/uk/a.md': '# Привіт\n\nТекст.\n',
    'site/en/b.md': '# News\n',
    'site/uk/b.md': '# Новини\n',
    'site/uk/c.json': '{}\n',
    'site/en/c.json': '{\n  "open": "Open",\n  "open": "Open it"\n}\n',
  })
  const { page } = await workbench.start('site')
  const opening = page.getByRole('dialog', { name: 'Open site' })
  await opening.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  const toast = page.getByRole('group', { name: '2 notes on the files' })
  await expect(toast).toBeVisible()
  await expectAccessibleInBoth(page, 'notes-toast')
  await toast.getByRole('button', { name: 'Show' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Notes on the files' })
  await expect(dialog).toContainText('The file lacks these texts of its source')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['en/c.json', 'uk/a.md'])
  await expectAccessibleInBoth(page, 'notes')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  rmSync(join(workbench.folder, 'site/en/b.md'))
  await expect(page.getByRole('alert')).toContainText('This source file is gone')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('notes on the files')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['en/c.json', 'uk/a.md', 'en/b.md'])
  await expectAccessibleInBoth(page, 'notes-later')
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(dialog).toHaveCount(0)
})

test('a folder says how many edits its files lack, marks the title, and asks before it is closed', async ({
  workbench,
}) => {
  lay(workbench.folder, {
    'site/en.json': '{\n  "open": "Open",\n  "quit": "Quit"\n}\n',
    'site/uk.json': '{\n  "open": "Відкрити"\n}\n',
  })
  const written = () => readFileSync(join(workbench.folder, 'site/uk.json'), 'utf8')
  const before = written()
  const { page } = await workbench.start('site')
  await page
    .getByRole('dialog', { name: 'Open site' })
    .getByRole('button', { name: 'Open', exact: true })
    .press('Enter')
  await expect(page.locator('[data-source-text]')).toContainText('Quit')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Вийти')
  await page.keyboard.press('Control+Enter')
  await expect(status(page)).toContainText('1 edit is not yet in site. Save (Ctrl+S)')
  await expect(page).toHaveTitle(/^• /)
  expect(written()).toBe(before)

  const dialog = page.getByRole('dialog', { name: 'Save to site?' })
  const leave = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('close the project')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }
  await leave()
  await expect(dialog).toContainText('1 edit is not yet in site')
  await expectAccessibleInBoth(page, 'unsaved')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-source-text]')).toBeVisible()

  await leave()
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible()
  expect(JSON.parse(written())).toEqual({ open: 'Відкрити', quit: 'Вийти' })
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
  await expect(status(page)).toContainText('Saved to app_uk.arb')
  await page.keyboard.type('Відкрити')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Saved to app_uk.arb')
  const arb: unknown = JSON.parse(readFileSync(join(workbench.folder, 'l10n/app_uk.arb'), 'utf8'))
  expect(arb).toMatchObject({ open: 'Відкрити' })
})

/** Drops a file as browsers do: with the name and the bytes, without a path. */
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
