/** Runs a module's jobs: in a process (a local folder) or over HTTP; both have the same results. */
import type { MachineModule, ModuleConfiguration } from '../contract/modules.ts'
import type { JobRequest, TranslateRequest } from '../contract/moduleProtocol.ts'
import type { PublicAddress } from './publicAddress.ts'

export interface RunnerOptions {
  signal: AbortSignal
  /** Milliseconds; the protocol's two minutes where it is not given. */
  timeLimit?: number
  /** Receives the module's console output in chunks. */
  onConsole?: (text: string) => void
}

/**
 * A runner of a custom module: it sends one job and returns the module's answer unchecked. Local modules run in a process
 * of their own (local/runner.ts), remote ones get the job over HTTP (http/runner.ts); both have the same results.
 *
 * The answer is a stranger's data. `response.ts` checks it before any of it is used.
 *
 * @example
 * const answer = await runner.run(module, request, { signal, timeLimit: 120_000 })
 */
export interface ModuleRunner {
  /** Whether its app runs on this machine, or in its network: only such a one may name addresses there. */
  readonly isNear: boolean
  /** The address at which files are offered to an app that is not near; null or absent: none are. */
  readonly reach?: PublicAddress | null
  /** The origin that its jobs go to, which a person agreed to: what it names there is fetched; null of a local app. */
  readonly origin: string | null
  /**
   * The module's answer as it came, to be checked by response.ts.
   * @throws Failure `module.timeout`, `module.crashed`, `module.memory`, `module.tooLarge`, `module.notJson`,
   *   `module.missing`, `module.unreachable`, `module.status`, `cancelled`
   */
  run(module: ModuleConfiguration, request: JobRequest, options: RunnerOptions): Promise<unknown>
  /** The same for an MT module: its answer as it came, to be checked by translate.ts. */
  translate?(
    module: Pick<MachineModule, 'key' | 'url'>,
    request: TranslateRequest,
    options: RunnerOptions,
  ): Promise<unknown>
  close(): Promise<void>
}
