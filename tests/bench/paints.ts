/** The visible speed of the screens: the time from a key to its paint, and the smoothness of scrolling. */
import type { Page } from '@playwright/test'

/** Frames as fast as they can be made: what is measured is our work, not the wait for the screen's next tick. */
export const unpaced = ['--disable-gpu-vsync', '--disable-frame-rate-limit']

declare global {
  interface Window {
    benchPaints?: number[]
    /** Times of the last key, and of the paint of the last change. */
    benchSettled?: { key: number; painted: number }
    /** When the rows that were waited for stood on the screen, in milliseconds since 1970. */
    benchRows?: number
  }
}

/** Notes for each key how long it took until after the next frame was painted. */
export async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const paints: number[] = []
    window.benchPaints = paints
    document.addEventListener(
      'keydown',
      (event) => {
        const { timeStamp } = event
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // A message posted inside the frame comes after the frame's own work.
          port1.onmessage = () => paints.push(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
}

/** Has every document that this page loads from here on note when the grid's first rows are painted. */
export async function watchFirstRows(page: Page): Promise<void> {
  await page.addInitScript((rows) => {
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll('[role="grid"] [role="row"]').length < rows) return
      watch.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (window.benchRows = performance.timeOrigin + performance.now())
        port2.postMessage(null)
      })
    })
    watch.observe(document, { childList: true, subtree: true })
  }, FIRST_ROWS)
}

/**
 * Measures the time from before `work` until the first rows are painted. The page reports it itself, because polling
 * from outside is up to half a second late.
 */
export async function untilFirstRows(page: Page, work: () => Promise<unknown>): Promise<number> {
  const start = performance.timeOrigin + performance.now()
  await work()
  const rows = await page.waitForFunction(() => window.benchRows, undefined, { polling: 50 })
  return Number(await rows.jsonValue()) - start
}

/** The header, and five strings. */
const FIRST_ROWS = 6

export async function paintsOf(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => window.benchPaints?.splice(0))
  await work()
  await page.waitForTimeout(200)
  return page.evaluate(() => [...(window.benchPaints ?? [])])
}

/** Time between frames while the list is scrolled from end to end. */
export async function framesWhileScrolling(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const grid = document.querySelector('[role="grid"]')
    const scroller = [grid, ...(grid?.querySelectorAll('*') ?? [])].find((element) => {
      return element !== null && element.scrollHeight > element.clientHeight + 1000
    })
    if (!scroller) throw new Error('there is nothing to scroll')
    const frames: number[] = []
    let last = performance.now()
    for (let step = 1; step <= 120; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 120
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      frames.push(now - last)
      last = now
    }
    return frames
  })
}

/**
 * Presses a key many times and waits after each until a region of the page has settled. Returns for each the time from
 * the key until the region's last change was painted.
 */
export async function settledAfter(
  page: Page,
  { key, times, region }: { key: string; times: number; region: string },
): Promise<number[]> {
  await page.evaluate((selector) => {
    const seen = { key: 0, painted: 0 }
    window.benchSettled = seen
    document.addEventListener('keydown', ({ timeStamp }) => (seen.key = timeStamp), { capture: true })
    const note = () =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (seen.painted = performance.now())
        port2.postMessage(null)
      })
    const element = document.querySelector(selector)
    if (!element) throw new Error(`there is no ${selector}`)
    const everything = { childList: true, subtree: true, characterData: true, attributes: true }
    new MutationObserver(note).observe(element, everything)
  }, region)
  const settled: number[] = []
  for (let press = 0; press < times; press++) {
    await page.keyboard.press(key)
    await page.waitForFunction((still) => {
      const { key: pressed = 0, painted = 0 } = window.benchSettled ?? {}
      return painted > pressed && performance.now() - painted > still
    }, STILL_MILLISECONDS)
    settled.push(
      await page.evaluate(() => (window.benchSettled?.painted ?? 0) - (window.benchSettled?.key ?? 0)),
    )
  }
  return settled
}

/** So long nothing has changed: what was to come has come. */
const STILL_MILLISECONDS = 300
