/** Deciding about texts that changed in the files and here. */
import { SvelteMap } from 'svelte/reactivity'
import type { ContestedForm, FailureValue, Workbench } from '../../../core/contract/index.ts'
import type { PluralForms } from '../../../core/contract/index.ts'

export type Side = 'ours' | 'theirs'

/** The open project, as far as deciding has to do with it. */
export interface ContestedProject {
  /** Its handle, which a new connection changes. */
  readonly handle: () => string
  readonly diskSync: {
    contested(): Promise<ContestedForm[]>
    write(how: { ours: Decision[] }): Promise<void>
  }
  readonly workbench: Workbench
  fail(error: FailureValue): void
}

type Decision = Pick<ContestedForm, 'fileId' | 'languageId' | 'identifier' | 'form' | 'theirs'>

export class FileConflicts {
  /** Null until they were read. */
  items = $state.raw<ContestedForm[] | null>(null)
  isDeciding = $state(false)
  readonly #choices = new SvelteMap<string, Side>()
  readonly #project: ContestedProject

  constructor(project: ContestedProject) {
    this.#project = project
  }

  get chosen(): number {
    return this.#choices.size
  }

  async read(): Promise<void> {
    this.items = await this.#project.diskSync.contested()
    this.#choices.clear()
  }

  keyOf({ fileId, languageId, identifier, form }: ContestedForm): string {
    return JSON.stringify([fileId, languageId, identifier, form])
  }

  choiceOf(item: ContestedForm): Side | undefined {
    return this.#choices.get(this.keyOf(item))
  }

  choose(item: ContestedForm, side: Side): void {
    this.#choices.set(this.keyOf(item), side)
  }

  chooseAll(side: Side): void {
    for (const item of this.items ?? []) this.choose(item, side)
  }

  /**
   * Chosen texts of the file become translations; chosen texts of the project are written to the file. The others stay
   * open.
   */
  async decide(): Promise<void> {
    this.isDeciding = true
    const decided = this.items?.filter((item) => this.choiceOf(item) !== undefined) ?? []
    await this.#takeTheirs(decided.filter((item) => this.choiceOf(item) === 'theirs'))
    const ours = decided.filter((item) => this.choiceOf(item) === 'ours')
    await this.#project.diskSync.write({
      ours: ours.map(({ fileId, languageId, identifier, form, theirs }) => ({
        ...{ fileId, languageId, identifier, form, theirs },
      })),
    })
    await this.read()
    this.isDeciding = false
  }

  async #takeTheirs(items: readonly ContestedForm[]): Promise<void> {
    const strings = Map.groupBy(items, ({ stringId, languageId }) => JSON.stringify([stringId, languageId]))
    for (const forms of strings.values()) {
      const [first] = forms
      if (first === undefined || first.stringId === null) continue
      const texts: PluralForms & { none?: string } = {}
      for (const { form, theirs } of forms) if (theirs !== null) texts[form] = theirs
      const result = await this.#project.workbench.call('translation.save', {
        project: this.#project.handle(),
        ...{ stringId: first.stringId, languageId: first.languageId, forms: texts },
      })
      if (!result.ok) this.#project.fail(result.error)
    }
  }
}
