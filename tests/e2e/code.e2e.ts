/** The program's code beside a string: one key away, its places by key, and clear words where there is none. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chooseBy } from './fileChooser.ts'
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, test, type Workbench } from './workbench.ts'
import { program } from './program.ts'

const MENU = `/* The menu of the ferry's desk.
   It is made once. */
#include <libintl.h>
#include <stdio.h>

#define _(text) gettext (text)

static void
add (struct menu *menu, const char *label, int key)
{
  menu->items[menu->count++] = (struct item) { label, key };
}

void
make_menu (struct menu *menu)
{
  /* TRANSLATORS: opens a timetable, not a door. */
  add (menu, _("Open"), 'o');
  add (menu, _("Close the desk"), 'c');
  printf (_("%d entries\\n"), menu->count);
}
`

const PYTHON = `def open_gate(gate):
    """Opens a gate."""
    if gate.is_closed:
        print(_("Open"))
    return 12
`

const CATALOGUE = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#. TRANSLATORS: opens a timetable, not a door.
#: src/menu.c:18 ../tools/gate.py:4
#: ../../../etc/passwd:1
msgid "Open"
msgstr ""

#: src/menu.c:900
msgid "Close the desk"
msgstr ""

#: src/gone.c:3
msgid "Gone"
msgstr ""

#: src/link.c:1
msgid "Secret"
msgstr ""

msgid "Nowhere"
msgstr ""
`

function makeProject({ folder }: Workbench): void {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  const tree = join(folder, 'ferry')
  for (const name of ['po', 'src', 'tools']) mkdirSync(join(tree, name), { recursive: true })
  writeFileSync(join(folder, 'secret.c'), 'secret\n')
  symlinkSync(join(folder, 'secret.c'), join(tree, 'src', 'link.c'))
  writeFileSync(join(tree, 'po', 'uk.po'), CATALOGUE)
  writeFileSync(join(tree, 'src', 'menu.c'), MENU)
  writeFileSync(join(tree, 'tools', 'gate.py'), PYTHON)
  const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd: folder, env })
  run('init', 'desk.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Desk')
  run('import', 'desk.interlinear', 'ferry')
}

async function openProject(page: Page, folder: string): Promise<void> {
  const opening = page.getByRole('button', { name: /Open a project/ })
  await chooseBy(page, opening, 'Open a project', { file: join(folder, 'desk.interlinear') })
  await expect(page.getByRole('heading', { name: 'Open', exact: true })).toBeAttached()
}

test('shows the code of a string, reference by reference, during typing', async ({ workbench }) => {
  makeProject(workbench)
  const { page } = await workbench.start()
  await openProject(page, workbench.folder)
  const part = page.getByRole('region', { name: 'Code', exact: true })
  const marked = part.locator('[aria-current]')
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: /Translation into/ }).first()
  await expect(field).toBeFocused()
  await page.keyboard.type('Від')
  await expect(part).toBeHidden()
  await page.keyboard.press('F4')
  await expect(marked).toContainText('add (menu, _("Open"), \'o\');')
  await expect(marked).toBeInViewport()
  await expect(part).toContainText('src/menu.c:18')
  await expect(part).toContainText('1 of 3')
  await expect(marked.locator('.text')).toHaveText(['"Open"', "'o'"])
  await expect(part.locator('.comment', { hasText: 'It is made once' })).toBeAttached()
  // The hands stay where they are.
  await page.keyboard.type('крити')
  await expectText(field, 'Відкрити')
  await expectAccessibleInBoth(page, 'code')

  await page.keyboard.press('Shift+F4')
  await expect(marked).toContainText('print(_("Open"))')
  await expect(part.locator('.keyword').first()).toHaveText('def')
  await page.keyboard.press('Shift+F4')
  await expect(part).toContainText('3 of 3')
  await expect(part.getByRole('status')).toContainText('does not lie below a folder')
  await expect(part).not.toContainText('root:')
  await expectAccessibleInBoth(page, 'code-outside')
  await page.keyboard.press('Shift+F4')
  await expect(marked).toContainText('_("Open")')

  await page.keyboard.press('Alt+ArrowDown')
  await expect(part.getByRole('status')).toContainText('Line 900 no longer exists: the file has 21 lines.')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(part.getByRole('status')).toContainText('in none of the folders')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(part.getByRole('status')).toContainText('does not lie below a folder')
  await expect(part).not.toContainText('secret')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(part.getByRole('status')).toContainText('does not say where the code uses it')
  await page.keyboard.press('F4')
  await expect(part).toBeHidden()
})

test('is found by the palette and by a button, scrolls by key, and is open again after a reload', async ({
  workbench,
}) => {
  makeProject(workbench)
  const { page } = await workbench.start()
  await openProject(page, workbench.folder)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('code beside')
  await page.keyboard.press('Enter')
  const box = page.getByRole('region', { name: 'Code at src/menu.c:18' })
  await expect(box).toBeVisible()
  await box.focus()
  await page.keyboard.press('Control+Home')
  await expect(box.getByText('The menu of the ferry')).toBeInViewport()
  const button = page.getByRole('button', { name: 'Show the code where this string is used' })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.press('Enter')
  await expect(box).toBeHidden()
  await button.press('Enter')
  await expect(box).toBeVisible()
  await page.reload()
  await expect(box).toBeVisible()
})
