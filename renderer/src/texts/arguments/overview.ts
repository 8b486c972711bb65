/** The overview and the analysis of a project, snapshots, and what brings older texts back. */
import { listed } from '../format.ts'

export const drafts = {
  recovered: (count: number) => ({ count }),
  of: (language: string, count: number, others: number) => ({ language, count, others }),
  further: (count: number) => ({ count }),
}

export const overview = {
  title: (project: string) => ({ project }),
  source: (language: string) => ({ language }),
  strings: (count: number) => ({ count }),
  words: (count: number) => ({ count }),
  stringsAndWords: (stringCount: number, wordCount: number) => ({ stringCount, wordCount }),
  counting: (done: number, total: number) => ({ done, total }),
  whatIsLeft: (language: string) => ({ language }),
  files: (language: string) => ({ language }),
  labels: (language: string) => ({ language }),
  people: (language: string) => ({ language }),
  time: (language: string) => ({ language }),
  recent: (language: string) => ({ language }),
  from: (start: string) => ({ start }),
  mostLeftFirst: (shown: number, all: number) => ({ shown, all }),
  work: (translations: number, approvals: number) => ({ translations, approvals }),
  chartOf: (name: string, rows: number) => ({ name, rows }),
}

export const snapshots = {
  added: (name: string) => ({ name }),
  by: (user: string | null, when: string) => ({ user: user ?? '', hasUser: user !== null, when }),
  compared: (name: string) => ({ name }),
  sources: (sources: { added: number; changed: number; gone: number }) => ({
    added: sources.added,
    changed: sources.changed,
    gone: sources.gone,
  }),
  gone: (names: readonly string[], more: number) => ({ names: listed(names), more }),
  showChanged: (language: string) => ({ language }),
  restore: (language: string) => ({ language }),
  restored: (name: string, count: number, lost: number) => ({ name, count, lost }),
  removed: (name: string) => ({ name }),
  changedSince: (name: string) => ({ name }),
  past: (name: string, when: string) => ({ name, when }),
}

export const versions = {
  restoreOf: (text: string) => ({ text }),
}

export const analysis = {
  title: (project: string) => ({ project }),
  allLanguages: (count: number) => ({ count }),
  firstFiles: (shown: number, all: number) => ({ shown, all }),
  notAnalysed: (path: string, reason: string) => ({ path, reason }),
}
