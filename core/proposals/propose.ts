/** Takes proposals of an AI agent: the checks refuse what is broken, and the rest waits for a person. */
import type { QaFinding } from '../contract/index.ts'
import type { QaCheck } from '../contract/qaChecks.ts'
import { Failure, type FailureValue } from '../platform/errors/failure.ts'
import type { CheckedProject } from '../quality/quality.ts'
import type { Proposal } from './rows/proposals.ts'

/** The most proposals that an agent may send at once. */
export const MAX_PROPOSALS = 200

/**
 * The checks whose findings refuse a proposal: what breaks the program or the rules of the file. Of terms, forbidden
 * ones alone do.
 */
const REFUSES: ReadonlySet<string> = new Set<QaCheck>([
  'empty_translation',
  'translation_length',
  'tags_mismatch',
  'variables_mismatch',
  'icu_syntax',
  'ftl_syntax',
  'android_syntax',
  'mdx_syntax',
])
const FORBIDDEN_TERMS: ReadonlySet<string> = new Set(['terms.forbidden', 'terms.forbiddenFor'])

export interface ProposalResult {
  proposal: Proposal
  isStored: boolean
  /** All findings of the checks. Those that refused the proposal come first. */
  findings: QaFinding[]
  /** Why it was not stored where no check refused it, such as `string.locked`. */
  failure: FailureValue | null
}

/**
 * Checks proposals and stores those that pass, as one intent, in the order of the proposals. They are not counted as
 * translated, and are neither exported as finished nor synced, before a person accepts them.
 * @throws Failure `agents.forbidden`, `project.readOnly`
 */
export async function propose(
  project: CheckedProject,
  { agent, proposals }: { agent: string; proposals: readonly Proposal[] },
  signal: AbortSignal,
): Promise<ProposalResult[]> {
  await requireAgents(project)
  const results: ProposalResult[] = []
  for (const proposal of proposals) results.push(await checked(project, proposal, signal))
  const passed = results.filter(({ isStored }) => isStored)
  const refused = results.filter(({ isStored, failure }) => !isStored && failure === null)
  if (passed.length > 0) {
    const failures = await project.edit('storeProposals', {
      agent,
      proposals: passed.map(({ proposal }) => proposal),
    })
    for (const [index, result] of passed.entries()) {
      result.failure = failures[index] ?? null
      result.isStored = result.failure === null
    }
  }
  if (refused.length > 0)
    await project.store.write('keepRefused', {
      agent,
      refused: refused.map(({ proposal, findings }) => ({
        ...proposal,
        findings: findings.filter(isRefusing).map(({ message }) => message),
      })),
    })
  return results
}

/** @throws Failure `agents.forbidden` where the project forbids AI agents */
export async function requireAgents({ store }: Pick<CheckedProject, 'store'>): Promise<void> {
  const { areForbidden } = await store.read('agentSettings', {})
  if (!areForbidden) return
  throw new Failure('agents.forbidden', 'This project forbids AI agents.', {
    kept: 'Nothing was changed.',
    todo: 'Allow them in the settings of the project, under AI agents.',
  })
}

async function checked(
  project: CheckedProject,
  proposal: Proposal,
  signal: AbortSignal,
): Promise<ProposalResult> {
  const { stringId, languageId: code, form, text } = proposal
  try {
    const { id: languageId } = project.targetLanguage(code)
    const place = { ...proposal, languageId }
    if (text.trim() === '')
      throw new Failure('proposal.empty', 'An empty text is no proposal.', {
        kept: 'Nothing was changed.',
        todo: 'Send a translation, or leave the string out.',
      })
    const found = await project.quality.check({ stringId, languageId, form, text }, signal)
    const findings = [...found.filter(isRefusing), ...found.filter((finding) => !isRefusing(finding))]
    return { proposal: place, isStored: !findings.some(isRefusing), findings, failure: null }
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'cancelled') throw error
    return { proposal, isStored: false, findings: [], failure: error.toValue() }
  }
}

function isRefusing({ check, said }: QaFinding): boolean {
  return REFUSES.has(check) || (said !== null && FORBIDDEN_TERMS.has(said.name))
}
