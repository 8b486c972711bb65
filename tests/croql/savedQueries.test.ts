import { describe, expect, it } from 'vitest'
import { testScreen } from '../workbench/testWorkbench.ts'

const names = (queries: { name: string }[]) => queries.map(({ name }) => name)

describe('saved queries', () => {
  it('are kept in the project by their names', async () => {
    const screen = testScreen()
    const { project, path } = await screen.value('project.openSample', {})
    expect(await screen.value('query.list', { project })).toEqual([])
    await screen.value('query.save', { project, name: ' Short ', croql: 'max length < 20' })
    const saved = await screen.value('query.save', { project, name: 'Hidden', croql: 'is hidden' })
    expect(names(saved)).toEqual(['Hidden', 'Short'])

    await screen.value('project.close', { project })
    const again = await screen.value('project.open', { path })
    const [hidden] = await screen.value('query.list', { project: again.project })
    expect(hidden).toMatchObject({ name: 'Hidden', croql: 'is hidden' })
    const changed = await screen.value('query.save', {
      project: again.project,
      id: hidden!.id,
      name: 'Out of sight',
      croql: 'is hidden and not is duplicate',
    })
    expect(names(changed)).toEqual(['Out of sight', 'Short'])
    expect(names(await screen.value('query.delete', { project: again.project, id: hidden!.id }))).toEqual([
      'Short',
    ])
  })

  it('have unique names, and are reported if missing', async () => {
    const screen = testScreen()
    const { project } = await screen.value('project.openSample', {})
    await screen.value('query.save', { project, name: 'Hidden', croql: 'is hidden' })
    const [query] = await screen.value('query.save', { project, name: 'All', croql: '' })
    const taken = await screen.failure('query.save', { project, name: 'Hidden', croql: 'is visible' })
    expect(taken.code).toBe('savedQuery.exists')
    expect(taken.message).toContain('"Hidden"')
    const renamed = { project, id: query!.id, name: 'Hidden', croql: '' }
    expect((await screen.failure('query.save', renamed)).code).toBe('savedQuery.exists')
    expect((await screen.failure('query.delete', { project, id: 99 })).code).toBe('savedQuery.unknown')
    const unknown = { project, id: 99, name: 'New', croql: '' }
    expect((await screen.failure('query.save', unknown)).code).toBe('savedQuery.unknown')
    expect(await screen.value('query.list', { project })).toHaveLength(2)
  })

  it('are counted and ticked as filters', async () => {
    const screen = testScreen()
    const { project } = await screen.value('project.openSample', {})
    const parts = await screen.value('query.readFilters', { croql: 'is duplicate and context contains "a"' })
    expect(parts).toEqual([{ filter: 'duplicates', values: {} }, { text: 'context contains "a"' }])
    const { croql } = await screen.value('query.writeFilters', { parts: parts ?? [] })
    const [count] = await screen.value('list.counts', { project, languageId: 'uk', expressions: [croql] })
    expect(count).toBe(0)
    const odd = await screen.failure('query.writeFilters', { parts: [{ filter: 'none', values: {} }] })
    expect(odd.code).toBe('query.unknownFilter')
  })
})
