/** Where one was, kept for a reload of this tab. */
export interface Place {
  path: string
  languageId: string
  fileId: number | null
  croql: string
  stringId: number | null
}

const KEY = 'interlinear.place'

/** Null: this tab left its project. Undefined: the tab is new. */
export function readPlace(): Place | null | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept === null ? undefined : (JSON.parse(kept) as Place | null)
}

export function writePlace(place: Place | null): void {
  sessionStorage.setItem(KEY, JSON.stringify(place))
}
