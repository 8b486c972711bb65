/**
 * Taking a worklist back. A form that was changed in the file only is saved as a translation of its own; one that was
 * changed in both since the export is a conflict, which a person or a policy decides; nothing is ever overwritten:
 * every text that stood there stays among the translations.
 */
import type {
  ConflictChoice,
  ConflictDecision,
  WorklistNote,
  WorklistOutcome,
} from '../../contract/exchange.ts'
import type { Database } from 'better-sqlite3'
import type { Language } from '../../contract/language.ts'
import type { PluralForm, PluralForms } from '../../contract/plural.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { ofForm, rankedTranslations, timesOf, type RankedTranslation } from '../../summaries/rows/ranking.ts'
import { giveApproval } from '../../translations/rows/reviewing.ts'
import { insertTranslation, newerThan } from '../../translations/rows/translationRows.ts'
import { revisionOf, sourceRevision, type Revision } from '../../strings/rows/revisions.ts'
import type { TranslationRow } from '../../translations/rows/entities.ts'
import { countSteps } from '../../store/steps.ts'
import { formsOf, sourceForms, type SourceStringRow } from '../../strings/rows/strings.ts'
import { requireUser } from '../../history/rows/users.ts'
import {
  isDecided,
  recordDecision,
  type DecisionPlace,
  type WorklistDecision,
} from '../../translations/rows/decisions.ts'

/** A form of a string as it came back. */
export interface ReturnedForm {
  stringId: number
  form: PluralForm
  /** The hash of the string's identifier: it tells whether the id still means the string that was exported. */
  identifier: Revision
  /** The hash of the source as it was exported. */
  source: Revision
  base: Revision
  /** The source text that the file shows. */
  sourceText: string
  /** Empty: not translated. */
  text: string
  isApproved: boolean
  /** The file says that a person should look at it (fuzzy, needs-…): not taken in. */
  isInDoubt: boolean
}

export interface WorklistToMerge {
  languageId: string
  forms: readonly ReturnedForm[]
  /** The decision on all conflicts that no other is about; without it they stay open. */
  policy?: ConflictChoice | undefined
  decisions?: readonly ConflictDecision[] | undefined
  /** Approves what the file says is approved. */
  takeApprovals?: boolean | undefined
}

const MOST_TOLD = 1000

/** What taking a worklist back would do; nothing is written. */
export function compareWorklist(
  db: Database,
  input: WorklistToMerge,
  context: OperationContext,
): WorklistOutcome {
  return new Merge(db, input, null, 0).run(context)
}

/** Takes a worklist back, as one intent, which undo can take back. */
export function mergeWorklist(
  db: Database,
  { userId, ...input }: WorklistToMerge & { userId: number },
  context: OperationContext,
): WorklistOutcome {
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'worklist.import', now: context.now }, (intent) =>
    new Merge(db, input, intent, userId).run(context),
  )
}

type WorklistSource = Pick<
  SourceStringRow,
  'id' | 'identifier' | 'type' | 'text' | 'plural_forms' | 'is_archived' | 'source_changed_at'
>

/** A returned form with what it meets in the project. */
interface Met {
  returned: ReturnedForm
  string: WorklistSource
  ours: RankedTranslation | undefined
  candidates: readonly RankedTranslation[]
  isSourceChanged: boolean
}

class Merge {
  readonly #db: Database
  readonly #input: WorklistToMerge
  readonly #intent: Intent | null
  readonly #userId: number
  readonly #language: Language
  readonly #decisions: Map<string, ConflictDecision>
  readonly #outcome: WorklistOutcome = {
    unchanged: 0,
    saved: 0,
    behindOthers: 0,
    approved: 0,
    inDoubt: 0,
    kept: 0,
    taken: 0,
    both: 0,
    conflicts: [],
    conflictCount: 0,
    sourceChanged: [],
    emptied: [],
    gone: [],
  }

  constructor(db: Database, input: WorklistToMerge, intent: Intent | null, userId: number) {
    this.#db = db
    this.#input = input
    this.#intent = intent
    this.#userId = userId
    this.#language = targetLanguage(db, input.languageId)
    this.#decisions = new Map((input.decisions ?? []).map((decision) => [keyOf(decision), decision]))
  }

  run(context: OperationContext): WorklistOutcome {
    const step = countSteps(context, this.#input.forms.length)
    for (const returned of this.#input.forms) {
      step('Comparing with the project')
      this.#take(returned)
    }
    return this.#outcome
  }

  #take(returned: ReturnedForm): void {
    const outcome = this.#outcome
    const string = this.#find(returned)
    if (!string) return this.#tell(outcome.gone, returned, null)
    const translations = rankedTranslations(this.#db, returned.stringId, this.#language.id)
    const candidates = ofForm(translations, returned.form)
    const ours = candidates.find(({ row }) => row.text !== '')
    const isSourceChanged = sourceRevision(sourceForms(string)) !== returned.source
    const met = { returned, string, ours, candidates, isSourceChanged }
    if (returned.isInDoubt) outcome.inDoubt += 1
    else if (returned.text === (ours?.row.text ?? '')) this.#leave(met)
    else if (revisionOf(returned.text) === returned.base) this.#leave(met)
    else if (returned.text === '') this.#tell(outcome.emptied, returned, string)
    else if (revisionOf(ours?.row.text ?? null) === returned.base) this.#save(met)
    else this.#decide(met)
  }

  /** Nothing to write, but perhaps an approval of the text that stands here. */
  #leave({ returned, ours }: Met): void {
    this.#outcome.unchanged += 1
    if (ours && ours.row.text === returned.text)
      this.#approve(returned, ours.row, ours.newestApproval !== null)
  }

  #save(met: Met): void {
    this.#outcome.saved += 1
    this.#add(met, this.#timeOf(met))
    if (met.isSourceChanged) this.#tell(this.#outcome.sourceChanged, met.returned, met.string)
  }

  #decide(met: Met): void {
    const { returned, ours } = met
    const decision = this.#decisions.get(keyOf(returned))
    const isUpToDate = decision !== undefined && decision.ours === (ours?.row.text ?? null)
    const choice = isUpToDate ? decision.choice : decision ? undefined : this.#input.policy
    if (this.#wasDecided(met, choice)) {
      this.#outcome.unchanged += 1
      return
    }
    switch (choice) {
      case undefined:
        this.#tellConflict(met)
        break
      case 'keep':
        this.#outcome.kept += 1
        this.#keep(met)
        break
      case 'take':
        this.#outcome.taken += 1
        this.#add(met, this.#timeOf(met))
        break
      case 'both':
        this.#outcome.both += 1
        this.#addBeside(met)
        break
    }
  }

  /** Whether the same answer came back before and nothing is left to decide, unless it is to be otherwise this time. */
  #wasDecided(met: Met, choice: ConflictChoice | undefined): boolean {
    if ((choice === undefined || choice === 'both') && this.#isKeptBeside(met)) return true
    if (choice !== undefined && choice !== 'keep') return false
    return isDecided(this.#db, this.#placeOf(met), decisionOf(met))
  }

  #keep(met: Met): void {
    if (this.#intent) recordDecision(this.#intent, this.#placeOf(met), decisionOf(met))
  }

  #placeOf({ returned }: Met): DecisionPlace {
    return { string_id: returned.stringId, language_id: this.#language.id }
  }

  /** Whether both were kept when the text came back before (`#addBeside`): nothing is left to decide. */
  #isKeptBeside({ returned, candidates, ours }: Met): boolean {
    const same = candidates.find(({ row }) => row.text === returned.text)?.row
    if (!same || same.updated_at + 1 !== ours?.updatedAt) return false
    const found = this.#db
      .prepare(
        `SELECT 1 FROM event JOIN intent ON intent.id = event.intent_id
         WHERE event.string_id = @string_id AND event.language_id = @language_id
           AND event.entity = 'translation' AND event.entity_id = @id AND intent.action = 'worklist.import'`,
      )
      .get(same)
    return found !== undefined
  }

  /** Adds the returned text, or renews a translation that has it. */
  #add({ returned, candidates, ours }: Met, at: number): void {
    const isBehind = ours !== undefined && (ours.newestApproval !== null || ours.rating > 0)
    const willApprove = Boolean(this.#input.takeApprovals && returned.isApproved)
    if (isBehind && !willApprove) this.#outcome.behindOthers += 1
    const same = candidates.find(({ row }) => row.text === returned.text)?.row
    if (same) this.#intent?.update('translation', same, { updated_at: at }, same)
    this.#approve(returned, same ?? this.#insert(returned, at), false)
  }

  /** Just older than ours, which so stays the top translation. */
  #addBeside({ returned, candidates, ours }: Met): void {
    const at = ours ? ours.updatedAt - 1 : (this.#intent?.now ?? 0)
    const same = candidates.find(({ row }) => row.text === returned.text)?.row
    if (same) this.#intent?.update('translation', same, { updated_at: at }, same)
    else this.#insert(returned, at)
  }

  #insert({ stringId, form, text }: ReturnedForm, at: number): TranslationRow | null {
    const intent = this.#intent
    if (!intent) return null
    const times = { createdAt: intent.now, updatedAt: at }
    const languageId = this.#language.id
    return insertTranslation(intent, { stringId, languageId, form, text, userId: this.#userId, ...times })
  }

  #approve(returned: ReturnedForm, row: TranslationRow | null, isApproved: boolean): void {
    if (!this.#input.takeApprovals || !returned.isApproved || isApproved) return
    this.#outcome.approved += 1
    if (this.#intent && row) giveApproval(this.#db, this.#intent, this.#userId, row)
  }

  /**
   * Newer than every other translation. One that was made of an older source is dated before the change of the source
   * where that is newer still: the project then shows it as outdated.
   */
  #timeOf({ candidates, string, isSourceChanged }: Met): number {
    const earliest = newerThan(timesOf(candidates), 0)
    const changedAt = isSourceChanged ? string.source_changed_at : null
    if (changedAt !== null && earliest < changedAt) return changedAt - 1
    return Math.max(this.#intent?.now ?? 0, earliest)
  }

  #find({ stringId, form, identifier }: ReturnedForm): WorklistSource | undefined {
    const string = this.#db
      .prepare<unknown[], WorklistSource>(
        `SELECT id, identifier, type, text, plural_forms, is_archived, source_changed_at
         FROM source_string WHERE id = ?`,
      )
      .get(stringId)
    if (!string || string.is_archived === 1 || revisionOf(string.identifier) !== identifier) return undefined
    return formsOf(string, this.#language).includes(form) ? string : undefined
  }

  #tell(notes: WorklistNote[], returned: ReturnedForm, string: WorklistSource | null): void {
    if (notes.length >= MOST_TOLD) return
    const { stringId, form, text, sourceText } = returned
    notes.push({ stringId, form, identifier: string?.identifier ?? sourceText.slice(0, 200), text })
  }

  #tellConflict({ returned, string, ours, isSourceChanged }: Met): void {
    this.#outcome.conflictCount += 1
    if (this.#outcome.conflicts.length >= MOST_TOLD) return
    const { stringId, form } = returned
    this.#outcome.conflicts.push({
      stringId,
      form,
      identifier: string.identifier,
      source: textOfForm(sourceForms(string), form),
      isSourceChanged,
      base: this.#baseText(returned),
      theirs: returned.text,
      ours: ours?.row.text ?? null,
    })
  }

  /** What the translation was at the export: every text that it had is in the history. */
  #baseText({ stringId, form, base }: ReturnedForm): string | null {
    if (base === '0') return ''
    const texts = this.#db
      .prepare<unknown[], { text: string | null }>(
        `SELECT text FROM translation
         WHERE string_id = @stringId AND language_id = @languageId AND plural_form = @form
         UNION SELECT before ->> 'text' FROM event
         WHERE string_id = @stringId AND language_id = @languageId AND entity = 'translation'
         UNION SELECT after ->> 'text' FROM event
         WHERE string_id = @stringId AND language_id = @languageId AND entity = 'translation'`,
      )
      .all({ stringId, languageId: this.#language.id, form })
    return texts.find(({ text }) => text !== null && revisionOf(text) === base)?.text ?? null
  }
}

function decisionOf({ returned, ours }: Met): WorklistDecision {
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
