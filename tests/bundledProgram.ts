/**
 * Bundles the worker threads and the command line once before the unit tests, as the desktop shell ships its
 * threads: most tests open a project, each of its threads loads some hundred modules, and bundled they start in
 * half the time. The end-to-end tests start them from source.
 */
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

export default async function setup(): Promise<() => void> {
  // Another project of the same run has made them.
  if (process.env['INTERLINEAR_WORKERS'] !== undefined) return () => {}
  // Below node_modules, so that what stays outside of the bundle is found from there.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'interlinear-workers-'))
  const workers = globSync('core/**/*.worker.ts', { cwd: root })
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    // One is a binary, the other reads one beside itself.
    ssr: { noExternal: true, external: ['better-sqlite3', 'hunspell-wasm'] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: {
          interlinear: join(root, 'cli/main.ts'),
          ...Object.fromEntries(workers.map((path) => [basename(path, '.ts'), join(root, path)])),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  process.env['INTERLINEAR_WORKERS'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
