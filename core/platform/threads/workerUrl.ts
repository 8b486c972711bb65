import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A folder of bundled workers for a program that runs from source: a bundled worker starts in half the time. */
const bundled = process.env['INTERLINEAR_WORKERS']

/**
 * Returns the URL of a worker thread's module. From source it is the `.ts` file beside the caller. In a bundle every
 * worker is an entry of its own in the root folder, named after its file.
 */
export function workerUrl(callerUrl: string, relativePath: string): URL {
  const isSource = callerUrl.endsWith('.ts')
  if (isSource && bundled === undefined) return new URL(relativePath, callerUrl)
  const name = relativePath.slice(relativePath.lastIndexOf('/') + 1).replace(/\.ts$/, '.js')
  return isSource && bundled !== undefined ? pathToFileURL(join(bundled, name)) : new URL(name, callerUrl)
}
