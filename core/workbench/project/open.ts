/** Opens project files with all that the rooms read and write of them. */
import { openStoreOf, prepareStoreOf, type Store, type StoreOptions } from '../../store/store.ts'
import type { Reads, Writes } from '../../store/operation.ts'
import { workerUrl } from '../../platform/threads/workerUrl.ts'

const projectWorker = workerUrl(import.meta.url, './project.worker.ts')

/** The worker with which `copyAsOf` (core/snapshots/copy.ts) reverts a copy to an earlier time. */
export const pastWorker = workerUrl(import.meta.url, './past.worker.ts')

/** @throws Failure as `openStoreOf` does */
export function openStore(path: string, options: StoreOptions = {}): Promise<Store> {
  return openStoreOf<Reads, Writes>(path, projectWorker, { grouped: GROUPED_WRITES, ...options })
}

/**
 * The same for a command that asks little and ends: a small project needs no threads then.
 * @throws Failure as `openStoreOf` does
 */
export function openStoreBriefly(path: string, options: StoreOptions = {}): Promise<Store> {
  return openStore(path, { ...options, readsHere: async () => (await import('./reads.ts')).reads })
}

/**
 * The same for a command that only queries; `readsRows`: it prints the rows that it finds.
 * @throws Failure as `openStoreOf` does
 */
export function openStoreToQuery(path: string, readsRows: boolean): Promise<Store> {
  const readsHere = async () => {
    const { loadRowReads, queryReads } = await import('./queryReads.ts')
    return readsRows ? loadRowReads() : queryReads
  }
  // One question comes after the other.
  return openStore(path, { readers: 1, readsHere })
}

/** Pre-warms the threads of the next project before a file is chosen. */
export function prepareStore(): void {
  prepareStoreOf(projectWorker)
}

/**
 * Short writes of which many come at once: the store commits those that wait together, so that they share one flush
 * of the disk. None of them looks at what is found by an index of texts, which is written last.
 */
const GROUPED_WRITES: ReadonlySet<string> = new Set([
  'saveForms',
  'deleteTranslation',
  'approveTranslation',
  'vote',
  'addComment',
  'resolveComment',
  'serviceChangeTranslations',
  'serviceRestoreTranslation',
  'serviceDeleteTranslations',
  'serviceChangeApprovals',
  'serviceDeleteApprovals',
  'serviceChangeComments',
  'serviceChangeStrings',
  'serviceAddTerm',
  'serviceChangeTerm',
] satisfies (keyof Writes)[])
