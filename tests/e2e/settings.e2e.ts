/** Settings, custom shortcuts, the grouped menu, and commands found by synonyms: by keyboard. */
import type { Locator } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

test('keys are changed, contested, and work at once and after a reload', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+,')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog.getByRole('radio', { name: 'System default' })).toBeFocused()
  await expectAccessibleInBoth(page, 'settings-appearance')
  // The panel scrolls by key, so it can have the focus too.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('tab', { name: 'Appearance' })).toBeFocused()
  for (const name of ['Editor', 'Saving', 'Dictionaries', 'Memory', 'Suggestions', 'Keys']) {
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expectAccessibleInBoth(page, `settings-${name.toLowerCase()}`)
  }
  await dialog.getByRole('searchbox', { name: 'Find a command' }).fill('theme dark')
  await dialog.getByRole('button', { name: 'Change the keys of: Dark theme' }).press('Enter')
  await page.keyboard.press('d')
  await expect(dialog.getByRole('alert')).toHaveText('These keys type a character.')
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('alert')).toContainText('These are the keys of: Show all commands')
  await expectAccessibleInBoth(page, 'settings-contested')
  await page.keyboard.press('Control+Alt+d')
  await expect(dialog.getByRole('button', { name: 'Change the keys of: Dark theme' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Alt+d')
  const root = page.locator(':root')
  await expect(root).toHaveAttribute('data-theme', 'dark')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('night')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('option').first()).toHaveText(/Dark theme\s*CtrlAltD/)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  await page.keyboard.press('F1')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Dark theme')).toBeVisible()
})

test('the font of the editor is chosen by its name, counts in list, source and field, and is kept', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await runCommand(page, 'font')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const font = dialog.getByLabel('Font of source and translation')
  await expect(font).toHaveValue('')
  const last = font.getByRole('option').last()
  const name = (await last.textContent()) ?? ''
  await font.selectOption({ label: name })
  await page.keyboard.press('Escape')
  const hasFont = async (place: Locator) =>
    expect(place).toHaveCSS('font-family', new RegExp(`^"?${name}"?,`))
  const expectInUse = async () => {
    await hasFont(page.locator('.row .source').first())
    await hasFont(page.locator('[data-source-text]').first())
    await hasFont(page.locator('.cm-editor').last())
  }
  await expectInUse()
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  await expectInUse()
})

test('a page of the settings without a field begins at its tab', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await runCommand(page, 'dictionaries')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog.getByRole('region', { name: 'German' })).toContainText('No dictionary')
  await expect(dialog.getByRole('tab', { name: 'Dictionaries' })).toBeFocused()
})

test('a command that cannot be used stands below the others with the reason, and Enter leaves it', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.type('export translations')
  const only = palette.getByRole('option')
  await expect(only).toHaveText(/Export translations….*Open a project first\./)
  await expect(only).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBoth(page, 'palette-disabled')
  await page.keyboard.press('Enter')
  await expect(palette).toBeVisible()
  await only.click({ force: true })
  await expect(palette).toBeVisible()
})

test('Ctrl+F takes the query that was run, to be written over', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('is hidden')
  await page.keyboard.press('Enter')
  const query = page.getByRole('search').getByRole('textbox')
  await expect(query).toHaveText('is hidden')
  await page.keyboard.press('F6')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('is approved')
  await expect(query).toHaveText('is approved')
})

test('Enter in the field chooses a language, and once more adds it', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await runCommand(page, 'language')
  const dialog = page.getByRole('dialog', { name: 'Add a language' })
  await dialog.getByRole('combobox').fill('icelandic')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Icelandic')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Icelandic/ }).first()).toBeVisible()
})

test('the View menu marks what is on, and one of what excludes each other', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const openView = async () => {
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    for (let down = 0; down < 6; down++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    return page.getByRole('menu', { name: 'View' })
  }
  let view = await openView()
  const lines = { name: 'Two lines for each string' }
  await expect(view.getByRole('menuitemcheckbox', lines)).toHaveAttribute('aria-checked', 'false')
  await expect(view.getByRole('menuitemradio', { name: 'Theme of the system' })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await view.getByRole('menuitemcheckbox', lines).press('Enter')
  await expect(view).toBeHidden()
  view = await openView()
  await expect(view.getByRole('menuitemcheckbox', lines)).toHaveAttribute('aria-checked', 'true')
})

test('the menu has groups, and the palette begins with what was run last', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  await expectAccessibleInBoth(page, 'menu')
  for (let down = 0; down < 6; down++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const view = page.getByRole('menu', { name: 'View' })
  await expect(view).toBeVisible()
  await expectAccessibleInBoth(page, 'menu-view')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('progress')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Overview of/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByText('Recent', { exact: true })).toBeVisible()
  await expect(palette.getByRole('option').first()).toContainText('Overview')
})

test('F8 says why there is no preview', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('F8')
  await expect(
    page.getByText('This file has no preview: HTML and Markdown have one', { exact: false }).first(),
  ).toBeVisible()
})
