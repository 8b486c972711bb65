/** `interlinear serve` as a script uses it: one line of JSON when it is ready, an end when it is asked. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../core/project/database.ts'
import { checkTrigrams } from '../../core/project/trigrams.ts'
import { startTestService } from './service.ts'

const program = fileURLToPath(new URL('../../cli/interlinear.js', import.meta.url))

it('serves, and ends when it is asked', async () => {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-serve-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const project = join(home, 'a.interlinear')
  const start = (...args: string[]) =>
    spawn(process.execPath, [program, ...args], { env: { ...process.env, INTERLINEAR_HOME: home } })
  const outputOf = async (...args: string[]): Promise<string> => {
    let text = ''
    for await (const chunk of start(...args).stdout) text += String(chunk)
    return text.trim()
  }
  await outputOf('init', project, '--source', 'en', '--target', 'uk')
  const token = await outputOf('serve', 'token', 'add', '--scopes', 'project')
  expect(await outputOf('serve', 'app', 'list', '--json')).toBe('[]')

  const serving = start('serve', project)
  const ended = new Promise((resolve) => serving.once('exit', resolve))
  const line = await new Promise<string>((resolve) =>
    serving.stdout.once('data', (data) => resolve(String(data))),
  )
  const addresses = JSON.parse(line) as { authUrl: string; baseUrl: string; projects: unknown[] }
  expect(addresses.projects).toEqual([{ id: 1, file: project }])
  const answer = await fetch(`${addresses.baseUrl}/api/v2/projects`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  const index = await (await fetch(addresses.authUrl)).text()
  expect(index).toContain('curl')
  serving.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('leaves nothing behind of a file that is deleted', async () => {
  const service = await startTestService()
  await service.ask('/projects/1/translations', {
    method: 'POST',
    body: JSON.stringify({ stringId: 1, languageId: 'uk', text: 'Привіт' }),
  })
  expect((await service.ask('/projects/1/files/1', { method: 'DELETE' })).status).toBe(204)
  const db = openDatabase(service.project)
  checkTrigrams(db)
  for (const table of [
    'source_string',
    'translation',
    'languages_summary',
    'top_translation',
    'progress',
    'file_content',
  ])
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  db.close()
  await service.close()
})
