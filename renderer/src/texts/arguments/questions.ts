/** Questions to the author of the source. */

export const questions = {
  count: (count: number) => ({ count }),
  saved: (count: number) => ({ count }),
}
