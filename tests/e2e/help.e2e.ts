/** Help inside: guides are found, read and followed without leaving the window, and About says what runs here. */
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

test('guides are searched and read in the window', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('manual')
  await page.keyboard.press('Enter')
  const help = page.getByRole('dialog', { name: 'Guides' })
  await expect(help.getByRole('article')).toContainText('Each is one gesture')
  await expect(help.getByRole('searchbox')).toBeFocused()
  await expectAccessibleInBoth(page, 'help')
  await page.keyboard.type('keys of one')
  await help.getByRole('button', { name: /Keys of one/ }).press('Enter')
  await expect(help.getByRole('heading', { name: /^Keys of one/ })).toBeInViewport()
  // A link leads to another guide, here.
  await help.getByRole('link', { name: 'repetitions' }).first().click()
  await expect(help.getByRole('article', { name: 'Translation memory' })).toBeVisible()
  await expectAccessibleInBoth(page, 'help-found')
})

test('what is new opens at its newest entry', async ({ workbench }) => {
  const { page } = await workbench.start()
  await runCommand(page, 'news')
  const help = page.getByRole('dialog', { name: 'Guides' })
  const article = help.getByRole('article')
  const newest = article.getByRole('heading', { level: 2 }).first()
  await expect(newest).toBeInViewport()
  const gap = async () => ((await newest.boundingBox())?.y ?? 0) - ((await article.boundingBox())?.y ?? 0)
  await expect.poll(gap).toBeLessThan(40)
})

test('About says which version runs, and copies it for a report', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'])
    .catch(() => undefined)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('about')
  await page.keyboard.press('Enter')
  const about = page.getByRole('dialog', { name: 'About Interlinear' })
  await expect(about).toContainText('MIT')
  await expectAccessibleInBoth(page, 'about')
  await about.getByRole('button', { name: 'Copy for a report' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Copied: version and system.')
})
