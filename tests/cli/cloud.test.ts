/** sync, conflicts and unsent, from the terminal, against the local service. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'
import { countNoun } from '../../cli/countNoun.ts'
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

describe('an edit that the cloud did not take', () => {
  it('is reported until it is sent again or reverted', async () => {
    const project = join(folder, 'refused.interlinear')
    const { baseUrl, projects } = service.serving
    await run(['login', '--base-url', baseUrl, '--token-stdin'], service.token)
    await run(['sync', project, '--remote', String(projects[0]?.id)])
    await run(['translate', project, '--string', 'hello', '--language', 'de', '--text', 'Hallo'])
    await run(['comment', project, '--string', 'hello', '--language', 'de', '--text', 'Or Moin?'])
    const db = openDatabase(project)
    db.prepare("UPDATE outbox SET state = 'rejected', message = 'Not today.'").run()
    db.close()

    expect((await run(['status', project])).err).toContain('Not taken by the cloud: 2 edits')
    expect(JSON.parse((await run(['status', project, '--json'])).out)).toMatchObject({
      cloud: { unsent: { rejected: 2 }, conflicts: 0 },
    })
    for (const how of [[], ['--dry-run']])
      expect((await run(['sync', project, ...how])).err).toContain('2 edits that the cloud did not take')
    expect(JSON.parse((await run(['sync', project, '--json'])).out)).toMatchObject({ refused: 2 })

    const listed = await run(['unsent', project])
    expect(listed.out).toMatch(/refused\s+translation\s+add\s+hello\s+de\s+Hallo\s+Not today\./)
    const all = JSON.parse((await run(['unsent', project, '--refused', '--json'])).out) as {
      id: number
      entity: string
    }[]
    const idOf = (wanted: string): string => String(all.find(({ entity }) => entity === wanted)?.id)

    expect(await run(['unsent', project, '--take-back'])).toMatchObject({ code: 2 })
    const taken = await run(['unsent', project, '--edits', idOf('comment'), '--take-back'])
    expect(taken.out).toContain('Taken back: 1 edit.')
    expect((await run(['unsent', project, '--retry'])).out).toContain('To be sent again: 1 edit.')
    const sent = await run(['sync', project])
    expect(sent).toMatchObject({ code: 0, err: '' })
    expect(sent.out).toContain('Pushed: 1 translation new')
    expect(JSON.parse((await run(['unsent', project, '--json'])).out)).toEqual([])
  })
})

describe('a count', () => {
  it.each([
    [1, 'translation', '1 translation'],
    [2, 'directory', '2 directories'],
    [3, 'branch', '3 branches'],
    [2, 'stringLabel', '2 strings with other labels'],
    [1, 'tm', '1 memory'],
  ])('is called as people do: %s %s', (count, entity, called) => {
    expect(countNoun(count, entity)).toBe(called)
  })
})
