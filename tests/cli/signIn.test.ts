/** login and logout, against the local service and as a person answers its consent page. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../service/service.ts'
import { interlinearPath } from './commandLine.ts'
import { giveInput } from '../standardInput.ts'
import { registerApp } from '../../core/service/registry.ts'

let service: TestService
let home: string
let clientId: string

beforeAll(async () => {
  service = await startTestService()
  home = mkdtempSync(join(tmpdir(), 'interlinear-login-'))
  const redirectUrls = ['http://127.0.0.1/oauth/callback']
  const app = {
    name: 'Interlinear',
    type: 'public',
    redirectUrls,
    scopes: ['project', 'tm', 'glossary'],
  } as const
  clientId = (await registerApp(service.credentials, app)).clientId
})
afterAll(async () => {
  await service.close()
  rmSync(home, { recursive: true })
})

interface Run {
  code: number
  said: string
}

/** Runs a command; `onSaid` hears what it has said so far, whenever it says more. */
function run(
  args: string[],
  { input = '', onSaid }: { input?: string; onSaid?: (said: string) => void } = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [interlinearPath, ...args], {
      env: { ...process.env, INTERLINEAR_HOME: home },
    })
    let said = ''
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      onSaid?.(said)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    giveInput(child, input)
    child.on('close', (code) => resolve({ code: code ?? -1, said }))
  })
}

function login(answer: 'allow' | 'deny'): Promise<Run> {
  const { authUrl, baseUrl } = service.serving
  let isAnswered = false
  return run(
    [
      'login',
      '--auth-url',
      authUrl,
      '--base-url',
      baseUrl,
      '--client-id',
      clientId,
      '--name',
      'Acme',
      '--no-browser',
    ],
    {
      onSaid: (said) => {
        const [, address] = /Sign in at (\S+)\n/.exec(said) ?? []
        if (address === undefined || isAnswered) return
        isAnswered = true
        void consent(address, answer)
      },
    },
  )
}

/** The user's action in the browser. */
async function consent(address: string, answer: 'allow' | 'deny'): Promise<void> {
  const page = await (await fetch(address)).text()
  const [, token = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? []
  const form = new URLSearchParams({ consent: token, answer, project: '1' })
  await fetch(new URL('/oauth/authorize', address), { method: 'POST', body: form })
}

const kept = (name: string) => readFileSync(join(home, name), 'utf8')

describe('login', () => {
  it('in the browser keeps tokens in a file of this person alone, and says none of them', async () => {
    const { code, said } = await login('allow')
    expect(said).toContain('Signed in to Acme: 1 project can be seen there.')
    expect(code).toBe(0)
    expect(statSync(join(home, 'tokens.json')).mode & 0o777).toBe(0o600)
    const { connections } = JSON.parse(kept('tokens.json')) as {
      connections: Record<string, { accessToken: string; refreshToken: string }>
    }
    for (const { accessToken, refreshToken } of Object.values(connections)) {
      expect(refreshToken).not.toBe('')
      expect(said).not.toContain(accessToken)
      expect(kept('connections.json')).not.toContain(accessToken)
    }
  })

  it('that is declined leaves the person signed out', async () => {
    await run(['logout'])
    const { code, said } = await login('deny')
    expect(said).toContain('Access to Acme was declined.')
    expect(code).toBe(2)
    expect(JSON.parse(kept('tokens.json'))).toEqual({ connections: {} })
  })

  it('takes a personal access token that the service takes', async () => {
    const args = ['login', '--base-url', service.serving.baseUrl, '--token-stdin']
    const wrong = await run(args, { input: 'not-a-token\n' })
    expect(wrong).toMatchObject({ code: 2, said: expect.stringContaining('does not accept') as string })
    const { code, said } = await run(args, { input: `${service.token}\n` })
    expect(code).toBe(0)
    expect(said).toContain(
      `Signed in to ${new URL(service.serving.baseUrl).host}: 1 project can be seen there.\n`,
    )
    expect(said).toMatch(/The sign-in is kept in .+tokens\.json, which only you may read\.\n$/)
  })

  it.each([
    [['login'], /--base-url/],
    [['login', '--base-url', 'https://cloud.example'], /--auth-url and --client-id/],
    [['login', '--base-url', 'cloud', '--token-stdin'], /takes a web address/],
  ])('is used right or not at all: %j', async (args, message) => {
    const { code, said } = await run(args)
    expect(said).toMatch(message)
    expect(code).toBe(2)
  })

  it('over plain http to another machine sends nothing', async () => {
    const { code, said } = await run(['login', '--base-url', 'http://cloud.example', '--token-stdin'], {
      input: 'secret',
    })
    expect(said).toContain('A connection over http would send your tokens without encryption.')
    expect(code).toBe(2)
  })
})

describe('logout', () => {
  it('forgets the tokens, of one or of all', async () => {
    const known = new URL(service.serving.baseUrl).host
    expect((await run(['logout', known])).said).toBe(`Signed out of ${known}.\n`)
    expect((await run(['logout', 'nowhere'])).code).toBe(2)
    expect((await run(['logout'])).said).toBe('You were not signed in.\n')
    expect(JSON.parse(kept('tokens.json'))).toEqual({ connections: {} })
  })
})
