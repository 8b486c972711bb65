/**
 * Permissions of the stand-in's pages: those that the shell's own handlers grant, and all of them where it has none, as in
 * Electron. What they grant is granted to the page in the test's browser, and nothing else.
 */
import type { Session } from 'electron'

type CheckHandler = (page: unknown, permission: string, origin: string, details: object) => boolean
type RequestHandler = (
  page: unknown,
  permission: string,
  decide: (isGranted: boolean) => void,
  details: object,
) => void

/** What is asked is the page that comes, not the one that goes. */
const ORIGIN = 'app://interlinear'
const DETAILS = { isMainFrame: true, requestingUrl: `${ORIGIN}/` }

let check: CheckHandler | null = null
let request: RequestHandler | null = null

export const defaultSession = {
  setPermissionCheckHandler(handler: unknown): void {
    check = handler as CheckHandler | null
  },
  setPermissionRequestHandler(handler: unknown): void {
    request = handler as RequestHandler | null
  },
  setDevicePermissionHandler(): void {
    // The test's browser has no devices.
  },
} satisfies Partial<Session>

/** Electron's names of what a page may ask for, and those that a browser under test has for them. */
const NAMES = {
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  geolocation: ['geolocation'],
  media: ['camera', 'microphone'],
  notifications: ['notifications'],
} as const

/** What both handlers grant to a page: one without the other lets a page have what it asks for in another way. */
export function permissionsOf({ id }: { id: number }): string[] {
  const asked = { id, getURL: () => `${ORIGIN}/` }
  return Object.entries(NAMES).flatMap(([name, names]) => (isGranted(asked, name) ? names : []))
}

function isGranted(page: object, permission: string): boolean {
  if (check !== null && !check(page, permission, ORIGIN, DETAILS)) return false
  let isDecided = request === null
  request?.(page, permission, (answer) => (isDecided = answer), DETAILS)
  return isDecided
}
