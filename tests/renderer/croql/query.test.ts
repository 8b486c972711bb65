import { describe, expect, it } from 'vitest'
import type { FailureValue } from '../../../core/contract/index.ts'
import { Query } from '../../../renderer/src/croql/query.svelte.ts'
import { failing, FakeWorkbench, failure, settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const none = { search: null, written: null, proposal: null }
const sound = { tokens: [{ kind: 'name' }], problems: [], ...none } as never
const unsound = {
  tokens: [],
  problems: [{ severity: 'error', message: 'A name is missing.' }],
  ...none,
} as never

const term = { field: null, text: 'cart', matchCase: false, wholeWords: false, isRegExp: false }

/** The check of a search for `cart`. */
function searchOf(more: { croql?: string; isExpressionMeant?: boolean; problem?: object } = {}): never {
  const { croql = 'text contains "cart"', isExpressionMeant = false, problem = null } = more
  const search = { croql, terms: [term], problem, isExpressionMeant }
  return {
    tokens: [{ kind: 'identifier' }],
    problems: [{ severity: 'error', message: 'A string has no cart.' }],
    ...{ search, written: null, proposal: null },
  } as never
}

function bar(
  remembered: string[] = [],
  found: () => Promise<number | null> = () => Promise.resolve(12),
  { isLive = false } = {},
) {
  const workbench = new FakeWorkbench().answers('croql.check', sound)
  let history = remembered
  const runs: { croql: string; finish: (failure?: FailureValue) => Promise<void> }[] = []
  const counts: string[] = []
  const query = new Query({
    workbench,
    project: () => 'p',
    isLive,
    count: (croql) => {
      counts.push(croql)
      return found()
    },
    run: (croql) =>
      new Promise((resolve) =>
        runs.push({
          croql,
          finish: (failure) => {
            resolve(failure ?? null)
            return settled()
          },
        }),
      ),
    history: () => history,
    keepHistory: (kept) => (history = kept),
  })
  return { workbench, query, runs, counts, history: () => history }
}

describe('the text of the query bar', () => {
  it('is checked a moment after the last key, then counted', async () => {
    const { workbench, query, counts } = bar()
    query.type('is hidde')
    await pass(79)
    query.type('is hidden')
    await pass(80)
    expect(workbench.inputs('croql.check').map(({ croql }) => croql)).toEqual(['is hidden'])
    expect(query).toMatchObject({ tokens: [{ kind: 'name' }], problems: [], preview: null })
    await pass(350)
    expect(counts).toEqual(['is hidden'])
    expect(query.preview).toBe(12)
  })

  it('is not counted where it cannot be read or is what is shown, and not even checked where it is empty', async () => {
    const { workbench, query, counts } = bar()
    workbench.answers('croql.check', unsound)
    query.type('is')
    await pass(1_000)
    expect(query.problems).toHaveLength(1)
    query.type(' ')
    await pass(1_000)
    expect(query).toMatchObject({ tokens: [], problems: [] })
    workbench.answers('croql.check', sound)
    query.ran = 'is hidden'
    query.type('is hidden')
    await pass(1_000)
    expect(counts).toEqual([])
    expect(workbench.inputs('croql.check')).toHaveLength(2)
  })

  it('shows the check of what stands there now: an older one is cancelled, and its late answer dropped', async () => {
    const { workbench, query } = bar()
    workbench.later('croql.check')
    query.type('a')
    await pass(80)
    query.type('ab')
    await pass(80)
    const [older, newer] = workbench.waiting('croql.check')
    expect(older?.signal?.aborted).toBe(true)
    await newer?.answer(sound)
    await older?.answer(unsound)
    expect(query.problems).toEqual([])
  })

  it('is completed and described; null where the workbench cannot', async () => {
    const { workbench, query } = bar()
    workbench.answers('croql.complete', { from: 0 }).answers('croql.describe', failing('croql.unknown'))
    expect(await query.complete('is', 2)).toEqual({ from: 0 })
    expect(await query.describe('is', 2)).toBeNull()
    expect(workbench.inputs('croql.complete')).toMatchObject([{ project: 'p', croql: 'is', offset: 2 }])
  })

  it('is put in shape, and what it found stays; what was typed meanwhile is left alone', async () => {
    const { workbench, query } = bar()
    query.type('is  hidden')
    query.ran = 'is  hidden'
    query.preview = 3
    workbench.answers('croql.format', { text: 'is hidden', problems: [] })
    await query.format()
    expect(query).toMatchObject({ text: 'is hidden', ran: 'is hidden', preview: 3 })
    workbench.answers('croql.format', {
      text: 'is',
      problems: [{ severity: 'error', message: 'No.' }],
    } as never)
    await query.format()
    expect(query).toMatchObject({ text: 'is hidden', problems: [{ message: 'No.' }] })
    workbench.later('croql.format')
    void query.format()
    query.type('is visible')
    await workbench.one('croql.format').answer({ text: 'is hidden', problems: [] })
    expect(query.text).toBe('is visible')
  })
})

describe('a query', () => {
  it('that is put in shape before it was checked is what ran', async () => {
    const { workbench, query, runs } = bar()
    workbench.later('croql.check').later('croql.format')
    query.type('is  hidden')
    void query.format()
    void query.run()
    await workbench.one('croql.format').answer({ text: 'is hidden', problems: [] })
    await workbench.one('croql.check').answer(sound)
    expect(runs.map(({ croql }) => croql)).toEqual(['is hidden'])
    await runs[0]?.finish()
    expect(query).toMatchObject({ text: 'is hidden', isRan: true })
  })

  it('that is put in shape while it runs is what ran, and why it could not be run is said', async () => {
    const { workbench, query, runs } = bar()
    workbench.later('croql.format')
    query.type('is  hidden')
    await pass(80)
    void query.format()
    void query.run()
    await settled()
    await workbench.one('croql.format').answer({ text: 'is hidden', problems: [] })
    expect(query.isRan).toBe(true)
    await runs[0]?.finish(failure('croql.tooLong'))
    expect(query.failure?.code).toBe('croql.tooLong')
  })

  it('that ran is what is shown, and remembered once', async () => {
    const { query, runs, history } = bar(['old', 'is hidden'])
    query.runText(' is hidden ')
    expect(query.ran).toBe('is hidden')
    await runs[0]?.finish()
    expect(history()).toEqual(['is hidden', 'old'])
    query.runText('')
    await runs[1]?.finish()
    expect([query.ran, history()]).toEqual(['', ['is hidden', 'old']])
  })

  it('that fails says why in one sentence, and what is shown stays what ran', async () => {
    const { workbench, query, runs, history } = bar()
    query.runText('good')
    await runs[0]?.finish()
    query.runText('bad')
    await runs[1]?.finish(failure('croql.syntax'))
    expect(query).toMatchObject({ ran: 'good', failure: { code: 'croql.syntax' } })
    expect(query.refusal).toBe('It failed with croql.syntax.')
    expect(history()).toEqual(['good'])
    workbench.answers('croql.check', unsound)
    await pass(80)
    expect(query.refusal).toBe('A name is missing.')
    query.type('better')
    expect(query).toMatchObject({ failure: null, refusal: null })
  })

  it('that another one replaces leaves neither failure nor name behind', async () => {
    const { query, runs } = bar()
    query.runText('first')
    await runs[0]?.finish()
    query.runText('second')
    query.runText('third')
    await runs[1]?.finish(failure('cancelled'))
    expect(query).toMatchObject({ ran: 'third', failure: null })
    await runs[2]?.finish(failure('croql.syntax'))
    expect(query).toMatchObject({ ran: 'first', failure: { code: 'croql.syntax' } })
  })
})

describe('a search', () => {
  it('is counted, run and remembered as it was typed, and nothing is wrong with it', async () => {
    const { workbench, query, counts, runs, history } = bar()
    workbench.answers('croql.check', searchOf())
    query.type('cart')
    await pass(430)
    expect([counts, query.preview]).toEqual([['text contains "cart"'], 12])
    expect(query).toMatchObject({ problems: [], tokens: [], isRan: false, croql: 'text contains "cart"' })
    void query.run()
    await settled()
    await runs[0]?.finish()
    expect(runs[0]?.croql).toBe('text contains "cart"')
    expect(query).toMatchObject({ text: 'cart', ran: 'text contains "cart"', isRan: true, preview: null })
    expect(history()).toEqual(['cart'])
  })

  it('that is run before it was checked is checked first', async () => {
    const { workbench, query, runs } = bar()
    workbench.answers('croql.check', searchOf())
    query.type('cart')
    void query.run()
    await settled()
    expect(runs.map(({ croql }) => croql)).toEqual(['text contains "cart"'])
    query.runTyped('cart ')
    query.runText('is hidden')
    await settled()
    expect(runs.map(({ croql }) => croql)).toEqual(['text contains "cart"', 'is hidden'])
  })

  it('keeps the text as it ran, though the user types on before the check', async () => {
    const { workbench, query, runs } = bar()
    workbench.later('croql.check')
    query.type('cart')
    void query.run()
    query.type('cart e')
    await workbench.one('croql.check').answer(searchOf())
    expect(runs.map(({ croql }) => croql)).toEqual(['text contains "cart"'])
    expect(query.text).toBe('cart e')
  })

  it('that was run before a reload is what is shown after it', async () => {
    const { workbench, query, counts } = bar()
    workbench.answers('croql.check', searchOf())
    query.ran = 'text contains "cart"'
    query.type('cart')
    await pass(1_000)
    expect([query.isRan, counts]).toEqual([true, []])
  })

  it('runs by Enter where an expression seems to be meant, and shows the problems of that', async () => {
    const { workbench, query, counts, runs } = bar()
    workbench.answers('croql.check', searchOf({ isExpressionMeant: true }))
    query.type('text contains cart')
    await pass(1_000)
    expect([query.problems.length, counts]).toEqual([1, ['text contains "cart"']])
    void query.run()
    await settled()
    expect(runs[0]?.croql).toBe('text contains "cart"')
    await runs[0]?.finish()
    expect(query).toMatchObject({ text: 'text contains cart', ran: 'text contains "cart"', isRan: true })
    query.type('text')
    expect(query.isRan).toBe(false)
  })

  it('does not run where it has a fault, and says it', async () => {
    const { workbench, query, runs } = bar([], undefined, { isLive: true })
    const problem = { english: 'The regular expression is too large.', said: null }
    workbench.answers('croql.check', searchOf({ problem }))
    query.type('/(/')
    await pass(1_000)
    await query.run()
    expect(runs).toEqual([])
    expect(query.refusal).toBe('The regular expression is too large.')
  })

  it('has its hits marked once it is shown, and none once the bar is empty', async () => {
    const { workbench, query, runs } = bar([], undefined, { isLive: true })
    workbench.answers('croql.check', searchOf())
    query.type('cart')
    await pass(80)
    expect(query.finder.isEmpty).toBe(true)
    await runs[0]?.finish()
    expect(query.finder.ranges('My Cart', 'source')).toEqual([{ start: 3, end: 7 }])
    query.type('')
    await runs[1]?.finish()
    expect(query.finder.isEmpty).toBe(true)
    expect(runs.map(({ croql }) => croql)).toEqual(['text contains "cart"', ''])
  })
})

describe('a live bar', () => {
  it('runs a search and a sound expression as they are typed, and remembers them when asked to', async () => {
    const { workbench, query, runs, counts, history } = bar([], undefined, { isLive: true })
    workbench.answers('croql.check', searchOf())
    query.type('cart')
    await pass(80)
    await runs[0]?.finish()
    expect([query.isRan, history()]).toEqual([true, []])
    workbench.answers('croql.check', sound)
    query.type('is hidden')
    await pass(80)
    await runs[1]?.finish()
    expect(runs.map(({ croql }) => croql)).toEqual(['text contains "cart"', 'is hidden'])
    query.remember()
    expect([history(), counts]).toEqual([['is hidden'], []])
  })

  it('leaves what seems to be meant as an expression to Enter', async () => {
    const { workbench, query, runs } = bar([], undefined, { isLive: true })
    workbench.answers('croql.check', searchOf({ isExpressionMeant: true }))
    query.type('text contains cart')
    await pass(1_000)
    expect([runs, query.preview]).toEqual([[], 12])
  })

  it('runs a text that is restored and was not what is shown', async () => {
    const { workbench, query, runs } = bar([], undefined, { isLive: true })
    workbench.answers('croql.check', searchOf())
    query.restore('cart', '')
    await pass(80)
    expect(runs.map(({ croql }) => croql)).toEqual(['text contains "cart"'])
  })

  it('shows an expression that a program ran as the search that it writes down', async () => {
    const { workbench, query, runs } = bar([], undefined, { isLive: true })
    const options = { matchCase: true, wholeWords: false, isRegExp: false }
    const croql = 'text matches "Cart"'
    const written = { text: 'Cart', options, terms: [{ ...term, text: 'Cart', matchCase: true }] }
    workbench.answers('croql.check', {
      tokens: [],
      problems: [],
      search: null,
      written,
      proposal: null,
    })
    query.runText(croql)
    await runs[0]?.finish()
    await pass(80)
    expect(query).toMatchObject({ text: 'Cart', ran: croql, isRan: true, searchOptions: options })
    query.type('')
    query.type(croql)
    await pass(80)
    await runs.at(-1)?.finish()
    expect(query.text).toBe(croql)
  })

  it('searches again as soon as it is to search in another way', async () => {
    const { workbench, query, runs } = bar([], undefined, { isLive: true })
    workbench.answers('croql.check', searchOf())
    query.type('cart')
    await pass(80)
    await runs[0]?.finish()
    workbench.answers('croql.check', searchOf({ croql: 'text matches "cart"' }))
    void query.setSearchOptions({ matchCase: true })
    await settled()
    expect(workbench.inputs('croql.check').at(-1)?.search).toMatchObject({ matchCase: true })
    expect(runs.map(({ croql }) => croql)).toEqual(['text contains "cart"', 'text matches "cart"'])
  })
})

describe('a query that another one replaces', () => {
  it('is neither shown nor remembered, though it was answered', async () => {
    const { query, runs, history } = bar()
    query.runText('c')
    await runs[0]?.finish()
    query.runText('a')
    query.runText('b')
    await runs[1]?.finish()
    await runs[2]?.finish(failure('croql.syntax'))
    expect([query.ran, history()]).toEqual(['c', ['c']])
  })

  it('leaves the name to the newest, though that has the same text', async () => {
    const { query, runs, history } = bar()
    for (const text of ['a', 'b', 'a']) query.runText(text)
    await runs[0]?.finish(failure('cancelled'))
    expect(query.ran).toBe('a')
    await runs[1]?.finish(failure('cancelled'))
    await runs[2]?.finish()
    expect([query.ran, history(), query.failure]).toEqual(['a', ['a'], null])
  })

  it('leaves alone what ran since by another way', async () => {
    for (const late of [failure('croql.syntax'), undefined]) {
      const { query, runs, history } = bar()
      query.runText('a')
      query.ran = 'a worklist'
      await runs[0]?.finish(late)
      expect([query.ran, history()]).toEqual(['a worklist', []])
      query.runText('b')
      await runs[1]?.finish(failure('croql.syntax'))
      expect(query.ran).toBe('a worklist')
    }
  })
})

describe('a query that is put in shape while it runs', () => {
  /** An older one is still on its way. */
  async function reshaped() {
    const made = bar()
    made.workbench.answers('croql.format', { text: 'is hidden', problems: [] })
    made.query.runText('c')
    await made.runs[0]?.finish()
    made.query.runText('older')
    made.query.runText('is  hidden')
    await made.query.format()
    expect(made.query.ran).toBe('is hidden')
    return made
  }

  it('is what is shown, in its new shape', async () => {
    const { query, runs } = await reshaped()
    await runs[2]?.finish()
    expect(query.ran).toBe('is hidden')
    query.runText('bad')
    await runs[3]?.finish(failure('croql.syntax'))
    expect(query.ran).toBe('is hidden')
  })

  it('leaves what ran before it where it fails', async () => {
    const { query, runs } = await reshaped()
    await runs[2]?.finish(failure('croql.syntax'))
    expect(query.ran).toBe('c')
  })
})

describe('how much a query would find', () => {
  it('is counted again if the strings changed', async () => {
    const { workbench, query, counts } = bar()
    query.type('is hidden')
    await pass(430)
    query.recount()
    expect(query.preview).toBeNull()
    await pass(430)
    expect([counts, query.preview]).toEqual([['is hidden', 'is hidden'], 12])
    query.type('')
    query.recount()
    await pass(430)
    expect(workbench.inputs('croql.check')).toHaveLength(2)
  })

  it('is not said by a count, nor by a check, of the strings before', async () => {
    const found = Promise.withResolvers<number | null>()
    const { workbench, query, counts } = bar([], () => found.promise)
    query.type('is hidden')
    await pass(430)
    workbench.later('croql.check')
    query.recount()
    found.resolve(3)
    await pass(80)
    expect(query.preview).toBeNull()
    const older = workbench.one('croql.check')
    query.recount()
    await older.answer(sound)
    await pass(1_000)
    expect(counts).toEqual(['is hidden'])
  })
})

describe('the history of queries', () => {
  it('is walked from the newest to the oldest and back to what was typed', () => {
    const { query } = bar(['newest', 'oldest'])
    query.type('typed')
    expect([query.walkHistory('older'), query.text]).toEqual([true, 'newest'])
    expect([query.walkHistory('older'), query.text]).toEqual([true, 'oldest'])
    expect([query.walkHistory('older'), query.text]).toEqual([false, 'oldest'])
    query.walkHistory('newer')
    expect([query.walkHistory('newer'), query.text]).toEqual([true, 'typed'])
    expect(query.walkHistory('newer')).toBe(false)
    query.walkHistory('older')
    query.type('other')
    query.walkHistory('older')
    expect(query.text).toBe('newest')
  })
})
