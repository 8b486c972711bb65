/** The dialogs that guides name, each shown for work that leads to it: a catalogue, a folder, a page, a table, a sync. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect as expectOfTests, type Page } from '@playwright/test'
import { startCloud } from '../sync/cloud.ts'
import { chooseBy } from './fileChooser.ts'
import { program } from './program.ts'
import { closable, run, WORDS } from './screenList.ts'

/** A slow machine may need long for a dialog; a limit only ends a hang. */
const expect = expectOfTests.configure({ timeout: 30_000 })

export interface Stage {
  /** An empty folder of the scene's own, with the home in it. */
  folder: string
  /** Names the user, who is olena to begin with. */
  become: (login: string) => void
  /** Opens a window of a workbench in this home, with the path if there is one. */
  open: (path?: string) => Promise<Page>
  /** Takes the picture of what is shown now. */
  take: (page: Page, name: string) => Promise<void>
}

const HEADER = `msgid ""
msgstr ""
"Project-Id-Version: ferry 2.1\\n"
"Report-Msgid-Bugs-To: desk@ferry.example\\n"
"Last-Translator: Olena <olena@ferry.example>\\n"
"Language-Team: Ukrainian <uk@ferry.example>\\n"
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"
`
const MENU = `#include <libintl.h>
#define _(text) gettext (text)

void
make_menu (struct menu *menu)
{
  /* Opens a timetable, not a door. */
  add (menu, _("Open"), 'o');
  add (menu, _("Close the desk"), 'c');
}
`
const CATALOGUE = `${HEADER}
#: src/menu.c:8
msgid "Open"
msgstr "Відкрити"

#: src/menu.c:9
msgid "Close the desk"
msgstr "Зачинити касу"

msgid "Buy a ticket"
msgstr "Купити квиток"

#, c-format
msgid "%d ticket"
msgid_plural "%d tickets"
msgstr[0] "%d квиток"
msgstr[1] "%d квитки"
msgstr[2] "%d квитків"

msgid "Boarding closes soon"
msgstr ""
`

function lay(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function interlinear(folder: string, ...args: string[]): void {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  execFileSync(process.execPath, [program, ...args], { cwd: folder, env })
}

const row = (page: Page, name: RegExp) => page.getByRole('row', { name }).first()
const field = (page: Page) => page.getByRole('textbox', { name: /^Translation into/ }).first()
const dialog = (page: Page, name?: string | RegExp) =>
  name === undefined ? page.getByRole('dialog').last() : page.getByRole('dialog', { name })

/** Waits for the numbers of the worklists, which are counted after the list is there. */
async function waitForCounts(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Translated by me \d+$/ })).toBeVisible()
}

async function closeAll(page: Page): Promise<void> {
  for (let open = await closable(page).count(); open > 0; open = await closable(page).count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => closable(page).count()).toBeLessThan(open)
  }
}

async function translate(page: Page, source: RegExp, text: string): Promise<void> {
  await row(page, source).click()
  await expect(page.locator('[data-source-text]').first()).toContainText(source)
  await field(page).fill(text)
  await page.keyboard.press('Control+s')
  await expect(row(page, source)).toContainText(text)
}

/** Replaces a file by a new one, as a pull of version control does. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

/** A catalogue that was opened by itself: its properties, an update, the code that uses a string. */
async function catalogue({ folder, open, take }: Stage): Promise<void> {
  const template = CATALOGUE.replace(/^msgstr(?<form>\[\d\])? "[^"]+"$/gm, 'msgstr$<form> ""')
    .replace('msgid "Buy a ticket"', 'msgid "Buy tickets"')
    .concat('\nmsgid "Refunds"\nmsgstr ""\n')
  lay(folder, { 'ferry/po/uk.po': CATALOGUE, 'ferry/po/ferry.pot': template, 'ferry/src/menu.c': MENU })
  execFileSync('git', ['init', '--quiet'], { cwd: join(folder, 'ferry') })
  const page = await open('ferry/po/uk.po')
  await expect(field(page)).toBeFocused()
  await waitForCounts(page)

  await run(page, WORDS.en.properties.command)
  await expect(dialog(page).getByRole('row').nth(2)).toBeVisible()
  await take(page, 'properties')
  await closeAll(page)

  await run(page, WORDS.en.updating.command)
  await dialog(page).getByRole('textbox').fill(join(folder, 'ferry/po/ferry.pot'))
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('status')).toContainText('2 new strings')
  await take(page, 'update-file')
  await closeAll(page)

  await row(page, /Close the desk/).click()
  await field(page).press('F4')
  await expect(page.getByText('Opens a timetable')).toBeVisible()
  await take(page, 'code')
}

/** A folder, before it is opened, a text that others changed, too, and a source file that is gone. */
async function tree({ folder, open, take }: Stage): Promise<void> {
  const strings = (texts: Readonly<Record<string, string>>) =>
    `<resources>\n${Object.entries(texts)
      .map(([name, text]) => `    <string name="${name}">${text}</string>\n`)
      .join('')}</resources>\n`
  const texts = { buy: 'Buy a ticket', boarding: 'Boarding closes soon', cart: 'Your cart is empty' }
  lay(folder, {
    'ferry/app/src/main/res/values/strings.xml': strings(texts),
    'ferry/app/src/main/res/values-uk/strings.xml': strings({ buy: 'Купити квиток' }),
    'ferry/web/locales/en.json': '{"cart": "Your cart", "total": "Total: {amount}"}\n',
    'ferry/web/locales/uk.json': '{"cart": "Ваш кошик"}\n',
    'ferry/package.json': '{"name": "ferry"}\n',
  })
  const page = await open('ferry')
  await expect(dialog(page)).toContainText('2 files to translate')
  // The languages are read after the dialog is there.
  await expect(dialog(page).getByRole('combobox', { name: 'Target languages' })).toBeVisible()
  await take(page, 'open-folder')
  await dialog(page).getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await waitForCounts(page)

  await row(page, /Buy a ticket/).click()
  await field(page).fill('Придбати квиток')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, /Buy a ticket/)).toContainText('Придбати')
  replaceFile(
    join(folder, 'ferry/app/src/main/res/values-uk/strings.xml'),
    strings({ buy: 'Купіть квиток', boarding: 'Посадка скоро закінчиться' }),
  )
  await expect(row(page, /Boarding closes soon/)).toContainText('закінчиться')
  await run(page, WORDS.en.bound.contestedCommand)
  await expect(dialog(page)).toContainText('Купіть квиток')
  await take(page, 'contested')
  await closeAll(page)

  renameSync(join(folder, 'ferry/web/locales/en.json'), join(folder, 'ferry/web/locales/en.json.old'))
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('en.json')
  await run(page, WORDS.en.bound.notesCommand)
  await expect(dialog(page)).toContainText('en.json')
  await take(page, 'file-notes')
}

/** A page of running text: the rules that cut it, and a segment that is split. */
async function running({ folder, open, take }: Stage): Promise<void> {
  lay(folder, {
    'help.md':
      '# Tickets\n\nBuy a ticket at the desk, then go on board. Dr. Bond keeps lost things.\n\nAsk the crew.\n',
  })
  interlinear(folder, 'init', 'help.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Help')
  interlinear(folder, 'import', 'help.interlinear', 'help.md')
  const page = await open('help.interlinear')
  await waitForCounts(page)
  await row(page, /Buy a ticket at the desk/).click()
  await page.keyboard.press('Alt+Shift+d')
  await expect(dialog(page).getByRole('definition')).toHaveCount(2)
  await take(page, 'split-segment')
  await closeAll(page)
  await run(page, WORDS.en.segmentation.command)
  await expect(
    dialog(page)
      .getByRole('list', { name: /Segments/ })
      .getByRole('listitem')
      .nth(2),
  ).toBeVisible()
  await take(page, 'segmentation')
}

/** An import that asks: what becomes of translations, the format of a file, the columns of a table. */
async function questions({ folder, open, take }: Stage): Promise<void> {
  lay(folder, {
    'web/en.json': '{"n": "{n, plural, one {# seat} other {# seats}}", "b_one": "Bag", "b_other": "Bags"}',
    'tables/ferry.csv':
      'key,English,Ukrainian,Notes,max length\nbuy,Buy a ticket,Купити квиток,A button,20\ncart,Your cart is empty,,Shown first,\n',
    'shop/en.json': '{"cart": "Your cart", "pay": "Pay now"}',
  })
  interlinear(folder, 'init', 'ferry.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Ferry')
  interlinear(folder, 'import', 'ferry.interlinear', 'shop/en.json')
  const page = await open('ferry.interlinear')
  await waitForCounts(page)
  await expect(row(page, /Pay now/)).toBeVisible()
  const importing = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+i')
    const choosing = dialog(page, 'Import').getByRole('button', { name: 'Choose a folder…', exact: true })
    await chooseBy(page, choosing, 'Choose a folder to import', { folder: join(folder, name) })
    await expect(dialog(page, 'Import')).toContainText(name)
  }
  const start = () =>
    dialog(page, 'Import').getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await importing('web')
  await start()
  await expect(dialog(page, 'Which format?').getByRole('radio', { checked: true })).toBeFocused()
  await take(page, 'which-format')
  await closeAll(page)
  await importing('tables')
  await start()
  await expect(dialog(page, 'Content of the columns').getByRole('cell').first()).toBeVisible()
  await take(page, 'columns')
}

/** A sync: a project to get, a preview of changes, a conflict. */
async function sync({ folder, become, open, take }: Stage): Promise<void> {
  const texts = ['Buy a ticket', 'Boarding closes soon', 'Your cart is empty']
  const cloud = await startCloud([
    { kind: 'user', id: 1, login: 'anna', name: 'Anna Kovalenko' },
    {
      kind: 'project',
      ...{ id: 1, identifier: 'ferry', name: 'Ferry', type: 'string-based', deployment: 'standard' },
      ...{ sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'], ownerId: 1 },
    },
    { kind: 'branch', id: 1, name: 'main', title: null },
    ...texts.map((text, index) => ({
      kind: 'string',
      ...{ id: index + 1, branchId: 1, identifier: `key.${index + 1}`, type: 'plain', text },
      createdAt: '2026-01-02T03:00:00Z',
    })),
  ])
  try {
    const page = await open()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await run(page, WORDS.en.connections.command)
    await dialog(page).getByRole('textbox', { name: 'Address of the API' }).fill(cloud.serving.baseUrl)
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Personal access token').fill(cloud.token)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Signed in: 1 project')
    await closeAll(page)
    await page.getByRole('button', { name: /Get a project from a cloud/ }).press('Enter')
    await expect(dialog(page).getByText('3 strings in 2 languages')).toBeVisible()
    await take(page, 'get-project')
    const getting = dialog(page).getByRole('button', { name: 'Get it' })
    await chooseBy(page, getting, 'Save the project', { saveIn: folder })
    await expect(page.getByRole('region', { name: 'Synced' })).toContainText('3 strings new')
    await closeAll(page)
    await waitForCounts(page)

    become('petro')
    for (const [id, text] of [
      ['2', 'Посадка скоро закінчиться'],
      ['3', 'Кошик порожній'],
    ] as const)
      interlinear(folder, 'translate', cloud.path, '--string', id, '--language', 'uk', '--text', text)
    await translate(page, /Buy a ticket/, 'Купити квиток')
    await translate(page, /Your cart is empty/, 'Ваш кошик порожній')
    await page.getByRole('button', { name: /^Cloud: / }).press('Enter')
    await dialog(page).getByRole('button', { name: WORDS.en.cloud.run.trial }).press('Enter')
    await expect(page.getByRole('region', { name: WORDS.en.cloud.report.trial })).toContainText(
      '1 translation',
    )
    await take(page, 'sync-preview')
    await dialog(page).getByRole('button', { name: 'Sync now' }).press('Enter')
    await page.getByRole('button', { name: '1 changed on both sides' }).press('Enter')
    await expect(page.getByRole('article').filter({ hasText: 'In the cloud' })).toContainText(
      'Кошик порожній',
    )
    await take(page, 'conflicts')
    await page.close()
  } finally {
    await cloud.close()
  }
}

/** A person's review of a string: its question to the author, its translations, a misspelt word, a worklist. */
async function review({ folder, become, open, take }: Stage): Promise<void> {
  lay(folder, {
    'home/dictionaries/uk.aff': 'SET UTF-8\nTRY аоеиіухвлнрт\n',
    'home/dictionaries/uk.dic': '6\nкупити\nквиток\nваш\nкошик\nпорожній\nпридбати\n',
    'ferry.json': '{"buy": "Buy a ticket", "cart": "Your cart is empty", "open": "Open"}',
    'list.csv': '',
  })
  interlinear(folder, 'init', 'ferry.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Ferry')
  interlinear(folder, 'import', 'ferry.interlinear', 'ferry.json')
  const save = (text: string) =>
    interlinear(
      folder,
      'translate',
      'ferry.interlinear',
      '--string',
      'buy',
      '--language',
      'uk',
      '--text',
      text,
    )
  become('petro')
  save('Придбати квиток')
  become('olena')
  save('Купити квиток')
  interlinear(
    folder,
    'translate',
    'ferry.interlinear',
    '--string',
    'cart',
    '--language',
    'uk',
    '--text',
    'Кошик порожній',
  )
  interlinear(
    folder,
    'worklist',
    'export',
    'ferry.interlinear',
    'is visible',
    '--language',
    'uk',
    '--out',
    'list.csv',
  )
  const list = join(folder, 'list.csv')
  writeFileSync(list, readFileSync(list, 'utf8').replace('Кошик порожній', 'Ваш кошик порожній'))
  interlinear(
    folder,
    ...['comment', 'ferry.interlinear', '--string', 'open', '--issue', 'context_request'],
    ...['--text', 'Is this a verb or a state?'],
  )
  const page = await open('ferry.interlinear')
  await waitForCounts(page)
  await row(page, /Open/).click()
  await run(page, WORDS.en.questions.command)
  await expect(dialog(page)).toContainText('a verb or a state')
  await take(page, 'questions')
  await closeAll(page)

  await row(page, /Buy a ticket/).click()
  await page.keyboard.press('Alt+Shift+v')
  await expect(page.getByText('Придбати квиток').first()).toBeVisible()
  await take(page, 'translations')
  await page.keyboard.press('Escape')

  await run(page, WORDS.en.worklistReturn.command)
  await dialog(page).getByRole('textbox').first().fill(list)
  await page.keyboard.press('Tab')
  const compare = dialog(page).getByRole('button', { name: 'Compare' })
  await expect(compare).toBeEnabled()
  await compare.press('Enter')
  await expect(dialog(page)).toContainText('Edits (1)')
  await take(page, 'worklist-return')
  await closeAll(page)

  await row(page, /Your cart is empty/).click()
  await field(page).fill('Ваш кошык порожній')
  await expect(field(page).locator('.misspelt')).toHaveCount(1)
  await page.keyboard.press('Alt+F7')
  await expect(page.getByRole('menu').getByRole('menuitem', { name: 'кошик' })).toBeFocused()
  await take(page, 'spelling')
}

export const SCENES: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  ...{ catalogue, tree, running, questions, sync, review },
}
