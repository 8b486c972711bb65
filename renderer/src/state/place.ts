/** Where one was, kept for a reload of this tab. */
export interface Place {
  path: string
  languageId: string
  fileId: number | null
  croql: string
  stringId: number | null
}

const KEY = 'interlinear.place'

export function readPlace(): Place | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null
}

export function writePlace(place: Place | null): void {
  if (place === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(place))
}
