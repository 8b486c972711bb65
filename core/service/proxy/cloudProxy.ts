/** The proxy through which unmodified clients of the cloud reach the local service (docs/scripting.md, "Run a command line of the cloud"). */
import type { Server as TlsServer } from 'node:https'
import type { Socket } from 'node:net'
import { HttpFront, type FrontOptions } from '../../platform/net/httpFront.ts'
import { CLOUD_API_HOST, LEAF_DAYS, openCertificateAuthority } from './certificateAuthority.ts'

export interface CloudProxy {
  /** The environment of a program that uses the proxy, and trusts its certificates. */
  environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** A certificate is replaced when half of its time is over. */
const RENEWED_BEFORE_MS = (LEAF_DAYS / 2) * 24 * 3_600_000

/**
 * Starts an HTTP proxy on 127.0.0.1. It takes `CONNECT` to the API host of the cloud, or of an organization there, ends
 * the TLS connection itself, and passes its requests to `options.handle`. It refuses every other request and connects to
 * no other machine.
 * @throws Failure `home.unreadable`, and the system's errors for the files of the certificate authority
 */
export async function startCloudProxy(
  home: string,
  organization: string | null,
  options: Pick<FrontOptions, 'handle' | 'refuse' | 'requestTimeoutMs'>,
): Promise<CloudProxy> {
  const host = organization === null ? CLOUD_API_HOST : `${organization}.${CLOUD_API_HOST}`
  const authority = await openCertificateAuthority(home)
  let leaf = authority.issueLeaf(host)
  const inner = new HttpFront({ ...options, tls: leaf, hosts: () => [host, `${host}:443`] })
  const outer = new HttpFront({
    hosts: (port) => [`127.0.0.1:${port}`],
    handle: (_request, response) => void response.writeHead(403).end(REFUSAL),
    refuse: (response, { status }) => void response.writeHead(status).end(REFUSAL),
  })
  const tunnels = new Set<Socket>()
  outer.server.on('connect', ({ url }, socket: Socket, head: Buffer) => {
    socket.on('error', () => undefined)
    tunnels.add(socket)
    socket.once('close', () => tunnels.delete(socket))
    if (url?.toLowerCase() !== `${host}:443`) {
      socket.end(
        `HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: ${REFUSAL.length}\r\n\r\n${REFUSAL}`,
      )
      return
    }
    if (leaf.expiresAt < Date.now() + RENEWED_BEFORE_MS) {
      leaf = authority.issueLeaf(host)
      ;(inner.server as TlsServer).setSecureContext(leaf)
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    inner.server.emit('connection', socket)
  })
  await outer.listen(0)
  return {
    environment: environmentOf(outer.port, authority),
    async close() {
      for (const socket of tunnels) socket.destroy()
      await Promise.all([outer.close(), inner.close()])
    },
  }
}

const REFUSAL = 'This proxy leads to the local service alone.\n'

/**
 * The variables of Node, Bun, OpenSSL, curl and the Java runtime, and those of the cloud's command lines. An address of
 * this machine is reached directly.
 */
function environmentOf(
  port: number,
  { certificateFile, trustStoreFile }: { certificateFile: string; trustStoreFile: string },
): Record<string, string> {
  const address = `http://127.0.0.1:${port}`
  const direct = '127.0.0.1,localhost,::1'
  const java = {
    'https.proxyHost': '127.0.0.1',
    'https.proxyPort': `${port}`,
    'javax.net.ssl.trustStore': trustStoreFile,
    'javax.net.ssl.trustStoreType': 'PKCS12',
  }
  return {
    ...{ HTTPS_PROXY: address, HTTP_PROXY: address, NO_PROXY: direct },
    // Most programs look at these first, which the user may have set.
    ...{ https_proxy: address, http_proxy: address, no_proxy: direct },
    ...{ HTTP_PROXY_HOST: '127.0.0.1', HTTP_PROXY_PORT: `${port}` },
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: certificateFile,
    SSL_CERT_FILE: certificateFile,
    JAVA_TOOL_OPTIONS: Object.entries(java)
      .map(([name, value]) => `"-D${name}=${value}"`)
      .join(' '),
  }
}
