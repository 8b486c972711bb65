import type { SearchOptions } from '../../../core/contract/index.ts'

/** The place of a tab, stored for its reload. */
export interface TabPlace {
  path: string
  languageId: string
  fileId: number | null
  croql: string
  /** How the text of the bar is searched for. */
  search?: SearchOptions
  stringId: number | null
}

const KEY = 'interlinear.place'

/** Null: this tab left its project. Undefined: the tab is new. */
export function readTabPlace(): TabPlace | null | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept === null ? undefined : (JSON.parse(kept) as TabPlace | null)
}

export function writeTabPlace(place: TabPlace | null): void {
  sessionStorage.setItem(KEY, JSON.stringify(place))
}

const NEW_VISIT = 'interlinear.visit'

/** Notes that this page was opened by an address that a workbench printed, and not by a reload of the tab. */
export function noteNewVisit(): void {
  sessionStorage.setItem(NEW_VISIT, 'new')
}

/** Whether this page was opened by a printed address; false from the next page on. */
export function takeNewVisit(): boolean {
  const isNew = sessionStorage.getItem(NEW_VISIT) !== null
  sessionStorage.removeItem(NEW_VISIT)
  return isNew
}
