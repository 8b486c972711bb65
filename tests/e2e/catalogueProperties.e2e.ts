/** The properties of an opened PO file are edited by keyboard, and written into the file with its MO file. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessibleInBoth, pressEnter, runCommand, test } from './workbench.ts'

const CATALOGUE = `# Shop
msgid ""
msgstr ""
"Project-Id-Version: shop 1\\n"
"Last-Translator: Olena <olena@example.org>\\n"
"Language-Team: none\\n"
"Language: uk\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=n!=1;\\n"
"X-Own: kept as it is\\n"

msgid "Open"
msgstr "Відкрити"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""
`

test('the team, the plural rule and the MO file of a catalogue', async ({ workbench }) => {
  const place = join(workbench.folder, 'uk.po')
  writeFileSync(place, CATALOGUE)
  const { page } = await workbench.start(place)
  await expect(page.getByRole('grid', { name: 'Strings' })).toContainText('Open')
  await runCommand(page, 'properties of this PO')
  const dialog = page.getByRole('dialog', { name: 'Properties of uk.po' })
  const team = dialog.getByRole('textbox', { name: 'Language team' })
  await expect(team).toHaveValue('none')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await team.fill('Ukrainian <uk@example.org>')
  await pressEnter(dialog.getByRole('button', { name: 'Use the rule of the language' }))
  await expect(dialog.getByRole('row', { name: /^1 2, 3, 4, 22/ })).toContainText('few')
  await dialog.getByRole('checkbox', { name: /MO file/ }).press('Space')
  await expectAccessibleInBoth(page, 'properties')
  const rule = dialog.getByRole('textbox', { name: 'Plural rule' })
  const chosen = await rule.inputValue()
  await rule.fill('nonsense')
  await expect(dialog.getByRole('alert')).toContainText('nplurals=2')
  await rule.fill(chosen)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await pressEnter(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toBeHidden()
  await expect.poll(() => existsSync(join(workbench.folder, 'uk.mo'))).toBe(true)
  const written = readFileSync(place, 'utf8')
  const [before, after] = [CATALOGUE.split('\n'), written.split('\n')]
  expect(after.filter((line) => !before.includes(line))).toEqual([
    '"Language-Team: Ukrainian <uk@example.org>\\n"',
    ...after.filter((line) => line.includes('nplurals=3')),
    ...after.filter(
      (line) => /^"(?!Language|Plural|Project|Last|MIME|Content|X-)/.test(line) && !before.includes(line),
    ),
    'msgstr[2] ""',
  ])
  const checked = spawnSync('msgfmt', ['-c', '-o', '-', place])
  if (checked.error === undefined) {
    expect(checked.status).toBe(0)
    expect(readFileSync(join(workbench.folder, 'uk.mo'))).toEqual(checked.stdout)
  }

  await expect(page.getByRole('textbox', { name: /few/ })).toBeVisible()
  await runCommand(page, 'properties of this PO')
  await expect(team).toHaveValue('Ukrainian <uk@example.org>')
  await dialog.getByRole('textbox', { name: 'Language', exact: true }).fill('de')
  await pressEnter(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog.getByRole('alert')).toContainText('is not Ukrainian')
  expect(readFileSync(place, 'utf8')).toBe(written)
})
