/** Messages with branches: a Flutter catalogue opened, one branch of one message edited by keyboard, and exported. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { corpusPath, hasCorpus } from '../corpus.ts'
import { chooseBy } from './choosing.ts'
import { expectText } from './field.ts'
import { openProject } from './openingProject.ts'
import { expect, expectAccessible, test, type Workbench } from './workbench.ts'
import { program } from './program.ts'

/** A project of Zulip's texts with their translations. */
function makeProject({ folder }: Workbench, languageIds: readonly string[]): void {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home') },
    })
  const languages = languageIds.join()
  run('init', 'zulip.interlinear', '--source', 'en', '--target', languages, '--name', 'Zulip')
  copyFileSync(corpusPath('arb/zulip-flutter/l10n/app_en.arb'), join(folder, 'app_en.arb'))
  run('import', 'zulip.interlinear', 'app_en.arb')
  run('import', 'zulip.interlinear', corpusPath('arb/zulip-flutter/l10n/app_uk.arb'), '--language', 'uk')
}

async function showMessage(page: Page, identifier: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Query in CroQL' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(`type is icu and identifier = "${identifier}"`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Strings' })).toHaveAttribute('aria-rowcount', '2')
}

const branch = (page: Page, path: string) => page.getByRole('textbox', { name: new RegExp(`, ${path}$`) })

async function goToTranslation(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Go to the translation')
  await page.keyboard.press('Enter')
}

async function exportTo(page: Page, folder: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Export translations')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const choosing = dialog.getByRole('button', { name: /Choose|Change/ })
  await chooseBy(page, choosing, 'Choose a folder to export to', { folder })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog).toContainText('Wrote 1 file')
}

test.describe('a message with branches', () => {
  test.skip(!hasCorpus, 'the corpus of real files is not here')

  test('is edited branch by branch, by keyboard, and only that branch changes in the file', async ({
    workbench,
  }) => {
    makeProject(workbench, ['uk'])
    const { page } = await workbench.start()
    await openProject(page, join(workbench.folder, 'zulip.interlinear'))
    await showMessage(page, 'markAsReadComplete')
    await goToTranslation(page)
    await expect(branch(page, 'the text around the branches').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(branch(page, 'num =1')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(branch(page, 'num other')).toBeFocused()
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('повідомлення')
    await page.keyboard.press('End')
    await page.keyboard.type(" (it's {num")
    await expect(page.getByText('A brace here is text')).toBeVisible()
    await page.keyboard.type('})')
    await expect(page.getByText('A brace here is text')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('contentinfo')).toContainText('Saved')

    await exportTo(page, join(workbench.folder, 'home'))
    const exported = readFileSync(join(workbench.folder, 'home/app_en.arb'), 'utf8')
    expect(JSON.parse(exported)).toMatchObject({
      markAsReadComplete:
        "Позначено як прочитані {num, plural, =1{1 повідомлення} other{{num} повідомлення (it's {num})}}.",
      markAsUnreadComplete:
        'Позначено як непрочитані {num, plural, =1{1 повідомлення} other{{num} повідомлення}}.',
    })
  })

  test('that is not begun has the branches of its language; what is typed last is saved', async ({
    workbench,
  }) => {
    makeProject(workbench, ['ar', 'uk'])
    const { page } = await workbench.start()
    await openProject(page, join(workbench.folder, 'zulip.interlinear'))
    await showMessage(page, 'userActiveDaysAgo')
    await goToTranslation(page)
    for (const [path, text] of [
      ['the text around the branches', 'نشط قبل '],
      ['days =1', 'يوم'],
      ['days zero', '{days} يوم'],
      ['days two', 'يومين'],
      ['days few', '{days} أيام'],
      ['days many', '{days} يومًا'],
      ['days other', '{days} يوم'],
    ] as const) {
      await expect(branch(page, path).first()).toBeFocused()
      await page.keyboard.insertText(text)
      if (path !== 'days other') await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('contentinfo')).toContainText('Saved')
    await expect(page.getByRole('row', { name: /userActiveDaysAgo/ })).toContainText('days, plural,')
    await page.getByRole('spinbutton', { name: 'Sample value of days' }).fill('3')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('أيام')
    await expectAccessible(page)
  })

  test('keeps what is typed into a branch, saved at once or not at all', async ({ workbench }) => {
    makeProject(workbench, ['uk'])
    const first = await workbench.start()
    await openProject(first.page, join(workbench.folder, 'zulip.interlinear'))
    await showMessage(first.page, 'userActiveDaysAgo')
    await goToTranslation(first.page)
    await expect(branch(first.page, 'the text around the branches').first()).toBeFocused()
    await first.page.keyboard.insertText('Був тут ')
    await first.page.keyboard.press('Control+s')
    await expect(first.page.getByRole('row', { name: /userActiveDaysAgo/ })).toContainText('Був тут ')
    await branch(first.page, 'days other').fill('{days} днів')
    await expect(first.page.getByRole('contentinfo')).toContainText('Draft kept')
    await first.kill()

    const { page } = await workbench.start()
    await page.getByRole('button', { name: /Zulip/ }).first().click()
    await showMessage(page, 'userActiveDaysAgo')
    await expectText(branch(page, 'days other'), '{days} днів')
    await page.getByRole('button', { name: 'Back to what is saved' }).click()
    await expectText(branch(page, 'days other'), '{days} дні')
  })

  test('that is broken says where, and is mended in the whole text', async ({ workbench }) => {
    makeProject(workbench, ['uk'])
    const { page } = await workbench.start()
    await openProject(page, join(workbench.folder, 'zulip.interlinear'))
    await showMessage(page, 'errorFilesTooLargeTitle')
    await goToTranslation(page)
    await expect(branch(page, 'num =1')).toBeFocused()
    await page.keyboard.press('Alt+Comma')
    const whole = page.getByRole('textbox', { name: 'Translation into Ukrainian', exact: true })
    await expect(whole).toBeFocused()
    await whole.fill('{num, plural, =1{Файл} othe{Файли}} великий')
    await expect(page.getByText('The branch other is missing')).toBeVisible()
    await expectAccessible(page)
    await whole.fill('{num, plural, =1{Файл} other{Файли}} великі')
    await expect(page.getByText('The branch other is missing')).toHaveCount(0)
    await page.keyboard.press('Alt+Comma')
    await page.getByRole('button', { name: 'Add them' }).click()
    await expectText(branch(page, 'num few'), 'Файли')
  })
})
