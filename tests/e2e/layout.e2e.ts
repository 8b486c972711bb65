/** The layout at any size: the pane beside or below the list, room for sources, one scroll bar. */
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

const SIZES = {
  '1440x900': { width: 1440, height: 900 },
  '1024x700': { width: 1024, height: 700 },
  // A window of 1280 × 800 at 200 %.
  '640x400': { width: 640, height: 400 },
}

/** How many characters of English running text a line of the source column shows. */
function charactersOfSource(page: Page): Promise<number> {
  return page
    .locator('.row .source')
    .first()
    .evaluate((cell) => {
      const text = 'The quick brown fox jumps over the lazy dog, and nobody has seen it since that day. '
      const probe = document.createElement('span')
      probe.textContent = text
      probe.style.whiteSpace = 'pre'
      probe.style.position = 'absolute'
      cell.append(probe)
      const width = probe.getBoundingClientRect().width / text.length
      probe.remove()
      return Math.floor(cell.getBoundingClientRect().width / width)
    })
}

const boundsOf = async (page: Page, selector: string) => {
  const bounds = await page.locator(selector).boundingBox()
  if (bounds === null) throw new Error(`${selector} is not on the screen`)
  return bounds
}

/** Parts of the pane that scroll by themselves up and down, beside the field and the source, which have limits. */
const scrollersOf = (page: Page) =>
  page
    .locator('section.detail')
    .evaluate((pane) =>
      [pane, ...pane.querySelectorAll<HTMLElement>('*')]
        .filter(
          (part) =>
            !part.matches('.source, .cm-scroller') &&
            part.scrollHeight > part.clientHeight + 1 &&
            /auto|scroll/.test(getComputedStyle(part).overflowY),
        )
        .map((part) => part.getAttribute('class') ?? ''),
    )

test('the source shows 70 characters at 1,440 px and 50 at 1,024 px, where the pane stands below', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await page.setViewportSize(SIZES['1440x900'])
  await openSample(page)
  await expect.poll(() => charactersOfSource(page)).toBeGreaterThanOrEqual(70)
  const beside = await boundsOf(page, 'section.detail')
  expect(beside.x).toBeGreaterThan(900)
  await expectAccessibleInBoth(page, 'layout-1440')

  await page.setViewportSize(SIZES['1024x700'])
  await expect.poll(() => charactersOfSource(page)).toBeGreaterThanOrEqual(50)
  const [list, below] = [await boundsOf(page, 'main'), await boundsOf(page, 'section.detail')]
  expect(below.y).toBeGreaterThanOrEqual(list.y + list.height)
  expect(Math.abs(below.width - list.width)).toBeLessThanOrEqual(1)
  await expect(page.getByRole('textbox', { name: /Translation into/ }).first()).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBoth(page, 'layout-1024')
})

test('the pane has one scroll bar at most, in any size, also for a plural', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  for (const [source, forms] of [
    ['Boarding closes', 1],
    ['seat left', 3],
  ] as const) {
    await page.getByRole('row', { name: new RegExp(source) }).click()
    await expect(page.locator('[data-source-text]').first()).toContainText(source)
    await expect(page.getByRole('textbox', { name: /Translation into/ })).toHaveCount(forms)
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size)
      await expect.poll(async () => (await scrollersOf(page)).length).toBeLessThanOrEqual(1)
    }
  }
})

test('at 200 % the start begins at its top, and list, source and field are in sight', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await page.setViewportSize(SIZES['640x400'])
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await openSample(page)
  await expect(page.getByRole('row', { selected: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'Source' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('textbox', { name: /Translation into/ }).first()).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBoth(page, 'layout-640')
  // A query is read in the search field, and what has no room beside it is read aloud alone.
  await page.setViewportSize({ width: 720, height: 450 })
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('type is plural')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '6 strings' })).toHaveCount(1)
  const query = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  expect(await query.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(query).toBeInViewport({ ratio: 1 })
})

test('the pane stands where it was chosen to, its edge moves by key, and a restart comes back to it', async ({
  workbench,
}) => {
  const running = await workbench.start()
  const { page } = running
  await page.setViewportSize(SIZES['1440x900'])
  await openSample(page)
  await runCommand(page, 'pane below the list')
  const edge = page.getByRole('separator', { name: 'Height of the translation pane' })
  const height = async () => (await boundsOf(page, 'section.detail')).height
  const first = await height()
  await edge.focus()
  await expect(edge).toHaveAttribute('aria-orientation', 'horizontal')
  await page.keyboard.press('ArrowUp')
  await expect.poll(height).toBe(first + 16)
  await page.keyboard.press('ArrowDown')
  await expect.poll(height).toBe(first)
  await page.keyboard.press('ArrowUp')
  await expect.poll(height).toBe(first + 16)
  await expectAccessibleInBoth(page, 'layout-below')
  await page.reload()
  await expect.poll(height).toBe(first + 16)
  await runCommand(page, 'pane beside the list')
  await expect.poll(async () => (await boundsOf(page, 'section.detail')).x).toBeGreaterThan(900)
})

test('in Arabic the pane and its edge are on the other side', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.setViewportSize(SIZES['1440x900'])
  await openSample(page)
  await runCommand(page, 'interface in Arabic')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('section.detail')).toBeVisible()
  expect((await boundsOf(page, 'section.detail')).x).toBe(0)
  await expectAccessibleInBoth(page, 'layout-1440-ar')
  await page.setViewportSize(SIZES['1024x700'])
  await expect.poll(async () => (await boundsOf(page, 'section.detail')).y).toBeGreaterThan(300)
  await expectAccessibleInBoth(page, 'layout-1024-ar')
  // So are the filters, and the menus of the bar.
  await page.keyboard.press('Control+Shift+f')
  const filters = page.getByRole('dialog')
  await expect(filters).toHaveCSS('direction', 'rtl')
  await page.keyboard.press('Escape')
  await expect(filters).toHaveCount(0)
  const openers = page.getByRole('banner').locator('[aria-haspopup=menu]')
  const count = await openers.count()
  expect(count).toBe(3)
  for (let index = 0; index < count; index++) {
    await openers.nth(index).press('Enter')
    await expect(page.getByRole('menu')).toHaveCSS('direction', 'rtl')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
})
