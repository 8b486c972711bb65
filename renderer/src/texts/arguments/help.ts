/** The guides. */
export const help = {
  found: (count: number) => ({ count }),
}
