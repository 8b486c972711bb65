/** Returns the code of an error, such as the system's `ENOENT`; undefined if it has none. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether an error says that a path does not exist, rather than that it cannot be accessed. */
export function isMissingFile(error: unknown): boolean {
  const code = systemErrorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}
