/** The report of what translators ask the author of the source, as it is looked at before it is copied or saved. */
import { AUTHORS_ISSUE_TYPES, ISSUE_TYPES, type IssueType } from '../../../../core/model/enumerations.ts'
import type { CallInput, FailureValue, QuestionReport, Workbench } from '../../../../core/contract/index.ts'

export class Questions {
  kinds = $state.raw<readonly IssueType[]>(AUTHORS_ISSUE_TYPES)
  /** Null: all languages. */
  languageId = $state<string | null>(null)
  report = $state.raw<QuestionReport | null>(null)
  error = $state.raw<FailureValue | null>(null)
  isSaving = $state(false)
  readonly #workbench: Workbench
  readonly #project: string
  /** Counts up with each question, so that a late answer is known as such. */
  #asked = 0

  constructor(workbench: Workbench, project: string) {
    this.#workbench = workbench
    this.#project = project
  }

  /** There is something to copy or to save. */
  get isAny(): boolean {
    return this.kinds.length > 0 && (this.report?.questions ?? 0) > 0
  }

  async load(): Promise<void> {
    const asked = ++this.#asked
    // The available kinds are listed without a selection, too.
    const input = this.kinds.length === 0 ? { ...this.#input(), kinds: [...ISSUE_TYPES] } : this.#input()
    const result = await this.#workbench.call('question.report', input)
    if (asked !== this.#asked) return
    this.report = result.ok ? result.value : null
    this.error = result.ok ? null : result.error
  }

  switchKind(kind: IssueType): Promise<void> {
    const isChosen = this.kinds.includes(kind)
    this.kinds = ISSUE_TYPES.filter((one) => (one === kind ? !isChosen : this.kinds.includes(one)))
    return this.load()
  }

  choose(languageId: string | null): Promise<void> {
    this.languageId = languageId
    return this.load()
  }

  /** Writes the report; how many questions are in it, or null where that failed. */
  async save(path: string): Promise<number | null> {
    this.isSaving = true
    const result = await this.#workbench.call('question.save', { ...this.#input(), path })
    this.isSaving = false
    this.error = result.ok ? null : result.error
    return result.ok ? result.value.questions : null
  }

  #input(): CallInput<'question.report'> {
    const { kinds, languageId } = this
    return { project: this.#project, kinds: [...kinds], ...(languageId !== null && { languageId }) }
  }
}
