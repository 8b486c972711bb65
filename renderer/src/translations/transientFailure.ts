/**
 * Failures of the way there, of the disk, or of another program that holds the project: what was sent is sent again.
 * Others say that it can never be kept there, such as a string that is gone.
 */
export function isTransientFailure(code: string): boolean {
  return code.startsWith('connection.') || PASSING.has(code)
}

const PASSING: ReadonlySet<string> = new Set([
  'internal',
  'cancelled',
  'call.tooMany',
  'project.notOpen',
  'project.busy',
  'project.diskFull',
  'project.unreadable',
  'project.readonly',
])

/** The connection to the workbench is gone, or the project's handle with it: what was asked for is read when it is back. */
export function isCut(code: string): boolean {
  return code.startsWith('connection.') || code === 'project.notOpen'
}
