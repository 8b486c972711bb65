/**
 * `npm start` and `npm run dev`: the workbench from a checkout, in Electron where its runtime is present, else
 * in the browser shell, with one line that says why (docs/decisions/0002-one-contract-two-shells.md).
 */
import { spawn } from 'node:child_process'
import { Console } from 'node:console'
import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeFailure, printNotice } from './output.ts'
import { toFailureValue } from '../core/platform/errors/failure.ts'
import { systemErrorCode } from '../core/platform/errors/systemErrorCode.ts'
import type { LoopbackOptions } from './open/server.ts'
import { buildWhatIsStale, checkoutFolder, desktop, grammar } from './open/stale.ts'

/** An Electron that ends sooner than this, and badly, could not start on this machine. */
const START_SECONDS = 5

interface StartOptions {
  dev: boolean
  browser: boolean
  window: boolean
  port?: number
  project?: string
}

function readArguments(): StartOptions {
  const { values, positionals } = parseArgs({
    options: {
      dev: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      'no-window': { type: 'boolean', default: false },
      port: { type: 'string' },
    },
    allowPositionals: true,
  })
  const port = values.port === undefined ? undefined : Number(values.port)
  const [project] = positionals
  return {
    dev: values.dev,
    browser: values.browser || values['no-window'] || port !== undefined,
    window: !values['no-window'],
    ...(port === undefined ? {} : { port }),
    ...(project === undefined ? {} : { project }),
  }
}

/** Electron's program, or why it cannot be used. The package's own entry would fetch what is missing: not asked. */
function findElectron(): { path: string } | { reason: string } {
  const folder = join(checkoutFolder, 'node_modules/electron')
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (name === null && override === undefined) return { reason: 'its runtime is not installed' }
  const path = join(override ?? join(folder, 'dist'), name ?? 'electron')
  if (!existsSync(path)) return { reason: 'its runtime is not complete' }
  const hasDisplay = process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']
  if (process.platform === 'linux' && !hasDisplay) return { reason: 'this machine has no display' }
  return { path }
}

interface Ending {
  code: number | null
  seconds: number
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a program to its end; signals that only reach us are passed on. */
function run(program: string, args: readonly string[]): Promise<Ending> {
  const startedAt = performance.now()
  const environment = { ...process.env }
  // Set by the terminals of editors that are Electron programs themselves; with it Electron is a plain Node.
  delete environment['ELECTRON_RUN_AS_NODE']
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: checkoutFolder, stdio: 'inherit', env: environment })
    const pass = (signal: NodeJS.Signals): void => {
      // Ctrl+C on a terminal reaches the child by itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of signals) process.on(signal, pass)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      const wasAsked = signals.some((name) => name === signal)
      resolve({ code: wasAsked ? 0 : code, seconds: (performance.now() - startedAt) / 1000 })
    })
  })
}

/** Answers whether it ran; false where Electron could not start here. */
async function runElectron(electron: string, { dev, project }: StartOptions): Promise<boolean> {
  const forProject = project === undefined ? [] : [project]
  // Chromium's sandbox refuses to run as root, as containers do.
  const forRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  if (!dev) await buildWhatIsStale([desktop], printNotice)
  const { code, seconds } = dev
    ? await run(process.execPath, [
        join(checkoutFolder, 'node_modules/electron-vite/bin/electron-vite.js'),
        'dev',
        '--watch',
        ...(project === undefined ? [] : ['--', project]),
      ])
    : await run(electron, [checkoutFolder, ...forRoot, ...forProject])
  if (code === 0) return true
  if (seconds < START_SECONDS) return false
  process.exitCode = 1
  return true
}

/** The screens straight from their sources, replaced in the page as they are saved. */
const developmentPages: LoopbackOptions['pages'] = async (server) => {
  const { createLogger, createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(checkoutFolder, 'renderer/vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
    // Standard output is for the address.
    customLogger: createLogger('info', { console: new Console(process.stderr) }),
    appType: 'spa',
  })
  server.once('close', () => void vite.close())
  const serve: RequestListener = vite.middlewares
  return (request, response) => void serve(request, response)
}

async function start(): Promise<void> {
  const options = readArguments()
  await buildWhatIsStale([grammar], printNotice)
  if (!options.browser) {
    const electron = findElectron()
    if ('path' in electron && (await runElectron(electron.path, options))) return
    const reason = 'reason' in electron ? electron.reason : 'it could not start on this machine'
    printNotice(`Electron is not used, since ${reason}: opening the browser shell instead.`)
  }
  const { window, port, project } = options
  // Only now: it brings in the grammar's parser, which may just have been built.
  const { runBrowserShell } = await import('./open/run.ts')
  await runBrowserShell({
    window,
    ...(port === undefined ? {} : { port }),
    ...(project === undefined ? {} : { project }),
    ...(options.dev ? { pages: developmentPages } : {}),
  })
}

function isWrongUsage(thrown: unknown): thrown is Error {
  return thrown instanceof TypeError && systemErrorCode(thrown)?.startsWith('ERR_PARSE_ARGS') === true
}

try {
  await start()
} catch (thrown) {
  // Nothing was done (docs/reference/command-line.md, "Exit codes").
  process.exitCode = 2
  printNotice(isWrongUsage(thrown) ? thrown.message : describeFailure(toFailureValue(thrown)))
}
