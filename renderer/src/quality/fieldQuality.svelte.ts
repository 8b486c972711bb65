/** Live findings of a field. Responses for an outdated text are dropped. */
import type { FailureValue, PluralForm, QaFinding, Workbench } from '../../../core/contract/index.ts'
import type { TextEdit, TextPlace, TextStretch } from '../translations/textPlace.ts'
import { EXPENSIVE_CHECKS, type Checked, type KnownFindings } from './knownFindings.ts'

export interface FieldQualityOptions {
  workbench: Workbench
  of: () => { project: string; stringId: number; languageId: string }
  onFailure: (error: FailureValue) => void
  known: KnownFindings | null
}

const CHECK_MILLISECONDS = 120
/** The pause before spelling is checked: a word that is still being typed is not looked up. */
const SPELL_MILLISECONDS = 500

const NOTHING: Record<Checked, readonly QaFinding[]> = { 'qa.check': [], 'qa.spell': [] }

/** A field of the editor as its checks see it: its text, and where they write a replacement. */
export interface CheckedField {
  readonly form: PluralForm
  readonly text: string
  /** A text with branches; null: it has none. */
  readonly message: { isWhole: boolean } | null
  edit(edits: readonly TextEdit[]): void
  select(start: number, end: number): void
}

/** A replacement at a finding's place. */
export interface Mending {
  finding: QaFinding
  text: string
}

export class FieldQuality {
  #found = $state.raw<Record<Checked, readonly QaFinding[]>>(NOTHING)
  /** Findings that are not ignored, in the order of the text. */
  findings = $derived(this.#all().filter(({ isIgnored }) => !isIgnored))
  ignored = $derived(this.#all().filter(({ isIgnored }) => isIgnored))
  /** Puts the cursor on the first finding; set by what shows them. */
  focusFirst: () => void = () => undefined
  readonly #field: CheckedField
  readonly #options: FieldQualityOptions
  readonly #timers: Partial<Record<Checked, ReturnType<typeof setTimeout>>> = {}
  readonly #wanted: Record<Checked, number> = { 'qa.check': 0, 'qa.spell': 0 }
  #followed: string | null = null
  /** The text that a finding was found in. */
  readonly #texts = new WeakMap<QaFinding, string>()

  constructor(field: CheckedField, options: FieldQualityOptions) {
    this.#field = field
    this.#options = options
  }

  get form(): PluralForm {
    return this.#field.form
  }

  /** Checks a text soon; the first at once. */
  follow(text: string): void {
    if (text === this.#followed) return
    const isFirst = this.#followed === null
    this.#followed = text
    if (isFirst) this.#begin(text)
    else {
      this.#ask('qa.check', CHECK_MILLISECONDS)
      this.#ask('qa.spell', SPELL_MILLISECONDS)
    }
  }

  /** Nothing is asked of an empty field, nor what is known or was asked already. */
  #begin(text: string): void {
    if (text.trim() === '') return
    const known = this.#options.known?.text === text ? this.#options.known : null
    this.#found = { ...NOTHING, ...known?.found }
    for (const finding of this.#all()) this.#texts.set(finding, text)
    for (const name of EXPENSIVE_CHECKS) {
      const asked = known?.asked[name]
      if (asked === undefined) this.#ask(name, 0)
      else if (known?.found[name] === undefined) void this.#take(name, text, asked)
    }
  }

  /** Saved issues and checks may have changed. */
  refresh(): void {
    if (this.#followed === null) return
    this.#ask('qa.check', 0)
    this.#ask('qa.spell', 0)
  }

  /**
   * Writes replacements where findings stand, as if typed, in one step of undo. One that overlaps an earlier one, and
   * one that was found in a text that went on since, is left: the check of the text is under way.
   */
  mend(mendings: readonly Mending[]): void {
    const { text } = this.#field
    const edits: TextEdit[] = []
    for (const { finding, text: by } of mendings.toSorted(
      (one, other) => startOf(one.finding) - startOf(other.finding),
    )) {
      const { place } = finding
      const of = this.#texts.get(finding) ?? text
      if (place === null || of !== text || place.end > text.length) continue
      if (place.start < (edits.at(-1)?.end ?? 0)) continue
      edits.push({ start: place.start, end: place.end, text: by })
    }
    if (edits.length === 0) return
    this.#field.edit(edits)
    this.#settle(text, edits)
  }

  /** A fixed finding is removed, and the others move with the text; the following check confirms it. */
  #settle(before: string, edits: readonly TextEdit[]): void {
    const after = this.#field.text
    const move = (finding: QaFinding): QaFinding[] => {
      const { place } = finding
      if (this.#texts.get(finding) !== before) return [finding]
      if (place !== null && edits.some(({ start, end }) => place.start <= end && start <= place.end))
        return []
      const shift = edits
        .filter(({ start }) => place !== null && start < place.start)
        .reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0)
      const moved =
        place === null
          ? finding
          : { ...finding, place: { start: place.start + shift, end: place.end + shift } }
      this.#texts.set(moved, after)
      return [moved]
    }
    this.#found = {
      'qa.check': this.#found['qa.check'].flatMap(move),
      'qa.spell': this.#found['qa.spell'].flatMap(move),
    }
  }

  show({ place }: QaFinding): void {
    if (this.#field.message !== null) this.#field.message.isWhole = true
    const { start, end } = place ?? { start: 0, end: this.#field.text.length }
    queueMicrotask(() => this.#field.select(start, end))
  }

  async ignore(finding: QaFinding, reason: string | null): Promise<void> {
    const { issueId } = finding
    if (issueId === null) return isMisspelt(finding) ? this.ignoreWord(finding, reason !== null) : undefined
    const { project } = this.#options.of()
    const result = await this.#options.workbench.call('qa.ignore', { project, issueId, reason })
    if (!result.ok) this.#options.onFailure(result.error)
    this.refresh()
  }

  /** The misspelt words of a text: of the text that was checked as it was found, of another one by the words. */
  misspeltIn(text: string): TextStretch[] {
    const found = this.findings.filter(isMisspelt)
    const exact = found.filter((finding) => this.#texts.get(finding) === text)
    if (exact.length > 0) return exact.map(({ place }) => place)
    const words = new Set(found.map((finding) => this.#wordOf(finding)))
    return [...words]
      .flatMap((word) => occurrencesOf(word, text))
      .sort((one, other) => one.start - other.start)
  }

  /** The words that are misspelt, each once. */
  get misspeltWords(): string[] {
    return [...new Set(this.findings.filter(isMisspelt).map((finding) => this.#wordOf(finding)))]
  }

  /** The first finding of a misspelt word. */
  misspeltAs(word: string): QaFinding | undefined {
    return this.findings.filter(isMisspelt).find((finding) => this.#wordOf(finding) === word)
  }

  /** Replaces a misspelt word where it stands in a place of the field. */
  replaceWord(finding: QaFinding, place: TextPlace, { start, end }: TextStretch, by: string): void {
    const { text } = this.#field
    place.replaceWord({ start, end }, by)
    if (this.#field.text !== text && this.#texts.get(finding) === text && this.#field.message === null)
      this.#settle(text, [{ start, end, text: by }])
  }

  /** Ignores a misspelt word in this form, or takes it up again; the text need not be saved. */
  async ignoreWord(finding: QaFinding, isIgnored: boolean): Promise<void> {
    const input = { ...this.#options.of(), form: this.form, word: this.#wordOf(finding), isIgnored }
    const result = await this.#options.workbench.call('qa.ignoreWord', input)
    if (!result.ok) this.#options.onFailure(result.error)
    this.refresh()
  }

  /** The word that was found, whatever stands in its place since. */
  #wordOf(finding: QaFinding): string {
    const { start, end } = finding.place ?? { start: 0, end: 0 }
    return (this.#texts.get(finding) ?? this.#field.text).slice(start, end)
  }

  /** Makes the word right in this project: the one that was found, whatever stands in its place since. */
  async learn(finding: QaFinding): Promise<void> {
    if (finding.place === null) return
    const { project, languageId } = this.#options.of()
    const word = this.#wordOf(finding)
    const result = await this.#options.workbench.call('qa.word', { project, languageId, word, isKnown: true })
    if (!result.ok) this.#options.onFailure(result.error)
    this.refresh()
  }

  #all(): QaFinding[] {
    const { 'qa.check': checked, 'qa.spell': misspelt } = this.#found
    return [...checked, ...misspelt].sort((one, other) => startOf(one) - startOf(other))
  }

  #ask(name: Checked, milliseconds: number): void {
    clearTimeout(this.#timers[name])
    this.#timers[name] = setTimeout(() => void this.#check(name), milliseconds)
  }

  #check(name: Checked): Promise<void> {
    const input = { ...this.#options.of(), form: this.form, text: this.#field.text }
    const asked = this.#options.workbench.call(name, input)
    return this.#take(
      name,
      input.text,
      asked.then((result) => (result.ok ? result.value : null)),
    )
  }

  async #take(name: Checked, text: string, asked: Promise<readonly QaFinding[] | null>): Promise<void> {
    const wanted = ++this.#wanted[name]
    const found = await asked
    // A check that fails during typing is repeated with the next letter; saving reports the failure.
    if (found === null || wanted !== this.#wanted[name] || text !== this.#field.text) return
    for (const finding of found) this.#texts.set(finding, text)
    this.#found = { ...this.#found, [name]: found }
  }
}

function startOf({ place }: QaFinding): number {
  return place?.start ?? -1
}

function isMisspelt(finding: QaFinding): finding is QaFinding & { place: TextStretch } {
  return finding.check === 'spelling' && finding.place !== null
}

/** Returns the occurrences of a word that are no part of a longer one. */
function occurrencesOf(word: string, text: string): TextStretch[] {
  const found: TextStretch[] = []
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + word.length)) {
    const end = start + word.length
    if (
      !LETTER_BEFORE.test(text.slice(Math.max(0, start - 2), start)) &&
      !LETTER_AFTER.test(text.slice(end, end + 2))
    )
      found.push({ start, end })
  }
  return found
}

const LETTER_BEFORE = /[\p{L}\p{M}\p{N}_]$/u
const LETTER_AFTER = /^[\p{L}\p{M}\p{N}_]/u
