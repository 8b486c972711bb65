/**
 * Bundles the worker threads and the command line once before the unit tests, as in the packages. Most tests open a
 * project, each of its threads loads some hundred modules, and bundled ones start in half the time. The end-to-end
 * tests use the output of `npm run build` (tests/e2e/program.ts).
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleProgram } from '../packaging/program.ts'

const root = join(import.meta.dirname, '..')

export default async function setup(): Promise<() => void> {
  // Another project of the same run has made them.
  if (process.env['INTERLINEAR_WORKERS'] !== undefined) return () => {}
  // The folder is below package.json, from where what stays outside of the bundle is found. Its `type` saves each thread
  // a second parse of each module, by which Node.js would find out its kind.
  const out = join(root, 'out')
  mkdirSync(out, { recursive: true })
  const folder = mkdtempSync(join(out, 'test-workers-'))
  await bundleProgram(folder, { isReadable: true })
  process.env['INTERLINEAR_WORKERS'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
