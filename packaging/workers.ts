/**
 * Worker threads as entries of a bundle. Knows no place of its own, since Electron's build takes it into its
 * configuration.
 */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Every worker is an entry of its own in the bundle's root folder (core/platform/threads/workerUrl.ts says how they are found). */
export function workerEntries(root: string): Record<string, string> {
  const paths = globSync('core/**/*.worker.ts', { cwd: root })
  return Object.fromEntries(paths.map((path) => [basename(path, '.ts'), join(root, path)]))
}

/** Files of one folder: code that several entries share finds the workers beside itself too. */
export const bundleNames = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' }

/**
 * Modules that nearly every thread and command loads, in two chunks: a short command spends more time on finding forty
 * small files than on their content. The second has the database, which parser and spelling threads do not need.
 */
export const sharedChunks = {
  groups: [
    {
      name: 'ground',
      test: /\/core\/(?:platform\/(?:crypto|errors|text|files\/package\w+\.ts|threads\/progress\.ts)|model\/|contract\/(?:enumerations|qaChecks)\.ts|store\/detachedThreads\.ts|(?:croql|languages)\/(?!rows\/|complet|describe|allStrings|filters|format|print|dialects\/p))|\/fastest-levenshtein\//,
    },
    {
      name: 'store',
      test: /\/core\/(?:platform\/(?:collections|threads\/(?:heaps|parcel)\.ts)|store\/(?!detachedThreads)|(?:croql|languages)\/rows\/|strings\/rows\/(?:facts|resources)\.ts|history\/rows\/users\.ts)/,
    },
  ],
}
