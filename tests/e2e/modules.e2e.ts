/** Custom format modules by keyboard: an app added, its code trusted, a file read, the preview, the author's trial. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { LINES, MANIFEST, moduleCode, writeApp } from '../modules/moduleApp.ts'
import { chooseBy } from './fileChooser.ts'
import { expectText } from './field.ts'
import { openProject } from './openingProject.ts'
import { expect, expectAccessibleInBoth, pressEnter, runCommand, test } from './workbench.ts'
import { program } from './program.ts'

/** An empty project, an app, and a file for it. */
function prepare(folder: string): { path: string; file: string; app: string } {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd: folder, env })
  run('init', 'ferry.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Ferry')
  const file = join(folder, 'ui.lines')
  writeFileSync(file, LINES)
  return { path: join(folder, 'ferry.interlinear'), file, app: writeApp(folder) }
}

async function addApp(page: Page, folder: string): Promise<void> {
  await runCommand(page, 'Modules')
  const dialog = page.getByRole('dialog', { name: 'Modules' })
  await dialog.getByRole('textbox', { name: 'Folder or address' }).fill(folder)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option', { name: /Lines/ })).toBeVisible()
}

async function importFile(page: Page, file: string): Promise<void> {
  await page.keyboard.press('Control+i')
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true })
  const choosing = dialog.getByRole('button', { name: 'Choose files' })
  await chooseBy(page, choosing, 'Choose files to import', { file })
  await pressEnter(dialog.getByRole('button', { name: 'Import', exact: true }))
}

/** A server that takes part in no protocol; answers its address, and what it was asked. */
async function listen(): Promise<{ address: string; asked: string[]; close: () => void }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('{"error":"Not today."}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, asked, close: () => void server.close() }
}

async function exportFiles(page: Page, folder: string): Promise<void> {
  await runCommand(page, 'Export translations')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const choosing = dialog.getByRole('button', { name: /Choose|Change/ })
  await chooseBy(page, choosing, 'Choose a folder to export to', { folder })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
}

/** The same beside a preview: no script runs in its frame, not even the checker’s. */
async function expectAccessibleAroundFrames(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(axe.source)
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        iframes: false,
        // A modal dialog has a header and a footer of its own; run in one piece, the checker counts them with the window's.
        rules: {
          'landmark-no-duplicate-banner': { enabled: false },
          'landmark-no-duplicate-contentinfo': { enabled: false },
          'landmark-unique': { enabled: false },
        },
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
      )
    })
    expect(found).toEqual([])
  }
}

test('an import in which a module takes its time stands aside, and can be cancelled', async ({
  workbench,
}) => {
  const { path, file, app } = prepare(workbench.folder)
  const go = join(workbench.folder, 'go')
  const code = `import { existsSync } from 'node:fs'
    const gone = async () => { while (!existsSync(${JSON.stringify(go)})) await new Promise((done) => setTimeout(done, 50)) }
    ${moduleCode().replace('process(job) {', 'process(job) { await gone()')}`
  writeFileSync(join(app, 'process.mjs'), code)
  const { page } = await workbench.start()
  await openProject(page, path)
  await addApp(page, app)
  await page.keyboard.press('Escape')
  await importFile(page, file)
  const consent = page.getByRole('dialog', { name: 'Run the code of this app?' })
  await consent.getByRole('button', { name: 'Trust and go on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true })
  await expect(dialog).toHaveClass(/aside/)
  await expectAccessibleInBoth(page)
  // The screen below works: another dialog opens and closes by key.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  writeFileSync(go, '')
  await expect(dialog).toContainText('ui.lines')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Strings' })).toContainText('Welcome')
})

test('asks before code runs, shows the preview, and takes translations in it', async ({ workbench }) => {
  const { path, file, app } = prepare(workbench.folder)
  const remote = await listen()
  writeFileSync(join(app, 'process.mjs'), moduleCode('hello', remote.address))
  const { page } = await workbench.start()
  const { origin } = new URL(page.url())
  await openProject(page, path)
  await addApp(page, app)
  await page.keyboard.press('Escape')
  await importFile(page, file)

  const consent = page.getByRole('dialog', { name: 'Run the code of this app?' })
  await expect(consent).toContainText(app)
  await expect(consent).toContainText('your rights')
  await expect(consent.getByRole('button', { name: 'Not now' })).toBeFocused()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('would run with your rights')
  await pressEnter(page.getByRole('button', { name: 'Import', exact: true }))
  await expect(consent.getByRole('button', { name: 'Not now' })).toBeFocused()
  await pressEnter(consent.getByRole('button', { name: 'Trust and go on' }))
  await expect(page.getByRole('dialog', { name: 'Import', exact: true })).toContainText('ui.lines')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
  await pressEnter(page.locator('dialog footer').getByRole('button', { name: 'Close' }))

  const preview = page.frameLocator('iframe[title="Preview of ui.lines"]')
  await expect(preview.getByRole('heading', { name: 'Welcome' })).toHaveCSS('color', 'rgb(0, 0, 200)')
  // A link leads to the page that it is on, so that it looks as its author has links look.
  const away =
    'script, link, base, iframe, object, embed, video, [src^="http"], [href]:not([href="about:srcdoc#"]), [action], [formaction]'
  await expect(preview.locator(away)).toHaveCount(0)
  await preview.getByText('Away from here').click()
  await preview.getByRole('button', { name: 'Go' }).click()
  await preview.getByText('Tickets for the ferry').click()
  await expect(page.getByRole('row', { selected: true })).toContainText('Tickets for the ferry')
  await expect(preview.getByText('Tickets for the ferry')).toHaveAttribute('aria-current', 'true')
  await expectAccessibleAroundFrames(page)

  await page.keyboard.press('Enter')
  const element = preview.locator('.service_phrase[role="textbox"]')
  await expect(element).toBeFocused()
  await page.keyboard.type('Квитки на <b>пором</b>')
  await expectText(page.getByRole('textbox', { name: /Translation into/ }), 'Квитки на <b>пором</b>')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { selected: true })).toContainText('Квитки на <b>пором</b>')
  await expect(preview.getByText('Квитки на <b>пором</b>')).toHaveAttribute('lang', 'uk')
  await expect(preview.locator('b')).toHaveCount(0)

  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { selected: true })).toContainText('Have a good trip')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Гарної')
  await page.keyboard.press('Escape')
  await expect(preview.getByText('Have a good trip')).toBeFocused()
  await page.keyboard.press('F8')
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await page.keyboard.press('F8')
  await expect(page.getByRole('grid', { name: 'Strings' })).toBeHidden()
  expect(remote.asked).toEqual([])
  expect(new URL(page.url()).origin).toBe(origin)
  expect(await page.title()).not.toContain('broken')
  remote.close()
})

test('writes in no element of a preview that lacks the class, and opens its string all the same', async ({
  workbench,
}) => {
  const { path, file, app } = prepare(workbench.folder)
  writeFileSync(join(app, 'process.mjs'), moduleCode().replace('class="service_phrase"', 'class="other"'))
  const env = { ...process.env, INTERLINEAR_HOME: join(workbench.folder, 'home') }
  const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { env })
  run('module', 'add', path, app, '--yes')
  run('import', path, file)
  const { page } = await workbench.start()
  await openProject(page, path)
  const preview = page.frameLocator('iframe[title="Preview of ui.lines"]')
  await preview.getByText('Tickets for the ferry').click()
  await expect(page.getByRole('row', { selected: true })).toContainText('Tickets for the ferry')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /Translation into/ })).toBeFocused()
  await expect(preview.locator('[role="textbox"]')).toHaveCount(0)
})

test('shows an author what each save of the code does', async ({ workbench }) => {
  const { path, file, app } = prepare(workbench.folder)
  const { page } = await workbench.start()
  await openProject(page, path)
  await runCommand(page, 'Modules')
  const dialog = page.getByRole('dialog', { name: 'Modules' })
  await expect(dialog).toContainText('This project uses no modules yet.')
  await dialog.getByRole('textbox', { name: 'Folder or address' }).fill(app)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option', { name: /Lines.*Not trusted yet/ })).toBeVisible()
  await expectAccessibleInBoth(page)

  await dialog.getByRole('tab', { name: 'App' }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('textbox', { name: 'File' }).fill(file)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('not trusted as it is now')
  await pressEnter(dialog.getByRole('button', { name: 'I write it: trust it with each change' }))
  await expect(dialog.getByRole('status')).toContainText('Keeps to the protocol')
  await expect(dialog.getByRole('status')).toContainText('the same bytes')
  await expect(dialog.getByRole('group', { name: 'Strings' }).getByRole('row')).toHaveCount(4)
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expectAccessibleAroundFrames(page)

  const process = join(app, 'process.mjs')
  writeFileSync(
    process,
    moduleCode().replace('identifier, text, previewId', 'identifier, text, previewId: text'),
  )
  await expect(dialog.getByRole('status')).toContainText('3 breaches of the protocol')
  const breach = dialog.getByRole('group', { name: 'Breaches and warnings' }).getByRole('row').nth(1)
  await expect(breach).toContainText('data.strings[0].previewId')
  await expect(breach).toContainText('A previewId is a whole number, 0 or more.')
  await expect(breach).toContainText('"Welcome"')
  await expectAccessibleInBoth(page)

  await dialog.getByRole('tab', { name: 'Try it' }).focus()
  await page.keyboard.press('ArrowRight')
  const jobs = dialog.getByRole('listbox', { name: 'Jobs' })
  await expect(jobs.getByRole('option', { selected: true })).toContainText('failed')
  await expect(dialog.getByRole('tabpanel', { name: 'Response' })).toContainText('"previewId": "Welcome"')
  const before = await jobs.getByRole('option').count()
  await pressEnter(dialog.getByRole('button', { name: 'Run again' }))
  await expect(jobs.getByRole('option')).toHaveCount(before + 1)
  await expectAccessibleInBoth(page)

  writeFileSync(process, moduleCode('mended'))
  await expect(jobs.getByRole('option', { selected: true })).not.toContainText('failed')
  await dialog.getByRole('tab', { name: 'Console' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('tabpanel', { name: 'Console' })).toContainText('mended')
})

test('asks again at export: for code that has changed, and before files go to an address', async ({
  workbench,
}) => {
  const { path, file, app } = prepare(workbench.folder)
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], {
      env: { ...process.env, INTERLINEAR_HOME: join(workbench.folder, 'home') },
    })
  run('module', 'add', path, app, '--yes')
  run('import', path, file)
  const remote = await listen()
  const { page } = await workbench.start()
  await openProject(page, path)

  writeFileSync(join(app, 'process.mjs'), moduleCode('changed'))
  const out = join(workbench.folder, 'out')
  mkdirSync(out)
  await exportFiles(page, out)
  const code = page.getByRole('dialog', { name: 'Run the code of this app?' })
  await expect(code).toContainText('something in its folder has changed')
  await pressEnter(code.getByRole('button', { name: 'Trust and go on' }))
  await expect(page.getByRole('dialog', { name: 'Export' })).toContainText('Wrote')
  expect(readFileSync(join(out, 'ui.lines'), 'utf8')).toBe(LINES)
  await page.keyboard.press('Escape')

  writeFileSync(join(app, 'manifest.json'), JSON.stringify({ ...MANIFEST, baseUrl: remote.address }))
  await exportFiles(page, out)
  const address = page.getByRole('dialog', { name: 'Send files to this app?' })
  await expect(address).toContainText('another address than the one you agreed to')
  await expect(address).toContainText('the whole file is sent there')
  await expect(address).toContainText(remote.address)
  await expect(address.getByRole('button', { name: 'Not now' })).toBeFocused()
  await expectAccessibleAroundFrames(page)
  expect(remote.asked).toEqual([])
  await pressEnter(address.getByRole('button', { name: 'Send and go on' }))
  await expect(page.getByRole('alert')).toContainText('Not today.')
  expect(remote.asked).toEqual(['/process'])
  remote.close()
})
