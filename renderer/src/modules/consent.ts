/** Consent to apps: work that meets one which nobody trusted yet waits for an answer. */
import type { CallInput, CallName, FailureValue, Outputs } from '../../../core/contract/index.ts'
import type { ScreenTask } from '../workbench/task.svelte.ts'

/** What a person is asked; `finish(true)`: all of it is trusted now. */
export interface ConsentQuestion {
  /** What is to be trusted: hashes of folders' contents, origins of apps on the web. */
  subjects: readonly string[]
  finish(isGiven: boolean): void
}

/** What a failure asks trust for; nothing where it is about something else. */
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
