/**
 * The first day of a translator who comes from Poedit: its tasks by keyboard, with the number of presses that
 * docs/keys.md, "A first day" has for each. A chord is one press. Words that are typed do not count.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

const HEADER = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
const FIRST = ['Open the file', 'Close the file', 'Save the file', 'Print the page', 'Undo the change']
const TRANSLATED = ['Відкрити файл', 'Закрити файл', 'Зберегти файл', 'Друкувати сторінку', 'Скасувати зміну']

const CATALOGUE = `${HEADER}
msgid "Quit"
msgstr "Вийти"
${FIRST.map((source) => `\nmsgid "${source}"\nmsgstr ""\n`).join('')}
msgctxt "menu"
msgid "Quit"
msgstr ""

#, fuzzy
#| msgid "Delete the file"
msgid "Delete all files"
msgstr "Видалити файл"

msgid "OpenType"
msgstr ""
`

/** The task with a folder: a file alone has no template. */
const TEMPLATE_TASK = 'take in a newer template'

/** The number of presses of each task in the guide, by the task. */
function pressesInTheGuide(): Record<string, number> {
  const [, table = ''] = readFileSync('docs/keys.md', 'utf8').split('## A first day')
  const rows = [...table.matchAll(/^\| ([a-z][^|]*) \| [^|]* \| (\d+) \|/gm)]
  return Object.fromEntries(rows.map(([, task = '', presses]): [string, number] => [task, Number(presses)]))
}

/** Presses keys of the page, and counts them for the current task. */
class Keyboard {
  readonly counts: Record<string, number> = {}
  readonly #page: Page
  #task = ''

  constructor(page: Page) {
    this.#page = page
  }

  begin(task: string): void {
    this.#task = task
    this.counts[task] = 0
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key)
      this.counts[this.#task] = (this.counts[this.#task] ?? 0) + 1
    }
  }

  /** Words, as a person types them. */
  async type(words: string): Promise<void> {
    await this.#page.keyboard.type(words)
  }
}

test('does the tasks with one file in the presses that the guide has', async ({ workbench }) => {
  const dictionaries = join(workbench.folder, 'home/dictionaries')
  mkdirSync(dictionaries, { recursive: true })
  const words = [...new Set(`${TRANSLATED.join(' ')} вийти видалити всі файли`.toLowerCase().split(' '))]
  writeFileSync(join(dictionaries, 'uk.aff'), 'SET UTF-8\nTRY аоеиіухвлнрт\n')
  writeFileSync(join(dictionaries, 'uk.dic'), `${words.length}\n${words.join('\n')}\n`)
  const file = join(workbench.folder, 'uk.po')
  writeFileSync(file, CATALOGUE)
  const { page } = await workbench.start()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const keyboard = new Keyboard(page)
  const source = page.locator('[data-source-text]')
  const field = page.getByRole('textbox', { name: 'Translation into Ukrainian' })
  const status = page.getByRole('contentinfo', { name: 'Status' })
  const row = (text: RegExp) => page.getByRole('grid', { name: 'Strings' }).getByRole('row', { name: text })

  keyboard.begin('open a file whose path is copied')
  await page.evaluate((path) => navigator.clipboard.writeText(path), file)
  await keyboard.press('Control+o')
  await expect(page.getByRole('dialog', { name: 'Open a file' })).toBeVisible()
  await keyboard.press('Control+v')
  await expect(source).toHaveText('Open the file')
  await expect(field).toBeFocused()
  await expectAccessibleInBoth(page, 'first-day')

  keyboard.begin('translate the first five that are left')
  for (const [index, text] of TRANSLATED.entries()) {
    await expect(source).toHaveText(FIRST[index] ?? '')
    await keyboard.type(text)
    await keyboard.press('Control+Enter')
  }

  keyboard.begin('use a match of 100 % and go on')
  await expect(source).toHaveText('Quit')
  await expect(page.getByRole('region', { name: 'Translation memory' })).toContainText('100')
  await keyboard.press('Alt+1')
  await expectText(field, 'Вийти')
  await keyboard.press('Control+Enter')

  keyboard.begin('settle a fuzzy text')
  await expect(source).toHaveText('Delete all files')
  await expectText(field, 'Видалити файл')
  await page.keyboard.press('Control+a')
  await keyboard.type('Видалити всі файли')
  await keyboard.press('Control+Enter')
  await expect(row(/Delete all files/)).toHaveAccessibleName(/^Translated/)

  keyboard.begin('copy the source')
  await expect(source).toHaveText('OpenType')
  await keyboard.press('Alt+.')
  await expectText(field, 'OpenType')

  keyboard.begin('mark a text as needing work')
  await keyboard.press('Control+u')
  await expect(page.getByRole('note')).toContainText('This translation needs work.')

  keyboard.begin('write a comment for the file')
  await keyboard.press('Control+m')
  const comment = page.getByRole('textbox', { name: 'Comment in the file' })
  await expect(comment).toBeFocused()
  await expectAccessibleInBoth(page, 'first-day-comment')
  await keyboard.type('Назва, не перекладається.')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Source' })).toContainText('Назва, не перекладається.')

  keyboard.begin('find a word in source or translation')
  await keyboard.press('Control+f')
  await keyboard.type('сторінку')
  await expect(row(/Print the page/)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Strings' }).getByRole('row')).toHaveCount(2)

  keyboard.begin('correct a misspelt word')
  await page.keyboard.press('Enter')
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await keyboard.type('Друкувати сторінки зміну сторінкк')
  await expect(field.locator('.misspelt')).toHaveText(['сторінки', 'сторінкк'])
  await page.keyboard.press('Control+a')
  await keyboard.type('Друкувати сторінкк')
  await expect(field.locator('.misspelt')).toHaveText(['сторінкк'])
  await keyboard.press('Alt+F7')
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused()
  await keyboard.press('Enter')
  await expectText(field, 'Друкувати сторінку')

  keyboard.begin('save the file')
  await keyboard.press('Control+s')
  await expect(status).toContainText('Saved to uk.po')

  keyboard.begin('see how far the file is')
  await expect(status).toContainText('% translated')

  const { [TEMPLATE_TASK]: ofFolder, ...ofFile } = pressesInTheGuide()
  expect(ofFolder).toBeDefined()
  expect(keyboard.counts).toEqual(ofFile)
  const saved = readFileSync(file, 'utf8')
  for (const text of TRANSLATED) expect(saved).toContain(`msgstr "${text}"`)
  expect(saved).toContain('msgctxt "menu"\nmsgid "Quit"\nmsgstr "Вийти"\n')
  expect(saved).toContain('\nmsgid "Delete all files"\nmsgstr "Видалити всі файли"\n')
  expect(saved).toContain('# Назва, не перекладається.\n#, fuzzy\nmsgid "OpenType"\nmsgstr "OpenType"\n')
})

test('takes in a newer template of a folder in the presses that the guide has', async ({ workbench }) => {
  const template = `${HEADER.replace('"Language: uk\\n"\n', '')}\nmsgid "Quit"\nmsgstr ""\n`
  mkdirSync(join(workbench.folder, 'po'))
  writeFileSync(join(workbench.folder, 'po/app.pot'), template)
  writeFileSync(join(workbench.folder, 'po/uk.po'), `${HEADER}\nmsgid "Quit"\nmsgstr "Вийти"\n`)
  const { page } = await workbench.start('po')
  const dialog = page.getByRole('dialog', { name: 'Open po' })
  await dialog.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  const rows = page.getByRole('grid', { name: 'Strings' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Quit' })).toBeVisible()

  const keyboard = new Keyboard(page)
  keyboard.begin(TEMPLATE_TASK)
  writeFileSync(join(workbench.folder, 'po/app.pot'), `${template}\nmsgid "Open the file"\nmsgstr ""\n`)
  await expect(rows.filter({ hasText: 'Open the file' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Вийти' })).toBeVisible()
  expect(keyboard.counts[TEMPLATE_TASK]).toBe(pressesInTheGuide()[TEMPLATE_TASK])
})
