/**
 * Permissions of the stand-in's pages: those that the shell's own handlers grant, and all of them without a handler, as
 * in Electron. They are granted to the page in the test's browser, and no others.
 */
import type { Session } from 'electron'

type CheckHandler = (page: unknown, permission: string, origin: string, details: object) => boolean
type RequestHandler = (
  page: unknown,
  permission: string,
  decide: (isGranted: boolean) => void,
  details: object,
) => void

/** The origin is that of the new page, not of the old one. */
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

/** Permissions that both handlers grant: one alone would leave another way to get them. */
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
