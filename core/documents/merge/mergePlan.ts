/**
 * The contents of a merge of three versions of a file, string by string (docs/reference/merging.md, "By string"). The
 * rule for one form is that of threeWayMerge.ts; how a file spells it is no matter here.
 */
import {
  hasNeedsWorkSign,
  withNeedsWorkSign,
  withoutNeedsWorkSign,
  formWithoutSign,
} from '../needsWorkText.ts'
import {
  asText,
  changedBy,
  textForms,
  type ContestedTexts,
  type Forms,
  type Sides,
  type FormTexts,
} from './threeWayMerge.ts'
import { mergeComments, type TranslatorComments } from '../translatorComments.ts'
import { marksNeedsWork } from '../../formats/formatAbilities.ts'
import type { PreviousSource } from '../../formats/format.ts'
import type { PluralForm, PluralForms } from '../../model/plural.ts'
import { ONLY_LANGUAGE, type MergedFile, type Version } from './version.ts'

type Text = string | PluralForms

export interface Versions<One> {
  base: One
  ours: One
  theirs: One
}

/** A form that both sides changed, each to another text or to none; without the sign of needsWorkText.ts. */
export interface FileConflict extends ContestedTexts {
  /** The code of the language in a multilingual file; '' in others. */
  code: string
  /** The subject of the conflict: a text, or the source text beside a translation. */
  of: 'text' | 'source'
}

export interface Plan {
  /** The strings of the merged file. */
  present: ReadonlySet<string>
  /** The texts of the merged file, by language and identifier; in a conflict ours, or the text that was not deleted. */
  texts: ReadonlyMap<string, FormTexts>
  sources: FormTexts
  previous: (code: string, identifier: string) => PreviousSource | undefined
  /** The comments of translators, joined if both sides have one. */
  comments: TranslatorComments
  conflicts: readonly FileConflict[]
  /** Strings that one side deleted and the other translated: their texts stay among the file's obsolete entries. */
  retired: FormTexts
}

/** Formats that keep an entry whose source no longer exists, with its text (PO `#~`, Qt `vanished`). */
const KEEPING_OBSOLETE: readonly string[] = ['po', 'qt_ts']

export function planOf({ format: { type } }: MergedFile, versions: Versions<Version>): Plan {
  const planner = new Planner(type, versions)
  const { ours, theirs } = versions
  for (const identifier of new Set([...ours.identifiers, ...theirs.identifiers])) planner.plan(identifier)
  return planner
}

class Planner implements Plan {
  readonly present = new Set<string>()
  readonly texts = new Map<string, Map<string, Text>>()
  readonly sources = new Map<string, Text>()
  readonly conflicts: FileConflict[] = []
  readonly retired = new Map<string, Text>()
  readonly comments: TranslatorComments
  readonly #versions: Versions<Version>
  readonly #codes: ReadonlySet<string>
  readonly #isMarking: boolean
  readonly #keepsObsolete: boolean

  constructor(type: string, versions: Versions<Version>) {
    this.#versions = versions
    this.comments = commentsOf(versions)
    this.#codes = new Set(Object.values<Version>({ ...versions }).flatMap(({ texts }) => [...texts.keys()]))
    this.#isMarking = marksNeedsWork(type)
    this.#keepsObsolete = KEEPING_OBSOLETE.includes(type)
    for (const code of this.#codes) this.texts.set(code, new Map())
  }

  plan(identifier: string): void {
    const { base, ours, theirs } = this.#versions
    const isStanding = ours.identifiers.has(identifier) && theirs.identifiers.has(identifier)
    if (isStanding || !base.identifiers.has(identifier)) this.#merge(identifier)
    else this.#mergeDeleted(identifier, ours.identifiers.has(identifier) ? ours : theirs)
  }

  readonly previous = (code: string, identifier: string): PreviousSource | undefined => {
    const { ours, theirs } = this.#versions
    const of = (version: Version) => version.texts.get(code)?.get(identifier)
    const merged = this.texts.get(code)?.get(identifier) ?? this.retired.get(identifier)
    const own = [ours, theirs].find((version) => areSameText(of(version), merged)) ?? ours
    return own.previous.get(code)?.get(identifier)
  }

  #merge(identifier: string): void {
    for (const code of this.#codes) {
      const { forms, conflicts } = mergeForms(this.#formsOf(code, identifier))
      for (const contested of conflicts) this.#conflict(identifier, code, contested)
      if (Object.keys(forms).length === 0) continue
      const text = asText(forms)
      const isContested = conflicts.some(({ ours, theirs }) => ours !== null && theirs !== null)
      const needsWork = this.#isMarking && (isContested || hasNeedsWorkSign(text))
      this.texts.get(code)?.set(identifier, needsWork ? withNeedsWorkSign(withoutNeedsWorkSign(text)) : text)
    }
    this.present.add(identifier)
    this.#mergeSource(identifier)
  }

  /** If one side deleted it, it is removed unless the other changed a text of it. */
  #mergeDeleted(identifier: string, keeper: Version): void {
    const { base } = this.#versions
    const own = (code: string) => keeper.texts.get(code)?.get(identifier)
    const changed = [...this.#codes].filter(
      (code) => own(code) !== undefined && !areSameText(own(code), base.texts.get(code)?.get(identifier)),
    )
    if (changed.length === 0) return
    const text = own(ONLY_LANGUAGE)
    if (this.#keepsObsolete && text !== undefined) {
      this.retired.set(identifier, text)
      return
    }
    for (const code of changed)
      for (const contested of mergeForms(this.#formsOf(code, identifier)).conflicts)
        this.#conflict(identifier, code, contested)
    for (const code of this.#codes) {
      const kept = own(code)
      if (kept !== undefined) this.texts.get(code)?.set(identifier, kept)
    }
    this.present.add(identifier)
    const source = keeper.sources.get(identifier)
    if (source !== undefined) this.sources.set(identifier, source)
  }

  #mergeSource(identifier: string): void {
    const { base, ours, theirs } = this.#versions
    const [b, o, t] = [base, ours, theirs].map(({ sources }) => sources.get(identifier))
    const merged = o === undefined || (areSameText(o, b) && t !== undefined) ? t : o
    if (merged !== undefined) this.sources.set(identifier, merged)
    if (o === undefined || t === undefined || areSameText(o, t) || areSameText(o, b) || areSameText(t, b))
      return
    const shown = {
      base: b === undefined ? null : shownSource(b),
      ours: shownSource(o),
      theirs: shownSource(t),
    }
    this.conflicts.push({ identifier, code: ONLY_LANGUAGE, form: 'none', of: 'source', ...shown })
  }

  #formsOf(code: string, identifier: string): Versions<Forms> {
    const { base, ours, theirs } = this.#versions
    const of = ({ texts }: Version) => textForms(texts.get(code)?.get(identifier))
    return { base: of(base), ours: of(ours), theirs: of(theirs) }
  }

  #conflict(identifier: string, code: string, { form, base, ours, theirs }: Contest): void {
    const shown = {
      base: formWithoutSign(base),
      ours: formWithoutSign(ours),
      theirs: formWithoutSign(theirs),
    }
    this.conflicts.push({ identifier, code, form, of: 'text', ...shown })
  }
}

/** The comments by the rule of translatorComments.ts, which treats a comment that ours lacks as deleted. */
function commentsOf({ base, ours, theirs }: Versions<Version>): TranslatorComments {
  const own = new Map(Array.from(ours.identifiers, (one) => [one, ours.comments.get(one) ?? '']))
  const { toTakeIn } = mergeComments({ base: base.comments, theirs: theirs.comments, ours: own })
  return new Map([...own, ...toTakeIn])
}

type Contest = Sides & { form: PluralForm }

/** In a conflict ours wins; if it was deleted, theirs. */
function mergeForms({ base, ours, theirs }: Versions<Forms>): { forms: Forms; conflicts: Contest[] } {
  const shape = shapeOf({ base, ours, theirs })
  const forms: Forms = {}
  const conflicts: Contest[] = []
  for (const form of new Set(Object.keys({ ...ours, ...theirs }) as PluralForm[])) {
    if ((form === 'none') !== (shape === 'single')) continue
    const sides = { base: base[form] ?? null, ours: ours[form] ?? null, theirs: theirs[form] ?? null }
    const changed = changedBy(sides)
    const text =
      changed === 'them' ? sides.theirs : (sides.ours ?? (changed === 'both' ? sides.theirs : null))
    if (text !== null) forms[form] = text
    if (changed === 'both') conflicts.push({ form, ...sides })
  }
  return { forms, conflicts }
}

/** Whether a string is plural after the merge: as on the side that changed it. */
function shapeOf({ base, ours, theirs }: Versions<Forms>): 'single' | 'plural' {
  const isSingle = (forms: Forms) => forms.none !== undefined
  const isText = (forms: Forms) => Object.keys(forms).length > 0
  const standing = [ours, theirs].filter(isText)
  const changed = standing.find((forms) => isText(base) && isSingle(forms) !== isSingle(base))
  return isSingle(changed ?? standing[0] ?? {}) ? 'single' : 'plural'
}

/** Whether two texts are the same, form by form. */
export function areSameText(one: Text | undefined, other: Text | undefined): boolean {
  if (one === other) return true
  if (one === undefined || other === undefined) return false
  const [a, b] = [textForms(one), textForms(other)]
  return [...new Set(Object.keys({ ...a, ...b }) as PluralForm[])].every((form) => a[form] === b[form])
}

function shownSource(text: Text): string {
  return typeof text === 'string' ? text : Object.values(text).join(' | ')
}
