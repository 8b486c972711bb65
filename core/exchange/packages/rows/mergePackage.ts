/**
 * Merges a returned worklist. A form that changed in the file only is saved as a new translation. A form that changed
 * on both sides since the export is a conflict, which the user or a policy decides. No text is overwritten: all earlier
 * texts stay among the translations.
 */
import { chunksOf, type Chunkable } from '../../../platform/threads/channel.ts'
import type {
  ConflictChoice,
  ConflictDecision,
  PackageNote,
  PackageOutcome,
} from '../../../contract/exchange.ts'
import type { Database } from 'better-sqlite3'
import type { Language } from '../../../contract/language.ts'
import type { PluralForm, PluralForms } from '../../../model/plural.ts'
import type { OperationContext } from '../../../store/operation.ts'
import { asIntent, type Intent } from '../../../history/rows/intent.ts'
import { targetLanguage } from '../../../languages/rows/languages.ts'
import { timesOf } from '../../../summaries/rows/rankedTranslations.ts'
import { insertComment } from '../../../translations/rows/comments.ts'
import { giveApproval } from '../../../translations/rows/reviews.ts'
import { insertTranslation, newerThan } from '../../../translations/rows/translationRows.ts'
import { revisionOf } from '../../../strings/rows/revisions.ts'
import type { TranslationRow } from '../../../translations/rows/entities.ts'
import { progressCounter } from '../../../store/progressCounter.ts'
import { sourceForms } from '../../../strings/rows/strings.ts'
import { requireUser } from '../../../history/rows/users.ts'
import {
  isDecided,
  recordDecision,
  type DecisionPlace,
  type PackageDecision,
} from '../../../translations/rows/decisions.ts'
import {
  baseText,
  compareForm,
  isKeptBeside,
  type ComparedForm,
  type ReturnedForm,
  type PackageSource,
} from './compareForm.ts'

export interface PackageToMerge {
  languageId: string
  forms: Chunkable<ReturnedForm>
  /** The decision on all conflicts that no other is about; without it they stay open. */
  policy?: ConflictChoice | undefined
  decisions?: readonly ConflictDecision[] | undefined
  /** Approves what the file says is approved. */
  takeApprovals?: boolean | undefined
}

const MAX_TOLD = 1000

/** Previews the import of a worklist; nothing is written. */
export function compareWorklist(
  db: Database,
  input: PackageToMerge,
  context: OperationContext,
): PackageOutcome {
  return new Merge(db, input, null, 0).run(context)
}

/** Imports a worklist as one intent, which undo can revert. */
export function mergeWorklist(
  db: Database,
  { userId, ...input }: PackageToMerge & { userId: number },
  context: OperationContext,
): PackageOutcome {
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'worklist.import', now: context.now }, (intent) =>
    new Merge(db, input, intent, userId).run(context),
  )
}

class Merge {
  readonly #db: Database
  readonly #input: PackageToMerge
  readonly #intent: Intent | null
  readonly #userId: number
  readonly #language: Language
  readonly #decisions: Map<string, ConflictDecision>
  /** The forms that are reported as having another source. */
  readonly #sourceChanged = new Set<string>()
  readonly #comments = new Set<string>()
  readonly #outcome: PackageOutcome = {
    unchanged: 0,
    saved: 0,
    behindOthers: 0,
    approved: 0,
    comments: 0,
    inDoubt: 0,
    kept: 0,
    taken: 0,
    both: 0,
    conflicts: [],
    conflictCount: 0,
    sourceChanged: [],
    changes: [],
    emptied: [],
    locked: [],
    gone: [],
  }

  constructor(db: Database, input: PackageToMerge, intent: Intent | null, userId: number) {
    this.#db = db
    this.#input = input
    this.#intent = intent
    this.#userId = userId
    this.#language = targetLanguage(db, input.languageId)
    this.#decisions = new Map((input.decisions ?? []).map((decision) => [keyOf(decision), decision]))
  }

  run(context: OperationContext): PackageOutcome {
    const step = progressCounter(context, this.#input.forms.length)
    for (const chunk of chunksOf(this.#input.forms))
      for (const returned of chunk) {
        step('Comparing with the project')
        this.#take(returned)
      }
    return this.#outcome
  }

  #take(returned: ReturnedForm): void {
    const outcome = this.#outcome
    const compared = compareForm(this.#db, this.#language, returned)
    if (compared === null) return this.#tell(outcome.gone, returned, null)
    this.#comment(returned)
    const { ours } = compared
    if (compared.string.is_locked) return this.#leaveLocked(compared)
    if (returned.isInDoubt) outcome.inDoubt += 1
    else if (returned.text === (ours?.row.text ?? '')) this.#leave(compared)
    else if (revisionOf(returned.text) === returned.base) this.#leave(compared)
    else if (returned.text === '') this.#tell(outcome.emptied, returned, compared.string)
    else if (revisionOf(ours?.row.text ?? null) === returned.base) this.#save(compared)
    else this.#decide(compared)
  }

  /** Leaves a locked string as it is, and names it where it came back with another text. */
  #leaveLocked({ returned, ours, string }: ComparedForm): void {
    const isSame = returned.text === (ours?.row.text ?? '') || revisionOf(returned.text) === returned.base
    if (isSame) this.#outcome.unchanged += 1
    else this.#tell(this.#outcome.locked, returned, string)
  }

  /** Adds the comments that the string does not have yet, so that the same file adds them once. */
  #comment({ stringId, comments = [] }: ReturnedForm): void {
    const hasComment = this.#db.prepare<object>(
      `SELECT 1 FROM comment
       WHERE string_id = @stringId AND coalesce(language_id, @languageId) = @languageId AND text = @text`,
    )
    const languageId = this.#language.id
    for (const text of comments) {
      const key = `${stringId} ${text}`
      if (this.#comments.has(key) || hasComment.get({ stringId, languageId, text }) !== undefined) continue
      this.#comments.add(key)
      this.#outcome.comments += 1
      if (this.#intent)
        insertComment(this.#db, this.#intent, {
          ...{ stringId, languageId, text },
          userId: this.#userId,
          type: 'comment',
        })
    }
  }

  /** Nothing to write, but perhaps an approval of the text that stands here. */
  #leave(compared: ComparedForm): void {
    const { returned, ours } = compared
    this.#outcome.unchanged += 1
    if (ours && ours.row.text === returned.text)
      this.#approve(compared, ours.row, ours.newestApproval !== null)
  }

  #save(compared: ComparedForm): void {
    this.#outcome.saved += 1
    this.#tellChange(compared)
    this.#add(compared, this.#timeOf(compared))
    if (compared.isSourceChanged) this.#tellSourceChanged(compared)
  }

  #decide(compared: ComparedForm): void {
    const { returned, ours } = compared
    const decision = this.#decisions.get(keyOf(returned))
    const isUpToDate = decision !== undefined && decision.ours === (ours?.row.text ?? null)
    const choice = isUpToDate ? decision.choice : decision ? undefined : this.#input.policy
    if (this.#wasDecided(compared, choice)) {
      this.#outcome.unchanged += 1
      return
    }
    switch (choice) {
      case undefined:
        this.#tellConflict(compared)
        break
      case 'keep':
        this.#outcome.kept += 1
        this.#keep(compared)
        break
      case 'take':
        this.#outcome.taken += 1
        this.#add(compared, this.#timeOf(compared))
        break
      case 'both':
        this.#outcome.both += 1
        this.#addBeside(compared)
        break
    }
  }

  /** Whether the same answer came back before and nothing is left to decide, unless it is to be otherwise this time. */
  #wasDecided(compared: ComparedForm, choice: ConflictChoice | undefined): boolean {
    if ((choice === undefined || choice === 'both') && isKeptBeside(this.#db, compared)) return true
    if (choice !== undefined && choice !== 'keep') return false
    return isDecided(this.#db, this.#placeOf(compared), decisionOf(compared))
  }

  #keep(compared: ComparedForm): void {
    if (this.#intent) recordDecision(this.#intent, this.#placeOf(compared), decisionOf(compared))
  }

  #placeOf({ returned }: ComparedForm): DecisionPlace {
    return { string_id: returned.stringId, language_id: this.#language.id }
  }

  /** Adds the returned text, or renews a translation that has it. */
  #add(compared: ComparedForm, time: number): void {
    const { returned, candidates, ours, isSourceChanged } = compared
    const isBehind = ours !== undefined && (ours.newestApproval !== null || ours.rating > 0)
    const willApprove = this.#input.takeApprovals === true && returned.isApproved && !isSourceChanged
    if (isBehind && !willApprove) this.#outcome.behindOthers += 1
    const same = candidates.find(({ row }) => row.text === returned.text)?.row
    if (same) this.#intent?.update('translation', same, { updated_at: time }, same)
    this.#approve(compared, same ?? this.#insert(returned, time), false)
  }

  /** Just older than ours, which so stays the top translation. */
  #addBeside({ returned, candidates, ours }: ComparedForm): void {
    const time = ours ? ours.updatedAt - 1 : (this.#intent?.now ?? 0)
    const same = candidates.find(({ row }) => row.text === returned.text)?.row
    if (same) this.#intent?.update('translation', same, { updated_at: time }, same)
    else this.#insert(returned, time)
  }

  #insert({ stringId, form, text }: ReturnedForm, time: number): TranslationRow | null {
    const intent = this.#intent
    if (!intent) return null
    const times = { createdAt: intent.now, updatedAt: time }
    const languageId = this.#language.id
    return insertTranslation(intent, { stringId, languageId, form, text, userId: this.#userId, ...times })
  }

  /** An approval concerns a translation of the exported source: if that changed, it is reported and skipped. */
  #approve(compared: ComparedForm, row: TranslationRow | null, isApproved: boolean): void {
    if (!this.#input.takeApprovals || !compared.returned.isApproved || isApproved) return
    if (compared.isSourceChanged) return this.#tellSourceChanged(compared)
    this.#outcome.approved += 1
    if (this.#intent && row) giveApproval(this.#db, this.#intent, this.#userId, row)
  }

  /**
   * Newer than every other translation. One that was made of an older source is dated before the change of the source
   * where that is newer still: the project then shows it as outdated.
   */
  #timeOf({ candidates, string, isSourceChanged }: ComparedForm): number {
    const earliest = newerThan(timesOf(candidates), 0)
    const changedAt = isSourceChanged ? string.source_changed_at : null
    if (changedAt !== null && earliest < changedAt) return changedAt - 1
    return Math.max(this.#intent?.now ?? 0, earliest)
  }

  /** Once of each form. */
  #tellSourceChanged({ returned, string }: ComparedForm): void {
    const key = keyOf(returned)
    if (this.#sourceChanged.has(key)) return
    this.#sourceChanged.add(key)
    this.#tell(this.#outcome.sourceChanged, returned, string)
  }

  #tellChange({ returned, string, ours }: ComparedForm): void {
    if (this.#outcome.changes.length >= MAX_TOLD) return
    const { stringId, form, text: after } = returned
    const source = textOfForm(sourceForms(string), form)
    const before = ours?.row.text ?? null
    this.#outcome.changes.push({ stringId, form, identifier: string.identifier, source, before, after })
  }

  #tell(notes: PackageNote[], returned: ReturnedForm, string: PackageSource | null): void {
    if (notes.length >= MAX_TOLD) return
    const { stringId, form, text, sourceText } = returned
    notes.push({ stringId, form, identifier: string?.identifier ?? sourceText.slice(0, 200), text })
  }

  #tellConflict({ returned, string, ours, isSourceChanged }: ComparedForm): void {
    this.#outcome.conflictCount += 1
    if (this.#outcome.conflicts.length >= MAX_TOLD) return
    const { stringId, form } = returned
    this.#outcome.conflicts.push({
      stringId,
      form,
      identifier: string.identifier,
      source: textOfForm(sourceForms(string), form),
      isSourceChanged,
      base: baseText(this.#db, this.#language.id, returned),
      theirs: returned.text,
      ours: ours?.row.text ?? null,
    })
  }
}

function decisionOf({ returned, ours }: ComparedForm): PackageDecision {
  return {
    plural_form: returned.form,
    base: returned.base,
    theirs: returned.text,
    ours: ours?.row.text ?? null,
  }
}

function textOfForm(source: string | PluralForms, form: PluralForm): string {
  if (typeof source === 'string') return source
  return (form === 'none' ? undefined : source[form]) ?? source.other ?? Object.values(source).at(-1) ?? ''
}

function keyOf({ stringId, form }: { stringId: number; form: PluralForm }): string {
  return `${stringId}:${form}`
}
