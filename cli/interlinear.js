#!/usr/bin/env node
/**
 * The `interlinear` command. The program is TypeScript that Node 24 runs as it is; on an older Node it runs
 * itself again with the Node 24 that npm installed beside it. Plain JavaScript, so that any Node reads it.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const NEEDED = 24
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

function findOwnNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = fileURLToPath(new URL(`../node_modules/node/bin/${name}`, import.meta.url))
  return existsSync(path) ? path : null
}

/** Becomes the other Node, as far as a parent can: same streams, signals and end. */
function runOn(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  const pass = (signal) => {
    // On a terminal Ctrl+C reaches the child by itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  child.once('exit', (code, signal) => {
    for (const name of SIGNALS) process.off(name, pass)
    if (signal === null) process.exitCode = code ?? 1
    else process.kill(process.pid, signal)
  })
}

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  const { directory } = module.enableCompileCache()
  // Threads do not take it over by themselves; with it they start in half the time.
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = directory
  await import('./main.ts')
} else {
  const node = findOwnNode()
  if (node === null) {
    process.stderr.write(
      `Interlinear needs Node ${NEEDED}; this is ${process.version}. Run npm ci, or install Node ${NEEDED}.\n`,
    )
    process.exitCode = 1
  } else {
    runOn(node)
  }
}
