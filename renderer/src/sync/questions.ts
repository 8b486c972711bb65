/** The questions of a sync: a failure that the user's decision resolves is a question. */
import type { FailureValue } from '../../../core/contract/index.ts'
import type { SyncChoice } from './cloud.svelte.ts'

export type SyncQuestion = 'signIn' | 'reconnect' | 'otherPlace' | 'otherPerson'

const byCode: Readonly<Record<string, SyncQuestion>> = {
  'cloud.unknownConnection': 'signIn',
  'cloud.notSignedIn': 'signIn',
  'cloud.signedOut': 'signIn',
  'cloud.refusedToken': 'signIn',
  'cloud.reconnect': 'reconnect',
  'cloud.otherPlace': 'otherPlace',
  'cloud.otherPerson': 'otherPerson',
}

/** Null: it is no question, but a failure. */
export function questionOf(failure: FailureValue | null): SyncQuestion | null {
  return failure === null ? null : (byCode[failure.code] ?? null)
}

/** Returns the option of a sync after the user's consent; null if a sign-in is required first. */
export function choiceOf(question: SyncQuestion, { details }: FailureValue): SyncChoice | null {
  if (question === 'signIn') return null
  if (question === 'reconnect') return { isReconnecting: true }
  // The sign-in was asked about before: what is confirmed here is the very project, or the very name, that was shown.
  return question === 'otherPlace'
    ? { isReconnecting: true, remoteId: Number(details.value) }
    : { isReconnecting: true, isOtherPerson: true }
}
