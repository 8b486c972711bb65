/** The first screen. */

export const start = {
  forget: (name: string) => ({ name }),
}
