/** The code of an error, as the system’s `ENOENT` or a library’s own; undefined of one that has none. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether an error says that nothing lies at a path, rather than that it cannot be looked at. */
export function isMissingFile(error: unknown): boolean {
  const code = systemErrorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}
