/**
 * Bundles the worker threads and the command line once before the unit tests, as in the packages. Most tests open a
 * project, each of its threads loads some hundred modules, and bundled ones start in half the time. The end-to-end
 * tests use the output of `npm run build` (tests/e2e/program.ts).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleProgram } from '../packaging/program.ts'

const root = join(import.meta.dirname, '..')

export default async function setup(): Promise<() => void> {
  // Another project of the same run has made them.
  if (process.env['INTERLINEAR_WORKERS'] !== undefined) return () => {}
  // The folder is below node_modules, so that what stays outside of the bundle is found from there.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'interlinear-workers-'))
  await bundleProgram(folder, { isReadable: true })
  // Without it each thread parses each module twice, to find out whether it is one.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  process.env['INTERLINEAR_WORKERS'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
