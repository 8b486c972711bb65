/** A worklist goes out, comes back with a conflict, and is decided; a memory comes in: all by keyboard. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, expectAccessible, openSample, runCommand, test, pressEnter } from './workbench.ts'

/** Goes on with Tab until the element has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'radio', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).last()
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}.`)
}

async function goToFolder(page: Page, dialog: string, folder: string): Promise<void> {
  await page.getByRole('dialog', { name: dialog }).getByRole('textbox', { name: 'Folder' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(folder)
  await page.keyboard.press('Enter')
}

async function chooseFile(page: Page, folder: string, name: string): Promise<void> {
  await pressEnter(page.getByRole('button', { name: /^File: / }))
  await goToFolder(page, 'Choose a file to import', folder)
  await page.getByRole('combobox', { name: 'Type to filter' }).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

async function translate(page: Page, text: string): Promise<void> {
  await page
    .getByRole('textbox', { name: /Translation into/ })
    .first()
    .fill(text)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { selected: true })).toContainText(text)
}

test('finds the file whose filter was typed before its folder was listed', async ({ workbench }) => {
  const { folder } = workbench
  const crowded = join(folder, 'crowded')
  mkdirSync(crowded)
  for (let file = 0; file < 3_000; file++) writeFileSync(join(crowded, `memory-${file}.csv`), 'en,uk\n')
  const { page } = await workbench.start()
  await openSample(page)
  await runCommand(page, 'Import a translation memory')
  await chooseFile(page, crowded, 'memory-2718')
  await expect(page.getByRole('button', { name: /^File: / })).toBeVisible()
  const field = page
    .getByRole('dialog', { name: 'Import a translation memory' })
    .getByRole('textbox', { name: 'File' })
  await expect(field).toHaveValue(join(crowded, 'memory-2718.csv'))
})

test('imports a worklist with a conflict, and a memory, by keyboard', async ({ workbench }) => {
  const { folder } = workbench
  writeFileSync(join(folder, 'ui.json'), '{"cart": "Your cart is empty", "total": "Total"}')
  writeFileSync(join(folder, 'memory.csv'), 'en,uk\nYour cart,Ваш кошик\n')
  const { page } = await workbench.start()
  await tabTo(page, 'button', /New project/)
  await page.keyboard.press('Enter')
  const creating = page.getByRole('dialog', { name: 'New project' })
  await creating.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Shop')
  await creating.getByRole('combobox', { name: 'Target languages' }).fill('uk')
  await page.keyboard.press('Enter')
  await creating
    .getByRole('button', { name: /Choose|Change/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await goToFolder(page, 'Save the project', folder)
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Create project')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Import files/ }).first()).toBeVisible()
  await runCommand(page, 'Import files')
  await tabTo(page, 'button', /Choose files/)
  await page.keyboard.press('Enter')
  await goToFolder(page, 'Choose files to import', folder)
  await page.getByRole('combobox', { name: 'Type to filter' }).focus()
  await page.keyboard.type('ui.json')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Import')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Import', exact: true })).toContainText('2 strings')
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: /Your cart/ })
    .first()
    .click()
  await translate(page, 'Кошик порожній')

  await runCommand(page, 'Export this list')
  const exporting = page.getByRole('dialog', { name: 'Export this list' })
  await tabTo(page, 'radio', /XLIFF/)
  await page.keyboard.press('ArrowDown')
  await expect(exporting.getByRole('radio', { name: /PO worklist/ })).toBeChecked()
  await expectAccessible(page)
  await tabTo(page, 'button', 'Choose the file…')
  await page.keyboard.press('Enter')
  await goToFolder(page, 'Save the export', folder)
  await expect(page.getByRole('option', { name: /memory\.csv/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'File name' }).focus()
  await page.keyboard.type('list')
  await page.keyboard.press('Enter')
  await expect(exporting).toContainText('Wrote 2 strings')
  await expect(exporting).toContainText(join(folder, 'list.po'))
  await page.keyboard.press('Escape')

  const path = join(folder, 'list.po')
  const sent = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    sent
      .replace('"Кошик порожній"', '"Ваш кошик порожній"')
      .replace('msgid "Total"\nmsgstr ""', 'msgid "Total"\nmsgstr "Разом"'),
  )
  await translate(page, 'У кошику порожньо')

  await runCommand(page, 'Import a worklist')
  await chooseFile(page, folder, 'list.po')
  await tabTo(page, 'button', 'Compare')
  await page.keyboard.press('Enter')
  const returning = page.getByRole('dialog', { name: 'Import a worklist' })
  await expect(returning).toContainText('Changed here and in the file')
  for (const text of ['Кошик порожній', 'Ваш кошик порожній', 'У кошику порожньо'])
    await expect(returning).toContainText(text)
  await tabTo(page, 'radio', 'Keep ours')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(returning.getByRole('radio', { name: 'Keep both' })).toBeChecked()
  await expectAccessible(page)
  await tabTo(page, 'button', 'Import')
  await page.keyboard.press('Enter')
  await expect(returning.getByRole('button', { name: 'Import' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Total/ }).first()).toContainText('Разом')
  await expect(page.getByRole('row', { name: /Your cart/ }).first()).toContainText('У кошику порожньо')

  await runCommand(page, 'Import a translation memory')
  await chooseFile(page, folder, 'memory.csv')
  await expectAccessible(page)
  await tabTo(page, 'textbox', 'Name of the new memory')
  await page.keyboard.type('Shop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Import a translation memory' })).toContainText(
    '1 unit added to “Shop”',
  )
})

test('sends a table to a reviewer, and shows the edits before they are saved', async ({ workbench }) => {
  const { folder } = workbench
  writeFileSync(join(folder, 'here.csv'), '')
  const { page } = await workbench.start()
  await openSample(page)
  await runCommand(page, 'Export this list')
  const exporting = page.getByRole('dialog', { name: 'Export this list' })
  await exporting.getByRole('radio', { name: /XLSX table/ }).check()
  await picture(page, 'table-export')
  await pressEnter(exporting.getByRole('button', { name: 'Choose the file…' }))
  await goToFolder(page, 'Save the export', folder)
  await expect(page.getByRole('option', { name: /here\.csv/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'File name' }).fill('review')
  await page.keyboard.press('Enter')
  await expect(exporting).toContainText(join(folder, 'review.xlsx'))
  await page.keyboard.press('Escape')

  const path = join(folder, 'review.xlsx')
  const parts = unzipSync(readFileSync(path))
  const rows = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).split('<row ')
  const edited = rows.findIndex((row) => row.includes('>translated<'))
  const [text = '', end = ''] = (rows[edited] ?? '').split(/(?=<c r="G)/)
  rows[edited] = text.replace(/(.*<t xml:space="preserve">)/s, '$1Нове ') + commented(end)
  rows[edited + 1] = (rows[edited + 1] ?? '').replace(/(<t xml:space="preserve">)[^<]+/, '$1damaged')
  writeFileSync(path, zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(rows.join('<row ')) }))

  await runCommand(page, 'Import a worklist')
  await chooseFile(page, folder, 'review.xlsx')
  const returning = page.getByRole('dialog', { name: 'Import a worklist' })
  await pressEnter(returning.getByRole('button', { name: 'Compare' }))
  await expect(returning.getByText('Edits (1)')).toBeVisible()
  await expect(returning.locator('ins')).toHaveText('Нове')
  await expect(returning).toContainText(`Row ${edited + 1}: its ID is damaged`)
  await expect(returning.getByText('New comments')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'table-return')
  await pressEnter(returning.getByRole('button', { name: 'Import' }))
  await expect(returning.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Нове/ }).first()).toBeVisible()
})

/** The rest of a row, with a comment in its empty cell. */
function commented(cells: string): string {
  return cells.replace(/^(<c r="G\d+" s="\d")\/>/, '$1 t="inlineStr"><is><t>Shorter, please</t></is></c>')
}

async function picture(page: Page, name: string): Promise<void> {
  const { INTERLINEAR_PICTURES: pictures } = process.env
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) })
}
