/** Reviewing many strings at once; labels; screenshots. */
import type { Region } from '../../../../core/contract/index.ts'

export const bulk = {
  title: (total: number) => ({ total }),
  summary: (found: number, changes: number, total: number) => ({ found, changes, total }),
  first: (rows: number) => ({ rows }),
  run: (changes: number) => ({ changes }),
  done: (changes: number) => ({ changes }),
  unchanged: (list: string) => ({ list }),
  left: {
    noTranslation: (count: number) => ({ count }),
    translated: (count: number) => ({ count }),
    unchanged: (count: number) => ({ count }),
    forms: (count: number) => ({ count }),
    approved: (count: number) => ({ count }),
    empty: (count: number) => ({ count }),
    draft: (count: number) => ({ count }),
  },
}

export const paste = {
  title: (count: number) => ({ count }),
  number: (number: number) => ({ number }),
  summary: (lines: number, fits: number) => ({ lines, fits }),
  extra: (count: number) => ({ count }),
  missing: (count: number) => ({ count }),
  run: (count: number) => ({ count }),
  done: (count: number) => ({ count }),
}

export const menu = {
  pasteByKey: (keys: string) => ({ keys }),
}

export const selection = {
  count: (count: number) => ({ count }),
  done: (action: string, strings: number, count: number) => ({ action, strings, count }),
}

export const labels = {
  create: (title: string) => ({ title }),
  given: (title: string) => ({ title }),
  taken: (title: string) => ({ title }),
}

export const replace = {
  scope: (total: number, language: string) => ({ total, language }),
  nothing: (total: number) => ({ total }),
  summary: (changes: number, total: number) => ({ changes, total }),
  approvedLeft: (count: number) => ({ count }),
  include: (identifier: string) => ({ identifier }),
  more: (count: number) => ({ count }),
  run: (changes: number) => ({ changes }),
  done: (changes: number) => ({ changes }),
}

export const screenshots = {
  open: (name: string) => ({ name }),
  dialog: (name: string) => ({ name }),
  untag: (source: string) => ({ source }),
  pasted: (when: string) => ({ when }),
  pasteTooLarge: (megabytes: number) => ({ megabytes }),
  mark: (source: string) => ({ source }),
  place: ({ x, y, width, height }: Region) => ({ x, y, width, height }),
}
