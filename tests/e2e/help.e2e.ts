/** Help inside: guides are found, read and followed without leaving the window, and About says what runs here. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { choose } from './fileChooser.ts'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

test('guides are searched and read in the window', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('manual')
  await page.keyboard.press('Enter')
  const help = page.getByRole('dialog', { name: 'Guides' })
  await expect(help.getByRole('article')).toContainText('Each job is one gesture')
  await expect(help.getByRole('searchbox')).toBeFocused()
  await expectAccessibleInBoth(page, 'help')
  await page.keyboard.type('your own keys')
  await help.getByRole('button', { name: /Choose your own keys/ }).press('Enter')
  await expect(help.getByRole('heading', { name: /^Choose your own keys/ })).toBeInViewport()
  // A link leads to another guide, here.
  await help.getByRole('link', { name: 'repetitions' }).first().click()
  await expect(help.getByRole('article', { name: 'Use translation memories' })).toBeVisible()
  await expectAccessibleInBoth(page, 'help-found')
})

test('the changelog opens at its newest entry', async ({ workbench }) => {
  const { page } = await workbench.start()
  await runCommand(page, 'news')
  const help = page.getByRole('dialog', { name: 'Guides' })
  const article = help.getByRole('article')
  const newest = article.getByRole('heading', { level: 2 }).first()
  await expect(newest).toBeInViewport()
  const gap = async () => ((await newest.boundingBox())?.y ?? 0) - ((await article.boundingBox())?.y ?? 0)
  await expect.poll(gap).toBeLessThan(40)
})

test('a failure leads to its part of the guide on troubleshooting, and back', async ({ workbench }) => {
  const path = join(workbench.folder, 'broken.interlinear')
  writeFileSync(path, 'This is no database.')
  const { page } = await workbench.start()
  await choose(page, 'Open a file', { file: path }, () => page.keyboard.press('Control+o'))
  const failure = page.getByRole('dialog').filter({ hasText: 'project.notAProject' })
  await expect(failure).toBeVisible()
  await expectAccessibleInBoth(page, 'failure')
  await failure.getByRole('button', { name: 'Causes and cures' }).press('Enter')
  const help = page.getByRole('dialog', { name: 'Guides' })
  await expect(help.getByRole('heading', { name: 'project.notAProject' })).toBeInViewport()
  await expectAccessibleInBoth(page, 'troubleshooting')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(failure).toBeVisible()
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
  await about.getByRole('button', { name: 'Licences of other software' }).press('Enter')
  const licenses = page.getByRole('dialog', { name: 'Licences of other software' })
  await expect(licenses).toContainText('Third-party notices of Interlinear')
  await expect(licenses).toContainText('GNU LESSER GENERAL PUBLIC LICENSE')
  await expectAccessibleInBoth(page, 'licenses')
  await page.keyboard.press('Escape')
  await expect(licenses).toBeHidden()
  await runCommand(page, 'About Interlinear')
  await about.getByRole('button', { name: 'Copy for a report' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Copied: version and system.')
})
