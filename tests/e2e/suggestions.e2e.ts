/** Suggestions by machine by keyboard: a provider is added and tried, suggests below the memory, and pre-translates. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startStandIn, type StandIn } from '../suggestions/standIn.ts'
import { expectText } from './field.ts'
import { openProject } from './openingProject.ts'
import { expect, expectAccessible, expectAccessibleInBoth, test } from './workbench.ts'
import { program } from './program.ts'

const TEXTS = {
  seat: 'Choose a seat near the window',
  pay: 'Pay {amount} for <b>2 tickets</b>',
  stop: 'Stop here',
  last: 'The last of the texts',
}

function makeProject(folder: string): void {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { cwd: folder, env, encoding: 'utf8' })
  writeFileSync(join(folder, 'en.json'), JSON.stringify(TEXTS))
  run('init', 'ferry.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Ferry')
  run('import', 'ferry.interlinear', 'en.json')
}

let server: StandIn
test.beforeEach(async () => {
  server = await startStandIn()
})
test.afterEach(() => server.close())

test('a provider is set up by keyboard, suggests, and fills what a query lists', async ({ workbench }) => {
  makeProject(workbench.folder)
  const { page } = await workbench.start()
  await openProject(page, join(workbench.folder, 'ferry.interlinear'), 5)

  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Suggestions' }).click()
  await settings.getByRole('button', { name: 'Add a provider…' }).press('Enter')
  await settings.getByLabel('Kind').selectOption({ label: 'LibreTranslate' })
  await expect(settings.getByLabel('Name')).toHaveValue('LibreTranslate')
  await settings.getByLabel('Address').fill(server.address)
  await settings.getByLabel('Key', { exact: true }).fill('hidden')
  await expectAccessibleInBoth(page, 'machine-form')
  await page.keyboard.press('Enter')
  await settings.getByRole('button', { name: 'Try LibreTranslate' }).press('Enter')
  await expect(settings.getByText(/LibreTranslate answered in \d+ ms: /)).toBeVisible()

  // One that is elsewhere is off until it is turned on here, by its host.
  await settings.getByRole('button', { name: 'Add a provider…' }).press('Enter')
  await settings.getByLabel('Kind').selectOption({ label: 'DeepL' })
  await page.keyboard.press('Tab')
  await settings.getByRole('button', { name: 'Save the provider' }).press('Enter')
  const consent = settings.getByRole('checkbox', { name: 'Send texts of “Ferry” to api-free.deepl.com' })
  await expect(consent).not.toBeChecked()
  await expect(settings.getByRole('button', { name: 'Try DeepL' })).toBeDisabled()
  await expectAccessibleInBoth(page, 'machine-settings')
  await settings.getByRole('button', { name: 'Remove DeepL' }).press('Enter')
  await expect(consent).toBeHidden()
  await page.keyboard.press('Escape')

  const panel = page.getByRole('region', { name: 'Translation memory' })
  const field = page.getByRole('textbox', { name: /Ukrainian/ })
  await expect(panel).toContainText('LibreTranslate')
  const suggestion = panel.getByRole('list', { name: 'Suggestions by machine' }).getByRole('button').first()
  const text = await suggestion.locator('.running-text').innerText()
  expect(text).not.toBe(TEXTS.seat)
  await expectAccessibleInBoth(page, 'machine-suggestion')
  await field.focus()
  await page.keyboard.press('Alt+1')
  await expectText(field, text)
  await page.keyboard.press('Alt+ArrowDown')
  await expect(
    panel.getByRole('list', { name: 'Suggestions by machine' }).locator('.running-text'),
  ).toContainText('<b>2')
  await page.keyboard.press('Alt+ArrowDown')

  // A suggestion without its placeholders lists the missing ones, and has no key.
  await page.keyboard.press('Alt+Shift+P')
  const dialog = page.getByRole('dialog', { name: 'Pre-translate', exact: true })
  await dialog.getByLabel('And by machine, what they do not have').selectOption('LibreTranslate')
  await dialog.getByRole('button', { name: 'Count first' }).press('Enter')
  await expect(dialog).toContainText('all of it stays on this machine')
  await expectAccessibleInBoth(page, 'machine-pretranslate')
  await dialog.getByRole('button', { name: 'Pre-translate', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('100% translated')
  await expectAccessible(page)
})

test('a provider that hangs delays no key, and one that is broken says so once', async ({ workbench }) => {
  makeProject(workbench.folder)
  const env = { ...process.env, INTERLINEAR_HOME: join(workbench.folder, 'home') }
  execFileSync(
    process.execPath,
    [program, 'mt', 'add', 'Slow', '--kind', 'libretranslate', '--address', server.address],
    { cwd: workbench.folder, env },
  )
  server.faults = ['slow']
  server.isLasting = true
  const { page } = await workbench.start()
  await openProject(page, join(workbench.folder, 'ferry.interlinear'), 5)
  const panel = page.getByRole('region', { name: 'Translation memory' })
  await expect(panel).toContainText('Slow is asked…')
  const field = page.getByRole('textbox', { name: /Ukrainian/ })
  await field.focus()
  await page.keyboard.type('Оберіть місце')
  await expectText(field, 'Оберіть місце')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('pay').first()).toBeVisible()
  server.faults = ['notJson']
  await page.keyboard.press('Alt+ArrowDown')
  await expect(panel).toContainText('Slow answered with something else than translations')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('last', { exact: true }).first()).toBeVisible()
  await expect(panel).not.toContainText('Slow answered')
})
