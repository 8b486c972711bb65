/** Clouds: connections, signing in, syncing. */
import type { SetAsideReason } from '../../../../core/contract/index.ts'
import { listed } from '../format.ts'

/** '3 strings': the same for everything that goes to and fro. */
const counted = (count: number) => ({ count })

export const cloud = {
  counts: {
    approval: counted,
    branch: counted,
    comment: counted,
    concept: counted,
    directory: counted,
    field: counted,
    file: counted,
    glossary: counted,
    image: counted,
    label: counted,
    record: counted,
    screenshot: counted,
    segment: counted,
    string: counted,
    stringLabel: counted,
    term: counted,
    tm: counted,
    translation: counted,
    vote: counted,
  },
  choice: {
    size: (strings: number, languages: number) => ({ strings, languages }),
    done: (translated: string, approved: string) => ({ translated, approved }),
  },
  link: { waits: (count: number, id: number) => ({ count, id }) },
  run: {
    last: (when: string) => ({ when }),
    remote: (id: number, languages: readonly string[]) => ({ id, languages: listed(languages) }),
  },
  report: {
    added: (entities: string) => ({ entities }),
    changed: (entities: string) => ({ entities }),
    removed: (entities: string) => ({ entities }),
    string: (id: number) => ({ id }),
    conflicts: (count: number) => ({ count }),
    wouldConflict: (count: number) => ({ count }),
    heldMachine: (count: number, isDryRun: boolean) => ({ count, isDryRun: String(isDryRun) }),
    rejected: (count: number) => ({ count }),
    skipped: (entities: readonly string[]) => ({ entities: listed(entities) }),
    withheld: (lists: readonly string[]) => ({ lists: listed(lists) }),
    partly: (lists: readonly string[]) => ({ lists: listed(lists) }),
    otherLanguages: (languages: readonly string[]) => ({ languages: listed(languages) }),
    undoneByCloud: (entities: readonly string[]) => ({ entities: listed(entities) }),
    undoneByOthers: (entities: readonly string[]) => ({ entities: listed(entities) }),
    setAside: (entity: string, id: number, reason: SetAsideReason) => ({ entity, id: String(id), reason }),
    destination: (name: string | null, id: number, address: string) => ({
      ...{ name: name ?? '', hasName: name !== null, id: String(id), address },
    }),
    editsBy: (count: number, login: string | null) => ({
      ...{ count, login: login ?? '', hasLogin: login !== null },
    }),
  },
  outbox: {
    more: (count: number) => ({ count }),
  },
  conflicts: {
    marked: (count: number) => ({ count }),
    more: (count: number) => ({ count }),
    several: (label: string, count: number) => ({ label, count }),
    resolved: (count: number) => ({ count }),
  },
  status: {
    label: (state: string) => ({ state }),
    unsent: (count: number) => ({ count }),
    conflicts: (count: number) => ({ count }),
    rejected: (count: number) => ({ count }),
    synced: (time: string) => ({ time }),
  },
}

export const connections = {
  keptInFile: (path: string) => ({ path }),
  found: ({ projects, isMore }: { projects: number; isMore: boolean }) => ({ projects, isMore }),
}
