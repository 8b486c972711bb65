/** Which modules a file is of, by their signature patterns (docs/reference/modules.md, "Detection"). */
import type { ModuleConfiguration } from '../contract/modules.ts'
import { Failure } from '../platform/errors/failure.ts'
import { decodeHead } from '../formats/encoding.ts'
import { WorkerPool } from '../platform/threads/workerPool.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type { DetectAnswer, DetectJob } from './detect.worker.ts'
import { SIGNATURE_BYTES } from './limits.ts'

/** How long a module's patterns may take for a file, in milliseconds. */
const PATTERN_MILLISECONDS = 2000
/** How long the thread may take to start: that is the machine's time, not the patterns'. */
const START_MILLISECONDS = 60_000

const pool = new WorkerPool<DetectJob, DetectAnswer>({
  url: workerUrl(import.meta.url, './detect.worker.ts'),
  size: 1,
  heapLimit: 256,
  sharedHeapLimit: 128,
})

export interface Detected<Module> {
  /** The modules whose patterns all match. */
  matching: Module[]
  /** The modules whose patterns are of no use, each with the reason in a sentence. */
  disabled: { module: Module; reason: string }[]
}

/** Asks the modules in turn; one without patterns is never detected. */
export async function detectModules<Module extends { configuration: ModuleConfiguration }>(
  modules: readonly Module[],
  file: { name: string; content: Uint8Array },
  signal?: AbortSignal,
): Promise<Detected<Module>> {
  const detected: Detected<Module> = { matching: [], disabled: [] }
  const head = decodeHead(file.content.subarray(0, SIGNATURE_BYTES))
  let isStarted = false
  for (const module of modules) {
    const { signaturePatterns, key } = module.configuration
    if (Object.keys(signaturePatterns).length === 0) continue
    try {
      const label = `The patterns of “${key}”`
      if (!isStarted) await startThread(signal)
      isStarted = true
      const job = { patterns: signaturePatterns, name: file.name, head }
      const answer = await pool.run(job, { label, timeLimit: PATTERN_MILLISECONDS, signal })
      if (answer.kind === 'matches') detected.matching.push(module)
      else if (answer.kind === 'invalid') detected.disabled.push({ module, reason: answer.reason })
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'cancelled') throw error
      isStarted = false
      const seconds = PATTERN_MILLISECONDS / 1000
      const need = error.code === 'format.timeout' ? `than ${seconds} seconds` : 'memory than there is'
      detected.disabled.push({ module, reason: `Its patterns need more ${need} for this file.` })
    }
  }
  return detected
}

/** A thread that is there, so that the next job's time is its own. */
async function startThread(signal?: AbortSignal): Promise<void> {
  const nothing = { patterns: {}, name: '', head: '' }
  await pool.run(nothing, { label: 'Detecting formats', timeLimit: START_MILLISECONDS, signal })
}
