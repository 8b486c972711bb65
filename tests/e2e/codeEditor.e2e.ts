/** The code of a string is opened in the person's editor: it is chosen when it is first wanted. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessibleInBoth, pressEnter, runCommand, test } from './workbench.ts'

const CATALOGUE = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#: menu.c:2
msgid "Open"
msgstr ""
`

test('an editor is asked for, and named where it cannot be started', async ({ workbench }) => {
  const tree = join(workbench.folder, 'tree')
  mkdirSync(join(tree, '.git'), { recursive: true })
  writeFileSync(join(tree, 'menu.c'), 'one\ntwo\n')
  writeFileSync(join(tree, 'uk.po'), CATALOGUE)
  const { page } = await workbench.start(join(tree, 'uk.po'))
  await expect(page.getByRole('grid', { name: 'Strings' })).toContainText('Open')
  await runCommand(page, 'open the code in your editor')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('No editor is chosen for code.')
  await pressEnter(messages.getByRole('button', { name: 'Settings' }))
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('combobox', { name: 'Editor for code' }).selectOption('VSCodium')
  await page.setViewportSize({ width: 1024, height: 700 })
  await expectAccessibleInBoth(page, 'code-editor')
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await runCommand(page, 'open the code in your editor')
  await expect(messages).toContainText('codium could not be started')
})
