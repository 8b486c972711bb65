/** A misspelt word that a user ignores, in a text that may not be saved yet. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { testScreen, type TestScreen } from '../workbench/testWorkbench.ts'

const TEXT = 'Твій кошек зараз порожній'
const inTime = { timeout: 120_000, interval: 50 }

async function openString(screen: TestScreen) {
  const folder = join(screen.folder, 'home', 'dictionaries')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'uk_UA.aff'), 'SET UTF-8\n')
  writeFileSync(join(folder, 'uk_UA.dic'), '3\nтвій\nзараз\nпорожній\n')
  const file = join(screen.folder, 'shop.json')
  writeFileSync(file, JSON.stringify({ cart: 'Your cart is empty now', basket: 'Your basket is empty' }))
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'shop.interlinear'),
    name: 'Shop',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
  })
  await screen.value('project.import', { project, paths: [file], type: 'i18next_json' })
  const { list } = await screen.value('list.open', { project, languageId: 'uk' })
  const rows = await screen.value('list.rows', { list, from: 0, count: 10 })
  const of = (identifier: string) => ({
    project,
    stringId: rows.find((row) => row.identifier.includes(identifier))!.id,
    languageId: 'uk',
  })
  const spell = async (identifier: string, text = TEXT) =>
    (await screen.value('qa.spell', { ...of(identifier), form: 'none', text })).map((finding) => [
      text.slice(finding.place!.start, finding.place!.end),
      finding.isIgnored,
    ])
  const ignore = (isIgnored: boolean) =>
    screen.value('qa.ignoreWord', { ...of('cart'), form: 'none', word: 'кошек', isIgnored })
  const spellingIssues = async () =>
    (await screen.value('qa.issues', of('cart'))).filter(({ check }) => check === 'spelling')
  return { project, of, spell, ignore, spellingIssues }
}

it('ignores a word of an unsaved text in its string alone, until it is taken up again', async () => {
  const screen = testScreen()
  const { spell, ignore } = await openString(screen)
  expect(await spell('cart')).toEqual([['кошек', false]])
  await ignore(true)
  expect(await spell('cart')).toEqual([['кошек', true]])
  expect(await spell('cart', 'Твій кошек і прожній')).toEqual([
    ['кошек', true],
    ['прожній', false],
  ])
  expect(await spell('basket')).toEqual([['кошек', false]])
  await ignore(false)
  expect(await spell('cart')).toEqual([['кошек', false]])
})

it('stores the decision with the next save, and undo reverts it', async () => {
  const screen = testScreen()
  const { project, of, spell, ignore, spellingIssues } = await openString(screen)
  await ignore(true)
  await screen.value('translation.save', { ...of('cart'), forms: { none: TEXT } })
  await vi.waitFor(async () => expect(await spellingIssues()).toMatchObject([{ isIgnored: true }]), inTime)
  expect(await spell('cart')).toEqual([['кошек', true]])
  const undone = await screen.value('history.undo', { project })
  expect(undone).toMatchObject({ action: 'qa.ignore' })
  expect(await spell('cart')).toEqual([['кошек', false]])
})

it('ignores a word of a saved text at once', async () => {
  const screen = testScreen()
  const { of, ignore, spellingIssues } = await openString(screen)
  await screen.value('translation.save', { ...of('cart'), forms: { none: TEXT } })
  await vi.waitFor(async () => expect(await spellingIssues()).toMatchObject([{ isIgnored: false }]), inTime)
  await ignore(true)
  expect(await spellingIssues()).toMatchObject([{ isIgnored: true }])
  await ignore(false)
  expect(await spellingIssues()).toMatchObject([{ isIgnored: false }])
})
