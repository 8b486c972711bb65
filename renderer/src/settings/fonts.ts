/**
 * The names of this machine's fonts. A browser lists all of them with permission (the desktop shell has it); otherwise
 * common ones are detected by the width of a drawn text.
 */

/** A font as `queryLocalFonts` has it (the Local Font Access API, which TypeScript's page lacks). */
interface LocalFont {
  readonly family: string
}

declare global {
  interface Window {
    queryLocalFonts?: () => Promise<readonly LocalFont[]>
  }
}

/** Fonts that systems and office programs bring, and those that people take for their scripts or to read easily. */
const KNOWN: readonly string[] = [
  'Amiri',
  'Andika',
  'Arial',
  'Atkinson Hyperlegible',
  'Calibri',
  'Cambria',
  'Cantarell',
  'Charis SIL',
  'Consolas',
  'Courier New',
  'DejaVu Sans',
  'DejaVu Sans Mono',
  'DejaVu Serif',
  'Fira Code',
  'Fira Sans',
  'FreeSans',
  'FreeSerif',
  'Georgia',
  'Gentium Plus',
  'Helvetica Neue',
  'Hiragino Sans',
  'IBM Plex Sans',
  'Inter',
  'JetBrains Mono',
  'Lato',
  'Liberation Mono',
  'Liberation Sans',
  'Liberation Serif',
  'Malgun Gothic',
  'Menlo',
  'Meiryo',
  'Microsoft YaHei',
  'Noto Naskh Arabic',
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans CJK JP',
  'Noto Sans Mono',
  'Noto Serif',
  'Open Sans',
  'OpenDyslexic',
  'PingFang SC',
  'PT Sans',
  'PT Serif',
  'Roboto',
  'SF Pro Text',
  'Segoe UI',
  'Source Code Pro',
  'Source Sans 3',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Ubuntu',
  'Verdana',
  'Yu Gothic',
]

export interface FontList {
  names: readonly string[]
  /** The browser could list all fonts with permission, which it requests on demand. */
  canAsk: boolean
}

/** The parts of a page that are needed to list fonts. */
export interface FontPage {
  /** All families; undefined where the browser has no such list. */
  query?: (() => Promise<readonly LocalFont[]>) | undefined
  permission: () => Promise<PermissionState>
  /** Whether the page can draw with a font. */
  has: (name: string) => boolean
}

/** `isWanted`: a person asked for all of them, so the browser may ask back. */
export async function listFonts(page: FontPage, { isWanted = false } = {}): Promise<FontList> {
  const permission = page.query === undefined ? 'denied' : await page.permission()
  if (page.query !== undefined && (permission === 'granted' || (isWanted && permission === 'prompt'))) {
    // It fails where the person says no.
    const all = await page.query().catch(() => null)
    if (all !== null && all.length > 0)
      return { names: sorted(all.map(({ family }) => family)), canAsk: false }
  }
  return { names: sorted(KNOWN.filter(page.has)), canAsk: permission === 'prompt' && !isWanted }
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b))
}

/** The page's own way to list fonts. */
export function fontPage(): FontPage {
  return { query: window.queryLocalFonts?.bind(window), permission, has: canDraw }
}

async function permission(): Promise<PermissionState> {
  try {
    // TypeScript's list of permissions lacks it.
    const { state } = await navigator.permissions.query({ name: 'local-fonts' as PermissionName })
    return state
  } catch {
    return 'denied'
  }
}

const SAMPLE = 'mmmmmmmmmmlliWQ@&'

let canvas: CanvasRenderingContext2D | null = null

/** A font that is not there leaves the text as wide as those are that it would fall back to. */
function canDraw(name: string): boolean {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return false
  const widthIn = (font: string) => {
    if (canvas === null) return 0
    canvas.font = `72px ${font}`
    return canvas.measureText(SAMPLE).width
  }
  return ['monospace', 'serif'].some((other) => widthIn(`"${name}", ${other}`) !== widthIn(other))
}
