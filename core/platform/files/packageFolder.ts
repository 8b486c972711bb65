import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of package.json, which lies above this file from source and above the bundle alike: what ships beside
 * the program is found from there. Null where there is none.
 */
export function packageFolder(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) return null
    folder = parent
  }
  return folder
}
