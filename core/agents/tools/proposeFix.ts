import { z } from 'zod'
import { idInput } from '../../contract/parts.ts'
import { defineTool } from '../tool.ts'
import { ofString } from './inputs.ts'
import { answerProposals, reasonInput } from './proposeTranslations.ts'

export const proposeFix = defineTool({
  name: 'propose_fix',
  title: 'Propose the fix of a finding',
  description:
    'Proposes the translation with the fix of a finding put in at its place. It works for findings of list_findings that have a fix; for others, propose a text with propose_translations.',
  effect: 'adds',
  input: z.strictObject({
    ...ofString,
    findingId: idInput.describe('As list_findings or string_context returned it.'),
    reason: reasonInput,
  }),
  async run(project, { stringId, languageId: code, findingId, reason }, call) {
    const { store, userId } = project
    const place = { stringId, languageId: project.targetLanguage(code).id }
    const [issues, { translations }] = await Promise.all([
      store.read('issuesOf', place),
      store.read('stringDetail', { ...place, userId }),
    ])
    const issue = issues.find(({ id }) => id === findingId)
    const text = translations.find(({ id }) => id === issue?.translationId)?.text
    if (issue === undefined || text === undefined)
      return refusal('The translation has no such finding now.', 'Call list_findings again.')
    if (issue.fix === null || issue.place === null)
      return refusal(
        'This finding has no fix.',
        'Propose a corrected text with propose_translations; string_context has what you need.',
      )
    const { start, end } = issue.place
    const fixed = { form: issue.form, text: text.slice(0, start) + issue.fix + text.slice(end) }
    return answerProposals(project, [{ ...place, ...fixed, reason: reason ?? issue.message }], call)
  },
})

function refusal(message: string, todo: string) {
  return { isError: true, value: { error: { code: 'noFix', message, todo } } }
}
