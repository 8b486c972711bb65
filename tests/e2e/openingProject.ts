/** Opening a project file by keyboard, as the other tests begin. */
import { basename, dirname } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { emulatedShellOf } from './emulatedShell.ts'

/** Opens the project file at a path, and waits until its strings are shown; `rows`: how many, with the head row. */
export async function openProject(page: Page, path: string, rows?: number): Promise<void> {
  const desktop = emulatedShellOf(page)
  desktop?.answerDialogs([path])
  await page.keyboard.press('Control+o')
  if (desktop === undefined) await chooseInBrowser(page, path)
  const grid = page.getByRole('grid', { name: 'Strings' })
  if (rows === undefined) await expect(grid).toBeVisible()
  else await expect(grid).toHaveAttribute('aria-rowcount', String(rows))
}

/** Where the system has no dialog, the screens have a browser of files of their own. */
async function chooseInBrowser(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Open a file' })
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(dirname(path))
  await page.keyboard.press('Enter')
  await dialog.getByRole('option', { name: basename(path) }).dblclick()
}
