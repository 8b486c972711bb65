/** Translations into several languages, written at one go, by keyboard. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chooseBy } from './fileChooser.ts'
import { expect, expectAccessible, openSample, pressEnter, test } from './workbench.ts'

/** The sample's languages. */
const CODES = ['uk', 'de', 'ja', 'ar']

test('exports several languages, a folder each, by keyboard', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Export translations')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const languages = dialog.getByRole('group', { name: 'Languages' })
  const one = (name: RegExp) => languages.getByRole('checkbox', { name })
  await expect(one(/Ukrainian/)).toBeChecked()
  await one(/Ukrainian/).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  await one(/All/).focus()
  await page.keyboard.press('Space')
  const ticked = languages.getByRole('checkbox', { checked: true })
  await expect(ticked).toHaveCount(1 + CODES.length)
  await expect(dialog).toContainText('Each language gets a folder of its own')
  await expectAccessible(page)

  const choosing = dialog.getByRole('button', { name: /Choose/ })
  await chooseBy(page, choosing, 'Choose a folder to export to', { folder: workbench.folder })
  await pressEnter(dialog.getByRole('button', { name: 'Export', exact: true }))
  await expect(dialog).toContainText(/Wrote \d+ files/)
  for (const code of CODES)
    expect(readdirSync(join(workbench.folder, code))).toContainEqual(expect.stringMatching(/\.po$/))
})
