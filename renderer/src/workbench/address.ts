/**
 * The address of a page names its project and string, so that it can be gone to again: from a bookmark, from another tab.
 * It stands behind the `#`, which no server is sent.
 */
import type { TabPlace } from './tabPlace.ts'

/** The place in an address; the rest is the project's beginning. */
export type AddressedPlace = Pick<TabPlace, 'path'> & Partial<Pick<TabPlace, 'languageId' | 'stringId'>>

/** '' where the page shows no project. */
export function addressHash(place: TabPlace | null): string {
  if (place === null) return ''
  const { path, languageId, stringId } = place
  const told = new URLSearchParams({ project: path, language: languageId })
  if (stringId !== null) told.set('string', String(stringId))
  return `#${told}`
}

/** Null where an address names no project. */
export function placeIn(hash: string): AddressedPlace | null {
  const told = new URLSearchParams(hash.replace(/^#/, ''))
  const [path, languageId, stringId] = ['project', 'language', 'string'].map((name) => told.get(name))
  if (!path) return null
  return {
    path,
    ...(languageId && { languageId }),
    ...(stringId && /^\d{1,15}$/.test(stringId) && { stringId: Number(stringId) }),
  }
}
