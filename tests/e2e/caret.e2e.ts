/** The cursor in a line of words of both directions and chips: it walks what is drawn, and letters land where it is. */
import type { Locator, Page } from '@playwright/test'
import { expectText } from './field.ts'
import { expect, openSample, runCommand, test } from './workbench.ts'

async function openField(page: Page, language: string): Promise<Locator> {
  await openSample(page)
  await runCommand(page, language)
  const field = page.getByRole('textbox', { name: `Translation into ${language}` }).first()
  // The field is another one once the string at hand is there in its language.
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
  /** Where it is drawn. */
  x: number
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
      sheet.replaceSync('.cm-content { caret-color: #f0f !important; caret-animation: manual }')
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
    let x = -1
    // It may have been blinking at that moment.
    await expect.poll(async () => (x = await this.#look())).toBeGreaterThan(-1)
    return { ...place, x }
  }

  async #look(): Promise<number> {
    const clip = await this.#field.boundingBox()
    if (clip === null) return -1
    const picture = await this.#page.screenshot({ clip, caret: 'initial' })
    return this.#reader.evaluate(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      canvas.drawImage(image, 0, 0)
      const { data } = canvas.getImageData(0, 0, image.width, image.height)
      let x = -1
      for (let at = 0; at < data.length; at += 4) {
        const isCaret = data[at]! > 180 && data[at + 1]! < 110 && data[at + 2]! > 180
        const column = (at / 4) % image.width
        if (isCaret && (x === -1 || column < x)) x = column
      }
      return x
    }, picture.toString('base64'))
  }
}

/** Presses a key until the cursor stays, and answers where it was. */
async function walk(page: Page, eye: Eye, key: string): Promise<Caret[]> {
  const places = [await eye.caret()]
  for (;;) {
    await page.keyboard.press(key)
    const place = await eye.caret()
    if (place.offset === places.at(-1)?.offset) return places
    places.push(place)
    // Whoever goes back and forth would walk for ever.
    expect(places.length).toBeLessThan(80)
  }
}

const ARABIC = ['من', 'إلى', '%s', '%1$s', ' ', 'abc', '12', '(', '.', '<b>', 'שלום', '{name}']
const UKRAINIAN = ['від', '%s', '%d', ' ', 'abc', 'من', '(', '.', '<b>', '{name}', '👨‍👩‍👧']

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
    for (const text of ['من %s إلى', '%s%d', 'abc %s def', '%s', ...textsOf(parts, 6)]) {
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
    // What stands at the right of it stays, and the cursor goes on by the letter.
    const after = await eye.caret()
    expect(after).toMatchObject({ offset: offset + 1, isInChip: false })
    expect(after.x).toBeLessThan(x)
    await page.keyboard.press('ArrowRight')
    expect(Math.abs((await eye.caret()).x - x)).toBeLessThan(3)
  }
})
