/** Who works through a long list goes to what is left by one key each, from anywhere. */
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

test('goes to what is left of a long list by one key', async ({ browser, shell, workbench }) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const project = makeProject(workbench.folder)
  const running = await startBrowserShell(workbench.folder, project)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(running.url)
  const source = page.locator('[data-source-text]')
  // What was just opened begins where there is something to translate.
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
