/** The actions of a project's file: its properties and segmentation rules, updating and removing it. */
import { listed, number } from '../format.ts'

export const fileMenu = {
  actions: (name: string) => ({ name }),
  copied: (path: string) => ({ path }),
}

const counted = (count: number) => ({ count })

export const updating = {
  title: (name: string) => ({ name }),
  added: counted,
  nearest: counted,
  changed: counted,
  changedTranslated: counted,
  archived: counted,
  archivedTranslated: counted,
  returned: counted,
  updated: (name: string) => ({ name }),
}

export const properties = {
  title: (name: string) => ({ name }),
  examples: (counts: readonly number[]) => ({ counts: listed(counts.map(number)) }),
  others: (encoding: string) => ({ encoding }),
  saved: (name: string) => ({ name }),
}

export const removing = {
  title: (name: string) => ({ name }),
  goes: (strings: number, translations: number, comments: number) => ({ strings, translations, comments }),
  drafts: (count: number) => ({ count }),
  keeps: (snapshot: string) => ({ snapshot }),
  snapshot: (name: string) => ({ name }),
  removed: (name: string) => ({ name }),
}

export const segmentation = {
  title: (file: string) => ({ file }),
  text: (language: string) => ({ language }),
  segmentsCount: (count: number) => ({ count }),
  applied: (names: readonly string[]) => ({ names: listed(names) }),
  by: (rule: number, languageRule: string) => ({ rule, languageRule }),
  problems: (count: number) => ({ count }),
  goTo: (line: number) => ({ line }),
  saved: (path: string) => ({ path }),
  attached: (path: string, report: { strings: number; added: number; archived: number }) => ({
    path,
    strings: report.strings,
    added: report.added,
    archived: report.archived,
  }),
}
