/**
 * `npm run pictures`: the pictures of the guides, taken of the workbench as it is now, on a real catalogue from
 * the corpus where it is there, else on the sample.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, expect as expectOfTests } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { corpusPath, hasCorpus } from '../corpus.ts'
import { startBrowserShell } from './browserShell.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { program } from './program.ts'
import { SCENES } from './dialogPictures.ts'
import { BEFORE, closable, run, SCREENS, WORDS, type Screen } from './screenList.ts'

/** A slow machine may need long for a screen; a limit only ends a hang. */
const expect = expectOfTests.configure({ timeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'interlinear-pictures-'))
const images = fileURLToPath(new URL('../../docs/images/', import.meta.url))

function interlinear(...args: string[]): string {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  return execFileSync(process.execPath, [program, ...args], { cwd: folder, env }).toString()
}

/** Names the user in the pictures of a folder. */
function signIn(place: string, userLogin = 'olena'): void {
  mkdirSync(join(place, 'home'), { recursive: true })
  writeFileSync(join(place, 'home/settings.json'), JSON.stringify({ settings: { userLogin } }))
}

/** Poedit's own catalogue, translated into Ukrainian, a third of it approved. */
function makeProject(): string | undefined {
  if (!hasCorpus) return undefined
  interlinear('init', 'poedit.interlinear', '--source', 'en', '--target', 'uk,ar,de', '--name', 'Poedit')
  interlinear('import', 'poedit.interlinear', corpusPath('po/poedit/locales/poedit.pot'))
  for (const language of ['uk', 'ar']) {
    interlinear(
      'import',
      'poedit.interlinear',
      corpusPath(`po/poedit/locales/${language}.po`),
      '--language',
      language,
      '--add-to-tm',
    )
  }
  const ids = interlinear(
    'query',
    'poedit.interlinear',
    'type is plain',
    '--language',
    'uk',
    '--format',
    'ids',
    '--limit',
    '30',
  )
  const strings = ids.trim().split('\n')
  for (const id of strings.filter((_, index) => index % 3 === 0)) {
    interlinear('approve', 'poedit.interlinear', '--string', id, '--language', 'uk')
  }
  interlinear(
    'comment',
    'poedit.interlinear',
    '--string',
    strings[4] ?? '1',
    '--text',
    'A verb or a noun here?',
    '--issue',
    'context_request',
  )
  return 'poedit.interlinear'
}

async function takePictures(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const picture = (name: string) => page.screenshot({ path: join(images, `${name}-${theme}.png`) })
  const grid = page.getByRole('grid', { name: 'Strings' })
  await grid.getByRole('row').nth(5).waitFor()
  const rowCount = (await grid.getAttribute('aria-rowcount')) ?? ''
  await page.getByRole('textbox', { name: 'Search, or query in CroQL' }).click()
  await page.keyboard.insertText('text contains "file" and count of translations > 0')
  await page.keyboard.press('Enter')
  await expect(grid).not.toHaveAttribute('aria-rowcount', rowCount)
  await page
    .getByRole('row', { name: /Extracting translatable strings/ })
    .first()
    .click()
  await page
    .getByRole('textbox', { name: /Translation into/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Translated by me \d+$/ })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined),
  )
  await picture('editor')
}

/** The screens that guides show, of the sample. */
const OF_GUIDES = [
  'overview',
  'analysis',
  'list-export',
  'palette',
  'filters',
  'replace-preview',
  'import',
  'export',
  'settings',
  'glossary',
  'memories',
  'pretranslate',
  'snapshots',
  'modules',
  'connections',
  'service',
  'mirror',
  'shortcuts',
  'bulk-preview',
  'tags',
  'plural',
  'comments',
  'history',
  'rows',
]
const OF_START = ['start', 'new-project']

async function takeScreens(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const take = async (name: string, show: Screen | undefined): Promise<void> => {
    await show?.(page, WORDS.en)
    await expect(page.getByText(WORDS.en.memory.looking, { exact: true })).toHaveCount(0)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.screenshot({ path: join(images, `${name}-${theme}.png`), animations: 'disabled' })
    for (let open = await closable(page).count(); open > 0; open = await closable(page).count()) {
      await page.keyboard.press('Escape')
      await expect.poll(() => closable(page).count()).toBeLessThan(open)
    }
    // Back to the list, and to a single row.
    if (['overview', 'analysis', 'rows'].includes(name)) await page.keyboard.press('Escape')
  }
  for (const name of OF_START) await take(name, BEFORE[name])
  await run(page, WORDS.en.commands.openSample)
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(1)
  for (const name of OF_GUIDES) await take(name, SCREENS[name])
  // A language without a dictionary, whose path would be one of this machine.
  await run(page, 'Translate into Japanese')
  await take('quality', SCREENS['quality'])
}

/**
 * Shows the first minute in the sample: a search, a translation, a query. Each frame is a screenshot with the seconds
 * that it stays, so that a slow machine makes the same clip.
 */
async function takeClip(page: Page, frames: string): Promise<void> {
  const list: string[] = []
  const show = async (seconds: number): Promise<void> => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const path = join(frames, `${list.length}.png`)
    await page.screenshot({ path, animations: 'disabled' })
    list.push(`file '${path}'\nduration ${seconds}`)
  }
  const type = async (text: string): Promise<void> => {
    for (const part of text.match(/.{1,3}/gu) ?? []) {
      await page.keyboard.insertText(part)
      await show(0.15)
    }
  }
  await expect(page.getByRole('heading').first()).toBeVisible()
  await run(page, WORDS.en.commands.openSample)
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(1)
  await show(2)
  await page.keyboard.press('Control+f')
  await type('card')
  await page.keyboard.press('Enter')
  await show(2)
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await type('text contains "day" and count of translations = 0')
  await page.keyboard.press('Enter')
  await show(2)
  await page.keyboard.press('F2')
  await type('Цього дня рейсів немає. Спробуйте день до або після.')
  await show(1.5)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await show(2)
  await page.keyboard.press('Alt+Shift+o')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await show(3)
  writeFileSync(join(frames, 'list.txt'), [...list, ''].join('\n'))
  const colours =
    'fps=10,scale=960:-1:flags=lanczos,split[a][b];[a]palettegen=max_colors=64[p];[b][p]paletteuse=dither=none'
  const input = ['-f', 'concat', '-safe', '0', '-i', join(frames, 'list.txt')]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, '-vf', colours, join(images, 'first-minute.gif')])
}

/** Opens the page in a new window of the size, in the colours of the theme. */
async function newPage(
  browser: Browser,
  url: string,
  { theme, width, height }: { theme: 'light' | 'dark'; width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/**
 * Takes the pictures of one scene of dialogs. Its folder has the same path each time, since dialogs show it.
 */
async function takeDialogs(name: string, browser: Browser, theme: 'light' | 'dark'): Promise<void> {
  const scene = join(tmpdir(), 'anna')
  mkdirSync(scene)
  signIn(scene)
  const shells: { stop(): Promise<void> }[] = []
  try {
    await SCENES[name]?.({
      folder: scene,
      become: (login) => signIn(scene, login),
      async open(path) {
        const shell = await startBrowserShell(scene, path)
        shells.push(shell)
        return newPage(browser, shell.url, { theme, width: 1200, height: 750 })
      },
      async take(page, picture) {
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await page.screenshot({ path: join(images, `${picture}-${theme}.png`), animations: 'disabled' })
      },
    })
  } finally {
    for (const shell of shells) await shell.stop()
    rmSync(scene, { recursive: true, force: true })
  }
}

/**
 * `npm run pictures -- editor`, `-- screens`, `-- dialogs` and `-- clip` make one part alone, `-- sync` one scene of
 * dialogs. The clip needs ffmpeg.
 */
const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

mkdirSync(images, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArgs })
try {
  if (isWanted('editor')) {
    signIn(folder)
    const project = makeProject()
    const shell = await startBrowserShell(folder, project)
    try {
      for (const theme of ['light', 'dark'] as const) {
        const page = await newPage(browser, shell.url, { theme, width: 1440, height: 900 })
        // A project that was named on the command line is opened by each new page.
        if (project === undefined) {
          const name = theme === 'light' ? /Open the sample/ : /Ferry/
          await page.getByRole('button', { name }).first().click()
        }
        await takePictures(page, theme)
      }
    } finally {
      await shell.stop()
    }
  }
  if (isWanted('screens'))
    for (const theme of ['light', 'dark'] as const) {
      // Each has a home of its own, so that the start screen has no recent project.
      const shell = await startBrowserShell(mkdtempSync(join(folder, 'home-')))
      try {
        await takeScreens(await newPage(browser, shell.url, { theme, width: 1200, height: 750 }), theme)
      } finally {
        await shell.stop()
      }
    }
  for (const name of Object.keys(SCENES))
    if (isWanted('dialogs') || isWanted(name))
      for (const theme of ['light', 'dark'] as const) await takeDialogs(name, browser, theme)
  if (isWanted('clip')) {
    const shell = await startBrowserShell(mkdtempSync(join(folder, 'home-')))
    try {
      const size = { theme: 'light', width: 1200, height: 750 } as const
      await takeClip(await newPage(browser, shell.url, size), mkdtempSync(join(folder, 'frames-')))
    } finally {
      await shell.stop()
    }
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
