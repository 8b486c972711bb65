/**
 * Bundles the program without its desktop shell: the command line, the browser shell, worker threads, the runner of
 * modules, and CroQL's compiler by itself. Node strips no types below node_modules, and a command starts sooner from a
 * few files than from a hundred. Run by itself it makes `out/program`, which the npm package and the archives hold.
 */
import { execFileSync } from 'node:child_process'
import { rmSync, globSync } from 'node:fs'
import { join, basename } from 'node:path'
import { build } from 'vite'
import { LICENSE_LIST, listPackages } from './bundleContents.ts'
import { plainBuiltins } from './builtins.ts'
import { checkout, manifest } from './manifest.ts'

export interface ProgramOptions {
  /** Whether line breaks and comments stay, as for a program that is looked into. */
  isReadable?: boolean
}

/** Makes the bundle in a folder from which the packages that stay outside are found. */
export async function bundleProgram(
  folder: string,
  { isReadable = false }: ProgramOptions = {},
): Promise<void> {
  await build({
    configFile: false,
    root: checkout,
    logLevel: 'warn',
    plugins: [plainBuiltins(), listPackages()],
    // External modules are binaries, or read files beside themselves.
    ssr: { noExternal: true, external: Object.keys(manifest.dependencies) },
    build: {
      ssr: true,
      license: { fileName: LICENSE_LIST },
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      minify: !isReadable,
      rolldownOptions: {
        input: {
          main: join(checkout, 'cli/main.ts'),
          croql: join(checkout, 'core/croql/index.ts'),
          ...workerEntries(checkout),
        },
        output: { ...bundleNames, codeSplitting: sharedChunks },
      },
    },
  })
}

/*
 * Worker threads as entries of a bundle. Knows no place of its own, since Electron's build takes it into its
 * configuration.
 */

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
const sharedChunks = {
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

/** Writes the types of CroQL's compiler, for programs that use it by itself (docs/croql.md). */
function writeTypes(folder: string): void {
  execFileSync(
    process.execPath,
    [join(checkout, 'node_modules/typescript/bin/tsc'), '-p', 'packaging/types.json', '--outDir', folder],
    { cwd: checkout, stdio: ['ignore', 2, 2] },
  )
}

if (import.meta.main) {
  const folder = join(checkout, 'out/program')
  rmSync(folder, { recursive: true, force: true })
  await bundleProgram(folder)
  writeTypes(join(folder, 'types'))
}
