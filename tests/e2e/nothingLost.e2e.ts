/** Nothing typed is lost: not by a killed workbench, not by a reload, not by an undo. */
import { mkdirSync } from 'node:fs'
import { expect, startShell, test } from './workbench.ts'

const fieldName = /Translation into/

test('keeps what was typed and not saved when the workbench is killed', async ({ page, folder }) => {
  const first = await startShell(folder)
  await page.goto(first.url)
  await page.getByRole('button', { name: /Open the sample/ }).click()
  await page.getByRole('row', { name: /Boarding closes/ }).click()
  await page.getByRole('textbox', { name: fieldName }).fill('Посадка закін')
  await expect(page.getByRole('contentinfo')).toContainText('Draft kept')
  await first.kill()

  const second = await startShell(folder)
  await page.goto(second.url)
  await page
    .getByRole('button', { name: /Ferry tickets/ })
    .first()
    .click()
  await page.getByRole('row', { name: /Boarding closes/ }).click()
  await expect(page.getByRole('textbox', { name: fieldName })).toHaveValue('Посадка закін')
  await second.stop()
})

test('undoes and redoes across a restart', async ({ page, folder }) => {
  const first = await startShell(folder)
  await page.goto(first.url)
  await page.getByRole('button', { name: /Open the sample/ }).click()
  const row = page.getByRole('row', { name: /Boarding closes/ })
  await row.click()
  await page.getByRole('textbox', { name: fieldName }).fill('Посадка')
  await page.keyboard.press('Control+s')
  await expect(row).toContainText('Посадка')
  await first.stop()

  const second = await startShell(folder)
  await page.goto(second.url)
  await page
    .getByRole('button', { name: /Ferry tickets/ })
    .first()
    .click()
  await expect(row).toContainText('Посадка')
  await page.keyboard.press('Control+Alt+z')
  await expect(row).not.toContainText('Посадка')
  await page.keyboard.press('Control+Alt+Shift+z')
  await expect(row).toContainText('Посадка')
  await second.stop()
})

test('shows what another process changed', async ({ page, shell }) => {
  mkdirSync(shell.folder, { recursive: true })
  await page.goto(shell.url)
  await page.getByRole('button', { name: /Open the sample/ }).click()
  const row = page.getByRole('row', { name: /Boarding closes/ })
  await expect(row).toBeVisible()
  const { execFileSync } = await import('node:child_process')
  const program = new URL('../../cli/interlinear.js', import.meta.url).pathname
  const project = `${shell.folder}/home/Ferry tickets (sample).interlinear`
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], {
      env: { ...process.env, INTERLINEAR_HOME: `${shell.folder}/home` },
    }).toString()
  const id = run('query', project, 'text contains "Boarding closes"', '--format', 'ids').trim()
  run('translate', project, '--string', id, '--language', 'uk', '--text', 'З іншого вікна')
  await expect(row).toContainText('З іншого вікна')
})
