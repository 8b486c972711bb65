import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageFolder } from './packageFolder.ts'

/** The version of package.json. */
export function readVersion(): string {
  const folder = packageFolder()
  if (folder === null) return '0.0.0'
  const manifest = createRequire(import.meta.url)(join(folder, 'package.json')) as { version: string }
  return manifest.version
}
