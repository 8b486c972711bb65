/** The workbench's interface to its shell. Electron and the browser shell each provide one; so do tests. */
import type { Redirect } from '../sync/signIn.ts'
import type { TokenVault } from '../sync/vault.ts'
import type { CallInput, Settings } from '../contract/index.ts'

export type PickPurpose = CallInput<'app.pick'>['purpose']

/** How a dialog begins. */
export interface PickSuggestion {
  suggestedName?: string | undefined
  /** The folder that it shows first; absent: the system's choice. */
  folder?: string | undefined
}

export interface ShellServices {
  kind: 'electron' | 'browser'
  hasNativeDialogs: boolean
  /** The system's dialog for files and folders; null where it was closed with nothing chosen or there is none. */
  pick(purpose: PickPurpose, suggestion: PickSuggestion): Promise<string[] | null>
  /** Opens a web address in the system's browser; where a shell has no way to, the screen shows it to the person. */
  openAddress?(address: URL): Promise<void>
  /** Shows a file in the system's file manager. */
  revealFile?(path: string): void
  /** Starts a drag of a file out of the front window, whose mouse button is still down. */
  dragFile?(path: string): Promise<void>
  /** Lets a page download a file, which may not be written yet, once by a code that the page has made. */
  offerFile?(code: string, file: Promise<string>): void
  /**
   * The keeper of tokens and the address that a sign-in comes back to, if the shell has better than a file and a
   * loopback server.
   */
  vault?: TokenVault
  redirect?(): Promise<Redirect>
}

/**
 * The state that is kept between runs, in the platform's own place (docs/reference/command-line.md, "The home folder").
 */
export interface StoredState {
  settings: Settings
  recentProjects: { path: string; name: string; openedAt: string }[]
  /** When a newer version was last looked for; null: never. */
  updatesLookedAt: string | null
}

/** One interface for electron-store and its like. Reads are cheap; `update` writes before it returns. */
export interface StateStore {
  read(): StoredState
  update(change: Partial<StoredState>): StoredState
}
