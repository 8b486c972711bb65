/** The address that `interlinear open PROJECT` prints leads to that project, however often one goes there. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBrowserShell } from './browserShell.ts'
import { expect, test } from './workbench.ts'

const program = fileURLToPath(new URL('../../cli/interlinear.js', import.meta.url))

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
  await context.close()
  await running.stop()
})
