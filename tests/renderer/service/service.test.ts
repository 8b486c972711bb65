import { describe, expect, it } from 'vitest'
import { LocalService } from '../../../renderer/src/service/service.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const running = (port: number) => ({ address: `http://127.0.0.1:${port}` }) as never
const requests = (...ids: number[]) => ids.map((id) => ({ id })) as never
const credentials = (...ids: string[]) => ({ tokens: ids.map((id) => ({ id })) }) as never

async function followed() {
  const workbench = new FakeWorkbench()
    .answers('service.state', running(1))
    .answers('service.requests', requests(1, 2))
    .answers('service.credentials', credentials('t1'))
  const service = new LocalService(workbench, () => 'p')
  const stop = service.follow()
  await settled()
  return { workbench, service, stop }
}

const idsOf = (service: LocalService) => service.requests.map(({ id }) => id)

describe('the local service on its screen', () => {
  it('is read at once and followed: its state, and its requests with the newest first', async () => {
    const { workbench, service, stop } = await followed()
    expect(service).toMatchObject({ state: running(1), credentials: credentials('t1'), error: null })
    workbench.emit('service.requested', { requests: requests(2, 3, 4) })
    expect(idsOf(service)).toEqual([4, 3, 2, 1])
    workbench.emit('service.changed', running(2))
    expect(service.state).toEqual(running(2))
    stop()
    workbench.emit('service.changed', running(3))
    workbench.emit('service.requested', { requests: requests(5) })
    expect(service.state).toEqual(running(2))
    expect(idsOf(service)).toEqual([4, 3, 2, 1])
  })

  it('shows no more requests than it can', async () => {
    const { workbench, service } = await followed()
    workbench.emit('service.requested', {
      requests: requests(...Array.from({ length: 600 }, (_, id) => id + 3)),
    })
    expect(service.requests).toHaveLength(500)
    expect(service.requests[0]?.id).toBe(602)
  })

  it('is started and stopped; where that fails it stays as it was and says why', async () => {
    const { workbench, service } = await followed()
    void service.start(8080)
    expect(service.isBusy).toBe(true)
    await workbench.one('service.start').answer(running(8080))
    expect(service).toMatchObject({ isBusy: false, state: running(8080) })
    workbench.answers('service.start', failing('service.port'))
    await service.start(null)
    expect(service).toMatchObject({ isBusy: false, state: running(8080), error: { code: 'service.port' } })
    expect(workbench.inputs('service.start')).toEqual([{ project: 'p', port: 8080 }, { project: 'p' }])
    workbench.answers('service.stop', running(0))
    await service.stop()
    expect(service).toMatchObject({ state: running(0), error: null })
  })

  it('tells a token and a secret once, and shows the credentials after each change', async () => {
    const { workbench, service } = await followed()
    workbench
      .answers('service.addToken', { token: 'secret', credentials: credentials('t1', 't2') })
      .answers('service.addApp', { clientId: 'c', clientSecret: 's', credentials: credentials('t3') })
      .answers('service.removeToken', credentials('t4'))
      .answers('service.removeApp', credentials('t5'))
    expect(await service.addToken(['project'])).toBe('secret')
    expect(service.credentials).toEqual(credentials('t1', 't2'))
    expect(await service.addApp({ name: 'App' } as never)).toEqual({ clientId: 'c', clientSecret: 's' })
    expect(service.credentials).toEqual(credentials('t3'))
    await service.removeToken('t3')
    expect(service.credentials).toEqual(credentials('t4'))
    await service.removeApp('c')
    expect(service.credentials).toEqual(credentials('t5'))
    workbench
      .answers('service.addToken', failing('usage.scope'))
      .answers('service.addApp', failing('usage.redirect'))
    expect(await service.addToken([])).toBeNull()
    expect(await service.addApp({ name: 'App' } as never)).toBeNull()
    expect(service.credentials).toEqual(credentials('t5'))
  })

  it('clears its requests once the workbench has', async () => {
    const { workbench, service } = await followed()
    workbench.answers('service.clearRequests', failing('project.busy'))
    await service.clear()
    expect(service.requests).toHaveLength(2)
    workbench.answers('service.clearRequests', null)
    await service.clear()
    expect(service.requests).toEqual([])
  })

  it('has its latest state: a response to an older request is dropped', async () => {
    const workbench = new FakeWorkbench()
      .answers('service.requests', [])
      .answers('service.credentials', credentials())
    const service = new LocalService(workbench, () => 'p')
    service.follow()
    workbench.emit('service.changed', running(9))
    await workbench.one('service.state').answer(running(1))
    expect(service.state).toEqual(running(9))
  })

  it('serves the project under the handle that it has by then', async () => {
    const workbench = new FakeWorkbench().answers('service.start', null as never)
    let handle = 'p'
    const service = new LocalService(workbench, () => handle)
    handle = 'new'
    await service.start(null)
    expect(workbench.inputs('service.start')).toEqual([{ project: 'new' }])
  })
})
