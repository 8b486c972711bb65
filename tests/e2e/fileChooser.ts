/**
 * Chooses files and folders in any shell. The browser shell has its own file browser, used by keyboard; desktops have
 * the system's dialogs with the same titles.
 */
import { basename, dirname } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { systemDialogsOf, type Answer } from './systemDialogs.ts'

/** The paths to choose; `saveIn`: the suggested name stays, unless `as` is given. */
export type Choice = { file: string } | { folder: string } | { saveIn: string; as?: string }

/** Chooses in the dialog of a title, which comes because of what `ask` does. */
export async function choose(
  page: Page,
  title: string,
  choice: Choice,
  ask: () => Promise<unknown>,
): Promise<void> {
  const system = systemDialogsOf(page)
  if (system === undefined) {
    await ask()
    const dialog = page.getByRole('dialog', { name: title })
    await chooseInScreens(page, dialog, choice)
    await expect(dialog).toBeHidden()
    return
  }
  const before = (await system.asked()).length
  await system.answer(answerOf(choice))
  await ask()
  await expect.poll(async () => (await system.asked()).length, `${title} is asked`).toBeGreaterThan(before)
  const asked = (await system.asked()).at(before)
  expect(asked).toMatchObject({ type: 'saveIn' in choice ? 'save' : 'open', options: { title } })
}

function answerOf(choice: Choice): Answer {
  if ('saveIn' in choice) return { folder: choice.saveIn, name: choice.as }
  return ['file' in choice ? choice.file : choice.folder]
}

async function chooseInScreens(page: Page, dialog: Locator, choice: Choice): Promise<void> {
  const folder = 'file' in choice ? dirname(choice.file) : 'folder' in choice ? choice.folder : choice.saveIn
  await dialog.getByRole('textbox', { name: 'Folder' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(folder)
  await page.keyboard.press('Enter')
  if ('file' in choice) {
    // It may be typed before the folder is listed.
    await dialog.getByRole('combobox', { name: 'Type to filter' }).focus()
    await page.keyboard.type(basename(choice.file))
    await page.keyboard.press('Enter')
  } else if ('folder' in choice) {
    await dialog.getByRole('button', { name: 'Choose this folder' }).press('Enter')
  } else {
    await expect(dialog.getByRole('option').first()).toBeVisible()
    const name = dialog.getByRole('textbox', { name: 'File name' })
    await name.focus()
    // The name is selected without its extension, which stays.
    if (choice.as !== undefined) await page.keyboard.type(choice.as)
    await page.keyboard.press('Enter')
  }
}

/** The same, where a button that is pressed by keyboard asks. */
export function chooseBy(page: Page, button: Locator, title: string, choice: Choice): Promise<void> {
  return choose(page, title, choice, () => button.press('Enter'))
}
