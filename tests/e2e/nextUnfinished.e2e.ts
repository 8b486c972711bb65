/** Navigation in a long list to the remaining work by one key each, from anywhere. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowserShell } from './browserShell.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'
import { program } from './program.ts'

const STRINGS = 20_000

/** Every string is translated but number 15,000; number 18,000 needs work. */
function makeProject(folder: string): string {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const path = join(home, 'long.interlinear')
  const entries = Array.from({ length: STRINGS }, (_, index) => {
    const text = index === 15_000 ? '' : `Рядок ${index}`
    return `${index === 18_000 ? '#, fuzzy\n' : ''}msgid "Line ${index}"\nmsgstr "${text}"\n`
  })
  const header = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
  writeFileSync(join(folder, 'uk.po'), header + entries.join('\n'))
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env: { ...process.env, INTERLINEAR_HOME: home } })
  run('init', path, '--source', 'en', '--target', 'uk')
  run('import', path, join(folder, 'uk.po'))
  return path
}

test('moves to the remaining work of a long list by one key', async ({ browser, shell, workbench }) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const project = makeProject(workbench.folder)
  const running = await startBrowserShell(workbench.folder, project)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(running.url)
  const source = page.locator('[data-source-text]')
  // A newly opened project begins at an untranslated string.
  await expect(source).toHaveText('Line 15000')
  await page.keyboard.press('Alt+PageDown')
  await expect(source).toHaveText('Line 18000')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(source).toHaveText('Line 15000')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText('Nothing in this list is left to translate.'),
  ).toBeVisible()
  await expect(source).toHaveText('Line 15000')
  await expectAccessibleInBoth(page, 'seeking-none')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('After saving go to')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('After saving go to')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('region', { name: 'Messages' })
      .getByText('Saving goes on to the next string that needs work.'),
  ).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.type('П’ятнадцять тисяч')
  await page.keyboard.press('Control+Enter')
  await expect(source).toHaveText('Line 18000')
  await expect(page.getByRole('textbox', { name: /Translation into/ }).first()).toBeFocused()
  await running.stop()
})

test('saves and goes on to the next unfinished string, by one key', async ({ workbench }) => {
  const texts = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta']
  const done: Record<string, string> = { Beta: 'Бета', Gamma: 'Гамма', Epsilon: 'Епсилон' }
  const header = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
  const entries = texts.map((text) => `msgid "${text}"\nmsgstr "${done[text] ?? ''}"\n`)
  const fuzzy = '#, fuzzy\nmsgid "Eta"\nmsgstr "Ета?"\n'
  writeFileSync(join(workbench.folder, 'uk.po'), header + [...entries, fuzzy].join('\n'))
  const { page } = await workbench.start('uk.po')
  const source = page.locator('[data-source-text]')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  const translate = async (text: string) => {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
  }
  await expect(source).toHaveText('Alpha')
  // From the middle of the list, so that it goes round its end.
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(source).toHaveText('Delta')
  await expect(field).toBeFocused()
  await translate('Дельта')
  await expect(source).toHaveText('Zeta')
  await expect(field).toBeFocused()
  await translate('Дзета')
  await expect(source).toHaveText('Eta')
  await expect(field).toBeFocused()
  await translate('Ета')
  await expect(source).toHaveText('Alpha')
  await expect(field).toBeFocused()
  await translate('Альфа')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('No other string in this list is unfinished.')).toBeVisible()
  await expect(source).toHaveText('Alpha')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')
  // The list keeps its order, and no finished text was touched.
  const rows = page.getByRole('grid', { name: 'Strings' }).getByRole('row')
  const all = [
    ...texts.map((text) => [text, { Alpha: 'Альфа', Delta: 'Дельта', Zeta: 'Дзета' }[text] ?? done[text]]),
    ['Eta', 'Ета'],
  ]
  await expect(rows.filter({ has: page.getByRole('gridcell') })).toHaveText(
    all.map(([text, translation]) => new RegExp(`^\\s*${text} ${translation}\\s*$`)),
  )

  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Saving' }).press('Enter')
  const nextRow = settings.getByRole('radio', { name: 'the next row' })
  await expect(settings.getByRole('radio', { name: /^the next unfinished string/ })).toBeChecked()
  await expectAccessibleInBoth(page, 'saving-settings')
  await nextRow.press('Space')
  await expect(nextRow).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(source).toHaveText('Beta')
})
