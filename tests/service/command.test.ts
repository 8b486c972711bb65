/** `interlinear serve` as a script uses it: one line of JSON when it is ready, an end when it is asked. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { createProject } from '../../core/workbench/session.ts'
import { addSource, ALL_SCOPES, anna, asking } from './service.ts'
import { addToken } from '../../core/service/registry.ts'
import { CredentialFile } from '../../core/credentials/credentials.ts'

const program = fileURLToPath(new URL('../../cli/interlinear.js', import.meta.url))

const hasCurl = spawnSync('curl', ['--version']).status === 0
if (!hasCurl) console.warn('There is no curl here: the lines of the index page are not run.')

it.skipIf(!hasCurl)('serves until it is asked to end, and the pasted lines of its page work', async () => {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-serve-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const project = join(home, 'shop.interlinear')
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] }
  createProject(project, { name: 'Shop', ...languages, deployment: 'standard', type: 'file-based' }, anna)
  const env = { ...process.env, INTERLINEAR_HOME: home, PATH: `${home}:${process.env['PATH']}` }
  const serving = spawn(process.execPath, [program, 'serve', project], { env })
  const ended = new Promise((resolve) => serving.once('exit', resolve))
  let told = ''
  serving.stderr.on('data', (data) => (told += String(data)))
  const line = await new Promise<string>((resolve, reject) => {
    serving.stdout.once('data', (data) => resolve(String(data)))
    void ended.then(() => reject(new Error(`It ended before it was ready: ${told}`)))
  })
  const addresses = JSON.parse(line) as { authUrl: string; baseUrl: string; projects: unknown[] }
  expect(addresses).toEqual({
    authUrl: addresses.baseUrl,
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
    projects: [{ id: 1, file: project, deployment: 'standard' }],
  })

  const { token } = await addToken(new CredentialFile(home), ALL_SCOPES)
  await addSource(asking(addresses.baseUrl, token))
  // A globally installed program is replaced by this one.
  writeFileSync(join(home, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${program}' "$@"\n`, {
    mode: 0o755,
  })
  const page = await (await fetch(addresses.authUrl)).text()
  const pasted = [...page.matchAll(/<pre>([^<]+)<\/pre>/g)].map(([, text = '']) => unescaped(text))
  const isCommand = (text: string): boolean => /^(curl|export|npx) /.test(text)
  const script = pasted.filter(isCommand).map((text) => text.replace(/^curl /, 'curl -sS --fail-with-body '))
  const output = execFileSync('sh', ['-e', '-c', script.join('\necho\n')], { env, encoding: 'utf8' })
  const answers = output.split('\n').filter((text) => text.startsWith('{'))
  expect(answers.map((text) => JSON.parse(text) as unknown)).toMatchObject([
    { data: [{ data: { id: 1, name: 'Shop' } }] },
    { data: [{ data: { text: 'Hello' } }, {}, {}] },
    { data: { text: '…' } },
    { data: { url: expect.stringContaining('/downloads/') as string } },
    { clientId: expect.any(String) as string },
  ])
  serving.kill('SIGTERM')
  expect(await ended).toBe(0)
})

const runHome = (): { home: string; project: string; env: NodeJS.ProcessEnv } => {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-run-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const project = join(home, 'shop.interlinear')
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  createProject(project, { name: 'Shop', ...languages, deployment: 'standard', type: 'file-based' }, anna)
  return { home, project, env: { ...process.env, INTERLINEAR_HOME: home } }
}

it('runs a command that reaches the service as the cloud, with a token that ends with it', async () => {
  const { home, project, env } = runHome()
  const script = `
    const url = 'https://api.crowdin.com/api/v2/projects/' + process.env.CROWDIN_PROJECT_ID
    const answer = await fetch(url, { headers: { Authorization: 'Bearer ' + process.env.CROWDIN_PERSONAL_TOKEN } })
    console.log((await answer.json()).data.name, process.argv.slice(1).join())
    process.exit(7)`
  const client = [process.execPath, '--input-type=module', '-e', script, '--', '--log', 'x']
  const ran = spawnSync(process.execPath, [program, 'run', '--project', project, '--', ...client], {
    env,
    encoding: 'utf8',
  })
  expect([ran.stdout, ran.stderr, ran.status]).toEqual(['Shop --log,x\n', '', 7])
  expect((await new CredentialFile(home).read()).tokens).toEqual([])
})

it('says which command cannot be started', () => {
  const { project, env } = runHome()
  const ran = spawnSync(process.execPath, [program, 'run', '--project', project, '--', 'no-such-program'], {
    env,
    encoding: 'utf8',
  })
  expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining('no-such-program cannot be started')])
})

it('prints the environment of programs that take it for the cloud, as a line to eval', async () => {
  const { project, env } = runHome()
  const serving = spawn(process.execPath, [program, 'serve', '--as-cloud', project], { env })
  const ended = new Promise((resolve) => serving.once('exit', resolve))
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    serving.stdout.on('data', (data) => {
      printed += String(data)
      if (printed.split('\n').length > 2) resolve()
    })
    void ended.then(() => reject(new Error('It ended before it was ready.')))
  })
  const [json = '', line = ''] = printed.split('\n')
  const { environment } = JSON.parse(json) as { environment: Record<string, string> }
  const asShell = `${line}\n'${process.execPath}' -p 'JSON.stringify(process.env)'`
  const evaluated = JSON.parse(execFileSync('sh', ['-c', asShell], { env: {}, encoding: 'utf8' })) as object
  expect(evaluated).toMatchObject(environment)
  serving.kill('SIGTERM')
  expect(await ended).toBe(0)
})

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
