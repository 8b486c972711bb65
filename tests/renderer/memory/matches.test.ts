import { describe, expect, it } from 'vitest'
import { Matches } from '../../../renderer/src/memory/matches.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const found = (...texts: string[]) => texts.map((repaired) => ({ repaired })) as never

function panel() {
  const workbench = new FakeWorkbench().answers('memory.matches', ({ stringId }) => found(`of ${stringId}`))
  return { workbench, matches: new Matches(workbench, () => ({ project: 'p', languageId: 'uk' })) }
}

const textsOf = ({ shown }: Matches) => shown.map(({ repaired }) => repaired)

describe('matches of the memories', () => {
  it('are shown for a string and a form, and inserted by number', async () => {
    const { workbench, matches } = panel()
    await matches.load(1, 'few')
    expect(textsOf(matches)).toEqual(['of 1'])
    expect(matches).toMatchObject({ isLoaded: true })
    expect([matches.at(1)?.repaired, matches.at(2)]).toEqual(['of 1', undefined])
    expect(workbench.inputs('memory.matches')).toEqual([
      { project: 'p', languageId: 'uk', stringId: 1, form: 'few' },
    ])
    await matches.load(null, undefined)
    expect(matches.shown).toEqual([])
  })

  it('are none while those of another string are looked up, and not loaded where that fails', async () => {
    const { workbench, matches } = panel()
    await matches.load(1, undefined)
    workbench.later('memory.matches')
    void matches.load(2, undefined)
    expect(matches).toMatchObject({ shown: [], isLoaded: false })
    await workbench.one('memory.matches').fail('project.busy')
    expect(matches).toMatchObject({ shown: [], isLoaded: false })
  })

  it('are of the string shown last, whichever is answered first', async () => {
    const { workbench, matches } = panel()
    workbench.later('memory.matches')
    void matches.load(1, undefined)
    void matches.load(2, undefined)
    const [older, newer] = workbench.waiting('memory.matches')
    await newer?.answer(found('of 2'))
    await older?.answer(found('of 1'))
    expect(textsOf(matches)).toEqual(['of 2'])
  })

  it('are there at once where they were looked up ahead, and asked for once', async () => {
    const { workbench, matches } = panel()
    matches.prefetch(null)
    matches.prefetch(2)
    matches.prefetch(2)
    await settled()
    matches.prefetch(2)
    workbench.later('memory.matches')
    await matches.load(2, undefined)
    expect(textsOf(matches)).toEqual(['of 2'])
    expect(workbench.inputs('memory.matches')).toHaveLength(1)
  })

  it('stay shown after a change of the memories until they are looked up again', async () => {
    const { workbench, matches } = panel()
    await matches.load(1, undefined)
    matches.changed()
    workbench.later('memory.matches')
    void matches.load(1, undefined)
    expect(textsOf(matches)).toEqual(['of 1'])
    await workbench.one('memory.matches').answer(found('newer'))
    expect(textsOf(matches)).toEqual(['newer'])
  })

  it('are those of the newest state of the memories, whatever an older one answers late', async () => {
    const { workbench, matches } = panel()
    workbench.later('memory.matches')
    void matches.load(1, undefined)
    matches.changed()
    void matches.load(1, undefined)
    const [older, newer] = workbench.waiting('memory.matches')
    await newer?.answer(found('newer'))
    await older?.answer(found('older'))
    expect(textsOf(matches)).toEqual(['newer'])
    void matches.load(1, undefined)
    expect(textsOf(matches)).toEqual(['newer'])
  })

  it('are cached for many strings, but not for all', async () => {
    const { workbench, matches } = panel()
    for (let stringId = 1; stringId <= 51; stringId++) await matches.load(stringId, undefined)
    await matches.load(51, undefined)
    expect(workbench.inputs('memory.matches')).toHaveLength(51)
    await matches.load(1, undefined)
    expect(workbench.inputs('memory.matches')).toHaveLength(52)
  })
})

describe('a concordance', () => {
  it('is of the text looked up last; one that fails found nothing', async () => {
    const { workbench, matches } = panel()
    void matches.search('cart')
    expect(matches.concordance).toEqual({ text: 'cart', entries: null })
    void matches.search('basket')
    const [older, newer] = workbench.waiting('memory.concordance')
    await newer?.answer([{}, {}] as never)
    await older?.answer([{}] as never)
    expect(matches.concordance).toMatchObject({ text: 'basket', entries: [{}, {}] })
    workbench.answers('memory.concordance', failing('project.busy'))
    await matches.search('bag')
    expect(matches.concordance).toEqual({ text: 'bag', entries: [] })
  })
})
