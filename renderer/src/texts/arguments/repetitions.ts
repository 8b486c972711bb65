/** Strings with the same source. */

export const repetitions = {
  place: (position: number, count: number) => ({ position, count }),
  used: (count: number) => ({ count }),
  usedSome: (count: number, left: number) => ({ count, left }),
  open: (count: number) => ({ count }),
  others: (count: number) => ({ count }),
  choose: (identifier: string) => ({ identifier }),
  more: (count: number) => ({ count }),
  stay: (count: number) => ({ count }),
  run: (count: number) => ({ count }),
  counted: (strings: number, words: number) => ({ strings, words }),
}
