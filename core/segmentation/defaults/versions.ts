/**
 * The default rules, one document for each released version. A file keeps the version of its import: other rules would
 * split it into other strings, and an export could not assign them. So a version never changes; improved rules are a
 * new one.
 */
import { Failure } from '../../platform/errors/failure.ts'
import { writeFirstSrx, writeSecondSrx } from './srx.ts'

/** Oldest first; the first is version 1. */
export const VERSIONS: readonly (() => string)[] = [writeFirstSrx, writeSecondSrx]

const written = new Map<number, string>()

/** The version that files without a note of one were cut by. */
export const FIRST_VERSION = 1

export function newestVersion(): number {
  return VERSIONS.length
}

/** The default rules of a version as an SRX 2.0 document. They were written for this workbench and are free to use. */
export function defaultSrx(version = newestVersion()): string {
  const write = VERSIONS[version - 1]
  if (write === undefined) throw unknownVersion(version)
  const known = written.get(version) ?? write()
  written.set(version, known)
  return known
}

/** The failure of a project that a newer Interlinear wrote to. */
function unknownVersion(version: number): Failure {
  return new Failure(
    'segmentation.version',
    `The file was cut into segments by default rules of version ${version}, which this version of Interlinear does not have.`,
    { value: String(version), kept: 'Nothing was changed.', todo: 'Use a newer version of Interlinear.' },
  )
}
