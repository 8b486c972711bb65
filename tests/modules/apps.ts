/** Apps for the tests: a folder with a manifest and code, or the same code behind an address. */
import type { ModuleConfiguration } from '../../core/contract/modules.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import type { JobParts } from '../../core/modules/request.ts'

export const configuration: ModuleConfiguration = {
  key: 'test',
  type: 'test',
  url: '/process',
  multilingual: false,
  customSrxSupported: false,
  signaturePatterns: {},
}

export function manifest(module: Partial<ModuleConfiguration> = {}, app: object = {}): object {
  return {
    identifier: 'test-app',
    name: 'Test app',
    authentication: { type: 'none' },
    scopes: ['project'],
    modules: { 'custom-file-format': [{ ...configuration, ...module }] },
    ...app,
  }
}

/** A folder that goes with the test; `files` by their paths in it. */
export function folderOf(files: Record<string, string | object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-module-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(
      join(folder, path),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    )
  }
  return folder
}

/** A server on loopback that goes with the test; answers its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

export function language(id: string): Language {
  const found = findLanguage(id)
  if (!found) throw new Error(`The catalogue has no language ${id}.`)
  return found
}

export function jobParts(parts: Partial<JobParts> = {}): JobParts {
  return {
    jobType: 'parse-file',
    organization: { id: 1, domain: 'test', baseUrl: 'http://test', apiBaseUrl: 'http://test/api/v2' },
    project: { id: 1, identifier: 'shop', name: 'Shop' },
    file: { id: 1, name: 'ui.test', content: Buffer.from('a=A\n') },
    sourceLanguage: language('en'),
    targetLanguages: [],
    srx: null,
    ...parts,
  }
}
