/**
 * The `interlinear` that scenarios run: that of an installed package (tests/packaging/installed.ts), the bundle of
 * `npm run build` while it is newer than the sources, or the sources, as a checkout runs them. A bundle starts in a third
 * of the time, and each scenario starts several.
 */
import { join } from 'node:path'
import { isFresh, PROGRAM } from '../built.ts'

const checkout = join(import.meta.dirname, '../..')

export const program =
  process.env['INTERLINEAR_PROGRAM'] ??
  join(checkout, isFresh(PROGRAM) ? 'out/program/main.js' : 'cli/interlinear.js')
