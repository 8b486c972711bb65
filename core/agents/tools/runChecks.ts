import { z } from 'zod'
import { languageIdInput } from '../../contract/parts.ts'
import { defineTool } from '../tool.ts'

export const runChecks = defineTool({
  name: 'run_checks',
  title: 'Run the checks',
  description:
    'Checks all translations of the languages (of all target languages if none is named) and returns the number of findings by check. list_findings has the findings. A large project takes a minute.',
  effect: 'checks',
  input: z.strictObject({ languageIds: z.array(languageIdInput).min(1).max(500).optional() }),
  async run(project, { languageIds }, call) {
    const codes = languageIds?.map((code) => project.targetLanguage(code).id)
    const run = await project.quality.run({ languageIds: codes }, call)
    return {
      value: {
        ...{ translations: run.translations, withFindings: run.withIssues, findings: run.issues },
        ...(run.warnings.length > 0 && {
          content: { warnings: run.warnings.slice(0, 20).map(({ english }) => english) },
        }),
      },
    }
  },
})
