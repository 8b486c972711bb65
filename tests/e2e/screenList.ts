/** The screens of the workbench, each with the keys and commands that lead to it from the sample. */
import { expect as expectOfTests } from '@playwright/test'
import type { Page } from '@playwright/test'
import arabic from '../../renderer/src/texts/locales/ar/screens.json' with { type: 'json' }
import english from '../../renderer/src/texts/locales/en/screens.json' with { type: 'json' }

/** A slow machine may need long for a screen; a limit only ends a hang. */
const expect = expectOfTests.configure({ timeout: 60_000 })

export const WORDS = { en: english, ar: arabic }
type Words = typeof english

/** Runs a command by its name in the language of the interface. */
export async function run(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(name)
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name, exact: true })).toHaveCount(0)
}

async function ask(page: Page, croql: string, isFound: string): Promise<void> {
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(croql)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { selected: true }).first()).toContainText(isFound)
  await expect(page.locator('[data-source-text]').first()).toContainText(isFound)
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

const dialogs = (page: Page) => page.getByRole('dialog')
/** All that Escape closes. */
export const closable = (page: Page) => page.locator('[role=dialog], [role=menu], dialog[open]')

export type Screen = (page: Page, words: Words) => Promise<void>

function byKeys(...keys: string[]): Screen {
  return async (page) => {
    await press(page, ...keys)
    await expect(dialogs(page).first()).toBeVisible()
  }
}

function byCommand(nameOf: (words: Words) => string): Screen {
  return async (page, words) => {
    await run(page, nameOf(words))
    await expect(dialogs(page).first()).toBeVisible()
  }
}

/** A dialog with a list of languages, which is read after the dialog is there. */
function choosesLanguage(nameOf: (words: Words) => string): Screen {
  return async (page, words) => {
    await byCommand(nameOf)(page, words)
    // Those of a closed list are there and not shown.
    await expect(dialogs(page).getByRole('option').first()).toBeAttached()
  }
}

/** Screens before a project is open. */
export const BEFORE: Readonly<Record<string, Screen>> = {
  start: async (page) => expect(page.getByRole('heading').first()).toBeVisible(),
  'new-project': choosesLanguage((words) => words.commands.newProject),
}

/** Screens of the sample; each is left by Escape. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  editor: async (page) => {
    await ask(page, 'text = "Your cart is empty"', 'Your cart is empty')
    await press(page, 'F2')
  },
  tags: async (page) => {
    await ask(page, 'text contains "We sent your tickets"', 'We sent')
    await press(page, 'F2')
  },
  plural: async (page) => {
    await ask(page, 'type is plural', 'ticket')
    await press(page, 'F2')
  },
  comments: async (page, words) => {
    await ask(page, 'text = "Your cart is empty"', 'Your cart is empty')
    await run(page, words.commands.tabComments)
  },
  history: (page, words) => run(page, words.commands.tabHistory),
  rows: async (page, words) => {
    await ask(page, 'is visible', '')
    await run(page, words.commands.focusList)
    await press(page, 'Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+F10')
    await expect(page.getByRole('menu')).toBeVisible()
  },
  overview: async (page) => {
    await press(page, 'Alt+Shift+o')
    await expect(page.getByRole('grid')).toHaveCount(0)
  },
  analysis: async (page, words) => {
    await run(page, words.analysis.command)
    await page.getByRole('button', { name: words.analysis.analyze, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: words.analysis.quote })).toBeVisible()
  },
  palette: byKeys('Control+k'),
  filters: byKeys('Control+Shift+f'),
  replace: byKeys('Control+h'),
  'replace-preview': async (page, words) => {
    await press(page, 'Control+h')
    await dialogs(page).getByRole('checkbox', { name: words.replace.isRegex }).press('Space')
    await dialogs(page).getByRole('textbox', { name: words.replace.pattern }).fill('%')
    await dialogs(page).getByRole('textbox', { name: words.replace.replacement }).fill('№ %')
    await expect(dialogs(page).getByRole('listitem').first()).toBeVisible()
  },
  'bulk-preview': async (page, words) => {
    await byCommand(({ bulk }) => bulk.command)(page, words)
    await dialogs(page).getByRole('combobox', { name: words.bulk.action }).selectOption('copySource')
    await expect(dialogs(page).getByRole('row').nth(1)).toBeVisible()
  },
  import: byKeys('Control+i'),
  export: byKeys('Control+e'),
  settings: byKeys('Control+,'),
  shortcuts: byKeys('F1'),
  labels: byKeys('Alt+Shift+l'),
  'list-export': byCommand((words) => words.listExport.command),
  glossary: byCommand((words) => words.glossary.command),
  term: byCommand((words) => words.terms.addCommand),
  memories: byCommand((words) => words.memories.command),
  pretranslate: byCommand((words) => words.memory.pretranslate.command),
  bulk: byCommand((words) => words.bulk.command),
  quality: byCommand((words) => words.quality.command),
  snapshots: byCommand((words) => words.snapshots.command),
  modules: byCommand((words) => words.modules.command),
  connections: byCommand((words) => words.connections.command),
  cloud: byCommand((words) => words.cloud.command),
  service: byCommand((words) => words.service.command),
  mirror: byCommand((words) => words.mirror.command),
  'add-language': choosesLanguage((words) => words.commands.addLanguage),
  guides: byCommand((words) => words.commands.guides),
  about: byCommand((words) => words.commands.about),
}
