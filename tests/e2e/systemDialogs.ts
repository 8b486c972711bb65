/** The system's dialogs of the desktop shells, which a scenario answers in a person's place. */
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'

/**
 * Paths of an open dialog, one of a save dialog, the button of a message; null: it is closed with nothing chosen. A
 * folder with a name is for a save dialog: without one the suggested name stays.
 */
export type Answer = string[] | string | number | null | { folder: string; name?: string | undefined }

export interface Asked {
  type: string
  options: unknown
}

export interface SystemDialogs {
  /** Answers the dialogs that come next, in order. */
  answer(...answers: Answer[]): void | Promise<void>
  /** The requests so far. */
  asked(): readonly Asked[] | Promise<readonly Asked[]>
}

const ofPages = new WeakMap<Page, SystemDialogs>()

export function answerDialogsOf(page: Page, dialogs: SystemDialogs): void {
  ofPages.set(page, dialogs)
}

/** Undefined: the page's shell has no dialogs of the system. */
export function systemDialogsOf(page: Page): SystemDialogs | undefined {
  return ofPages.get(page)
}

/** The value that a dialog resolves with. */
export function answerTo({ options }: Asked, answer: Answer): string[] | string | number | null {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return answer
  const { defaultPath = '' } = options as { defaultPath?: string }
  return join(answer.folder, answer.name ?? basename(defaultPath))
}
