/** Repetitions over the contract: a call of one screen notifies another, and saves of one commit fill theirs. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkTrigrams } from '../../core/store/indexes/trigrams.ts'
import { openDatabase } from '../../core/store/database.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

const languageId = 'uk'

/** Seven strings: four of "Open", two of "Close", one of "Quit". */
async function desk() {
  const screen = testScreen()
  const path = join(screen.folder, 'desk.interlinear')
  const created = { name: 'Desk', sourceLanguageId: 'en', targetLanguageIds: [languageId] }
  const { project } = await screen.value('project.create', { path, ...created })
  const strings = { a: 'Open', b: 'Open', c: 'Open', d: 'Open', e: 'Close', f: 'Close', g: 'Quit' }
  const file = join(screen.folder, 'en.json')
  writeFileSync(file, JSON.stringify(strings))
  await screen.value('project.import', { project, paths: [file] })
  const { shown } = await screen.value('list.open', { project, languageId, show: { index: 0, count: 50 } })
  const ids = new Map((shown?.rows ?? []).map(({ identifier, id }) => [identifier, id]))
  const of = (identifier: string) => ({ project, languageId, stringId: ids.get(identifier) ?? 0 })
  const textOf = async (identifier: string) =>
    (await screen.value('string.get', of(identifier))).translations.map(({ text }) => text)
  return { screen, project, path, of, textOf }
}

describe('repetitions', () => {
  it('are previewed, given a text, announced to the screens, and undone', async () => {
    const { screen, project, of, textOf } = await desk()
    await screen.value('translation.save', { ...of('a'), forms: { none: 'Відкрити' } })
    await screen.value('translation.save', { ...of('b'), forms: { none: 'Розгорнути' } })
    const { detail } = await screen.value('repetition.except', { ...of('c'), isException: true })
    expect(detail).toMatchObject({
      row: { isRepetitionException: true },
      repetition: { position: 3, count: 4 },
    })
    expect(await screen.value('repetition.preview', of('a'))).toMatchObject({
      isException: false,
      given: [{ form: 'none', text: 'Відкрити' }],
      counts: { none: 1, other: 1, exception: 1 },
      others: [{ identifier: 'b', path: 'en.json' }],
    })
    const told = screen.next('project.changed')
    expect(await screen.value('repetition.use', of('a'))).toEqual({ strings: 1 })
    expect(await told).toMatchObject({ languageId, stringIds: [of('d').stringId] })
    expect(await Promise.all(['b', 'c', 'd'].map(textOf))).toEqual([['Розгорнути'], [], ['Відкрити']])
    expect(await screen.value('repetition.use', { ...of('a'), all: true })).toEqual({ strings: 1 })
    expect(await textOf('b')).toEqual(['Відкрити'])
    await screen.value('history.undo', { project })
    expect(await textOf('b')).toEqual(['Розгорнути'])
    expect(await screen.value('overview.repetitions', { project })).toEqual({ strings: 4, words: 4 })
  })

  it('are filled by saves of one commit', async () => {
    const { screen, of, path, textOf, project } = await desk()
    const save = (identifier: string, none: string) =>
      screen.value('translation.save', { ...of(identifier), forms: { none }, propagates: true })
    const saved = await Promise.all([save('a', 'Відкрити'), save('e', 'Закрити'), save('g', 'Вийти')])
    expect(saved.map(({ repetitions: { used } }) => used)).toEqual([3, 1, 0])
    expect(await Promise.all(['d', 'f', 'g'].map(textOf))).toEqual([['Відкрити'], ['Закрити'], ['Вийти']])
    await screen.value('project.close', { project })
    const db = openDatabase(path)
    checkTrigrams(db)
    db.close()
  })

  it('require a language of the project and an existing string', async () => {
    const { screen, of } = await desk()
    expect((await screen.failure('repetition.preview', { ...of('a'), languageId: 'fr' })).code).toBe(
      'language.notTarget',
    )
    expect((await screen.failure('repetition.use', { ...of('a'), stringId: 99 })).code).toBe('string.unknown')
    expect((await screen.failure('repetition.except', { ...of('x'), isException: true })).code).toBe(
      'call.invalid',
    )
  })
})
