/** Consent to apps: work that needs an untrusted app waits for the user's answer. */
import type { CallInput, CallName, FailureValue, Outputs } from '../../../core/contract/index.ts'
import type { ScreenTask } from '../workbench/task.svelte.ts'

/** The question to the user; `finish(true)`: all of it is trusted now. */
export interface ConsentQuestion {
  /** The subjects to trust: hashes of folders' contents, origins of apps on the web. */
  subjects: readonly string[]
  finish(isGiven: boolean): void
}

/** Returns the untrusted subjects of a failure; none for another failure. */
export function untrustedSubjects({ code, details }: FailureValue): string[] {
  if (code === 'module.consent') return details.value === undefined ? [] : [details.value]
  return [...new Set((details.causes ?? []).flatMap(untrustedSubjects))]
}

/** Runs a task; where it meets an app that is not trusted, asks, and runs it again once it is. */
export async function runTrusting<Name extends CallName>(
  task: ScreenTask<Name>,
  input: CallInput<Name>,
  ask: (error: FailureValue) => Promise<boolean>,
): Promise<Outputs[Name] | null> {
  for (;;) {
    const value = await task.run(input)
    if (value !== null || task.error === null || !(await ask(task.error))) return value
  }
}
