/** A newer version of the program: checked on request, and at the start if enabled. */
import { release, startForge, type Forge } from '../updates/forge.ts'
import { expect, expectAccessibleInBoth, runCommand, test } from './workbench.ts'

let forge: Forge

test.beforeEach(async () => {
  forge = await startForge({ body: release('v99.0.0') })
  process.env['INTERLINEAR_RELEASES'] = forge.feed
})

test.afterEach(async () => {
  delete process.env['INTERLINEAR_RELEASES']
  await forge.stop()
})

test('reports a newer version without downloading it, by keyboard', async ({ workbench }) => {
  const first = await workbench.start()
  expect(forge.asked).toEqual([])
  await runCommand(first.page, 'newer version')
  const dialog = first.page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog.getByRole('status')).toContainText('Version 99.0.0 is out.')
  await expect(dialog.getByRole('link', { name: 'Release notes and download' })).toHaveAttribute(
    'href',
    'https://github.com/interlinear-l10n/interlinear/releases/tag/v99.0.0',
  )
  await expectAccessibleInBoth(first.page, 'settings-updates')
  await dialog.getByRole('checkbox', { name: /Look when Interlinear starts/ }).press('Space')
  await first.page.keyboard.press('Escape')
  expect(forge.asked).toHaveLength(1)

  // It was looked for a moment ago: a second start asks nothing.
  await first.page.reload()
  await expect(first.page.getByRole('main')).toBeVisible()
  forge.answer = { status: 500 }
  await runCommand(first.page, 'newer version')
  await expect(dialog.getByRole('alert')).toContainText('something that is no release (status 500)')
  await expectAccessibleInBoth(first.page, 'settings-updates-failed')
  expect(forge.asked).toHaveLength(2)
})
