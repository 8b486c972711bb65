/** An import or an export of a memory or a glossary: the call under way, and what it did in words. */
import type { ExportedMemory, FailureValue, Workbench } from '../../../core/contract/index.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'
import { words } from '../texts/said.ts'
import { t } from '../texts/texts.ts'

export interface TransferReport {
  text: string
  warnings: readonly string[]
}

interface Place {
  project: string
  path: string
}

export class FileTransfer {
  report = $state.raw<TransferReport | null>(null)
  readonly #calls
  readonly #contents: 'memory' | 'glossary'
  readonly #direction: 'import' | 'export'

  constructor(workbench: Workbench, contents: 'memory' | 'glossary', direction: 'import' | 'export') {
    this.#contents = contents
    this.#direction = direction
    this.#calls = {
      memory: {
        import: new ScreenTask(workbench, 'exchange.importMemory'),
        export: new ScreenTask(workbench, 'exchange.exportMemory'),
      },
      glossary: {
        import: new ScreenTask(workbench, 'exchange.importGlossary'),
        export: new ScreenTask(workbench, 'exchange.exportGlossary'),
      },
    }
  }

  get task() {
    return this.#calls[this.#contents][this.#direction]
  }

  get isRunning(): boolean {
    return this.task.isRunning
  }

  get error(): FailureValue | null {
    return this.task.error
  }

  /** `into`: an id, or the name of a new one. */
  async import(place: Place, into: string): Promise<void> {
    if (this.#contents === 'memory') {
      const value = await this.#calls.memory.import.run({ ...place, into })
      if (value === null) return
      const { name, added, merged, warnings } = value
      this.report = {
        text: t.exchange.memoryImported({ name, added, merged }),
        warnings: warnings.map(words),
      }
    } else {
      const value = await this.#calls.glossary.import.run({ ...place, into })
      if (value === null) return
      const { name, added, terms, merged, warnings } = value
      this.report = {
        text: t.exchange.glossaryImported({ name, added, terms, merged }),
        warnings: warnings.map(words),
      }
    }
  }

  async export(place: Place, id: number, format: 'tmx' | 'tbx' | 'csv'): Promise<void> {
    if (this.#contents === 'memory') {
      const input = { ...place, tm: id, format: format === 'csv' ? format : ('tmx' as const) }
      const value = await this.#calls.memory.export.run(input)
      if (value)
        this.report = {
          text: t.exchange.memoryExported({ units: value.units }),
          warnings: writtenWords(value),
        }
    } else {
      const input = { ...place, glossary: id, format: format === 'csv' ? format : ('tbx' as const) }
      const value = await this.#calls.glossary.export.run(input)
      if (value)
        this.report = {
          text: t.exchange.glossaryExported({ concepts: value.concepts }),
          warnings: writtenWords(value),
        }
    }
  }
}

/** Returns the path of the written file, and the left-out entries. */
function writtenWords({ path, leftOut }: Pick<ExportedMemory, 'path' | 'leftOut'>): string[] {
  const [first] = leftOut
  return first === undefined
    ? [path]
    : [path, t.exchange.leftOut({ count: leftOut.length, name: first.name })]
}
