#!/usr/bin/env node
/**
 * The `interlinear` command. In a checkout Node 24 runs the TypeScript sources directly, and an older Node starts the
 * Node 24 that npm installed beside it. A package has a bundle. This file is plain JavaScript with few imports, so that
 * any Node reads it fast.
 */

/**
 * Node's own modules without a view of them as modules, which looks at, and so loads, all that they have: a quarter of
 * the time in which Node starts. Older Nodes have no other way.
 */
const builtin = async (name) => process.getBuiltinModule?.(name) ?? (await import(name))
const { existsSync, readFileSync } = await builtin('node:fs')

const NEEDED = 24
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

const beside = (path) => new URL(path, import.meta.url)

const source = beside('./main.ts')
const isCheckout = existsSync(source)
const [only, ...others] = process.argv.slice(2)

async function findOwnNode() {
  const { fileURLToPath } = await builtin('node:url')
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = fileURLToPath(beside(`../node_modules/node/bin/${name}`))
  return isCheckout && existsSync(path) ? path : null
}

/** Becomes the other Node, as far as a parent can: same streams, signals and end. */
async function runOn(node) {
  const { spawn } = await builtin('node:child_process')
  const { fileURLToPath } = await builtin('node:url')
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  const pass = (signal) => {
    // Ctrl+C on a terminal reaches the child by itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  child.once('exit', (code, signal) => {
    for (const name of SIGNALS) process.off(name, pass)
    if (signal === null) process.exitCode = code ?? 1
    else process.kill(process.pid, signal)
  })
}

/** The version needs nothing of the program, and no certain Node either. */
function printVersion() {
  const { version } = JSON.parse(readFileSync(beside('../package.json'), 'utf8'))
  process.stdout.write(`${version}\n`)
}

async function runHere() {
  const { enableCompileCache } = await builtin('node:module')
  const { directory } = enableCompileCache()
  // Threads do not take it over by themselves; with it they start in half the time.
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = directory
  await import(isCheckout ? source : beside('../out/program/main.js'))
}

if ((only === '--version' || only === '-V') && others.length === 0) {
  printVersion()
} else if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  await runHere()
} else {
  const node = await findOwnNode()
  if (node === null) {
    const todo = isCheckout ? `Run npm ci, or install Node ${NEEDED}.` : `Install it from https://nodejs.org.`
    process.stderr.write(`Interlinear needs Node ${NEEDED} or newer; this is ${process.version}. ${todo}\n`)
    process.exitCode = 2
  } else {
    await runOn(node)
  }
}
