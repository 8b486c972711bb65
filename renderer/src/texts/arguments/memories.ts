/** The screen of translation memories. */
import { listed } from '../format.ts'

export const memories = {
  confirmRemove: (name: string, count: number) => ({ name, count }),
  facts: (count: number, languages: readonly string[]) => ({ count, languages: listed(languages) }),
  sharedSize: (count: number) => ({ count }),
  deleteShared: (name: string) => ({ name }),
  rebuildShared: (name: string) => ({ name }),
  confirmDeleteShared: (name: string) => ({ name }),
  created: (name: string) => ({ name }),
  renamed: (name: string) => ({ name }),
  moved: (place: number, count: number) => ({ place, count }),
  deleted: (name: string) => ({ name }),
  filled: (count: number) => ({ count }),
  listed: (count: number, isFiltered: boolean) => ({ count, isFiltered }),
  deleteListed: (count: number) => ({ count }),
  confirmListed: (count: number) => ({ count }),
  text: (language: string) => ({ language }),
  used: (count: number) => ({ count }),
  by: (who: string, when: string) => ({ who, when }),
  removed: (count: number) => ({ count }),
  groups: (count: number) => ({ count }),
  moreGroups: (count: number) => ({ count }),
  merged: (count: number) => ({ count }),
  leave: (count: number) => ({ count }),
}
