import { describe, expect, it } from 'vitest'
import { RemoteProjectPicker } from '../../../renderer/src/sync/remoteChoice.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const connections = [
  { id: 'out', baseUrl: 'https://out.example', isSignedIn: false },
  { id: 'a', baseUrl: 'https://a.example/', isSignedIn: true },
  { id: 'b', baseUrl: 'https://b.example', isSignedIn: true },
]
const projectsOf: Record<string, number[]> = { a: [1, 2], b: [3] }

function clouds() {
  return new FakeWorkbench()
    .answers('accounts.list', connections)
    .answers('cloud.projects', ({ connection }) => (projectsOf[connection] ?? []).map((id) => ({ id })))
    .answers('cloud.project', ({ remoteId }) => ({ id: remoteId, languages: [{ id: 'uk' }, { id: 'de' }] }))
}

describe('the choice of a project of a cloud', () => {
  it('begins with the first connection that is signed in, its first project and all its languages', async () => {
    const choice = new RemoteProjectPicker(clouds())
    expect(choice.isReady).toBe(false)
    await choice.load()
    expect(choice.connections?.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(choice).toMatchObject({ connectionId: 'a', remoteId: 1, remote: { id: 1 }, isReady: true })
    expect([...choice.languageIds]).toEqual(['uk', 'de'])
  })

  it('begins with what the project synced with before, whose address is kept without its slash', async () => {
    const choice = new RemoteProjectPicker(clouds(), { baseUrl: 'https://a.example', remoteId: 2 })
    await choice.load()
    expect(choice).toMatchObject({ connectionId: 'a', remoteId: 2 })
  })

  it('forgets the languages of a project when another one is chosen', async () => {
    const workbench = clouds()
    const choice = new RemoteProjectPicker(workbench)
    await choice.load()
    workbench.answers('cloud.project', { id: 2, languages: [{ id: 'ja' }] })
    await choice.chooseProject(2)
    expect([...choice.languageIds]).toEqual(['ja'])
  })

  it('is ready while a language at least is chosen', async () => {
    const choice = new RemoteProjectPicker(clouds())
    await choice.load()
    choice.toggle('uk')
    expect(choice.isReady).toBe(true)
    choice.toggle('de')
    expect(choice.isReady).toBe(false)
    choice.toggle('de')
    expect([...choice.languageIds]).toEqual(['de'])
  })

  it('says at which step it failed, and forgets it with the next choice', async () => {
    const workbench = clouds().answers('accounts.list', failing('cloud.vault'))
    const choice = new RemoteProjectPicker(workbench)
    await choice.load()
    expect(choice).toMatchObject({ connections: null, error: { code: 'cloud.vault' } })
    workbench.answers('accounts.list', connections).answers('cloud.projects', failing('cloud.unreachable'))
    await choice.load()
    expect(choice).toMatchObject({ projects: null, error: { code: 'cloud.unreachable' }, isReady: false })
    workbench.answers('cloud.projects', [{ id: 3 }]).answers('cloud.project', failing('cloud.gone'))
    await choice.chooseConnection('b')
    expect(choice).toMatchObject({ remoteId: 3, remote: null, error: { code: 'cloud.gone' } })
    workbench.answers('cloud.project', { id: 3, languages: [] })
    await choice.chooseProject(3)
    expect(choice).toMatchObject({ remote: { id: 3 }, error: null, isReady: false })
  })

  it('is the last one made: earlier questions are cancelled, and their late answers dropped', async () => {
    const workbench = clouds().later('cloud.projects').later('cloud.project')
    const choice = new RemoteProjectPicker(workbench)
    void choice.load()
    await settled()
    void choice.chooseConnection('b')
    const [a, b] = workbench.waiting('cloud.projects')
    expect(a?.signal?.aborted).toBe(true)
    await b?.answer([{ id: 3 }, { id: 4 }])
    await a?.answer([{ id: 1 }])
    expect(choice).toMatchObject({ connectionId: 'b', remoteId: 3 })
    void choice.chooseProject(4)
    const [third, fourth] = workbench.waiting('cloud.project')
    await fourth?.answer({ id: 4, languages: [{ id: 'ja' }] })
    await third?.answer({ id: 3, languages: [{ id: 'uk' }] })
    expect(choice.remote?.id).toBe(4)
    expect([...choice.languageIds]).toEqual(['ja'])
  })

  it('waits for nothing once it is closed', async () => {
    const workbench = clouds().later('cloud.projects')
    const choice = new RemoteProjectPicker(workbench)
    void choice.load()
    await settled()
    choice.close()
    expect(workbench.one('cloud.projects').signal?.aborted).toBe(true)
    await workbench.one('cloud.projects').fail('cancelled')
    expect(choice.error).toBeNull()
  })
})
