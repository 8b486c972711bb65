/** sync and conflicts, from the terminal, against the local service. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../core/workbench/project/open.ts'
import { startTestService, type TestService } from '../service/service.ts'
import { interlinearPath } from './commandLine.ts'
import { giveInput } from '../standardInput.ts'

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
  folder = mkdtempSync(join(tmpdir(), 'interlinear-sync-'))
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

interface Run {
  code: number
  out: string
  err: string
}

function run(args: string[], input = ''): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [interlinearPath, ...args], {
      env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home') },
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
    giveInput(child, input)
    child.on('close', (code) => resolve({ code: code ?? -1, ...said }))
  })
}

describe('sync', () => {
  it('makes the project, sends what was translated, and tells what both changed', async () => {
    const project = join(folder, 'shop.interlinear')
    const { baseUrl, projects } = service.serving
    const signedIn = await run(['login', '--base-url', baseUrl, '--token-stdin'], service.token)
    expect(signedIn).toMatchObject({ code: 0 })

    const first = await run(['sync', project, '--remote', String(projects[0]?.id)])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/Pulled: .*3 strings new/)

    const store = await openStore(project, { readers: 1 })
    const { stringId } = await store.read('findString', { reference: 'hello' })
    const anna = await store.write('ensureUser', { login: 'anna' })
    const place = { stringId, languageId: 'uk', approve: false }
    await store.write('saveForms', { ...place, userId: anna.id, forms: { none: 'Привіт' } })
    await store.close()
    const dry = await run(['sync', project, '--dry-run'])
    expect(dry.out).toContain('Would push: 1 translation new')
    expect(dry.out).toContain('add translation')

    const cloud = await openStore(service.project, { readers: 1 })
    const { id: userId } = await cloud.write('ensureUser', { login: 'boris' })
    const { stringId: theirs } = await cloud.read('findString', { reference: 'hello' })
    const forms = { none: 'Вітаю' }
    await cloud.write('saveForms', { stringId: theirs, languageId: 'uk', userId, forms, approve: false })
    await cloud.close()
    const second = await run(['sync', project])
    expect(second).toMatchObject({ code: 0 })
    expect(second.err).toContain('1 conflict')

    const listed = await run(['conflicts', project, '--json'])
    expect(JSON.parse(listed.out)).toMatchObject([
      { identifier: 'hello', ours: { members: { text: 'Привіт' } }, theirs: { author: 'boris' } },
    ])
    const resolved = await run(['conflicts', project, '--resolve', 'ours'])
    expect(resolved.out).toContain('Resolved 1 conflict')
  })
})
