/** Tries rules out away from the main thread, one request after the other. */
import { serveJobs } from '../platform/threads/poolWorker.ts'
import { toFailureValue } from '../platform/errors/failure.ts'
import { tryRules, type TrialRequest } from './trial.ts'
import type { TrialAnswer } from './tryRulesInWorker.ts'

function answer(request: TrialRequest): TrialAnswer {
  try {
    return { ok: true, value: tryRules(request) }
  } catch (error) {
    return { ok: false, error: toFailureValue(error) }
  }
}

serveJobs(answer)
