/** Consent to the code of local apps: work that meets code which nobody trusted yet waits for an answer. */
import type { CallInput, CallName, FailureValue, Outputs } from '../../../core/workbench/contract.ts'
import type { Task } from './task.svelte.ts'

/** What a person is asked; `finish(true)`: all of it is trusted now. */
export interface ConsentQuestion {
  /** Of the folders' contents. */
  hashes: readonly string[]
  finish(isGiven: boolean): void
}

/** The code that a failure is about; none where it is about something else. */
export function untrustedHashes({ code, details }: FailureValue): string[] {
  if (code === 'module.consent') return details.value === undefined ? [] : [details.value]
  return [...new Set((details.causes ?? []).flatMap(untrustedHashes))]
}

/** Runs a task; where it meets code that is not trusted, asks, and runs it again once it is. */
export async function runTrusting<Name extends CallName>(
  task: Task<Name>,
  input: CallInput<Name>,
  ask: (error: FailureValue) => Promise<boolean>,
): Promise<Outputs[Name] | null> {
  for (;;) {
    const value = await task.run(input)
    if (value !== null || task.error === null || !(await ask(task.error))) return value
  }
}
