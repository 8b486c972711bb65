/** One catalogue through its life: a template that changes, a comment for the next translator, a person's own name. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chooseBy } from './fileChooser.ts'
import { expect, expectAccessibleInBoth, openSample, pressEnter, test } from './workbench.ts'

const HEADER = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
`
const TEMPLATE = `${HEADER}
msgid "Open the file"
msgstr ""

msgid "Quit"
msgstr ""
`
const UKRAINIAN = `${HEADER.trimEnd()}
"Language: uk\\n"
"Last-Translator: Олена Рудь <olena@example.org>\\n"

# Чи не «завантажити»?
msgid "Open the file"
msgstr "Відкрити файл"

msgid "Quit"
msgstr "Вийти"
`

async function command(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
}

/** Takes the folder in once more. */
async function importFolder(page: Page, folder: string, picture?: string): Promise<void> {
  await page.keyboard.press('Control+i')
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true })
  const choosing = dialog.getByRole('button', { name: 'Choose a folder…' })
  await chooseBy(page, choosing, 'Choose a folder to import', { folder })
  const nearest = dialog.getByRole('checkbox', { name: /nearest translation/ })
  await expect(nearest).toBeChecked()
  if (picture) await expectAccessibleInBoth(page, picture)
  await pressEnter(dialog.getByRole('button', { name: 'Import', exact: true }))
  await expect(dialog).toContainText(/Imported/)
}

async function show(page: Page, source: RegExp): Promise<void> {
  await page.getByRole('row', { name: source }).click()
  await expect(page.locator('[data-source-text]')).toContainText(source)
}

test('a template that changed, a comment in the file, and a name', async ({ workbench }) => {
  const tree = join(workbench.folder, 'tree')
  mkdirSync(tree)
  writeFileSync(join(tree, 'app.pot'), TEMPLATE)
  writeFileSync(join(tree, 'uk.po'), UKRAINIAN)
  const { page } = await workbench.start()
  await openSample(page)
  await importFolder(page, tree)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('text contains "Open the file"')
  await expect(page.getByRole('search').getByRole('status')).toContainText(/1 string, \d/)
  await page.keyboard.press('Enter')
  await show(page, /Open the file/)
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source).toContainText('Чи не «завантажити»?')
  await page.getByRole('tab', { name: 'Comments' }).press('Enter')
  const note = page.getByRole('textbox', { name: 'Comment in the file' })
  await note.fill('Ні: файл лежить тут.')
  await note.press('Control+Enter')
  await expect(source).toContainText('Ні: файл лежить тут.')
  await expectAccessibleInBoth(page, 'translator-comment')

  writeFileSync(join(tree, 'app.pot'), TEMPLATE.replace('Open the file', 'Open the files'))
  await importFolder(page, join(tree, 'app.pot').slice(0, -'/app.pot'.length), 'import-nearest')
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true })
  await expect(dialog).toContainText(
    '1 new text begins with the translation of a similar one, and needs work.',
  )
  await expectAccessibleInBoth(page, 'import-nearest-report')
  await page.keyboard.press('Escape')
  await show(page, /Open the files/)
  await expect(page.getByRole('note')).toContainText('This translation needs work.')
  await expectAccessibleInBoth(page, 'nearest')

  await command(page, 'Your name and address')
  const person = page.getByRole('dialog', { name: 'Settings' })
  await expect(person.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await person.getByRole('textbox').first().fill('Olena Rud')
  await person.getByRole('textbox').last().fill('olena@example.org')
  await expectAccessibleInBoth(page, 'person')
  await page.keyboard.press('Escape')
  await expect(person).toBeHidden()

  await command(page, 'Export translations')
  const exporting = page.getByRole('dialog', { name: 'Export' })
  await exporting.getByRole('checkbox', { name: /Name files after/ }).check()
  await exporting.getByRole('checkbox', { name: 'Write nothing while texts need work' }).check()
  const choosing = exporting.getByRole('button', { name: /Choose/ })
  await chooseBy(page, choosing, 'Choose a folder to export to', { folder: tree })
  await pressEnter(exporting.getByRole('button', { name: 'Export', exact: true }))
  await expect(exporting).toContainText('2 texts of these files need work.')
  await expectAccessibleInBoth(page, 'export-unsettled')
  await exporting.getByRole('checkbox', { name: 'Write nothing while texts need work' }).uncheck()
  await pressEnter(exporting.getByRole('button', { name: 'Export', exact: true }))
  await expect(exporting).toContainText(/Wrote/)
  await expectAccessibleInBoth(page, 'exported')
  const written = readFileSync(join(tree, 'uk.po'), 'utf8')
  expect(written).toContain(
    '#, fuzzy\n#| msgid "Open the file"\nmsgid "Open the files"\nmsgstr "Відкрити файл"',
  )
  expect(written).toContain('Ні: файл лежить тут.')
})
