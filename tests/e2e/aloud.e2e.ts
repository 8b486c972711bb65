/** The output of a screen reader, read from Chromium's accessibility tree of the page. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'
import { program } from './program.ts'

const CATALOGUE = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#. Shown on the button of the ticket machine.
#: machine.c:4
msgid "Pay for the ticket"
msgstr ""

#: machine.c:9
#, fuzzy
msgid "Choose a seat"
msgstr "Оберіть місце біля"

msgid "See you on board"
msgstr "До зустрічі на борту"
`

interface Node {
  role: string
  name: string
  description: string
  isFocused: boolean
}

async function treeOf(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? ''),
      description: String(description?.value ?? ''),
      isFocused: properties?.some((one) => one.name === 'focused' && one.value.value === true) ?? false,
    }))
}

async function focused(page: Page): Promise<Node> {
  const nodes = await treeOf(page)
  const found = nodes.filter(({ role, isFocused }) => isFocused && role !== 'RootWebArea').at(-1)
  if (found === undefined) throw new Error('nothing on the page has the focus')
  return found
}

/** No node says a sign that only parts texts for the eye. */
async function expectNoSeparators(page: Page): Promise<void> {
  const said = (await treeOf(page)).flatMap(({ role, name, description }) =>
    role === 'InlineTextBox' ? [] : [name, description],
  )
  expect(said.filter((text) => /(?:^|\s)[·•|](?:\s|$)/u.test(text))).toEqual([])
}

/** Returns the announcements of the page's live regions so far. */
async function watchLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = []
    const regions = '[role="status"], [role="alert"], [aria-live]'
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(regions)
        if (region) told.push(region.textContent)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { told })
  })
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told)
}

test('says the source, the state and the notes of the string that one comes to, once', async ({
  workbench,
}) => {
  const path = join(workbench.folder, 'uk.po')
  writeFileSync(path, CATALOGUE)
  const { page } = await workbench.start(path)
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await expect(field).toBeFocused()
  await expect.poll(async () => (await focused(page)).description).toContain('Pay for the ticket')
  const first = await focused(page)
  expect(first).toMatchObject({ role: 'textbox', name: expect.stringContaining('Ukrainian') })
  expect(first.description).toContain('Source: Pay for the ticket.')
  expect(first.description).toContain('Untranslated.')
  expect(first.description).toContain('Shown on the button of the ticket machine.')

  const told = await watchLiveRegions(page)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await focused(page)).description).toContain('Source: Choose a seat.')
  const second = await focused(page)
  expect(second.role).toBe('textbox')
  expect(second.description).toContain('Needs work.')
  expect(second.description).not.toContain('ticket')
  expect(second.description.split('Choose a seat')).toHaveLength(2)
  // The field says it: a live region would say it a second time.
  expect((await told()).filter((text) => text.includes('Choose a seat'))).toEqual([])

  await page.keyboard.press('F6')
  const grid = page.getByRole('grid', { name: 'Strings' })
  await expect(grid).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const row = page.getByRole('row', { selected: true })
  await expect(row).toContainText('See you on board')
  const atHand = (await treeOf(page)).filter(
    ({ role, name }) => role === 'row' && name.includes('See you on board'),
  )
  expect(atHand.map(({ name }) => name)).toEqual([expect.stringContaining('Translated')])
  expect((await told()).filter((text) => text.includes('See you on board'))).toEqual([])
  await expectNoSeparators(page)
})

const UNITS = Array.from(
  { length: 14 },
  (_, index) => `<tu><tuv xml:lang="en"><seg>Keep ticket number ${index}</seg></tuv>
<tuv xml:lang="uk"><seg>Зберігайте квиток ${index}</seg></tuv></tu>`,
)

test('looks words up by key: how many is said, hits are marked, all can be read', async ({ workbench }) => {
  const { folder } = workbench
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd: folder, env })
  writeFileSync(join(folder, 'en.json'), JSON.stringify({ show: 'Show the ticket' }))
  const header =
    '<header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/>'
  writeFileSync(
    join(folder, 'm.tmx'),
    `<?xml version="1.0"?><tmx version="1.4">${header}<body>${UNITS.join('')}</body></tmx>`,
  )
  run('init', 'ferry.interlinear', '--source', 'en', '--target', 'uk')
  run('import', 'ferry.interlinear', 'en.json')
  run('tm', 'import', 'ferry.interlinear', 'm.tmx')
  const { page } = await workbench.start(join(folder, 'ferry.interlinear'))
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await expect(field).toBeFocused()
  await page.keyboard.insertText('квиток')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Alt+Shift+C')
  const results = page.getByRole('region', { name: '“квиток” in the memories' })
  await expect(results.getByRole('status')).toContainText('14 segments found')
  await expect(results.getByRole('listitem')).toHaveCount(14)
  await expect(results.locator('mark')).toHaveCount(14)
  await expect(results.locator('mark').first()).toHaveText('квиток')
  expect((await treeOf(page)).filter(({ role }) => role === 'mark')).toHaveLength(14)

  await page.keyboard.press('Alt+Shift+C')
  const list = results.getByRole('list')
  await expect(list).toBeFocused()
  expect(await focused(page)).toMatchObject({ role: 'list', name: expect.stringContaining('квиток') })
  await expect(results.getByRole('listitem').last()).not.toBeInViewport()
  await page.keyboard.press('End')
  await expect(results.getByRole('listitem').last()).toBeInViewport()
  await expectNoSeparators(page)
  await expectAccessibleInBoth(page, 'concordance')
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()
  await expect(field).toBeFocused()

  await page.keyboard.press('Alt+Shift+M')
  const dialog = page.getByRole('dialog', { name: 'Translation memories' })
  await expect(dialog.getByRole('option', { name: /Зберігайте квиток/ }).first()).toBeVisible()
  await expectNoSeparators(page)
  await dialog.getByRole('textbox', { name: /query/i }).click()
  await page.keyboard.insertText('count of records where (text contains "КВИТОК 1") > 0')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[data-segments] mark').first()).toHaveText('квиток 1')
  await expectAccessibleInBoth(page, 'memory-hits')
})

test('reads no separator aloud on the main screens', async ({ workbench }) => {
  const { page } = await workbench.start()
  await expectNoSeparators(page)
  await openSample(page)
  await expectNoSeparators(page)
})
