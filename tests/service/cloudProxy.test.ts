/** The proxy by which clients of the cloud reach the local service in place of the cloud: its connections, refusals and certificates. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openCertificateAuthority } from '../../core/service/proxy/certificateAuthority.ts'
import { serveProjects, type Serving } from '../../core/workbench/serveProject.ts'
import { anna, startTestService, type TestService } from './service.ts'

let service: TestService
let serving: Serving
let environment: Readonly<Record<string, string>>
let proxyPort: number

beforeAll(async () => {
  service = await startTestService()
  serving = await serveProjects({ paths: [service.project], person: anna, home: service.home, asCloud: true })
  environment = serving.environment ?? {}
  proxyPort = Number(new URL(environment['HTTPS_PROXY'] ?? '').port)
})
afterAll(async () => {
  await serving.close()
  await service.close()
})

/** The status of a CONNECT, and the socket behind it. */
function connectTo(target: string): Promise<{ status: number; socket: Socket }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: proxyPort, method: 'CONNECT', path: target })
      .once('connect', ({ statusCode = 0 }, socket) => resolve({ status: statusCode, socket }))
      .once('error', reject)
      .end()
  })
}

describe('the proxy', () => {
  it.each(['example.com:443', 'api.crowdin.com:80', 'accounts.crowdin.com:443', 'acme.api.crowdin.com:443'])(
    'refuses to connect to %s',
    async (target) => {
      const { status, socket } = await connectTo(target)
      socket.destroy()
      expect(status).toBe(403)
    },
  )

  it('refuses plain HTTP, to the host of the cloud, too', async () => {
    const statusOf = (host: string) =>
      new Promise<number>((resolve, reject) => {
        request({
          host: '127.0.0.1',
          port: proxyPort,
          path: `http://${host}/api/v2/projects`,
          headers: { host },
        })
          .once('response', ({ statusCode = 0 }) => resolve(statusCode))
          .once('error', reject)
          .end()
      })
    expect(await statusOf('api.crowdin.com')).toBe(403)
    expect(await statusOf(`127.0.0.1:${proxyPort}`)).toBe(400)
  })

  it.skipIf(process.platform !== 'linux')('listens at 127.0.0.1 alone', async () => {
    const outcome = await new Promise<string>((resolve) => {
      const socket = connect(proxyPort, '127.0.0.2')
      socket.once('connect', () => resolve('connected')).once('error', ({ message }) => resolve(message))
      onTestFinished(() => void socket.destroy())
    })
    expect(outcome).toContain('ECONNREFUSED')
  })

  it('answers the API of the cloud with a certificate of its own authority, which the system does not trust', async () => {
    const ca = readFileSync(environment['NODE_EXTRA_CA_CERTS'] ?? '')
    const statusLine = async (trusted: Buffer | undefined): Promise<string> => {
      const { socket } = await connectTo('api.crowdin.com:443')
      return new Promise((resolve) => {
        const secure = connectTls({ socket, servername: 'api.crowdin.com', ca: trusted }, () =>
          secure.write('GET /api/v2/projects HTTP/1.1\r\nHost: api.crowdin.com\r\nConnection: close\r\n\r\n'),
        )
        secure.once('data', (data: Buffer) => resolve(data.toString().split('\r\n')[0] ?? ''))
        secure.once('error', (error: Error) => resolve(error.message))
      })
    }
    expect(await statusLine(ca)).toBe('HTTP/1.1 401 Unauthorized')
    expect(await statusLine(undefined)).toContain('unable to')
  })

  it('serves a program by its environment alone, and lets it reach nothing else', async () => {
    const program = `
      const status = (url) => fetch(url, { headers: { Authorization: 'Bearer ' + process.env.TOKEN } }).then((answer) => answer.status, () => 'refused')
      const urls = ['https://api.crowdin.com/api/v2/projects/1', 'https://example.com/', 'http://example.com/', process.env.DIRECT]
      console.log(JSON.stringify(await Promise.all(urls.map(status))))`
    // The proxy is in this process, which has to go on.
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: {
        ...process.env,
        ...environment,
        TOKEN: service.token,
        DIRECT: `${serving.baseUrl}/api/v2/projects/1`,
      },
    })
    expect(JSON.parse(stdout)).toEqual([200, 'refused', 'refused', 200])
  })
})

describe('the certificate authority', () => {
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'interlinear-authority-'))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    return made
  }
  const hasOpenSsl = spawnSync('openssl', ['version']).status === 0
  if (!hasOpenSsl)
    console.warn('There is no openssl here: the constraints of the authority are not verified.')

  it.skipIf(!hasOpenSsl)(
    'vouches for the API host of the cloud and the hosts below it, and for no other',
    async () => {
      const home = folder()
      const authority = await openCertificateAuthority(home)
      const verdict = (host: string): string => {
        const leaf = join(home, 'leaf.pem')
        writeFileSync(leaf, authority.issueLeaf(host).cert)
        const { stdout, stderr } = spawnSync(
          'openssl',
          ['verify', '-CAfile', authority.certificateFile, leaf],
          {
            encoding: 'utf8',
          },
        )
        return stdout + stderr
      }
      expect(verdict('api.crowdin.com')).toContain('leaf.pem: OK')
      expect(verdict('acme.api.crowdin.com')).toContain('leaf.pem: OK')
      for (const host of ['example.com', 'crowdin.com', 'accounts.crowdin.com', 'xapi.crowdin.com'])
        expect(verdict(host)).toContain('permitted subtree violation')
    },
  )

  it.skipIf(process.platform === 'win32')('keeps its key from other users', async () => {
    const home = folder()
    await openCertificateAuthority(home)
    const mode = (name: string): number => statSync(join(home, 'cloud-proxy', name)).mode & 0o777
    expect(mode('.')).toBe(0o700)
    expect(mode('authority-key.pem')).toBe(0o600)
  })

  it('is made once, and again when a part of it is damaged', async () => {
    const home = folder()
    const read = async (): Promise<string> =>
      readFileSync((await openCertificateAuthority(home)).certificateFile, 'utf8')
    const [first, atOnce] = await Promise.all([read(), read()])
    expect(atOnce).toBe(first)
    expect(await read()).toBe(first)
    writeFileSync(join(home, 'cloud-proxy', 'authority-key.pem'), 'damaged')
    expect(await read()).not.toBe(first)
  })

  it('issues certificates of seven days', async () => {
    const { cert, expiresAt } = (await openCertificateAuthority(folder())).issueLeaf('api.crowdin.com')
    const { validFromDate, validToDate, subjectAltName } = new X509Certificate(cert)
    expect(validToDate.getTime() - validFromDate.getTime()).toBe(7 * 24 * 3_600_000)
    expect(expiresAt).toBe(validToDate.getTime())
    expect(subjectAltName).toBe('DNS:api.crowdin.com')
  })

  const hasKeytool = spawnSync('keytool', ['-help']).error === undefined
  if (!hasKeytool) console.warn('There is no keytool here: the trust store is not read by Java.')

  it.skipIf(!hasKeytool)('is a trust store that Java reads without a password', async () => {
    const { trustStoreFile } = await openCertificateAuthority(folder())
    const listed = execFileSync('keytool', ['-list', '-keystore', trustStoreFile, '-storepass', ''], {
      encoding: 'utf8',
    })
    expect(listed).toContain('trustedCertEntry')
  })
})
