import { z } from 'zod'
import { BUDGETS } from '../../contract/budgets.ts'
import { formInput, idInput, languageIdInput, textInput } from '../../contract/parts.ts'
import type { QaFinding } from '../../contract/index.ts'
import { MAX_PROPOSALS, propose, type ProposalResult } from '../../proposals/propose.ts'
import type { Proposal } from '../../proposals/rows/proposals.ts'
import {
  defineTool,
  MAX_ANSWER_BYTES,
  shorten,
  type AgentProject,
  type ToolAnswer,
  type ToolCall,
} from '../tool.ts'

export const reasonInput = z
  .string()
  .trim()
  .min(1)
  .max(BUDGETS.remark.max)
  .optional()
  .describe('Why you propose it, for the person who decides; only where it needs one.')

const proposal = z.strictObject({
  stringId: idInput,
  form: formInput
    .default('none')
    .describe('The plural form: one of `forms` of string_context; none for a string without plurals.'),
  text: textInput,
  reason: reasonInput,
})

export const proposeTranslations = defineTool({
  name: 'propose_translations',
  title: 'Propose translations',
  description:
    'Proposes translations into one language, each form of a plural string as a proposal of its own. Each is checked first: placeholders, tags, ICU and Fluent syntax, forms, length, forbidden terms. A refused one is answered with its findings and is not stored: correct it and propose again. The others wait for a person: they are not counted as translated, exported or synced before. Send batches rather than single texts.',
  effect: 'adds',
  input: z.strictObject({
    languageId: languageIdInput,
    proposals: z.array(proposal).min(1).max(MAX_PROPOSALS),
  }),
  run: (project, { languageId: code, proposals }, call) => {
    const languageId = project.targetLanguage(code).id
    return answerProposals(
      project,
      proposals.map((one) => ({ ...one, languageId })),
      call,
    )
  },
})

/** Proposes texts, and answers which are stored and why the others are not. */
export async function answerProposals(
  project: AgentProject,
  proposals: readonly Proposal[],
  { agent, signal }: ToolCall,
): Promise<ToolAnswer> {
  const results = await propose(project, { agent, proposals }, signal)
  const whole = answerOf(results, MAX_FINDINGS)
  // They are stored by now: a large batch is answered with fewer findings, so that its outcome arrives.
  const isLarge = Buffer.byteLength(JSON.stringify(whole)) > MAX_ANSWER_BYTES
  return { value: isLarge ? answerOf(results, 1) : whole }
}

function answerOf(results: readonly ProposalResult[], most: number) {
  const stored = results.filter(({ isStored }) => isStored)
  const refused = results.filter(({ isStored }) => !isStored)
  return {
    stored: stored.map(({ proposal: { stringId, form }, findings }) => ({
      ...{ stringId, form },
      ...(findings.length > 0 && { findings: findings.slice(0, most).map(findingRow) }),
    })),
    refused: refused.map((result) => refusedRow(result, most)),
    ...(refused.length > 0 && {
      todo: 'Correct the refused texts by their findings, and propose them again.',
    }),
  }
}

const MAX_FINDINGS = 5
/** The longest sentence and fix of a finding, in UTF-16 units. */
const FINDING_TEXT = 150

function refusedRow({ proposal: { stringId, form }, findings, failure }: ProposalResult, most: number) {
  return {
    ...{ stringId, form },
    ...(failure !== null && {
      code: failure.code,
      message: failure.message,
      todo: failure.details.todo,
      content: { near: failure.details.near },
    }),
    findings: findings.slice(0, most).map(findingRow),
  }
}

function findingRow({ check, message, place, fix }: QaFinding) {
  const content = {
    message: shorten(message, FINDING_TEXT),
    ...(fix !== null && fix.length <= FINDING_TEXT && { fix }),
  }
  return { check, ...(place !== null && { place }), content }
}
