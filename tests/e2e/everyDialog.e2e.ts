/** Every dialog that a command asks for, found as a person finds it: in the palette, by its title that ends with "…". */
import type { Page } from '@playwright/test'
import { watchPolicy } from './policy.ts'
import { expect, expectAccessibleInBoth, openSample, test, type Workbench } from './workbench.ts'

/** Titles of commands that can be used now and ask for more. */
async function askingCommands(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k')
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.first()).toBeVisible()
  const titles = await options.evaluateAll((all) =>
    all
      .filter((option) => option.getAttribute('aria-disabled') !== 'true')
      .map((option) => option.querySelector('span')?.textContent ?? ''),
  )
  await page.keyboard.press('Escape')
  return [...new Set(titles.filter((title) => title.endsWith('…')))]
}

/** The dialog's name, as it is read aloud. */
async function nameOf(page: Page): Promise<string> {
  return page
    .getByRole('dialog')
    .last()
    .evaluate((dialog) => {
      const titled = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
      return dialog.getAttribute('aria-label') ?? titled?.textContent?.trim() ?? ''
    })
}

/**
 * The buttons of the foot that leave the dialog: one, "Cancel" beside an action that was not done, else "Close". The
 * palette is a list to choose from, and has no foot.
 */
async function expectWayOut(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.locator(':focus'), title).toHaveCount(1)
  await expect(dialog.locator('header :focus'), title).toHaveCount(0)
  const foot = dialog.locator('footer')
  await expect(foot, title).toHaveCount(1)
  await expect(foot.getByRole('button', { name: /^(Cancel|Close)$/ }), title).toHaveCount(1)
  const isCancel = (await foot.getByRole('button', { name: 'Cancel', exact: true }).count()) === 1
  const [height, content] = await dialog.evaluate((element) => {
    const body = element.querySelector('[data-body]')
    const content = document.createRange()
    if (body !== null) content.selectNodeContents(body)
    return [body?.clientHeight ?? 0, content.getBoundingClientRect().height]
  })
  expect(height - content, `${title} is as high as what it holds`).toBeLessThan(64)
  if (isCancel) await expect(foot.locator('.button.primary'), title).not.toHaveCount(0)
}

/** Each part looks at every third, so that a slow machine has two of them at work. */
const PARTS = 3

test.describe.configure({ mode: 'parallel' })

for (let part = 0; part < PARTS; part++)
  test(`has a name and nothing that axe finds, in light, dark and the system’s colours: part ${part + 1}`, async ({
    workbench,
  }) => {
    await lookAtDialogs(workbench, part)
  })

async function lookAtDialogs(workbench: Workbench, part: number): Promise<void> {
  const { page } = await workbench.start()
  const refused = await watchPolicy(page)
  await openSample(page)
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(1)
  const dialogs = page.getByRole('dialog')
  const names = new Set<string>()
  const titles = await askingCommands(page)
  for (const title of titles.filter((_, index) => index % PARTS === part)) {
    await test.step(title, async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(title)
      await expect(page.getByRole('option', { selected: true })).toContainText(title)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('option', { name: title, exact: true })).toHaveCount(0)
      await expect(dialogs.first()).toBeVisible()
      await expect(page.locator('dialog [aria-busy=true]')).toHaveCount(0)
      const name = await nameOf(page)
      expect(name, title).not.toBe('')
      await expectWayOut(page, title)
      if (!names.has(name)) await expectAccessibleInBoth(page, `dialog-${part + 1}-${names.size + 1}`)
      names.add(name)
      await page.keyboard.press('Escape')
      await expect(dialogs).toHaveCount(0)
    })
  }
  expect(names.size).toBeGreaterThan(6)
  expect(refused).toEqual([])
}
