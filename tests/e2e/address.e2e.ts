/** The address that `interlinear open PROJECT` prints leads to that project, however often one goes there. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowserShell } from './browserShell.ts'
import { expect, test } from './workbench.ts'
import { program } from './program.ts'

const CATALOGUE = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

${['Open', 'Close', 'Quit'].map((text) => `msgid "${text}"\nmsgstr ""\n`).join('\n')}`

test('a second visit to a project’s address comes back to it, and a tab that left it stays where it is', async ({
  browser,
  workbench,
  shell,
}) => {
  test.skip(shell !== 'browser', 'addresses are the browser shell’s')
  const env = { ...process.env, INTERLINEAR_HOME: join(workbench.folder, 'home') }
  execFileSync(process.execPath, [program, 'init', 'shop.interlinear', '--source', 'en', '--target', 'uk'], {
    cwd: workbench.folder,
    env,
  })
  const running = await startBrowserShell(workbench.folder, 'shop.interlinear')
  const context = await browser.newContext()
  const editorOf = async () => {
    const page = await context.newPage()
    await page.goto(running.url)
    await expect(page.getByRole('navigation', { name: 'Project' })).toBeVisible()
    return page
  }
  const first = await editorOf()
  await first.close()
  const second = await editorOf()
  await second.reload()
  await expect(second.getByRole('navigation', { name: 'Project' })).toBeVisible()

  await second.keyboard.press('Control+k')
  await second.keyboard.type('Close project')
  await second.keyboard.press('Enter')
  await expect(second.getByRole('button', { name: /Open the sample/ })).toBeVisible()
  await second.reload()
  await expect(second.getByRole('button', { name: /Open the sample/ })).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(new URL('/', running.url).href)
  await expect(stranger.getByText('This address lacks its key')).toBeVisible()
  await context.close()
  await running.stop()
})

test('an address leads to its string, in another tab too', async ({ browser, workbench, shell }) => {
  test.skip(shell !== 'browser', 'addresses are the browser shell’s')
  writeFileSync(join(workbench.folder, 'uk.po'), CATALOGUE)
  const running = await startBrowserShell(workbench.folder, 'uk.po')
  const context = await browser.newContext()
  const first = await context.newPage()
  await first.goto(running.url)
  const source = first.locator('[data-source-text]')
  await expect(source).toContainText('Open')
  await first.keyboard.press('Alt+ArrowDown')
  await first.keyboard.press('Alt+ArrowDown')
  await expect(source).toContainText('Quit')
  await expect(first).toHaveURL(/#project=.*&language=uk&string=3$/)
  const address = first.url()
  expect(address).not.toContain('token')

  const second = await context.newPage()
  await second.goto(address)
  await expect(second.locator('[data-source-text]')).toContainText('Quit')
  // A forged address opens only projects that were open here before.
  const third = await context.newPage()
  const elsewhere = join(workbench.folder, 'elsewhere.interlinear')
  await third.goto(`${new URL('/', running.url).href}#project=${encodeURIComponent(elsewhere)}`)
  await expect(third.locator('[data-source-text]')).toContainText('Open')
  await context.close()
  await running.stop()
})
