/** QA. */
import type { HandlersOf } from '../door.ts'
import type { OpenProjects, WorkbenchOptions } from '../openProjects.ts'
import { readSettings, requireCheck, requireRunnable } from '../quality/settings.ts'

export function qualityHandlers(projects: OpenProjects, { home }: WorkbenchOptions): HandlersOf<'qa'> {
  return {
    'qa.check': async (input, { signal }) =>
      (await projects.find(input.project)).quality.check(input, signal),
    'qa.spell': async (input, { signal }) =>
      (await projects.find(input.project)).quality.spell(input, signal),
    'qa.run': async ({ project, languageIds }, context) =>
      (await projects.find(project)).quality.run({ languageIds }, context),
    'qa.issues': async ({ project, stringId, languageId }) => {
      const session = await projects.find(project)
      return session.store.read('issuesOf', { stringId, languageId: session.targetLanguage(languageId).id })
    },
    'qa.ignore': async ({ project, issueId, reason }) => {
      const session = await projects.find(project)
      const place = await session.store.write('ignoreIssue', { issueId, reason })
      session.quality.tell([place])
      return place
    },
    'qa.settings': async ({ project, languageId }) =>
      readSettings(await projects.find(project), languageId, home),
    'qa.setCheck': async ({ project, languageId, check, isOn }) => {
      const session = await projects.find(project)
      const { changed } = await session.store.write('setQaCheck', { check: requireCheck(check), isOn })
      session.quality.tell(changed)
      return readSettings(session, languageId, home)
    },
    'qa.saveRule': async ({ project, languageId, rule }) => {
      const session = await projects.find(project)
      await requireRunnable(session, rule)
      await session.store.write('saveQaRule', rule)
      return readSettings(session, languageId, home)
    },
    'qa.deleteRule': async ({ project, languageId, ruleId }) => {
      const session = await projects.find(project)
      await session.store.write('deleteQaRule', { id: ruleId })
      return readSettings(session, languageId, home)
    },
    'qa.word': async ({ project, languageId: code, word, isKnown }) => {
      const session = await projects.find(project)
      const { id: languageId } = session.targetLanguage(code)
      await session.store.write('setDictionaryWord', { languageId, word, isKnown })
      return { words: await session.store.read('dictionaryWords', { languageId }) }
    },
  }
}
