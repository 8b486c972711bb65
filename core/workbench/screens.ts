/** The built screens as a shell serves them: which files there are, as what, and under which policy. */
import { existsSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'

export interface ScreenFile {
  /** Absolute, on disk. */
  path: string
  contentType: string
  /** Its name carries a hash of its content, so that it may be cached for good. */
  isImmutable: boolean
}

/** The files of the screens by the path of the address: '/', '/index.html', '/assets/index-B2x9.js'. */
export type Screens = ReadonlyMap<string, ScreenFile>

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Lists the files of a built renderer once. Only what is listed can be asked for, so that no address reaches
 * outside the folder, whatever it is spelt like; links are left out.
 * Throws `screens.missing` where the folder holds no `index.html`.
 */
export function readScreens(folder: string): Screens {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    throw new Failure('screens.missing', 'The screens are not built yet.', {
      path: folder,
      todo: 'Run npm run build:renderer, then start it again.',
    })
  }
  const screens = new Map<string, ScreenFile>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const contentType = contentTypes[extname(entry.name)]
    if (!entry.isFile() || contentType === undefined) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    screens.set(address, { path, contentType, isImmutable: address.startsWith('/assets/') })
  }
  screens.set('/', { path: index, contentType: contentTypes['.html'] ?? '', isImmutable: false })
  return screens
}

/**
 * Returns the content security policy of a page: scripts and styles from its own files only, no frames, no other host.
 * @param connections further addresses to which the page may open sockets, besides its own origin
 */
export function contentSecurityPolicy(connections: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...connections].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers that go with each of these files, in both shells. */
export function screenHeaders(file: ScreenFile, policy: string): Record<string, string> {
  return {
    'Content-Type': file.contentType,
    'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}
