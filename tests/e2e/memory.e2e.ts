/** Translation memory by keyboard: matches while one moves, inserted by key, looked up, and filled in. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBoth, test } from './workbench.ts'

const program = fileURLToPath(new URL('../../cli/interlinear.js', import.meta.url))

const TEXTS = {
  seat: 'Choose a seat near the window',
  seats: 'Choose a seat near the door',
  pay: 'Pay {amount} for 2 tickets',
  payMore: 'Pay {sum} for 5 tickets',
  stop: 'Choose a seat near the window.',
}

/** A project with one file, whose first and third string are translated. */
function makeProject(folder: string): void {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { cwd: folder, env, encoding: 'utf8' })
  writeFileSync(join(folder, 'en.json'), JSON.stringify(TEXTS))
  run('init', 'ferry.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Ferry')
  run('import', 'ferry.interlinear', 'en.json')
  const strings = JSON.parse(run('strings', 'ferry.interlinear', '--json')) as {
    id: number
    identifier: string
  }[]
  const translate = (identifier: string, text: string) => {
    const id = strings.find((string) => string.identifier === identifier)?.id
    run('translate', 'ferry.interlinear', '--string', String(id), '--language', 'uk', '--text', text)
  }
  translate('seat', 'Оберіть місце біля вікна')
  translate('pay', 'Сплатіть {amount} за 2 квитки')
}

async function openProject(page: Page, folder: string): Promise<void> {
  await page.keyboard.press('Control+o')
  const places = page.getByRole('dialog', { name: 'Open a project' })
  await places.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await page.keyboard.press('Enter')
  await places.getByRole('option', { name: /ferry\.interlinear/ }).dblclick()
  await expect(page.getByRole('grid', { name: 'Strings' })).toHaveAttribute('aria-rowcount', '6')
}

test('shows matches as one moves, inserts them by key, looks words up and fills what is empty', async ({
  workbench,
}) => {
  test.setTimeout(120_000)
  makeProject(workbench.folder)
  const { page } = await workbench.start()
  await openProject(page, workbench.folder)
  const panel = page.getByRole('region', { name: 'Translation memory' })
  const field = page.getByRole('textbox', { name: /Ukrainian/ })
  await page.keyboard.press('Alt+ArrowDown')
  await expect(panel).toContainText('Оберіть місце біля вікна')
  await expect(panel.locator('del')).toHaveText('window')
  await expect(panel.locator('ins')).toHaveText('door')
  await field.focus()
  await page.keyboard.press('Alt+1')
  await expect(field).toHaveValue('Оберіть місце біля вікна')
  const top = await page.getByRole('tablist').boundingBox()
  await expectAccessibleInBoth(page, 'memory')

  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('payMore').first()).toBeVisible()
  await expect(panel).toContainText('numbers differ −1')
  await expect(panel).toContainText('placeholders or tags differ −1')
  await page.keyboard.press('Alt+1')
  await expect(field).toHaveValue('Сплатіть {sum} за 5 квитки')
  expect((await page.getByRole('tablist').boundingBox())?.y).toBe(top?.y)

  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Alt+Shift+C')
  await expect(panel.getByRole('region', { name: '“квитки” in the memories' })).toContainText(TEXTS.pay)
  if (process.env.INTERLINEAR_PICTURES)
    await page.screenshot({ path: join(process.env.INTERLINEAR_PICTURES, 'memory-concordance.png') })

  await page.keyboard.press('Alt+Shift+P')
  const dialog = page.getByRole('dialog', { name: 'Pre-translate from the memories' })
  await dialog.getByRole('button', { name: 'Count first' }).click()
  await expect(dialog).toContainText('would be filled.')
  await expectAccessible(page)
  if (process.env.INTERLINEAR_PICTURES)
    await page.screenshot({ path: join(process.env.INTERLINEAR_PICTURES, 'memory-pretranslate.png') })
  await dialog.getByRole('button', { name: 'Pre-translate' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(field).toHaveValue('Оберіть місце біля вікна')
})
