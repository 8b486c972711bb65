/**
 * Proposals of AI agents: translations with the provider `ai` that need work, each with a row that names the agent and
 * its reason (docs/reference/translations.md, "Proposals of AI agents"). The outcome of a proposal is not stored: it follows from the translations of its form, so
 * that every way of accepting, editing, deleting and undoing counts alike.
 */
import type { Database } from 'better-sqlite3'
import { distance } from 'fastest-levenshtein'
import type { AgentFigures, AgentSettings } from '../../contract/index.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { requireUser } from '../../history/rows/users.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import type { PluralForm } from '../../model/plural.ts'
import { Failure, type FailureValue } from '../../platform/errors/failure.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import type { OperationContext } from '../../store/operation.ts'
import { requireForm, requireStringToTranslate } from '../../strings/rows/strings.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'
import { newestTime } from '../../translations/rows/addTranslation.ts'
import { acceptProposal, openProposals, proposalsOfText } from '../../translations/rows/openProposals.ts'
import { removeTranslation } from '../../translations/rows/reviews.ts'
import { insertTranslation } from '../../translations/rows/translationRows.ts'

/** A text that an agent proposes for a form of a string. */
export interface Proposal {
  stringId: number
  languageId: string
  form: PluralForm
  text: string
  /** Why the agent proposes it. */
  reason?: string | undefined
}

/**
 * Stores proposals as one intent, and returns for each why it was not stored, else null. An open proposal of the same
 * agent for the form is replaced; no other translation changes.
 */
export function storeProposals(
  db: Database,
  { userId, agent, proposals }: { userId: number; agent: string; proposals: readonly Proposal[] },
  context: OperationContext,
): (FailureValue | null)[] {
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'agent.propose', now: context.now }, (intent) =>
    keepTrigramsInOrder(db, () =>
      proposals.map((proposal) => {
        try {
          storeProposal(db, intent, { ...proposal, userId, agent })
          return null
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          return error.toValue()
        }
      }),
    ),
  )
}

/**
 * Everything that can fail is asked before the first row is written, so that a refused proposal leaves no trace.
 * @throws Failure `string.unknown`, `string.gone`, `string.locked`, `language.notTarget`, `translation.wrongForm`,
 *   `translation.exists`
 */
function storeProposal(
  db: Database,
  intent: Intent,
  { stringId, form, text, reason, userId, agent, ...given }: Proposal & { userId: number; agent: string },
): void {
  const string = requireStringToTranslate(db, stringId)
  const language = targetLanguage(db, given.languageId)
  const languageId = language.id
  requireForm(string, languageOfFile(db, language, string.file_id), form)
  const createdAt = newestTime(db, intent, { stringId, languageId, form, text, own: null })
  for (const open of openProposals(db, { stringId, languageId })) {
    if (open.plural_form !== form) continue
    const rows = proposalsOfText(db, { stringId, languageId, form, text: open.text })
    if (!rows.every((row) => row.agent === agent)) continue
    for (const row of rows) intent.remove('proposal', row, row)
    removeTranslation(db, intent, open)
  }
  const place = { string_id: stringId, language_id: languageId }
  intent.insert(
    'proposal',
    { ...place, plural_form: form, agent, reason: reason ?? null, text, created_at: intent.now },
    place,
  )
  insertTranslation(intent, {
    ...{ stringId, languageId, form, text, userId },
    provider: 'ai',
    needsWork: {},
    createdAt,
  })
}

/** Remembers what the checks refused: of each agent and form the newest text. */
export function keepRefused(
  db: Database,
  { agent, refused }: { agent: string; refused: readonly (Proposal & { findings: readonly string[] })[] },
  context: OperationContext,
): void {
  const keep = db.prepare(
    `INSERT INTO refused_proposal (string_id, language_id, plural_form, agent, text, findings, refused_at)
     SELECT id, @languageId, @form, @agent, @text, @findings, @now FROM source_string WHERE id = @stringId
     ON CONFLICT DO UPDATE SET text = excluded.text, findings = excluded.findings, refused_at = excluded.refused_at`,
  )
  for (const { stringId, languageId, form, text, findings } of refused)
    keep.run({
      stringId,
      languageId,
      form,
      agent,
      text,
      findings: JSON.stringify(findings),
      now: context.now,
    })
}

/**
 * Accepts the newest open proposal of each form of a string, or rejects all its open ones, as one intent.
 * @throws Failure `string.unknown`, `string.gone`, `string.locked`, `language.notTarget`, `proposal.none`
 */
export function settleProposals(
  db: Database,
  given: { userId: number; stringId: number; languageId: string; isAccepted: boolean },
  context: OperationContext,
): { stringId: number; languageId: string } {
  const { userId, stringId, isAccepted } = given
  requireStringToTranslate(db, stringId)
  requireUser(db, userId)
  const languageId = targetLanguage(db, given.languageId).id
  const open = openProposals(db, { stringId, languageId })
  if (open.length === 0)
    throw new Failure('proposal.none', 'This string has no open proposal of an AI agent.', {
      kept: 'Nothing was changed.',
      todo: 'Look at its translations: the proposal was accepted, edited or rejected before.',
    })
  const action = isAccepted ? 'agent.accept' : 'agent.reject'
  return asIntent(db, { userId, action, now: context.now }, (intent) => {
    const newest = new Map(open.toReversed().map((proposal) => [proposal.plural_form, proposal]))
    if (isAccepted) for (const proposal of newest.values()) acceptProposal(db, intent, proposal)
    else for (const proposal of open) removeTranslation(db, intent, proposal)
    return { stringId, languageId }
  })
}

type Outcome = 'open' | 'accepted' | 'edited' | 'rejected'

interface StoredProposal {
  agent: string
  text: string
  /** `needs_work` of the translation with this text; null: there is none. */
  needsWork: 0 | 1 | null
  /** The finished text that came into use since; null: none did. */
  final: string | null
  /** Whether an agent proposed the finished text. */
  isFinalProposed: 0 | 1
  isNewest: 0 | 1
}

/** Counts the outcomes of the proposals of each agent in a language, by the name of the agent. */
export function agentFigures(db: Database, { languageId: code }: { languageId: string }): AgentFigures[] {
  const languageId = targetLanguage(db, code).id
  const proposals = db
    .prepare<object, StoredProposal>(
      `WITH ended AS (
         SELECT p.id, p.string_id, p.plural_form, p.agent, p.text,
           (SELECT min(t.needs_work) FROM translation AS t WHERE t.string_id = p.string_id
              AND t.language_id = @languageId AND t.plural_form = p.plural_form AND t.text = p.text) AS needsWork,
           (SELECT t.text FROM translation AS t WHERE t.string_id = p.string_id AND t.language_id = @languageId
              AND t.plural_form = p.plural_form AND t.needs_work = 0 AND t.text <> '' AND t.updated_at >= p.created_at
              ORDER BY t.updated_at DESC LIMIT 1) AS final
         FROM proposal AS p WHERE p.language_id = @languageId)
       SELECT agent, text, needsWork, final,
         final IS NOT NULL AND EXISTS (SELECT 1 FROM proposal AS q WHERE q.string_id = ended.string_id
           AND q.language_id = @languageId AND q.plural_form = ended.plural_form AND q.text = final) AS isFinalProposed,
         id = max(id) OVER (PARTITION BY string_id, plural_form) AS isNewest
       FROM ended ORDER BY agent`,
    )
    .all({ languageId })
  return [...Map.groupBy(proposals, ({ agent }) => agent)].map(([agent, ofAgent]) =>
    figuresOf(agent, ofAgent),
  )
}

function figuresOf(agent: string, proposals: readonly StoredProposal[]): AgentFigures {
  const counts: Record<Outcome, number> = { open: 0, accepted: 0, edited: 0, rejected: 0 }
  let distances = 0
  for (const proposal of proposals) {
    const outcome = outcomeOf(proposal)
    counts[outcome] += 1
    if (outcome === 'edited') distances += shareChanged(proposal.text, proposal.final ?? '')
  }
  return {
    agent,
    proposed: proposals.length,
    ...counts,
    editDistance: counts.edited === 0 ? null : distances / counts.edited,
  }
}

function outcomeOf({ needsWork, final, isFinalProposed, isNewest }: StoredProposal): Outcome {
  if (needsWork === 1) return 'open'
  if (needsWork === 0) return 'accepted'
  return final !== null && isNewest === 1 && isFinalProposed === 0 ? 'edited' : 'rejected'
}

/** The longest text whose edit distance is counted, in UTF-16 units: its time grows with the product of both lengths. */
const LONGEST_COMPARED = 2_000

function shareChanged(before: string, after: string): number {
  const [from, to] = [before.slice(0, LONGEST_COMPARED), after.slice(0, LONGEST_COMPARED)]
  return distance(from, to) / Math.max(from.length, to.length, 1)
}

/** Returns whether AI agents may read the project, and its style guides. */
export function agentSettings(db: Database): AgentSettings {
  const setting = db
    .prepare<[], { machines: 0 | 1; agents: 0 | 1 }>(
      'SELECT are_forbidden AS machines, are_agents_forbidden AS agents FROM suggestion_setting',
    )
    .get()
  const isByMachines = setting?.machines === 1
  const styleGuides = db
    .prepare<[], { languageId: string; text: string }>(
      'SELECT language_id AS languageId, text FROM style_guide ORDER BY language_id',
    )
    .all()
  return {
    areForbidden: isByMachines || setting?.agents === 1,
    isByMachines,
    styleGuides: styleGuides.map(({ languageId, text }) => ({ languageId: languageId || null, text })),
  }
}

export function forbidAgents(db: Database, { areForbidden }: { areForbidden: boolean }): void {
  db.prepare<[number]>(
    `INSERT INTO suggestion_setting (id, are_forbidden, are_agents_forbidden) VALUES (1, 0, ?)
     ON CONFLICT DO UPDATE SET are_agents_forbidden = excluded.are_agents_forbidden`,
  ).run(Number(areForbidden))
}

/**
 * Saves a style guide, or deletes it where the text is empty.
 * @throws Failure `language.notTarget`
 */
export function saveStyleGuide(
  db: Database,
  { languageId, text }: { languageId: string | null; text: string },
): void {
  const id = languageId === null ? '' : targetLanguage(db, languageId).id
  if (text.trim() === '') db.prepare<[string]>('DELETE FROM style_guide WHERE language_id = ?').run(id)
  else
    db.prepare<[string, string]>(
      'INSERT INTO style_guide (language_id, text) VALUES (?, ?) ON CONFLICT DO UPDATE SET text = excluded.text',
    ).run(id, text)
}
