/**
 * Compares the status line of a folder with the bytes of its file after each of many random actions: edits, undo,
 * saves, reloads, another program that changes the file. The line says "Saved" only while the file has every text of
 * the project, and counts no fewer edits than the file lacks.
 *
 * `INTERLINEAR_ACTIONS` is the number of actions, `INTERLINEAR_SEED` repeats a run.
 */
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import SqliteDatabase from 'better-sqlite3'
import { startBrowserShell } from './browserShell.ts'
import { randomOf } from './random.ts'
import { expect, test } from './workbench.ts'

const ACTIONS = Number(process.env['INTERLINEAR_ACTIONS'] ?? 25)
const SEED = Number(process.env['INTERLINEAR_SEED'] ?? 1)
const STRINGS = 8

type Texts = Readonly<Record<string, string>>

const keyOf = (index: number) => `key${index}`
const sourceOf = (index: number) => `Source number ${index}.`
const SOURCES = Object.fromEntries(
  Array.from({ length: STRINGS }, (_, index) => [keyOf(index), sourceOf(index)]),
)

function write(path: string, texts: Texts): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(texts, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

/** The texts in use in the project, by their keys. */
function textsInProject(folder: string): Texts {
  const [path = ''] = globSync(join(folder, 'home/bound/*.interlinear'))
  const db = new SqliteDatabase(path, { readonly: true })
  const rows = db
    .prepare<[], { key: string; text: string }>(
      `SELECT source_string.identifier AS key, translation.text
       FROM top_translation JOIN translation ON translation.id = top_translation.translation_id
       JOIN source_string ON source_string.id = top_translation.string_id`,
    )
    .all()
  db.close()
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]))
}

const status = (page: Page) => page.getByRole('contentinfo', { name: 'Status' })
const field = (page: Page) => page.getByRole('textbox', { name: /^Translation into/ })
const source = (page: Page) => page.locator('[data-source-text]')

/**
 * How many texts the line says the files lack: edits, and texts to decide. 0 where it says that they are saved, null where
 * neither.
 */
function saidToLack(line: string): number | null {
  const numbers = [/(\d+) edits? (?:is|are) not yet in site/, /Not yet in site: (\d+) texts? to decide/].map(
    (words) => Number(words.exec(line)?.[1] ?? 0),
  )
  const sum = numbers.reduce((one, other) => one + other, 0)
  return sum > 0 ? sum : /Saved to site|saves to site/.test(line) ? 0 : null
}

test(`the status says what the file has after each of ${ACTIONS} actions`, async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the folder is opened by the browser shell')
  test.setTimeout(600_000 + ACTIONS * 10_000)
  console.log(`INTERLINEAR_SEED=${SEED}`)
  const random = randomOf(SEED)
  const anyIndex = () => Math.floor(random() * STRINGS)
  const place = join(workbench.folder, 'site')
  const translation = join(place, 'uk.json')
  mkdirSync(place)
  write(join(place, 'en.json'), SOURCES)
  write(translation, { [keyOf(0)]: 'нуль' })
  const inFile = () => JSON.parse(readFileSync(translation, 'utf8')) as Texts
  const running = await startBrowserShell(workbench.folder, place)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(running.url)
  const opening = page.getByRole('dialog', { name: 'Open site' })
  await opening.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(field(page)).toBeFocused()

  let typed = 0
  const chooseRow = async () => {
    const index = anyIndex()
    await page.getByRole('row', { name: sourceOf(index) }).click()
    await expect(source(page)).toHaveText(sourceOf(index))
  }
  const type = async () => {
    await chooseRow()
    await field(page).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`текст ${++typed}`)
  }
  const ACTS: Readonly<Record<string, () => Promise<unknown>>> = {
    confirm: async () => {
      await type()
      await page.keyboard.press('Control+Enter')
    },
    leave: async () => {
      await type()
      await chooseRow()
    },
    undo: () => page.keyboard.press('Control+Alt+z'),
    redo: () => page.keyboard.press('Control+Alt+Shift+z'),
    save: () => page.keyboard.press('Control+s'),
    reload: async () => {
      await page.reload()
      await expect(source(page)).toContainText('Source number')
    },
    changeByOthers: () => {
      write(translation, { ...inFile(), [keyOf(anyIndex())]: `чужий ${++typed}` })
      return Promise.resolve()
    },
  }
  const names = Object.keys(ACTS)
  page.on('dialog', (dialog) => void dialog.accept())

  for (let step = 1; step <= ACTIONS; step++) {
    const name = names[Math.floor(random() * names.length)] ?? 'confirm'
    await ACTS[name]?.()
    await expect
      .poll(
        async () => {
          const [file, project] = [inFile(), textsInProject(workbench.folder)]
          const lacks = Object.entries(project).filter(([key, text]) => file[key] !== text).length
          const line = (await status(page).textContent()) ?? ''
          const said = saidToLack(line)
          return said !== null && said >= lacks ? 'true' : `lacks ${lacks}: ${line}`
        },
        { message: `action ${step}: ${name}` },
      )
      .toBe('true')
  }
  await page.close({ runBeforeUnload: false })
  await running.stop()
})
