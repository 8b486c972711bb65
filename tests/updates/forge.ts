/** A server that answers as the forge does to "Get the latest release", by its public description. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string
}

export interface Forge {
  /** The address of the newest release. */
  feed: string
  origin: string
  /** The received requests, oldest first. */
  asked: { method: string; path: string; headers: IncomingHttpHeaders }[]
  /** The response from now on. */
  answer: Answer
  stop(): Promise<void>
}

/** The members of a release that the forge always gives, and one file. */
export function release(
  tag: string,
  page = `https://github.com/interlinear-l10n/interlinear/releases/tag/${tag}`,
) {
  const api = 'https://api.github.com/repos/interlinear-l10n/interlinear/releases/1'
  return JSON.stringify({
    ...{ url: api, html_url: page, assets_url: `${api}/assets`, upload_url: `${api}/assets{?name,label}` },
    ...{ tarball_url: null, zipball_url: null, id: 1, node_id: 'MDc6UmVsZWFzZTE=', tag_name: tag },
    ...{ target_commitish: 'main', name: tag, body: '- A change', draft: false, prerelease: false },
    ...{
      created_at: '2026-11-20T10:00:00Z',
      published_at: '2026-11-20T12:00:00Z',
      author: { login: 'a', id: 1 },
    },
    assets: [{ id: 1, name: 'interlinear.deb', size: 1, state: 'uploaded' }],
  })
}

export async function startForge(answer: Answer): Promise<Forge> {
  const forge: Forge = { feed: '', origin: '', asked: [], answer, stop: () => Promise.resolve() }
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    forge.asked.push({ method, path, headers })
    const { status = 200, headers: given = {}, body = '' } = forge.answer
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...given })
    response.end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  forge.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  forge.feed = `${forge.origin}/repos/a/b/releases/latest`
  forge.stop = () =>
    new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return forge
}
