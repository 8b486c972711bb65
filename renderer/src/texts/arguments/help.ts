/** The guides. */
export const help = {
  found: (count: number) => ({ count }),
}

/** Newer versions of the program. */
export const updates = {
  runs: (version: string) => ({ version }),
  newer: (version: string) => ({ version }),
  older: (name: string) => ({ name }),
}
