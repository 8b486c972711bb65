/** Translation memory by keyboard: matches while one moves, inserted by key, looked up, and filled in. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectText } from './field.ts'
import { openProject } from './openingProject.ts'
import { expect, expectAccessible, expectAccessibleInBoth, test, pressEnter } from './workbench.ts'
import { program } from './program.ts'

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

/** The activity follows the last match: no space is reserved for missing matches. */
async function expectNoBand(page: Page): Promise<void> {
  const [match, tabs] = await Promise.all([
    page.getByRole('region', { name: 'Translation memory' }).getByRole('listitem').last().boundingBox(),
    page.getByRole('tablist').boundingBox(),
  ])
  if (match === null || tabs === null) throw new Error('the match or the tabs are not on the page')
  expect(tabs.y - (match.y + match.height)).toBeLessThan(32)
}

test('shows matches as one moves, inserts them by key, looks words up and fills what is empty', async ({
  workbench,
}) => {
  makeProject(workbench.folder)
  const { page } = await workbench.start()
  await openProject(page, join(workbench.folder, 'ferry.interlinear'), 6)
  const panel = page.getByRole('region', { name: 'Translation memory' })
  const field = page.getByRole('textbox', { name: /Ukrainian/ })
  await expect(field).toBeFocused()
  await expect(panel).toContainText('Оберіть місце біля вікна')
  await expect(panel.locator('del')).toHaveText('window')
  await expect(panel.locator('ins')).toHaveText('door')
  await page.keyboard.press('Alt+1')
  await expectText(field, 'Оберіть місце біля вікна')
  const score = page.getByRole('img', { name: /^Made from a match of/ })
  await expect(score).toHaveText('82 %')
  await expectNoBand(page)
  await expectAccessibleInBoth(page, 'memory')

  await page.keyboard.press('Alt+ArrowDown')
  const row = page.getByRole('row').filter({ hasText: TEXTS.seats })
  await expect(row.getByRole('img', { name: 'Made from a match of 82 %', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+s')
  await expect(row.getByRole('img', { name: 'Made from a match of 82 %, edited' })).toBeVisible()
  if (process.env.INTERLINEAR_PICTURES)
    await page.screenshot({ path: join(process.env.INTERLINEAR_PICTURES, 'memory-score.png') })
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('payMore').first()).toBeVisible()
  await expect(panel).toContainText('numbers differ −1')
  await expect(panel).toContainText('placeholders or tags differ −1')
  await page.keyboard.press('Alt+1')
  await expectText(field, 'Сплатіть {sum} за 5 квитки')
  await expectNoBand(page)

  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Alt+Shift+C')
  await expect(panel.getByRole('region', { name: '“квитки” in the memories' })).toContainText(TEXTS.pay)
  if (process.env.INTERLINEAR_PICTURES)
    await page.screenshot({ path: join(process.env.INTERLINEAR_PICTURES, 'memory-concordance.png') })

  await page.keyboard.press('Alt+Shift+P')
  const dialog = page.getByRole('dialog', { name: 'Pre-translate', exact: true })
  await dialog.getByRole('button', { name: 'Count first' }).click()
  await expect(dialog).toContainText('would be filled.')
  await expectAccessible(page)
  if (process.env.INTERLINEAR_PICTURES)
    await page.screenshot({ path: join(process.env.INTERLINEAR_PICTURES, 'memory-pretranslate.png') })
  await pressEnter(dialog.getByRole('button', { name: 'Pre-translate' }))
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Alt+ArrowDown')
  await expectText(field, 'Оберіть місце біля вікна')
})
