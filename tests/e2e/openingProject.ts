/** Opening a project file by keyboard, as the other tests begin. */
import { expect, type Page } from '@playwright/test'
import { choose } from './fileChooser.ts'

/** Opens the project file at a path, and waits until its strings are shown; `rows`: how many, with the head row. */
export async function openProject(page: Page, path: string, rows?: number): Promise<void> {
  await choose(page, 'Open a file', { file: path }, () => page.keyboard.press('Control+o'))
  const grid = page.getByRole('grid', { name: 'Strings' })
  if (rows === undefined) await expect(grid).toBeVisible()
  else await expect(grid).toHaveAttribute('aria-rowcount', String(rows))
}
