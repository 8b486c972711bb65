/**
 * Kills the workbench, the tab, or both at random moments between key, Ctrl+Enter and answer, and starts the workbench
 * again, with and without the project's path. Each confirmed text is in the project once, and in its history once; after
 * each restart the pane follows the list.
 *
 * `npm run kills -- --kills N --seed S` sets INTERLINEAR_KILLS and INTERLINEAR_SEED.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import SqliteDatabase from 'better-sqlite3'
import { startBrowserShell } from './browserShell.ts'
import type { BrowserShell } from './browserShell.ts'
import { expect as expectSoon, test } from './workbench.ts'
import { program } from './program.ts'
import { randomOf } from './random.ts'

/** A long run shares its machine with others: what hangs still fails, what is slow does not. */
const PATIENCE = 120_000
const expect = expectSoon.configure({ timeout: PATIENCE })

const KILLS = Number(process.env['INTERLINEAR_KILLS'] ?? 4)
const SEED = Number(process.env['INTERLINEAR_SEED'] ?? 1)
/** More than are confirmed: at the end of a list nothing comes next, which the script waits for. */
const STRINGS = Math.max(400, KILLS * 20)

type Kill = 'workbench' | 'tab' | 'both'
const KINDS: readonly Kill[] = ['workbench', 'tab', 'both']

function makeProject(folder: string): string {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const path = join(home, 'kills.interlinear')
  const source = join(folder, 'en.json')
  const texts = Array.from({ length: STRINGS }, (_, index) => [`key${index}`, `Source number ${index}.`])
  writeFileSync(source, JSON.stringify(Object.fromEntries(texts)))
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env: { ...process.env, INTERLINEAR_HOME: home } })
  run('init', path, '--source', 'en', '--target', 'uk')
  run('import', path, source)
  return path
}

/** A user's tab, which can be found again in the browser. */
class Tab {
  page: Page
  readonly #context: BrowserContext

  constructor(context: BrowserContext, page: Page) {
    this.#context = context
    this.page = page
  }

  /** Ends it with no time to tidy up: its process crashes, and another tab is opened. */
  async kill(): Promise<void> {
    const session = await this.#context.newCDPSession(this.page)
    // The call gets no response, because the page crashes.
    void session.send('Page.crash').catch(() => undefined)
    await this.page.waitForEvent('crash')
    const page = await this.#context.newPage()
    await this.page.close()
    this.page = page
  }
}

const source = (page: Page) => page.locator('[data-source-text]')
const field = (page: Page) => page.getByRole('textbox', { name: /^Translation into/ })

async function show(page: Page): Promise<void> {
  const startScreen = page.getByRole('region', { name: 'Recent' })
  // Disabled while the project that was shown last is being opened.
  const recent = startScreen.getByRole('button', { name: /^kills/, disabled: false })
  const grid = page.getByRole('grid', { name: 'Strings' })
  await expect(recent.or(grid)).toBeVisible()
  if (await recent.isVisible()) await recent.click()
  await expect(source(page)).toContainText('Source number')
}

/**
 * Seconds between a restart and the next key: 4 on average, and rarely up to a minute, because a workbench closes
 * projects without a window after ten seconds.
 */
function pauseSeconds(random: () => number): number {
  return random() < 0.05 ? 60 * random() : Math.min(20, -4 * Math.log(1 - random()))
}

/** Clicks a row in sight that is not selected; the pane shows its string. */
async function clickAnotherRow(page: Page, random: () => number): Promise<void> {
  const rows = page.getByRole('grid', { name: 'Strings' }).locator('[role=row][aria-selected=false]')
  await expect(rows.first()).toBeVisible()
  const row = rows.nth(Math.floor(random() * Math.min(5, await rows.count())))
  const [text] = /Source number \d+\./.exec((await row.textContent()) ?? '') ?? ['']
  await row.click()
  await expect(source(page)).toHaveText(text)
}

/** The browser's queue is empty. */
async function expectAnswered(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.unsaved.'))), {
      timeout: PATIENCE,
    })
    .toEqual([])
}

test(`${KILLS} kills lose no confirmed text and double none`, async ({ browser, shell, workbench }) => {
  test.skip(shell !== 'browser', 'the desktop’s screens are of the workbench’s own process')
  test.setTimeout(60_000 + KILLS * 30_000)
  console.log(`INTERLINEAR_SEED=${SEED}`)
  const random = randomOf(SEED)
  const path = makeProject(workbench.folder)
  let running: BrowserShell = await startBrowserShell(workbench.folder, path)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = new Tab(context, await context.newPage())
  await tab.page.goto(running.url)
  await show(tab.page)

  /** The strings by confirmed text. The result of a save during a tab's crash is unknown. */
  const confirmed = new Map<string, string>()
  const uncertain = new Set<string>()
  let typed = 0

  /** Types and confirms until something dies, and as long as the next string comes. */
  async function work(isOver: () => boolean): Promise<void> {
    const { page } = tab
    while (!isOver()) {
      const shown = (await source(page).textContent()) ?? ''
      const text = `text ${++typed}`
      uncertain.add(text)
      await field(page).focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text, { delay: random() * 20 })
      await page.keyboard.press('Control+Enter')
      confirmed.set(text, shown)
      uncertain.delete(text)
      const isCut = page.getByRole('contentinfo').getByText(/trying again|does not reach/)
      await expect
        .poll(async () => (await source(page).textContent()) !== shown || (await isCut.count()) > 0, {
          timeout: PATIENCE,
        })
        .toBe(true)
      if ((await source(page).textContent()) === shown) return
    }
  }

  for (let round = 0; round < KILLS; round++) {
    const kind = KINDS[round % KINDS.length] ?? 'both'
    let isOver = false
    let hasStopped = false
    const working = work(() => isOver)
      .catch((error: unknown) => {
        // A tab that died under the hands of who typed.
        if (!isOver) throw error
      })
      .finally(() => (hasStopped = true))
    // A moment of the script's own: what is tried is that any will do.
    const until = performance.now() + random() * 1_500
    while (performance.now() < until) await tab.page.evaluate(() => undefined)
    const end = async () => {
      if (kind !== 'tab') await running.kill()
      if (kind !== 'workbench') isOver = true
      if (kind !== 'workbench') await tab.kill()
    }
    await end()
    // The user continues to type for a moment without the workbench.
    if (kind === 'workbench') {
      const later = typed + 2
      while (typed < later && !hasStopped) await tab.page.evaluate(() => undefined)
    }
    isOver = true
    await working
    if (kind !== 'tab') running = await startBrowserShell(workbench.folder, random() < 0.5 ? path : undefined)
    const way = random()
    if (kind !== 'workbench' || way < 0.33) await tab.page.goto(running.url)
    else if (way < 0.66) await tab.page.reload()
    await show(tab.page)
    await expectAnswered(tab.page)
    await expect(tab.page.getByRole('contentinfo')).not.toContainText('trying again')
    await sleep(pauseSeconds(random) * 1_000)
    await clickAnotherRow(tab.page, random)
    console.log(`kill ${round + 1}: ${kind}`)
  }
  await context.close()
  await running.stop()

  const db = new SqliteDatabase(path, { readonly: true })
  const saves = db
    .prepare<[], { source: string; text: string; before: string | null; action: string; at: number }>(
      `SELECT source_string.text AS source, event.after ->> 'text' AS text, event.before ->> 'text' AS before,
         intent.action, intent.at
       FROM event JOIN source_string ON source_string.id = event.string_id
       JOIN intent ON intent.id = event.intent_id
       WHERE event.entity = 'translation' AND event.after IS NOT NULL`,
    )
    .all()
  const doubled = db
    .prepare('SELECT string_id FROM translation GROUP BY string_id, language_id HAVING count(*) > 1')
    .all()
  db.close()
  const lost = [...confirmed].filter(
    ([text, source]) => saves.filter((save) => save.text === text && save.source === source).length !== 1,
  )
  console.log(`${KILLS} kills, ${confirmed.size} confirmed, ${uncertain.size} cut off, ${lost.length} lost`)
  expect(lost).toEqual([])
  const twice = saves.filter((save) => saves.some((other) => other !== save && other.text === save.text))
  expect(twice).toEqual([])
  expect(doubled).toEqual([])
})
