/**
 * The three-way merge of a translation file: its texts as last seen are the base, those on the disk are theirs, those of
 * the project are ours; form by form. A text that needs work is another one than the same text without that mark
 * (needsWorkText.ts). No text is overwritten that the other side has not seen (docs/files.md, "Export in place").
 */
import { hasNeedsWorkSign } from '../needsWorkText.ts'
import type { PluralForm, PluralForms } from '../../model/plural.ts'
import { runYielding } from '../../platform/threads/eventLoopYield.ts'

export type FormTexts = ReadonlyMap<string, string | PluralForms>

/** A form that differs on both sides. */
export interface ContestedTexts {
  identifier: string
  form: PluralForm
  /** Null: there was no translation. */
  base: string | null
  ours: string | null
  theirs: string | null
}

/**
 * The result of a three-way merge: of the base as it was last seen, the local texts (ours) and the texts of the file
 * (theirs), form by form. A form that changed on one side is taken from there; equal changes need nothing.
 *
 * Forms that changed on both sides are conflicts. The file keeps its text of these, until the user decides.
 *
 * @example
 * const { toWrite, conflicts } = await mergeTexts({
 *   base: new Map([['title', 'Кошик']]),
 *   ours: new Map([['title', 'Ваш кошик']]),
 *   theirs: new Map([['title', 'Кошик']]),
 * })
 * // toWrite: 'title' with the local text; conflicts: none
 */
export interface MergedTexts {
  /** The texts to write, by identifier: only strings with a differing form, and all forms of these. */
  toWrite: Map<string, { text: string | PluralForms }>
  /** The texts to import: changed in the file only. */
  toTakeIn: { identifier: string; text: string | PluralForms }[]
  /** Conflicts: both sides changed it. The file keeps its own. */
  conflicts: ContestedTexts[]
  /** Removed from the file only: it stays out of the file, and in the project. */
  removed: ContestedTexts[]
}

export type Forms = Partial<Record<PluralForm, string>>

interface Merge {
  /** Empty for a file that was never seen, so that none of its texts is overwritten. */
  base: FormTexts
  theirs: FormTexts
  ours: FormTexts
  /** Forms of both that are not translations of their own (`StatedTexts.implied`): no translator typed them. */
  implied?: { base: FormTexts; theirs: FormTexts }
}

interface MergeOptions {
  /** Whether the user chose the project's text for a conflict. */
  isOurs?: (contested: ContestedTexts) => boolean
}

/** Merges in pauses, so that the event loop is not blocked; the texts must not change meanwhile. */
export async function mergeTexts(sides: Merge, options: MergeOptions = {}): Promise<MergedTexts> {
  const merged: MergedTexts = { toWrite: new Map(), toTakeIn: [], conflicts: [], removed: [] }
  await runYielding(merging(merged, sides, options))
  return merged
}

/** Strings compared between two checks of the clock. */
const STEP = 500

/** Yields once for each batch of strings. */
function* merging(
  merged: MergedTexts,
  { base, theirs, ours, implied = { base: NONE, theirs: NONE } }: Merge,
  { isOurs = () => false }: MergeOptions,
): Generator<void, void> {
  let compared = 0
  const merge = (identifier: string, text: Record<'theirs' | 'ours', string | PluralForms | undefined>) => {
    if (isSameText(text.ours, text.theirs)) return
    mergeString(merged, identifier, {
      base: textForms(base.get(identifier)),
      theirs: textForms(text.theirs),
      ours: textForms(text.ours),
      implied: {
        base: textForms(implied.base.get(identifier)),
        theirs: textForms(implied.theirs.get(identifier)),
      },
      isOurs,
    })
  }
  for (const [identifier, text] of theirs) {
    merge(identifier, { theirs: text, ours: ours.get(identifier) })
    if (++compared % STEP === 0) yield
  }
  for (const [identifier, text] of ours) {
    if (!theirs.has(identifier)) merge(identifier, { theirs: undefined, ours: text })
    if (++compared % STEP === 0) yield
  }
}

const NONE: FormTexts = new Map()

/**
 * Returns a file's forms without implied ones: those that it implies now, and those that it implied before and still
 * has unchanged. A form that the project has is compared in any case.
 */
function typedForms(file: Forms, ours: Forms, { now, before }: Record<'now' | 'before', Forms>): Forms {
  const isImplied = (form: string, text: string) =>
    !Object.hasOwn(ours, form) && (Object.hasOwn(now, form) || before[form as PluralForm] === text)
  return Object.fromEntries(Object.entries(file).filter(([form, text]) => !isImplied(form, text)))
}

/** One form on three sides. Null: there is no text. */
export type Sides = Pick<ContestedTexts, 'base' | 'ours' | 'theirs'>

/**
 * Decides whose form wins: theirs if only they changed it, ours if only we did; `both` if both changed it to different
 * texts. A finished text takes precedence over one that needs work and whose side never saw it.
 */
export function changedBy({ base, ours, theirs }: Sides): 'nobody' | 'us' | 'them' | 'both' {
  if (ours === theirs) return 'nobody'
  if (theirs === base || isUnseenWork(base, ours, theirs)) return 'us'
  return ours === base || isUnseenWork(base, theirs, ours) ? 'them' : 'both'
}

function isUnseenWork(base: string | null, finished: string | null, work: string | null): boolean {
  return (
    base === null &&
    finished !== null &&
    work !== null &&
    hasNeedsWorkSign(work) &&
    !hasNeedsWorkSign(finished)
  )
}

/** Whether two texts are equal in each form, so that a merge has nothing to do. */
export function isSameText(
  one: string | PluralForms | undefined,
  other: string | PluralForms | undefined,
): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one === other
  const [forms, others] = [textForms(one), textForms(other)]
  const named = Object.keys(forms) as PluralForm[]
  return named.length === Object.keys(others).length && named.every((form) => forms[form] === others[form])
}

function mergeString(
  { toWrite, toTakeIn, conflicts, removed }: MergedTexts,
  identifier: string,
  {
    ours,
    implied,
    isOurs,
    ...file
  }: Record<'base' | 'theirs' | 'ours', Forms> & {
    implied: Record<'base' | 'theirs', Forms>
    isOurs: (contested: ContestedTexts) => boolean
  },
): void {
  const theirs = typedForms(file.theirs, ours, { now: implied.theirs, before: implied.base })
  const base = typedForms(file.base, ours, { now: implied.base, before: {} })
  const written: Forms = {}
  const taken: Forms = {}
  for (const form of new Set(Object.keys({ ...theirs, ...ours }) as PluralForm[])) {
    const contested = {
      identifier,
      form,
      base: base[form] ?? null,
      ours: ours[form] ?? null,
      theirs: theirs[form] ?? null,
    }
    const both = changedBy(contested)
    const changed = both === 'both' && isOurs(contested) ? 'us' : both
    if (changed === 'nobody') continue
    if (changed === 'us') {
      if (contested.ours !== null) written[form] = contested.ours
    } else if (changed === 'them' || contested.ours === null) {
      // A text that the project lacks is not a deletion: `cleared` lists those.
      if (contested.theirs === null) removed.push(contested)
      else taken[form] = contested.theirs
    } else conflicts.push(contested)
  }
  // When a string becomes plural or stops being plural, its earlier form is dropped.
  const isPlural = written.none === undefined
  const standing = isPlural ? { ...theirs, none: undefined } : {}
  if (Object.keys(written).length > 0) toWrite.set(identifier, { text: asText({ ...standing, ...written }) })
  if (Object.keys(taken).length > 0) toTakeIn.push({ identifier, text: asText(taken) })
}

/** Empty forms count as none. */
export function textForms(text: string | PluralForms | undefined): Forms {
  if (text === undefined || text === '') return {}
  if (typeof text === 'string') return { none: text }
  return Object.fromEntries(Object.entries(text).filter(([, one]) => one !== ''))
}

export function asText({
  none,
  ...forms
}: { [Form in PluralForm]?: string | undefined }): string | PluralForms {
  return none ?? textForms(forms)
}

/** Returns the common base of forms on which both sides still differ although the file was seen. */
export function withUnsettled(
  base: FormTexts,
  unsettled: Readonly<Record<string, Readonly<Partial<Record<PluralForm, string | null>>>>>,
): FormTexts {
  const changed = new Map(base)
  for (const [identifier, before] of Object.entries(unsettled)) {
    const forms = textForms(changed.get(identifier))
    for (const [form, text] of Object.entries(before) as [PluralForm, string | null][]) {
      if (text === null) delete forms[form]
      else forms[form] = text
    }
    if (Object.keys(forms).length === 0) changed.delete(identifier)
    else changed.set(identifier, asText(forms))
  }
  return changed
}

/** Returns the forms that still differ, stored with the seen file. */
export function unsettledOf(
  contested: readonly ContestedTexts[],
): Record<string, Partial<Record<PluralForm, string | null>>> {
  // A file may call a string `__proto__`, so plain objects are not used as maps.
  const unsettled = Object.create(null) as Record<string, Partial<Record<PluralForm, string | null>>>
  for (const { identifier, form, base } of contested)
    unsettled[identifier] = { ...unsettled[identifier], [form]: base }
  return unsettled
}
