/** A custom MT module of the project's apps, in a folder or on the web: marks are those of the service. */
import type { TranslateString } from '../../contract/moduleProtocol.ts'
import type { ModuleHost } from '../../modules/hosting/host.ts'
import type { ProjectMachine } from '../../modules/hosting/projectMachine.ts'
import type { AskedStretch, Engine, EngineAnswer, EngineRequest } from '../engine.ts'
import { spanMarks } from '../marks.ts'

/** The batch size of a module that states none. */
const USUAL_BATCH = 50

export class CustomMtEngine implements Engine {
  readonly batchSize: number
  readonly batchLength = 20_000
  readonly lanes = 1
  readonly #machine: ProjectMachine
  readonly #host: Pick<ModuleHost, 'translate'>

  constructor(machine: ProjectMachine, host: Pick<ModuleHost, 'translate'>) {
    this.#machine = machine
    this.#host = host
    this.batchSize = machine.module.batchSize ?? USUAL_BATCH
  }

  async translate(
    { source, target, stretches }: EngineRequest,
    signal: AbortSignal,
  ): Promise<EngineAnswer[]> {
    const { withContext } = this.#machine.module
    const strings = stretches.map((stretch, index) =>
      withContext ? described(stretch, index) : textOf(stretch),
    )
    const request = { source: source.id, target: target.id, strings }
    const texts = await this.#host.translate(this.#machine, request, signal)
    return texts.map((text) => spanMarks.read(text))
  }
}

function textOf({ pieces }: AskedStretch): string {
  return spanMarks.write(pieces)
}

function described(stretch: AskedStretch, index: number): TranslateString {
  const { identifier, context, maxLength, counts } = stretch.of
  return {
    ...{ id: index + 1, projectId: 1, identifier: identifier ?? '', context: context ?? '' },
    ...{ maxLength: maxLength ?? 0, text: textOf(stretch), isPlural: counts !== undefined },
  }
}
