/** A concept while it is read: what its categories say, level by level. */
import { emptyTermMembers, factsOf, isListed, TERM_MEMBER_NAMES, type TermMember } from '../model/term.ts'
import type { GlossaryConcept, ImportedTerm } from './rows/exchange.ts'
import { readValue } from './values.ts'

export type Level = 'concept' | 'language' | 'term'

interface Value {
  text: string
  target: string | null
}

type Draft<Members> = { -readonly [Name in keyof Members]: Members[Name] }

/** The members of terms by TBX's categories. */
const MEMBERS: Readonly<Record<string, TermMember>> = {
  ...Object.fromEntries(TERM_MEMBER_NAMES.map((name) => [factsOf(name).tbx.category, name])),
  normativeAuthorization: 'status',
}

export function emptyTerm(language: string, text: string): Draft<ImportedTerm> {
  return {
    language,
    text,
    ...emptyTermMembers(),
    createdBy: null,
    createdAt: null,
    updatedAt: null,
  }
}

export function emptyConcept(): Omit<Draft<GlossaryConcept>, 'terms'> & { terms: Draft<ImportedTerm>[] } {
  return {
    subject: null,
    definition: null,
    url: null,
    note: null,
    isTranslatable: true,
    createdBy: null,
    createdAt: null,
    updatedAt: null,
    terms: [],
  }
}

export class ConceptDraft {
  readonly #concept = emptyConcept()
  readonly #leaveOut: (category: string) => void
  #language: string | null = null
  /** The members that all terms of the current language share. */
  #shared = emptyTerm('', '')
  #firstOfLanguage = 0
  #term: Draft<ImportedTerm> | null = null

  constructor(leaveOut: (category: string) => void) {
    this.#leaveOut = leaveOut
  }

  openLanguage(code: string | null): void {
    this.#language = code
    this.#shared = emptyTerm('', '')
    this.#firstOfLanguage = this.#concept.terms.length
  }

  openTerm(): void {
    this.#term = emptyTerm(this.#language ?? '', '')
  }

  closeTerm(): void {
    const term = this.#term
    this.#term = null
    if (!term || this.#language === null) return
    if (term.text === '') this.#leaveOut('term without a text')
    else this.#concept.terms.push(term)
  }

  closeLanguage(): void {
    const { description, note, url } = this.#shared
    for (const term of this.#concept.terms.slice(this.#firstOfLanguage)) {
      term.description ??= description
      term.note = joinTexts(term.note, note)
      term.url ??= url
    }
    this.#language = null
  }

  finish(): GlossaryConcept {
    return this.#concept
  }

  set(level: Level, category: string, { text, target }: Value): void {
    if (category === 'externalCrossReference' || category === 'xSource') {
      this.#setUrl(level, target ?? text)
      return
    }
    if (text === '') return
    if (level === 'concept') this.#setOfConcept(category, text)
    else this.#setOfTerm(level === 'term' ? this.#term : this.#shared, category, text)
  }

  /** `type`: origination or modification; `date`: as ISO 8601 writes it. */
  dated(level: Level, type: string, who: string | null, date: string | null): void {
    const target = level === 'concept' ? this.#concept : level === 'term' ? this.#term : this.#shared
    const time = date === null ? null : readDate(date)
    if (!target) return
    if (type === 'origination' || type === 'creation') {
      target.createdAt ??= time
      target.createdBy ??= who?.slice(0, 200) ?? null
    } else if (type === 'modification' && time !== null) {
      target.updatedAt = Math.max(target.updatedAt ?? time, time)
    }
  }

  #setUrl(level: Level, url: string): void {
    const target = level === 'concept' ? this.#concept : level === 'term' ? this.#term : this.#shared
    if (target && target.url === null && url !== '') target.url = url
    else this.#leaveOut('further address')
  }

  #setOfConcept(category: string, text: string): void {
    const concept = this.#concept
    if (category === 'subjectField') concept.subject = joinTexts(concept.subject, text, ', ')
    else if (category === 'definition') concept.definition = joinTexts(concept.definition, text)
    else if (category === 'note') concept.note = joinTexts(concept.note, text)
    else if (category === 'translatable') concept.isTranslatable = text !== 'no'
    else this.#leaveOut(category)
  }

  #setOfTerm(term: Draft<ImportedTerm> | null, category: string, text: string): void {
    if (!term) return
    const member = Object.hasOwn(MEMBERS, category) ? MEMBERS[category] : undefined
    if (category === 'term') term.text = text
    else if (member === undefined) this.#leaveOut(category)
    else if (isListed(member)) {
      const value = readValue(member, text)
      if (value === null) this.#leaveOut(`${category} "${text}"`)
      else term[member] = value
    } else addValue(term, member, text)
  }
}

/** Sets a member that is no listed one; what becomes of a second value is said in term.ts. */
export function addValue(term: Draft<ImportedTerm>, member: TermMember, value: string): void {
  if (factsOf(member).isJoined) term[member] = joinTexts(term[member], value)
  else term[member] ??= value
}

export function joinTexts(first: string | null, second: string | null, between = '\n'): string | null {
  if (first === null || second === null) return first ?? second
  return `${first}${between}${second}`
}

function readDate(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,16}(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}
