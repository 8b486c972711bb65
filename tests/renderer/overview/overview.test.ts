import { describe, expect, it } from 'vitest'
import { OverviewFigures } from '../../../renderer/src/overview/overview.svelte.ts'
import type { App } from '../../../renderer/src/workbench/app.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const counted = (words: number) => ({ uncounted: [], words }) as never
const uncounted = { uncounted: ['uk'] } as never

function screen() {
  const client = new FakeWorkbench()
    .answers('overview.figures', counted(1))
    .answers('overview.left', [])
    .answers('overview.activity', { people: [] })
    .answers('overview.repetitions', { strings: 3, words: 5 })
    .answers('agents.figures', [])
  const failures: string[] = []
  const app = { client, fail: ({ code }: { code: string }) => failures.push(code) } as unknown as App
  return { client, failures, overview: new OverviewFigures(app) }
}

describe('the figures of the overview', () => {
  it('come first, then what is left and what was done; words are counted where they were not', async () => {
    const { client, overview } = screen()
    client.answers('overview.figures', uncounted).later('overview.countWords')
    void overview.load('p', 'uk')
    await settled()
    expect(overview).toMatchObject({ left: [], counting: { done: 0 }, repetitions: { strings: 3 } })
    client.one('overview.countWords').report(5, 10)
    expect(overview.counting).toMatchObject({ done: 5, total: 10 })
    client.answers('overview.figures', counted(7))
    await client.one('overview.countWords').answer(null as never)
    expect(overview).toMatchObject({ counting: null, figures: { words: 7 } })
  })

  it('stay if they cannot be counted again, which is reported', async () => {
    const { client, overview, failures } = screen()
    await overview.load('p', 'uk')
    client.answers('overview.figures', failing('project.busy'))
    await overview.load('p', 'uk')
    expect(overview.figures).toMatchObject({ words: 1 })
    expect(failures).toEqual(['project.busy'])
  })

  it('are those of the language chosen last, whichever is answered first', async () => {
    const { client, overview, failures } = screen()
    client.later('overview.figures')
    void overview.load('p', 'uk')
    void overview.load('p', 'de')
    const [ukrainian, german] = client.waiting('overview.figures')
    expect(ukrainian?.signal?.aborted).toBe(true)
    await german?.answer(counted(2))
    await ukrainian?.answer(counted(1))
    expect(overview.figures).toMatchObject({ words: 2 })
    expect(client.inputs('overview.left')).toEqual([{ project: 'p', languageId: 'de' }])
    expect(failures).toEqual([])
  })

  it('do not show another language’s work while theirs is counted', async () => {
    const { client, overview } = screen()
    client.answers('overview.left', [{ words: 3 }] as never)
    await overview.load('p', 'uk')
    expect(overview.left).toHaveLength(1)
    client.later('overview.left').later('overview.activity')
    void overview.load('p', 'uk')
    expect(overview.left).toHaveLength(1)
    void overview.load('p', 'de')
    expect(overview).toMatchObject({ left: [], activity: null })
  })

  it('are not requested after the screen is closed', async () => {
    const { client, overview, failures } = screen()
    client.answers('overview.figures', uncounted)
    void overview.load('p', 'uk')
    await settled()
    const counting = client.one('overview.countWords')
    overview.close()
    expect(counting.signal?.aborted).toBe(true)
    await counting.fail('cancelled')
    expect(overview.counting).toBeNull()
    expect(failures).toEqual([])
  })
})
