import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the folder of package.json, above this file from source and above the bundle alike. Files that ship beside
 * the program are found from there. Null if there is none.
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
