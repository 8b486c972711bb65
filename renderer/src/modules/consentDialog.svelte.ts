/** The question whether code is trusted, as long as it waits for its answer. */
import type { FailureValue } from '../../../core/contract/index.ts'
import { untrustedSubjects, type ConsentQuestion } from './consent.ts'

export class ConsentState {
  /** Code that a person is asked to trust. */
  asking = $state.raw<ConsentQuestion | null>(null)

  /** Requests consent if a failure is about an untrusted app. False: it is not, or consent was refused. */
  async ask(error: FailureValue): Promise<boolean> {
    const subjects = untrustedSubjects(error)
    if (subjects.length === 0) return false
    this.asking?.finish(false)
    return new Promise((resolve) => {
      this.asking = {
        subjects,
        finish: (isGiven) => {
          this.asking = null
          resolve(isGiven)
        },
      }
    })
  }
}
