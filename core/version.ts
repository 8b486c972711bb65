import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The version of package.json, which lies above this file from source and above the bundle alike. */
export function readVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) return '0.0.0'
    folder = parent
  }
  const manifest = createRequire(import.meta.url)(join(folder, 'package.json')) as { version: string }
  return manifest.version
}
