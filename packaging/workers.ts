/** Worker threads as entries of a bundle. Knows no place of its own, since Electron's build takes it into its configuration. */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Every worker is an entry of its own in the bundle's root folder (core/threads.ts says how they are found). */
export function workerEntries(root: string): Record<string, string> {
  const paths = globSync('core/**/*.worker.ts', { cwd: root })
  return Object.fromEntries(paths.map((path) => [basename(path, '.ts'), join(root, path)]))
}

/** Files of one folder: code that several entries share finds the workers beside itself too. */
export const bundleNames = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' }
