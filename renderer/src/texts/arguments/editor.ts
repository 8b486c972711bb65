/** The editor around the current string. */
import { listed } from '../format.ts'

export const editor = {
  pair: (source: string, target: string) => ({ source, target }),
}

export const list = {
  sortBy: (name: string) => ({ name }),
  edge: (name: string) => ({ name }),
  comments: (count: number) => ({ count }),
  issues: (count: number) => ({ count }),
}

export const query = {
  moreLines: (lines: number) => ({ lines }),
  result: (total: number, time: string) => ({ total, time }),
  preview: (total: number) => ({ total }),
  expected: (values: readonly string[]) => ({ values: listed(values) }),
  replace: (name: string) => ({ name }),
  searchFor: (text: string) => ({ text }),
  ask: (croql: string) => ({ croql }),
  hitPlace: ({ place, total }: { place: number; total: number }) => ({ place, total }),
  at: (place: number) => ({ place }),
}

export const side = {
  progress: (name: string, translated: string, approved: string) => ({ name, translated, approved }),
  folder: (name: string) => ({ name }),
}

export const status = {
  saved: (time: string) => ({ time }),
  checking: (part: string) => ({ part }),
  unchecked: (count: number) => ({ count }),
  unsent: (count: number) => ({ count }),
  left: (count: number) => ({ count }),
  drafts: (count: number) => ({ count }),
  progress: (translated: string, approved: string) => ({ translated, approved }),
  position: (index: string, total: string) => ({ index, total }),
}
