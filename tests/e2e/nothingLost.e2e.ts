/** Nothing typed is lost: not by a killed workbench, not by an undo, not by another process. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectText } from './field.ts'
import { expect, openSample, test } from './workbench.ts'
import { program } from './program.ts'

const rowOf = (page: Page) => page.getByRole('row', { name: /Boarding closes/ })
const fieldOf = (page: Page) => page.getByRole('textbox', { name: /Translation into/ })

async function openRecent(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Ferry tickets/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'Strings' })).toBeVisible()
}

/** Keeps the first list of strings from being opened until what is answered here is called. */
async function holdFirstList(page: Page): Promise<() => void> {
  let release: (() => void) | null = null
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (release === null && message.includes('"list.open"')) release = () => server.send(message)
      else server.send(message)
    })
  })
  await page.reload()
  return () => release?.()
}

test('keeps what was typed and not saved when the workbench is killed', async ({ workbench }) => {
  const first = await workbench.start()
  await openSample(first.page)
  await rowOf(first.page).click()
  await expect(first.page.locator('[data-source-text]')).toContainText('Boarding closes')
  await fieldOf(first.page).fill('Посадка закін')
  await expect(first.page.getByRole('contentinfo')).toContainText('Draft kept')
  await first.kill()

  const { page } = await workbench.start()
  const openList = await holdFirstList(page)
  await openRecent(page)
  await page.getByRole('button', { name: 'Go there' }).click()
  await expect(page.getByText('1 translation was typed and not saved last time.').first()).toBeVisible()
  await expectText(fieldOf(page), 'Посадка закін')
  openList()
  await expect(rowOf(page)).toHaveAttribute('aria-selected', 'true')
  await expectText(fieldOf(page), 'Посадка закін')
})

test('undoes and redoes across a restart', async ({ workbench }) => {
  const first = await workbench.start()
  await openSample(first.page)
  await rowOf(first.page).click()
  await expect(first.page.locator('[data-source-text]')).toContainText('Boarding closes')
  await fieldOf(first.page).fill('Посадка')
  await first.page.keyboard.press('Control+s')
  await expect(rowOf(first.page)).toContainText('Посадка')
  await first.stop()

  const { page } = await workbench.start()
  await openRecent(page)
  await expect(rowOf(page)).toContainText('Посадка')
  await page.keyboard.press('Control+Alt+z')
  await expect(rowOf(page)).not.toContainText('Посадка')
  await page.keyboard.press('Control+Alt+Shift+z')
  await expect(rowOf(page)).toContainText('Посадка')
})

test('shows what another process changed', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await expect(rowOf(page)).toBeVisible()
  const home = join(workbench.folder, 'home')
  const project = join(home, 'Ferry tickets (sample).interlinear')
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], {
      env: { ...process.env, INTERLINEAR_HOME: home },
    }).toString()
  const id = run('query', project, 'text contains "Boarding closes"', '--format', 'ids').trim()
  run('translate', project, '--string', id, '--language', 'uk', '--text', 'З іншого вікна')
  await expect(rowOf(page)).toContainText('З іншого вікна')
})
