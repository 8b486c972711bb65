/** Excludes values of a file that are beyond the budgets of a project: the rest is imported, and the file keeps them. */
import { BUDGETS, isTextWithinBudget } from '../contract/budgets.ts'
import type { FileFacts, ParsedFile, ParsedString, ParsedTranslation } from '../formats/format.ts'
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { textBeyondBudget } from '../store/budgets.ts'

/** The most excluded values that are named one by one. */
const MAX_NAMED = 5

const { max } = BUDGETS.text

/** Filters the strings of one file, one by one; then names the excluded ones. */
export class BudgetFilter {
  readonly #setAside: string[] = []
  readonly #named: Sentence[] = []
  #count = 0

  /** Returns the string without the members that are beyond their budgets; null where the string itself is. */
  filter(string: ParsedString): ParsedString | null {
    const { identifier, text, context = '', labels, translation, translations } = string
    if (!isWithin(identifier) || !isWithin(text) || !isWithin(context)) {
      this.#setAside.push(identifier)
      this.#name(identifier, ofString)
      return null
    }
    let kept = string
    if (labels?.some((label) => !isLabelWithin(label))) {
      kept = { ...kept, labels: labels.filter(isLabelWithin) }
      this.#name(identifier, ofLabel)
    }
    if (translation && !isTranslationWithin(translation)) {
      const { translation: _, ...others } = kept
      kept = others
      this.#name(identifier, ofTranslation)
    }
    if (translations && Object.values(translations).some((one) => !isTranslationWithin(one))) {
      const within = Object.entries(translations).filter(([, one]) => isTranslationWithin(one))
      kept = { ...kept, translations: Object.fromEntries(within) }
      this.#name(identifier, ofTranslation)
    }
    return kept
  }

  /** Returns the facts of the file beside its strings, with the excluded values. To be called after the last string. */
  facts({
    translatorComments,
    warnings,
  }: FileFacts): Pick<FileFacts, 'translatorComments' | 'warnings' | 'setAside'> {
    const comments = translatorComments && this.#filterComments(translatorComments)
    return {
      ...(comments && { translatorComments: comments }),
      warnings: [...warnings, ...this.#warnings()],
      ...(this.#setAside.length > 0 && { setAside: this.#setAside }),
    }
  }

  #filterComments(comments: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const beyond = [...comments].filter(([, comment]) => !isTextWithinBudget(comment))
    if (beyond.length === 0) return comments
    const kept = new Map(comments)
    for (const [identifier] of beyond) {
      kept.delete(identifier)
      this.#name(identifier, ofComment)
    }
    return kept
  }

  #warnings(): Sentence[] {
    const more = this.#count - this.#named.length
    if (more === 0) return this.#named
    return [
      ...this.#named,
      sentence`${more} more values are beyond what a project holds, and stay in the file.`,
    ]
  }

  #name(identifier: string, say: (name: string) => Sentence): void {
    this.#count += 1
    if (this.#named.length < MAX_NAMED) this.#named.push(say(identifier.toWellFormed().slice(0, 100)))
  }
}

function ofString(name: string): Sentence {
  return sentence`“${name}” is left out, and stays in the file: it has a text, context or key of more than ${max} characters.`
}

function ofTranslation(name: string): Sentence {
  return sentence`The translation of “${name}” is left out, and stays in the file: it has more than ${max} characters.`
}

function ofComment(name: string): Sentence {
  return sentence`The comment on “${name}” is left out, and stays in the file: it has more than ${max} characters.`
}

function ofLabel(name: string): Sentence {
  return sentence`A label of “${name}” is left out, and stays in the file: it has more than ${BUDGETS.storedName.max} bytes.`
}

function isWithin(text: ParsedString['text']): boolean {
  return typeof text === 'string' ? isTextWithinBudget(text) : Object.values(text).every(isTextWithinBudget)
}

function isTranslationWithin({ text, previous, implied = {} }: ParsedTranslation): boolean {
  return isWithin(text) && isWithin(implied) && (previous === undefined || isWithin(previous.text))
}

function isLabelWithin(label: string): boolean {
  return label.length * 3 <= BUDGETS.storedName.max || Buffer.byteLength(label) <= BUDGETS.storedName.max
}

/** Filters the strings and comments of a file that was read as a whole. */
export function withinBudget(parsed: ParsedFile): ParsedFile {
  const filter = new BudgetFilter()
  const strings = parsed.strings.flatMap((string) => filter.filter(string) ?? [])
  return { ...parsed, strings, ...filter.facts(parsed) }
}

/**
 * Refuses a file with a string beyond its budget: no user reads the warnings of an upload.
 * @throws Failure `value.beyondBudget`
 */
export function refuseSetAside(setAside: readonly string[] = []): void {
  const [first] = setAside
  if (first === undefined) return
  throw textBeyondBudget(first)
}
