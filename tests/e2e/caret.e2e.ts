/** The cursor in a line of words of both directions and chips: it walks what is drawn, and letters land where it is. */
import type { Locator, Page } from '@playwright/test'
import { expectText } from './field.ts'
import { expect, openSample, runCommand, test } from './workbench.ts'

async function openField(page: Page, language: string): Promise<Locator> {
  await openSample(page)
  await runCommand(page, language)
  const field = page.getByRole('textbox', { name: `Translation into ${language}` }).first()
  // The field is replaced once the current string is loaded in its language.
  await expectText(field, language === 'Arabic' ? 'سلة التسوق فارغة' : 'Ваш кошик порожній')
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  return field
}

async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expectText(field, '')
  await page.keyboard.insertText(text)
  await expectText(field, text)
}

interface Caret {
  /** The place in the text. */
  offset: number
  /** Whether it is in a chip, in which what is typed would be drawn. */
  isInChip: boolean
  /** Its drawn position: its left edge and its top. */
  x: number
  y: number
}

/** Sees the cursor: nothing but a picture tells where a browser draws it in a line of two directions. */
class Eye {
  readonly #page: Page
  readonly #field: Locator
  /** A page without anything, which reads pictures. */
  readonly #reader: Page

  constructor(page: Page, field: Locator, reader: Page) {
    this.#page = page
    this.#field = field
    this.#reader = reader
  }

  /** Gives the cursor a colour that nothing else has. */
  async colour(): Promise<void> {
    await this.#field.evaluate((content) => {
      const root = content.getRootNode() as ShadowRoot
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        .cm-scroller:not(:has(.row-end-cursor)) .cm-content { caret-color: #f0f !important; caret-animation: manual }
        .row-end-cursor { border-color: #f0f !important }
      `)
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    })
  }

  async caret(): Promise<Caret> {
    const place = await this.#field.evaluate((content) => {
      const root = content.getRootNode() as ShadowRoot & { getSelection(): Selection }
      const { focusNode: node, focusOffset } = root.getSelection()
      if (node === null) throw new Error('There is no cursor.')
      const before = document.createRange()
      before.setStart(content, 0)
      before.setEnd(node, focusOffset)
      const element = node instanceof Element ? node : node.parentElement
      return { offset: before.toString().length, isInChip: element?.closest('.token') !== null }
    })
    let seen = { x: -1, y: -1 }
    // It may have been blinking at that moment.
    await expect.poll(async () => (seen = await this.#look()).x).toBeGreaterThan(-1)
    return { ...place, ...seen }
  }

  async #look(): Promise<{ x: number; y: number }> {
    const clip = await this.#field.boundingBox()
    if (clip === null) return { x: -1, y: -1 }
    const picture = await this.#page.screenshot({ clip, caret: 'initial' })
    return this.#reader.evaluate(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      canvas.drawImage(image, 0, 0)
      const { data } = canvas.getImageData(0, 0, image.width, image.height)
      // By columns: a picture among the letters may have a dot of the colour, and no line.
      const columns = new Map<number, number[]>()
      for (let at = 0; at < data.length; at += 4) {
        const isCaret = data[at]! > 180 && data[at + 1]! < 110 && data[at + 2]! > 180
        const column = (at / 4) % image.width
        if (isCaret) columns.set(column, [...(columns.get(column) ?? []), Math.floor(at / 4 / image.width)])
      }
      const lines = [...columns].filter(([, heights]) => heights.length > 7)
      const [x, [y = -1]] = lines.toSorted(([one], [other]) => one - other)[0] ?? [-1, []]
      return { x, y }
    }, picture.toString('base64'))
  }
}

async function boxOf(field: Locator) {
  const box = await field.boundingBox()
  if (box === null) throw new Error('The field is not drawn.')
  return box
}

/** Presses a key until the cursor stays, and answers where it was. */
async function walk(page: Page, eye: Eye, key: string): Promise<Caret[]> {
  const places = [await eye.caret()]
  for (;;) {
    await page.keyboard.press(key)
    const place = await eye.caret()
    if (place.offset === places.at(-1)?.offset) return places
    places.push(place)
    // Guards against an endless walk back and forth.
    expect(places.length).toBeLessThan(300)
  }
}

const ARABIC = ['من', 'إلى', '%s', '%1$s', ' ', 'abc', '12', '(', '.', '<b>', 'שלום', '{name}']
const UKRAINIAN = ['від', '%s', '%d', ' ', 'abc', 'من', '(', '.', '<b>', '{name}', '👨‍👩‍👧']

/** The last are numbers beside words from right to left, which nothing encloses. */
const TEXTS = [
  'من %s إلى',
  '%s%d',
  'من <a href="x">abc</a> إلى',
  'abc %s def',
  '%s',
  'من12',
  'abc من 12 abc',
  '%s של12.5 %d',
]

/** Texts of such parts, the same in each run. */
function textsOf(parts: readonly string[], count: number): string[] {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 + next(5) }, () => parts[next(parts.length)]).join(''),
  )
}

for (const [language, parts, home, end] of [
  ['Arabic', ARABIC, 'End', 'Home'],
  ['Ukrainian', UKRAINIAN, 'Home', 'End'],
] as const) {
  test(`in ${language} the arrows walk each place once, to the side that they show`, async ({
    browser,
    workbench,
  }) => {
    const { page } = await workbench.start()
    const field = await openField(page, language)
    const eye = new Eye(page, field, await browser.newPage())
    await eye.colour()
    for (const text of [...TEXTS, ...textsOf(parts, 3)]) {
      await fill(page, field, text)
      for (const key of ['ArrowLeft', 'Control+ArrowLeft', 'ArrowRight', 'Control+ArrowRight']) {
        const isLeft = key.endsWith('Left')
        await page.keyboard.press(isLeft ? end : home)
        const places = await walk(page, eye, key)
        const said = `${key} in ${JSON.stringify(text)}: ${JSON.stringify(places)}`
        const offsets = places.map(({ offset }) => offset)
        expect(new Set(offsets).size, said).toBe(offsets.length)
        expect([offsets[0], offsets.at(-1)].sort(), said).toEqual([0, text.length].sort())
        expect(
          places.filter(({ isInChip }) => isInChip),
          said,
        ).toEqual([])
        const xs = places.map(({ x }) => (isLeft ? -x : x))
        expect(xs, said).toEqual(xs.toSorted((a, b) => a - b))
      }
    }
  })
}

test('a letter beside a chip lands where the cursor is drawn', async ({ browser, workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page, 'Arabic')
  const eye = new Eye(page, field, await browser.newPage())
  await eye.colour()
  // Letters of this script do not change their shapes beside one another.
  const text = '%d של %s אל%1$s'
  await fill(page, field, text)
  await page.keyboard.press('Home')
  for (const { offset, x } of await walk(page, eye, 'ArrowLeft')) {
    await fill(page, field, text)
    await page.keyboard.press('Home')
    while ((await eye.caret()).offset !== offset) await page.keyboard.press('ArrowLeft')
    await page.keyboard.insertText('ט')
    await expectText(field, `${text.slice(0, offset)}ט${text.slice(offset)}`)
    // The text at its right stays, and the cursor moves by the letter.
    const after = await eye.caret()
    expect(after).toMatchObject({ offset: offset + 1, isInChip: false })
    expect(after.x).toBeLessThan(x)
    await page.keyboard.press('ArrowRight')
    expect(Math.abs((await eye.caret()).x - x)).toBeLessThan(3)
  }
})

for (const [language, texts, home] of [
  [
    'Arabic',
    [
      'من <a href="x">abc</a> إلى',
      'من %1$s إلى',
      'abc %1$s def',
      '%s%d',
      'من abc %1$s def من {name}',
      'של <b>abc</b> של',
    ],
    'End',
  ],
  [
    'Ukrainian',
    ['від <a href="x">abc</a> до', 'від %1$s до', 'من %1$s إلى', 'abc من %d شمن def', '%s%d'],
    'Home',
  ],
] as const) {
  test(`in ${language} a click sets the cursor to the nearest place, on either side of a chip`, async ({
    browser,
    workbench,
  }) => {
    const { page } = await workbench.start()
    const field = await openField(page, language)
    const eye = new Eye(page, field, await browser.newPage())
    await eye.colour()
    for (const text of texts) {
      await fill(page, field, text)
      await page.keyboard.press(home)
      const places = await walk(page, eye, 'ArrowRight')
      const box = await boxOf(field)
      // Between two places, nearer to the one and then nearer to the other.
      for (const [index, place] of places.entries()) {
        const next = places[index + 1]
        if (next === undefined) continue
        // Pictures and clicks have whole pixels: in a narrow gap the click is on the cursor's own pixel.
        const isNarrow = Math.abs(next.x - place.x) < 8
        for (const [share, nearest] of [
          [isNarrow ? 0 : 0.2, place],
          [isNarrow ? 1 : 0.8, next],
        ] as const) {
          const x = place.x + share * (next.x - place.x) + 0.5
          await page.mouse.click(box.x + x, box.y + place.y + 8)
          const said = `at ${x} in ${JSON.stringify(text)}: ${JSON.stringify(places)}`
          expect(await eye.caret(), said).toMatchObject({
            offset: nearest.offset,
            x: nearest.x,
            isInChip: false,
          })
        }
      }
    }
  })
}

const LONG = {
  Arabic:
    'من %1$s إلى abc %2$s def غدا <b>من</b> الساعة 12 حتى {name} مساء، English words among them لا غير و%3$s بعد ذلك كله ثم <i>الى</i> تلك النهاية abc def ghi %d',
  Ukrainian:
    'Ось від %1$s до من إلى 12 і %2$s завтра <b>о</b> 12 годині, далі %d {name} кому треба, שלום %s עולם та ще кілька слів <i>аж</i> до кінця من الى %3$s غدا ось і все',
}

for (const [language, home, end, forward] of [
  ['Arabic', 'Home', 'End', 'ArrowLeft'],
  ['Ukrainian', 'Home', 'End', 'ArrowRight'],
] as const) {
  test(`in ${language} a text of several rows is walked row by row`, async ({ browser, workbench }) => {
    const { page } = await workbench.start()
    const field = await openField(page, language)
    const eye = new Eye(page, field, await browser.newPage())
    await eye.colour()
    const text = LONG[language]
    await fill(page, field, text)
    const isForward = language === 'Ukrainian'

    // Each place once, from the first row to the last, and in each row to one side.
    await page.keyboard.press('Control+Home')
    const places = await walk(page, eye, forward)
    const said = JSON.stringify(places)
    expect(new Set(places.map(({ offset }) => offset)).size, said).toBe(places.length)
    expect([places[0]?.offset, places.at(-1)?.offset], said).toEqual([0, text.length])
    expect(places.filter(({ isInChip }) => isInChip)).toEqual([])
    const rows = rowsOf(places)
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      const xs = row.map(({ x }) => (isForward ? x : -x))
      expect(xs, said).toEqual(xs.toSorted((a, b) => a - b))
    }
    await page.keyboard.press('Control+End')
    const back = isForward ? 'ArrowLeft' : 'ArrowRight'
    expect(new Set((await walk(page, eye, back)).map(({ offset }) => offset)).size).toBe(places.length)

    // Down and up come through every row, and stay near where they began.
    for (const start of [0, 4, 11]) {
      await page.keyboard.press('Control+Home')
      for (let step = 0; step < start; step++) await page.keyboard.press(forward)
      const began = await eye.caret()
      const down = await walk(page, eye, 'ArrowDown')
      const up = await walk(page, eye, 'ArrowUp')
      for (const steps of [down, up]) {
        const said = `from ${JSON.stringify(began)}: ${JSON.stringify(steps)}`
        // The last step is one to the end of the last row.
        expect(rowsOf(steps).length, said).toBe(rows.length)
        expect(steps.length, said).toBeLessThanOrEqual(rows.length + 1)
      }
      for (const [index, step] of down.slice(0, rows.length).entries()) {
        const nearest = Math.min(...(rows[index] ?? []).map(({ x }) => Math.abs(x - began.x)))
        expect(Math.abs(step.x - began.x), JSON.stringify(down)).toBeLessThanOrEqual(nearest + 6)
      }
    }

    // Home and End are the ends of a row: no row lacks a place, and none has one of another's.
    const ends: [first: Caret, last: Caret][] = []
    await page.keyboard.press('Control+Home')
    while (ends.length < rows.length) {
      await page.keyboard.press(end)
      const last = await eye.caret()
      await page.keyboard.press(home)
      const first = await eye.caret()
      ends.push([first, last])
      await page.keyboard.press('ArrowDown')
    }
    for (const [index, [first, last]] of ends.entries()) {
      const said = JSON.stringify(ends)
      expect(first.offset, said).toBe(index === 0 ? 0 : ends[index - 1]?.[1].offset)
      expect(isForward ? first.x < last.x : first.x > last.x, said).toBe(true)
      expect(Math.abs(first.y - last.y), said).toBeLessThan(10)
    }
    expect(ends.at(-1)?.[1].offset).toBe(text.length)
  })
}

/** Places that are drawn at one height, beside one another. */
function rowsOf(places: readonly Caret[]): Caret[][] {
  const rows: Caret[][] = []
  for (const place of places) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && Math.abs(row[0].y - place.y) < 10) row.push(place)
    else rows.push([place])
  }
  return rows
}
