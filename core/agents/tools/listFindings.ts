import { z } from 'zod'
import { idInput, languageIdInput } from '../../contract/parts.ts'
import { QA_CHECKS } from '../../contract/qaChecks.ts'
import { defineTool, fitPage, LISTED_TEXT, shorten } from '../tool.ts'
import { limitOfPage, offsetOfPage } from './inputs.ts'

const MAX_ROWS = 100

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'List the findings of the checks',
  description:
    'Returns a page of the open findings in the translations that are in use: the check, what is wrong, the place in the text in UTF-16 units, and the replacement for it if there is one. propose_fix corrects a finding.',
  effect: 'reads',
  input: z.strictObject({
    languageIds: z.array(languageIdInput).min(1).max(500).optional(),
    checks: z.array(z.enum(QA_CHECKS)).min(1).max(QA_CHECKS.length).optional(),
    fileId: idInput.optional(),
    limit: limitOfPage(MAX_ROWS),
    offset: offsetOfPage,
  }),
  async run(project, { languageIds, checks = QA_CHECKS, fileId = null, limit, offset }, call) {
    await project.quality.bringUpToDate(call)
    const codes = languageIds ?? project.facts.targetLanguages.map(({ id }) => id)
    const found = await project.store.read('issuesPage', {
      languageIds: codes.map((code) => project.targetLanguage(code).id),
      ...{ checks, fileId, offset },
      // One more, which tells whether there is a further page.
      limit: limit + 1,
    })
    const rows = found.slice(0, limit).map((issue) => ({
      ...{ findingId: issue.id, stringId: issue.stringId, languageId: issue.languageId, form: issue.form },
      ...{ check: issue.check, place: issue.place },
      content: {
        ...{ message: issue.message, fix: issue.fix },
        ...{ source: shorten(issue.source, LISTED_TEXT), translation: shorten(issue.text, LISTED_TEXT) },
      },
    }))
    return { value: fitPage(rows, offset, found.length > limit) }
  },
})
