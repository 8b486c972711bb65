/** Typing faster than the screen follows: each text is saved in its own string, in order. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import SqliteDatabase from 'better-sqlite3'
import { startBrowserShell } from './browserShell.ts'
import { expect, test } from './workbench.ts'
import { program } from './program.ts'

/** `npm run kills` has 1,000. */
const STRINGS = Number(process.env['INTERLINEAR_TYPED'] ?? 60)

function makeProject(folder: string): string {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const path = join(home, 'typed.interlinear')
  const source = join(folder, 'en.json')
  const texts = Array.from({ length: STRINGS }, (_, index) => [`key${index}`, `Source ${index}.`])
  writeFileSync(source, JSON.stringify(Object.fromEntries(texts)))
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env: { ...process.env, INTERLINEAR_HOME: home } })
  run('init', path, '--source', 'en', '--target', 'uk')
  run('import', path, source)
  return path
}

/** Presses keys without waiting for the page to be done with one before the next. */
async function pressAll(page: Page, texts: readonly string[], pause: () => number): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  const send = async (event: Parameters<typeof keys.send<'Input.dispatchKeyEvent'>>[1]) => {
    sent.push(keys.send('Input.dispatchKeyEvent', event))
    const milliseconds = pause()
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds))
  }
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 } as const
  for (const text of texts) {
    for (const character of text) {
      await send({ type: 'keyDown', key: character, text: character })
      await send({ type: 'keyUp', key: character })
    }
    await send({ type: 'rawKeyDown', ...enter })
    await send({ type: 'keyUp', ...enter })
  }
  await Promise.all(sent)
}

for (const [name, pause] of [
  ['0 ms', () => 0],
  ['up to 20 ms', () => Math.random() * 20],
] as const) {
  test(`types ${STRINGS} strings at ${name} between keys, each in its place`, async ({
    browser,
    shell,
    workbench,
  }) => {
    test.skip(shell !== 'browser', 'the project is made for the browser shell')
    test.setTimeout(120_000 + STRINGS * 1_500)
    const path = makeProject(workbench.folder)
    const running = await startBrowserShell(workbench.folder, path)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(running.url)
    await expect(page.locator('[data-source-text]')).toHaveText('Source 0.')
    await page.getByRole('textbox', { name: /^Translation into/ }).focus()
    const texts = Array.from({ length: STRINGS }, (_, index) => `text ${index}`)
    await pressAll(page, texts, pause)
    await expect(page.locator('[data-source-text]')).toHaveText(`Source ${STRINGS - 1}.`, {
      timeout: 60_000 + STRINGS * 500,
    })
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.unsaved.'))))
      .toEqual([])
    await context.close()
    await running.stop()
    const db = new SqliteDatabase(path, { readonly: true })
    const rows = db
      .prepare<[], { source: string; text: string | null }>(
        `SELECT s.text AS source, t.text AS text FROM source_string AS s
         LEFT JOIN translation AS t ON t.string_id = s.id ORDER BY s.position`,
      )
      .all()
    db.close()
    expect(rows).toEqual(texts.map((text, index) => ({ source: `Source ${index}.`, text })))
  })
}
