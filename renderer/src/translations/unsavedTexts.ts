/**
 * Texts that the workbench has not acknowledged, in the browser's storage of this origin. They survive a killed
 * workbench, a reload, and a closed or crashed tab. Each page has its own under a unique name; the next page that shows
 * the project takes over those of a dead page, and never those of a live one.
 */
const PREFIX = 'interlinear.unsaved.'
/** The id of this page, which tells it from others of the same origin. */
const page = crypto.randomUUID()

const lockOf = (name: string) => `interlinear.page.${name}`
const keyOf = (name: string, path: string) => `${PREFIX}${name}.${path}`

/** Held for the page's lifetime; the browser releases it however the page ends. */
if (isSecureContext) void navigator.locks.request(lockOf(page), () => new Promise(() => undefined))

/** The stored texts of one project: values by their keys, a map for each kind. */
export type UnsavedKind = 'saves' | 'drafts'
type Unsaved = Record<UnsavedKind, Map<string, unknown>>

/** One map of each project, by its path, however often it is opened in this page. */
const ofProjects = new Map<string, Unsaved>()

export function unsavedOf(path: string): Unsaved {
  const known = ofProjects.get(path)
  if (known !== undefined) return known
  const kept: Unsaved = { saves: new Map(), drafts: new Map() }
  ofProjects.set(path, kept)
  return kept
}

/** Writes the texts to the storage. False: it is full, and they are kept in this page only. */
export function store(path: string): boolean {
  const { saves, drafts } = unsavedOf(path)
  const key = keyOf(page, path)
  try {
    if (saves.size === 0 && drafts.size === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ saves: [...saves], drafts: [...drafts] }))
    return true
  } catch {
    return false
  }
}

/**
 * Takes over what other pages left behind of a project, now or when they end. `take` is given what each kept, and has
 * it stored under this page's name when it returns.
 */
export function takeOver(path: string, take: (left: Record<UnsavedKind, [string, unknown][]>) => void): void {
  for (const name of pagesThatKeep(path)) {
    const adopt = () => {
      const left = read(keyOf(name, path))
      if (left !== null) take(left)
      localStorage.removeItem(keyOf(name, path))
    }
    if (isSecureContext) void navigator.locks.request(lockOf(name), adopt)
    else adopt()
  }
}

function pagesThatKeep(path: string): string[] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX) && key.endsWith(`.${path}`))
    .map((key) => key.slice(PREFIX.length, -path.length - 1))
  return names.filter((name) => name !== page && !name.includes('.'))
}

function read(key: string): Record<UnsavedKind, [string, unknown][]> | null {
  try {
    const { saves, drafts } = JSON.parse(localStorage.getItem(key) ?? 'null') as Record<UnsavedKind, unknown>
    if (!Array.isArray(saves) || !Array.isArray(drafts)) return null
    return { saves: saves as [string, unknown][], drafts: drafts as [string, unknown][] }
  } catch {
    return null
  }
}
