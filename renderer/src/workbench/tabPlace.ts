/** Where one was, kept for a reload of this tab. */
export interface TabPlace {
  path: string
  languageId: string
  fileId: number | null
  croql: string
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
