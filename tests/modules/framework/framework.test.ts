/** Apps written with the public framework, which is used as it is on npm: added, used and removed as a person does it. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commandLine, interlinearPath } from '../../cli/commandLine.ts'

const root = join(import.meta.dirname, '../../..')
const SECRET = 'the-secret-of-the-app'

/** A program that goes with the test; answers the first line that it prints with these words in it. */
function started(
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
  words = '',
): Promise<string> {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (part: Buffer) => {
      printed += part.toString()
      const line = printed
        .split('\n')
        .slice(0, -1)
        .find((one) => one.includes(words))
      if (line !== undefined) resolve(line)
    })
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`)))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Call =
  | { installed: string; userId: number }
  | { uninstalled: string }
  | { projectId: number; crowdinId: string; clientId: string; fileId: number }

/** A project, the local service for it, and an app that is not added yet. */
async function withFramework(app: 'formats' | 'large' | 'mt', projects = ['p.interlinear']) {
  const terminal = commandLine()
  const { folder, ok } = terminal
  // The creator of a project owns it, and only the owner may add and remove apps.
  for (const project of projects) await ok(['init', project, '--source', 'en', '--target', 'uk,de'])
  const home = { INTERLINEAR_HOME: join(folder, 'home') }
  const serving = await started([interlinearPath, 'serve', ...projects], home, folder)
  const { authUrl } = JSON.parse(serving) as { authUrl: string }
  mkdirSync(join(folder, 'db'))
  const address = await started(
    [join(import.meta.dirname, 'app.js')],
    {
      ...{ APP: app, CLIENT_ID: 'client', CLIENT_SECRET: SECRET, DB_FOLDER: join(folder, 'db') },
      ACCOUNT_URL: `${authUrl}/oauth/token`,
    },
    folder,
  )
  const put = (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  }
  const add = (project = 'p.interlinear', secret = SECRET) =>
    terminal.run(['module', 'add', project, address, '--yes', '--secret-stdin'], secret)
  const calls = async () => (await (await fetch(new URL('/calls', address))).json()) as Call[]
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return { ...terminal, authUrl, address, put, add, calls, read }
}

describe('the walkthrough', () => {
  it('works as it is written', async () => {
    const guide = readFileSync(join(root, 'docs/modules/framework.md'), 'utf8')
    const { folder, ok } = commandLine()
    const ports = { 8080: await freePort(), 8100: await freePort() }
    const onFreePorts = (text: string) =>
      text.replaceAll(/\b(8080|8100)\b/g, (port) => String(ports[Number(port) as keyof typeof ports]))
    const code = /```js\n([^]*?)```/.exec(guide)?.[1] ?? ''
    // The place is beside the tree, so that the framework is found where it is installed.
    const place = join(root, 'node_modules/.cache/interlinear-walk', String(process.pid))
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'app.mjs'), onFreePorts(code))
    mkdirSync(join(folder, 'db'))
    await started([join(place, 'app.mjs')], {}, folder, 'App started')
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    mkdirSync(join(folder, 'uk'))
    writeFileSync(join(folder, 'ui.acme'), 'title = Shop\nempty = Your cart is empty\n')
    writeFileSync(join(folder, 'uk/ui.acme'), 'title = Крамниця\nempty = Кошик порожній\n')
    const commands = [...guide.matchAll(/^ {4}interlinear (.+)$/gm)].map(([, command]) => command ?? '')
    expect(commands.map((command) => command.split(' ')[0])).toEqual(
      'init serve module module import import export module'.split(' '),
    )
    for (const command of commands) {
      const args = onFreePorts(command).replace(' < secret.txt', '').split(' ')
      if (args[0] === 'serve') {
        await started([interlinearPath, ...args], { INTERLINEAR_HOME: join(folder, 'home') }, folder)
      } else {
        const printed = await ok(args, command.includes('secret.txt') ? 'the-secret-of-acme\n' : '')
        if (args[1] === 'check') expect(printed).toContain('No breaches, 0 warnings.')
      }
    }
    expect(readFileSync(join(folder, 'uk/ui.acme'), 'utf8')).toBe(
      'title = Крамниця\nempty = Кошик порожній\n',
    )
  })
})

describe('an app of the framework', () => {
  it('is notified of its installation, with the organization that jobs name, and of its removal', async () => {
    const { add, calls, ok, put, run } = await withFramework('formats', ['p.interlinear', 'q.interlinear'])
    const refused = await add('p.interlinear', 'another secret')
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('Request failed with status code 401') as string,
    ])
    put({ 'a.fwl': 'a=Apple\n' })
    expect((await run(['import', 'p.interlinear', 'a.fwl'])).code).not.toBe(0)
    expect((await add()).code).toBe(0)
    expect((await add('q.interlinear')).code).toBe(0)
    await ok(['import', 'p.interlinear', 'a.fwl'])
    await ok(['import', 'q.interlinear', 'a.fwl'])
    await ok(['module', 'remove', 'p.interlinear', 'framework-formats'])
    await ok(['import', 'q.interlinear', 'a.fwl'])
    await ok(['module', 'remove', 'q.interlinear', 'framework-formats'])
    const told = await calls()
    const jobs = told.flatMap((call) => ('projectId' in call ? [call] : []))
    const [installed] = told.flatMap((call) => ('installed' in call ? [call] : []))
    expect(told.map((call) => Object.keys(call)[0])).toEqual(
      'installed installed projectId projectId projectId uninstalled'.split(' '),
    )
    // Two projects are two projects for it, and one person one.
    expect(new Set(jobs.map(({ projectId }) => projectId)).size).toBe(2)
    expect(jobs[1]?.projectId).toBe(jobs[2]?.projectId)
    // A file has its id from its first import on.
    expect(jobs[1]?.fileId).toBeGreaterThan(0)
    expect(jobs[2]?.fileId).toBe(jobs[1]?.fileId)
    for (const { crowdinId, clientId, projectId } of jobs) {
      expect(crowdinId).toBe(installed?.installed)
      expect(clientId).toBe(`${crowdinId}__${projectId}__${installed?.userId}`)
    }
  })

  it('has a token of the local service, for the projects that use it and under the ids that it receives', async () => {
    const { add, authUrl, folder, calls, ok, put } = await withFramework('formats', ['p.interlinear'])
    await add()
    put({ 'a.fwl': 'a=Apple\n' })
    await ok(['import', 'p.interlinear', 'a.fwl'])
    const { installed } = JSON.parse(readFileSync(join(folder, 'home/app-secrets.json'), 'utf8')) as {
      installed: Record<string, string>
    }
    const [appSecret] = Object.values(installed)
    const [event, job] = (await calls()) as [Call & { userId: number }, Call & { projectId: number }]
    const ask = (change: object) =>
      fetch(`${authUrl}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{
            grant_type: 'crowdin_app',
            client_id: 'client',
            client_secret: SECRET,
            app_id: 'framework-formats',
          },
          ...{ app_secret: appSecret, domain: 'interlinear', user_id: event.userId },
          ...change,
        }),
      })
    for (const wrong of [
      { app_secret: 'x' },
      { client_secret: 'x' },
      { user_id: 1 },
      { domain: 'other' },
      { app_id: 'x' },
    ])
      expect((await ask(wrong)).status).toBe(401)
    const token = (await (await ask({})).json()) as { access_token: string }
    expect(Object.keys(token).sort()).toEqual(['access_token', 'expires_in', 'token_type'])
    const listed = await fetch(`${authUrl}/api/v2/projects/${job.projectId}/strings`, {
      headers: { authorization: `Bearer ${token.access_token}` },
    })
    expect(await listed.json()).toMatchObject({ data: [{ data: { text: 'Apple' } }] })
  })
})

describe('a machine of the framework', () => {
  it('is installed, accepts its token, and fills selected strings', async () => {
    const { add, calls, json, ok, put, run } = await withFramework('mt')
    put({ 'a.json': JSON.stringify({ a: 'Save %d & <b>close</b>', b: 'Open' }) })
    await ok(['import', 'p.interlinear', 'a.json'])
    const fill = ['pretranslate', 'p.interlinear', 'true', '--language', 'de', '--with', 'Framework mt']
    expect((await run(fill)).stderr).toContain('There is no provider')
    expect((await add()).code).toBe(0)
    expect(await json(fill)).toMatchObject({ byMachine: 2, leftOutCount: 0 })
    const asked = (await calls()).find((call) => 'target' in call) as unknown
    expect(asked).toMatchObject({ source: 'en', target: 'de', first: { identifier: 'a' } })
    const strings = await json(['query', 'p.interlinear', 'count of translations > 0', '--format', 'json'])
    expect(strings).toHaveLength(2)
  })
})

describe('formats of the framework', () => {
  it('support import and export: lines, a page, plurals, a table of languages', async () => {
    const { add, ok, json, put, read, run } = await withFramework('formats')
    await add()
    const forms = (one: string, few: string, many: string, other: string) => ({ one, few, many, other })
    put({
      'ui.fwl': 'a=Apple\nb=OK\n',
      'page.fwp': 'title=Welcome\nend=Good bye\n',
      'n.fwn': JSON.stringify({ files: { one: 'a file', other: '%d files' }, note: 'Note' }),
      't.fwt': 'key;en;uk;de\nt;Title;Заголовок;Titel\nu;Up;;\n',
      'uk/ui.fwl': 'a=Яблуко\nb=OK\n',
      'uk/n.fwn': JSON.stringify({ files: forms('файл', 'файли', 'файлів', 'файлу'), note: 'Нотатка' }),
    })
    const imported = (await json(['import', 'p.interlinear', 'ui.fwl', 'page.fwp', 'n.fwn', 't.fwt'])) as {
      files: { path: string; strings: number }[]
    }
    expect(imported.files.map(({ strings }) => strings)).toEqual([2, 2, 2, 2])
    const ofFile = async (args: string[]) =>
      (
        (await json(['import', 'p.interlinear', ...args])) as {
          files: { languageId?: string; translations: number }[]
        }
      ).files
    // A text that is its source is taken where that is said.
    expect(await ofFile(['uk/ui.fwl', '--language', 'uk'])).toMatchObject([{ translations: 1 }])
    expect(await ofFile(['uk/ui.fwl', '--language', 'uk', '--same-as-source'])).toMatchObject([
      { translations: 1 },
    ])
    expect(await ofFile(['uk/n.fwn', '--language', 'uk'])).toMatchObject([{ translations: 5 }])
    expect(await ofFile(['t.fwt', '--language', 'uk,de'])).toMatchObject([
      { languageId: 'uk', translations: 1 },
      { languageId: 'de', translations: 1 },
    ])
    await ok(['export', 'p.interlinear', '--language', 'uk', '--out', 'out'])
    expect(read('out/ui.fwl')).toBe('a=Яблуко\nb=OK\n')
    expect(read('out/page.fwp')).toBe('title=Welcome\nend=Good bye\n')
    expect(JSON.parse(read('out/n.fwn'))).toEqual(JSON.parse(read('uk/n.fwn')))
    await ok(['export', 'p.interlinear', '--language', 'uk,de', '--out', 'both'])
    expect(read('both/t.fwt')).toBe('key;en;uk;de\nt;Title;Заголовок;Titel\nu;Up;;\n')
    // One of the four categories is approved, and stays so.
    await ok([
      'export',
      'p.interlinear',
      '--language',
      'uk',
      '--approved-only',
      '--out',
      'approved',
      '--file',
      'n.fwn',
    ])
    const approved = JSON.parse(read('approved/n.fwn')) as { files: object }
    expect(approved.files).toEqual({ one: 'файл', few: '%d files', many: '%d files', other: '%d files' })
    const several = await run(['import', 'p.interlinear', 'uk/ui.fwl', '--language', 'uk,de'])
    expect([several.code, several.stderr]).toEqual([
      2,
      expect.stringContaining('one language at a time') as string,
    ])
  })

  it('have neither breaches for the checker nor false alarms', async () => {
    const { add, address, ok, put } = await withFramework('formats')
    await add()
    put({
      'ui.fwl': 'a=Apple\nb=OK\n',
      'page.fwp': 'title=Welcome\nend=Good bye\n',
      'n.fwn': `${JSON.stringify({ files: { one: 'a file', other: '%d files' }, note: 'Note' }, null, 2)}\n`,
      't.fwt': 'key;en;uk;de\nt;Title;Заголовок;Titel\nu;Up;;\n',
    })
    const files = ['ui.fwl', 'page.fwp', 'n.fwn', 't.fwt']
    const printed = await ok(['module', 'check', address, ...files, '--json', '--secret-stdin'], SECRET)
    const report = JSON.parse(printed) as {
      files: { module: string; findings: unknown[] }[]
    }
    expect(report).toMatchObject({ ok: true, findings: [] })
    expect(report.files.map(({ module, findings }) => [module, findings])).toEqual(
      ['lines', 'page', 'plurals', 'table'].map((module) => [module, []]),
    )
  })

  it('do not prevent files of others if they fail, and each is named', async () => {
    const { add, put, read, run, json } = await withFramework('formats')
    await add()
    put({
      'ui.fwl': 'a=Apple\n',
      'throws.fwx': 'throws',
      'says.fwx': 'says',
      'twins.fwx': 'twins',
      'no.fwx': 'nothing',
    })
    const named = ['ui.fwl', 'throws.fwx', 'says.fwx', 'twins.fwx', 'no.fwx']
    const imported = await run(['import', 'p.interlinear', ...named])
    expect([imported.code, imported.stdout, imported.stderr]).toEqual([
      1,
      expect.stringContaining('ui.fwl') as string,
      expect.any(String) as string,
    ])
    for (const words of [
      'Cannot read the header',
      'Line 3 has no key',
      'each string of a file has its own',
      'An answer has “strings”',
    ])
      expect(imported.stderr).toContain(words)
    for (const name of named.slice(1)) expect(imported.stderr).toContain(`${name} was left out`)
    put({ 'good.fwx': 'good' })
    expect(await json(['import', 'p.interlinear', 'good.fwx'])).toMatchObject({ files: [{ strings: 1 }] })
    const exported = await run(['export', 'p.interlinear', '--language', 'uk', '--out', 'out'])
    expect([exported.code, exported.stderr]).toEqual([
      1,
      expect.stringContaining(
        'good.fwx cannot be built. Framework formats says: Cannot build today',
      ) as string,
    ])
    expect(exported.stderr).toContain('The other file was written.')
    expect(exported.stderr).not.toContain('The project was not changed.')
    expect(read('out/ui.fwl')).toBe('a=Apple\n')
  })

  it('use an address for 60,000 strings', async () => {
    const { add, json, ok, put, read } = await withFramework('large')
    await add()
    const lines = Array.from(
      { length: 60_000 },
      (_, index) => `key.number.${index}=The text of the string with the number ${index}`,
    )
    put({ 'big.fwb': `${lines.join('\n')}\n` })
    expect(await json(['import', 'p.interlinear', 'big.fwb'])).toMatchObject({ files: [{ strings: 60_000 }] })
    await ok(['export', 'p.interlinear', '--language', 'uk', '--out', 'out'])
    expect(read('out/big.fwb') === read('big.fwb')).toBe(true)
  })
})
