import { describe, expect, it } from 'vitest'
import { SavedQueries } from '../../../renderer/src/croql/savedQueries.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const long = { id: 1, name: 'Long ones', croql: 'length of text > 100' }
const own = { id: 2, name: 'Own', croql: 'is own' }

describe('the queries that a project keeps', () => {
  it('are read at once, and are as each change answers them', async () => {
    const workbench = new FakeWorkbench().answers('query.list', [long]).answers('query.save', [long, own])
    const queries = new SavedQueries(workbench, () => 'p')
    await settled()
    expect(queries.all).toEqual([long])
    expect(await queries.save({ name: own.name, croql: own.croql })).toBeNull()
    expect(queries.all).toEqual([long, own])
    expect(workbench.inputs('query.save')).toEqual([{ project: 'p', name: own.name, croql: own.croql }])
    workbench.answers('query.delete', [own])
    expect(await queries.remove(1)).toBeNull()
    expect(queries.all).toEqual([own])
  })

  it('stay as they were where a change fails, which says why', async () => {
    const workbench = new FakeWorkbench()
      .answers('query.list', [long])
      .answers('query.save', failing('savedQuery.nameTaken'))
      .answers('query.delete', failing('project.busy'))
    const queries = new SavedQueries(workbench, () => 'p')
    await settled()
    expect(await queries.save({ name: 'Long ones', croql: '' })).toMatchObject({
      code: 'savedQuery.nameTaken',
    })
    expect(await queries.remove(1)).toMatchObject({ code: 'project.busy' })
    expect(queries.all).toEqual([long])
  })

  it('ignore a late response of an older read', async () => {
    const workbench = new FakeWorkbench().answers('query.save', [own])
    const queries = new SavedQueries(workbench, () => 'p')
    await queries.save({ name: own.name, croql: own.croql })
    await workbench.one('query.list').answer([])
    expect(queries.all).toEqual([own])
  })
})
