/** Segmentation rules of a file by keyboard: tried out, corrected, attached, taken away. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject } from './openingProject.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  runCommand,
  test,
  pressEnter,
} from './workbench.ts'
import { program } from './program.ts'

/** A project with one Markdown file. */
function makeProject(folder: string): string {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd: folder, env })
  writeFileSync(join(folder, 'help.md'), '# Help\n\nSave, then close. Is it easy? Yes.\n')
  run('init', 'help.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Help')
  run('import', 'help.interlinear', 'help.md')
  return join(folder, 'help.interlinear')
}

test('tries rules out, names what is wrong with them, and cuts the file by them', async ({ workbench }) => {
  const path = makeProject(workbench.folder)
  const { page } = await workbench.start()
  await openProject(page, path, 5)
  await runCommand(page, 'Segmentation rules')
  const dialog = page.getByRole('dialog', { name: 'Segmentation rules of help.md' })
  const editor = dialog.getByRole('textbox', { name: 'Rules (SRX 2.0)' })
  const segments = dialog.getByRole('list', { name: /Segments/ }).getByRole('listitem')
  await expect(segments).toHaveCount(5)
  await expect(dialog).toContainText('The default rules are used.')
  await expect(dialog.getByRole('button', { name: 'Use for this file' })).toBeDisabled()
  await expectAccessibleInBoth(page)

  await dialog.getByRole('textbox', { name: /Text to try/ }).fill('Save, then close. Is it easy?')
  await expect(segments).toHaveCount(2)
  await segments
    .nth(1)
    .getByRole('button', { name: /^rule \d+ of All languages/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(editor).toBeFocused()

  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(
    [
      '<srx version="2.0"><header segmentsubflows="yes" cascade="no"/><body><languagerules>',
      '<languagerule languagerulename="Commas">',
      '<rule><beforebreak>,</beforebreak><afterbreak>\\s</afterbreak></rule>',
      '<rule break="no"><beforebreak>\\X</beforebreak></rule>',
      '</languagerule></languagerules><maprules>',
      '<languagemap languagepattern=".*" languagerulename="Commas"/></maprules></body></srx',
    ].join('\n'),
  )
  await expect(dialog.getByRole('alert')).toContainText('line 6')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('>')
  await expect(dialog).toContainText('1 rule is left out')
  await expect(dialog).toContainText('Rule 2 of "Commas" is left out')
  await expect(segments).toHaveText([/^Save,\s*$/, /^then close\. Is it easy\?/])
  await expectAccessible(page)

  await pressEnter(dialog.getByRole('button', { name: 'Use for this file' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('3 strings, 2 new, 3 gone.')
  await expect(page.getByRole('grid', { name: 'Strings' })).toContainText('then close. Is it easy? Yes.')

  await pressEnter(page.getByRole('button', { name: 'Actions for help.md' }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: /segment/i }).press('Enter')
  await expect(dialog).toContainText('This file has rules of its own.')
  await pressEnter(dialog.getByRole('button', { name: 'Use the default rules' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Strings' })).toContainText('Save, then close.')
})
