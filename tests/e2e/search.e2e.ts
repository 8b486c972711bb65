/** The search of the bar: the first input of users who come from another editor. By keyboard alone. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

const CATALOGUE = [
  ['File not found', 'Файл не знайдено'],
  ['Invalid argument: %s', 'Неправильний аргумент: %s'],
  ['Terms and conditions', 'Умови'],
  ['Unexpected end of file', 'Неочікуваний кінець файлу'],
  ['See --help', 'Дивіться --help, а потім --help'],
  ['Give read/write access', 'Дати доступ'],
  ['This disk is write-only', 'Лише запис'],
  ['write only this argument as invalid', 'записати'],
  ['Nothing', 'Нічого, крім слова argument тут'],
] as const

function catalogue(): string {
  const header = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
  const entries = CATALOGUE.map(([source, text], index) => {
    const flag = index === 2 ? '#, fuzzy\n' : ''
    return `\n#. Note ${index + 1} for translators\n${flag}msgid "${source}"\nmsgstr "${text}"\n`
  })
  return header + entries.join('')
}

function parts(page: Page) {
  return {
    search: page.getByRole('search'),
    bar: page.getByRole('textbox', { name: 'Search, or query in CroQL' }),
    rows: page
      .getByRole('grid', { name: 'Strings' })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
    popup: page.getByRole('list', { name: 'Problems in the query' }),
    source: page.locator('[data-source-text]').first(),
    field: page.getByRole('textbox', { name: /^Translation into/ }).first(),
  }
}

/** The texts that are marked as hits on the page, in its order. */
function marked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ranges = [...(CSS.highlights.get('search-hit') ?? [])] as Range[]
    return ranges
      .toSorted((one, other) => one.compareBoundaryPoints(Range.START_TO_START, other))
      .map((range) => range.toString())
  })
}

test('words, phrases and patterns are searched for as they are typed', async ({ workbench }) => {
  const file = join(workbench.folder, 'uk.po')
  mkdirSync(workbench.folder, { recursive: true })
  writeFileSync(file, catalogue())
  const { page } = await workbench.start(file)
  const { search, bar, rows, popup } = parts(page)
  await expect(rows).toHaveCount(CATALOGUE.length)

  const found: [string, number[]][] = [
    ['invalid argument', [2, 8]],
    ['"invalid argument"', [2]],
    ['terms and conditions', [3]],
    ['end of file', [4]],
    ['--help', [5]],
    ['read/write', [6]],
    ['write-only', [7]],
    ['/^(file|see)\\b/', [1, 5]],
    ['target:argument', [9]],
    ['source:argument', [2, 8]],
    ['note:"for translators" disk', [7]],
    ['файл', [1, 4]],
  ]
  for (const [text, places] of found) {
    await page.keyboard.press('Control+f')
    await page.keyboard.type(text)
    await expect(rows, text).toHaveCount(places.length)
    for (const [index, place] of places.entries())
      await expect(rows.nth(index), text).toContainText(CATALOGUE[place - 1]?.[0] ?? '')
    await expect(popup).toBeHidden()
  }

  // Hits are marked, in the list and beside it.
  await page.keyboard.press('Control+f')
  await page.keyboard.type('argument')
  await expect(rows).toHaveCount(3)
  await expect(search).toContainText(/3 strings/)
  await expect.poll(() => marked(page)).toEqual(['argument', 'argument', 'argument', 'argument'])
  await expectAccessibleInBoth(page, 'search-hits')

  // Case and whole words.
  await page.keyboard.press('Control+f')
  await page.keyboard.type('File')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('Alt+c')
  await expect(page.getByRole('button', { name: 'Match case' })).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Alt+c')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('th')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('Alt+w')
  await expect(page.getByText('No string matches.')).toBeVisible()
  await page.keyboard.press('Alt+w')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('dis[ck]|fil')
  await expect(page.getByText('No string matches.')).toBeVisible()
  await page.keyboard.press('Alt+r')
  await expect(rows).toHaveCount(3)
  await page.keyboard.type('(')
  await expect(popup).toContainText('The regular expression is not closed')
  await page.keyboard.press('Alt+r')

  // A reload comes back to it, and the list says the same as the bar.
  await page.keyboard.press('Control+f')
  await page.keyboard.type('write')
  await expect(rows).toHaveCount(3)
  await page.reload()
  await expect(bar).toHaveText('write')
  await expect(rows).toHaveCount(3)
  await expect.poll(() => marked(page)).not.toEqual([])
})

test('F3 goes through the hits with every string listed, and through those of the field', async ({
  workbench,
}) => {
  const file = join(workbench.folder, 'uk.po')
  writeFileSync(file, catalogue())
  const { page } = await workbench.start(file)
  const { search, bar, rows, source, field } = parts(page)
  await expect(rows).toHaveCount(CATALOGUE.length)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('write')
  await expect(rows).toHaveCount(3)
  await expect(source).toHaveText(/read\/write/)

  await page.keyboard.press('F3')
  await expect(rows).toHaveCount(CATALOGUE.length)
  await expect(source).toHaveText('This disk is write-only')
  await expect(search).toContainText('Hit 2 of 3')
  await page.keyboard.press('F3')
  await expect(source).toHaveText('write only this argument as invalid')
  await page.keyboard.press('F3')
  await expect(source).toHaveText(/read\/write/)
  await page.keyboard.press('Shift+F3')
  await expect(search).toContainText('Hit 3 of 3')
  await expectAccessibleInBoth(page, 'search-unfiltered')

  // The hits of the field come one after the other.
  await page.keyboard.press('Control+f')
  await page.keyboard.type('See')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+f')
  await expect(bar).toHaveText('--help')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+Home')
  const selected = () =>
    page.evaluate(() => {
      const root = document.activeElement?.shadowRoot as
        | (ShadowRoot & { getSelection(): Selection | null })
        | null
        | undefined
      return root?.getSelection()?.toString() ?? ''
    })
  await page.keyboard.press('F3')
  await expect.poll(selected).toBe('--help')
  await expect(search).not.toContainText('Hit')
  await page.keyboard.press('F3')
  await expect.poll(selected).toBe('--help')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('F3')
  await expect(search).toContainText('Hit 1 of 1')
  await expect(rows).toHaveCount(CATALOGUE.length)
})

test('F3 and Ctrl+F reach the branches of a message', async ({ workbench }) => {
  const english = { items: '{n, plural, one {# basket} other {# baskets}}', close: 'Close', quit: 'Quit' }
  const ukrainian = {
    items: '{n, plural, one {Мій # кошик} few {Мої # кошики} many {# кошиків} other {# кошика}}',
    close: 'Закрити кошик',
    quit: 'Вийти',
  }
  const folder = join(workbench.folder, 'l10n')
  mkdirSync(folder)
  writeFileSync(join(folder, 'app_en.arb'), JSON.stringify(english, null, 2))
  writeFileSync(join(folder, 'app_uk.arb'), JSON.stringify(ukrainian, null, 2))
  const { page } = await workbench.start(join(folder, 'app_uk.arb'))
  const { search, bar, rows, source, field } = parts(page)
  await expect(rows).toHaveCount(3)
  const selected = () =>
    page.evaluate(() => {
      const root = document.activeElement?.shadowRoot as
        | (ShadowRoot & { getSelection(): Selection | null })
        | null
        | undefined
      const text = root?.querySelector('.cm-content')?.textContent ?? ''
      return [text.replaceAll(/\s+/g, ' ').trim(), root?.getSelection()?.toString() ?? '']
    })
  await page.keyboard.press('Control+f')
  await page.keyboard.type('кошик')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+Home')
  const branches = ['Мій # кошик', 'Мої # кошики', '# кошиків', '# кошика']
  for (const branch of branches) {
    await page.keyboard.press('F3')
    await expect.poll(selected).toEqual([branch, 'кошик'])
  }
  await page.keyboard.press('F3')
  await expect(source).toHaveText('Close')
  await expect.poll(selected).toEqual(['Закрити кошик', 'кошик'])
  // Back into the last branch, and through them from the end.
  for (const branch of branches.toReversed()) {
    await page.keyboard.press('Shift+F3')
    await expect.poll(selected).toEqual([branch, 'кошик'])
  }
  await expect(search).toContainText('Hit 1 of 2')

  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+f')
  await expect(bar).toHaveText('Мій')
})

test('a wrong expression is explained below the search, and the likely one is proposed', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  const { search, bar, rows, popup } = parts(page)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('text contains cart ')
  await expect(search).toContainText(/Enter shows \d+ strings?/)
  await expect(popup.getByRole('listitem').first()).toContainText('Search for “text contains cart”')
  await expect(popup.getByRole('listitem').nth(1)).toContainText("A string has no 'cart'.")
  await expectAccessibleInBoth(page, 'search-expression')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No string matches.')).toBeVisible()
  await expect(bar).toHaveText(/^text contains cart/)

  await page.keyboard.press('Control+f')
  await page.keyboard.type('needs work')
  const proposal = popup.getByRole('button', { name: /count of languages summary where \(needs work\) > 0/ })
  await expect(proposal).toBeVisible()
  await expectAccessibleInBoth(page, 'search-proposal')
  await page.keyboard.press('ArrowDown')
  await expect(proposal).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar).toHaveText('count of languages summary where (needs work) > 0')
  await expect(rows.first()).toBeVisible()
})
