/**
 * The address of a worker thread's module. From source it is the `.ts` file beside the caller; in a bundle
 * every worker is an entry of its own in the bundle's root folder, named after its file.
 */
export function workerUrl(callerUrl: string, relativePath: string): URL {
  if (callerUrl.endsWith('.ts')) return new URL(relativePath, callerUrl)
  const name = relativePath.slice(relativePath.lastIndexOf('/') + 1).replace(/\.ts$/, '.js')
  return new URL(name, callerUrl)
}
