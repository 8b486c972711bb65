/**
 * Bundles the program without its desktop shell: the command line, the browser shell, worker threads, the runner of
 * modules, and CroQL's compiler by itself. Node strips no types below node_modules, and a command starts sooner from a
 * few files than from a hundred. Run by itself it makes `out/program`, which the npm package and the archives hold.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { LICENSE_LIST, listPackages } from './bundleContents.ts'
import { plainBuiltins } from './builtins.ts'
import { checkout, manifest } from './manifest.ts'
import { bundleNames, sharedChunks, workerEntries } from './workers.ts'

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
