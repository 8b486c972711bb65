/** The last jobs of a project's modules, in memory, for the job inspector. */
import type { TranslateRequest } from '../../contract/moduleProtocol.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { Exchange, ExchangeBase, ModuleJobOptions } from '../jobs.ts'
import type { ProjectMachine } from './projectMachine.ts'
import type { ProjectModule } from './projectModule.ts'

const MAX_JOBS = 50
/** The most that contents and answers take together, in bytes or thereabouts: the oldest jobs go first. */
const MAX_BYTES = 64 * 1024 * 1024

/** A request to an MT module as it went. */
export interface MachineExchange extends ExchangeBase {
  request: Omit<TranslateRequest, 'jobType'>
}

export type LoggedJob = {
  id: number
  /** The location of the app. */
  location: string
  /** The module as people know it. */
  name: string
  bytes: number
} & (
  | { kind: 'file'; /** The type of the module. */ type: string; exchange: Exchange }
  | { kind: 'machine'; /** The key of the module. */ key: string; exchange: MachineExchange }
)

export class JobLog {
  /** The newest first. */
  #jobs: LoggedJob[] = []
  #lastId = 0

  get jobs(): readonly LoggedJob[] {
    return this.#jobs
  }

  get newest(): LoggedJob | undefined {
    return this.#jobs[0]
  }

  /** A job's options with which it is kept here. */
  recording(module: ProjectModule, options: ModuleJobOptions): ModuleJobOptions {
    return {
      ...options,
      onExchange: (exchange) => {
        this.add(module, exchange)
        options.onExchange?.(exchange)
      },
    }
  }

  /** @throws Failure `module.noJob` */
  find(id: number): LoggedJob {
    const job = this.#jobs.find((candidate) => candidate.id === id)
    if (job !== undefined) return job
    throw new Failure('module.noJob', 'This job is no longer kept.', {
      todo: 'Run it again: the last jobs are kept as long as the project is open.',
    })
  }

  /** Forgets the jobs of an app. */
  forget(location: string): void {
    this.#jobs = this.#jobs.filter((job) => job.location !== location)
  }

  add({ app: { location }, configuration: { type }, name }: ProjectModule, exchange: Exchange): void {
    const bytes = exchange.parts.file.content.byteLength + sizeOf(exchange)
    this.#keep({ id: ++this.#lastId, kind: 'file', location, type, name, exchange, bytes })
  }

  addMachine({ app: { location }, module: { key, name } }: ProjectMachine, exchange: MachineExchange): void {
    const bytes = sizeOf(exchange)
    this.#keep({ id: ++this.#lastId, kind: 'machine', location, key, name, exchange, bytes })
  }

  #keep(job: LoggedJob): void {
    let bytes = 0
    this.#jobs = [job, ...this.#jobs].slice(0, MAX_JOBS).filter((one, index) => {
      bytes += one.bytes
      return index === 0 || bytes <= MAX_BYTES
    })
  }
}

function sizeOf({ request, response, console }: ExchangeBase & { request: unknown }): number {
  return JSON.stringify(request).length + (JSON.stringify(response) ?? '').length + console.length
}
