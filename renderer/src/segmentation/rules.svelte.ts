/** The rules of a file while they are edited, and what they do to a text. */
import type {
  AttachedRules,
  FailureValue,
  FileUpdate,
  RulesTrial,
  Workbench,
} from '../../../core/contract/index.ts'

/** The pause between the last keystroke and a trial of the rules. */
const TRY_MILLISECONDS = 250

export class FileRules {
  /** Null until the workbench answered. */
  attached = $state.raw<AttachedRules | null>(null)
  srx = $state('')
  text = $state('')
  trial = $state.raw<RulesTrial | null>(null)
  /** The failure of the last trial or the last call; null where it succeeded. */
  error = $state.raw<FailureValue | null>(null)
  isBusy = $state(false)
  readonly #workbench: Workbench
  /** The handle of the open project, which a new connection changes. */
  readonly #project: () => string
  readonly #fileId: number
  /** The document as it lies in a file somewhere; null: it was neither opened from one nor saved as one. */
  #kept = $state<string | null>(null)
  #trying: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(workbench: Workbench, project: () => string, fileId: number) {
    this.#workbench = workbench
    this.#project = project
    this.#fileId = fileId
  }

  /** The document differs from what the file is cut by. */
  get isChanged(): boolean {
    return this.attached !== null && this.srx !== (this.attached.srx ?? this.attached.defaults)
  }

  /** Whether the document has changes that are not saved. */
  get isUnkept(): boolean {
    return this.isChanged && this.srx !== this.#kept
  }

  /** Lines of the document in which something is wrong, 1-based. */
  get problemLines(): number[] {
    if (this.error?.details.line !== undefined) return [this.error.details.line]
    return this.trial?.problems.map(({ line }) => line) ?? []
  }

  async load(sample: string): Promise<void> {
    const input = { project: this.#project(), fileId: this.#fileId }
    const result = await this.#workbench.call('segmentation.rules', input)
    if (!result.ok) {
      this.error = result.error
      return
    }
    this.attached = result.value
    this.srx = result.value.srx ?? result.value.defaults
    this.text = result.value.languageId.startsWith('en') ? sample : ''
    await this.#try()
  }

  changeRules(srx: string): void {
    if (srx === this.srx) return
    this.srx = srx
    this.#trySoon()
  }

  changeText(text: string): void {
    this.text = text
    this.#trySoon()
  }

  async openFile(path: string): Promise<void> {
    const result = await this.#workbench.call('segmentation.open', { path })
    if (!result.ok) {
      this.error = result.error
      return
    }
    this.#kept = result.value.srx
    this.changeRules(result.value.srx)
  }

  async saveFile(path: string): Promise<boolean> {
    const { srx } = this
    const result = await this.#workbench.call('segmentation.save', { path, srx })
    if (result.ok) this.#kept = srx
    else this.error = result.error
    return result.ok
  }

  /**
   * Cuts the file by the document, or by the default rules, once what was typed is in the project; null where that failed,
   * or is under way already.
   */
  async attach(rules: 'document' | 'defaults', settle: () => Promise<void>): Promise<FileUpdate | null> {
    if (this.isBusy) return null
    this.isBusy = true
    await settle()
    const srx = rules === 'document' ? this.srx : null
    const input = { project: this.#project(), fileId: this.#fileId, srx }
    const result = await this.#workbench.call('segmentation.attach', input)
    this.isBusy = false
    if (result.ok) return result.value
    this.error = result.error
    return null
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#trying?.abort()
  }

  #trySoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#try(), TRY_MILLISECONDS)
  }

  async #try(): Promise<void> {
    const { attached, srx, text } = this
    if (attached === null) return
    this.#trying?.abort()
    const trying = new AbortController()
    this.#trying = trying
    const input = { srx, text, languageId: attached.languageId }
    const result = await this.#workbench.call('segmentation.try', input, { signal: trying.signal })
    if (trying.signal.aborted) return
    if (result.ok) this.trial = result.value
    this.error = result.ok ? null : result.error
  }
}
