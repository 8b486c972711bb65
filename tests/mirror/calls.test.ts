/** A project mirrored from its screens. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreLines } from '../cli/commandLine.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { connected, describeWithServer, startServer, type TestServer } from './server.ts'

const LINES = [
  '{"kind":"archive","version":1}',
  '{"kind":"user","id":1,"login":"olena"}',
  '{"kind":"project","id":1,"identifier":"p","name":"P","sourceLanguageId":"en","targetLanguageIds":["uk"]}',
  '{"kind":"string","id":1,"identifier":"save","text":"Save"}',
  '{"kind":"string","id":2,"identifier":"close","text":"Close"}',
  '',
].join('\n')

describeWithServer('a project mirrored from its screens', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function opened() {
    const screen = testScreen()
    const path = join(screen.folder, 'p.interlinear')
    await restoreLines(LINES, path)
    const { project } = await screen.value('project.open', { path })
    return { ...screen, project }
  }

  it('is copied completely, and then its changes', async () => {
    const { project, value } = await opened()
    const address = await server.database()
    const first = await value('mirror.run', { project, address: ` ${address} `, isWhole: false })
    expect(first).toMatchObject({ project: 'P', isWhole: true })
    expect(first.rows).toBeGreaterThan(2)
    const forms = { none: 'Зберегти' }
    await value('translation.save', { project, stringId: 1, languageId: 'uk', forms })
    const second = await value('mirror.run', { project, address, isWhole: false })
    expect(second).toMatchObject({ isWhole: false })
    expect(second.lastIntent).toBeGreaterThan(first.lastIntent)
    const third = await value('mirror.run', { project, address, isWhole: false })
    expect(third).toEqual({ ...second, rows: 0 })
    const client = await connected(address)
    const { rows } = await client.query('SELECT text FROM translation')
    await client.end()
    expect(rows).toEqual([{ text: 'Зберегти' }])
  })

  it('reports an invalid address, and accepts none with a password', async () => {
    const { project, failure } = await opened()
    const failureOf = (address: string) => failure('mirror.run', { project, address, isWhole: false })
    expect(await failureOf('mysql://anna@localhost/l10n')).toMatchObject({ code: 'mirror.address' })
    const withPassword = await failureOf(`postgres://anna:secret@127.0.0.1:${server.port}/l10n`)
    expect(withPassword).toMatchObject({ code: 'mirror.password' })
    expect(JSON.stringify(withPassword)).not.toContain('secret')
  })

  it('is not copied as of a time: the mirror has the current state', async () => {
    const { project, value, failure } = await opened()
    const [snapshot] = await value('snapshot.add', { project, name: 'Before', note: '' })
    const past = await value('snapshot.open', { project, snapshotId: snapshot!.id })
    const address = await server.database()
    const asked = { project: past.project, address, isWhole: false }
    expect(await failure('mirror.run', asked)).toMatchObject({ code: 'project.readOnly' })
  })

  it('is cancellable', async () => {
    const { project, call } = await opened()
    const input = { project, address: await server.database(), isWhole: false }
    const result = await call('mirror.run', input, { cancelAtOnce: true })
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})
