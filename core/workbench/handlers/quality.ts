/** QA. */
import { addDictionary } from '../../quality/spelling/addDictionary.ts'
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects, WorkbenchOptions } from '../openProjects.ts'
import {
  readDictionaries,
  readQaSettings,
  readUnchecked,
  requireCheck,
  requireRunnable,
} from '../../quality/settings.ts'

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
      return session.edit('ignoreIssue', { issueId, reason })
    },
    'qa.ignoreWord': async ({ project, ...decision }) => {
      await (await projects.find(project)).quality.ignoreWord(decision)
      return null
    },
    'qa.settings': async ({ project, languageId }) =>
      readQaSettings(await projects.find(project), languageId, home),
    'qa.unchecked': async ({ project }) => readUnchecked(await projects.find(project)),
    'qa.setCheck': async ({ project, languageId, check, isOn }) => {
      const session = await projects.find(project)
      const { changed } = await session.store.write('setQaCheck', { check: requireCheck(check), isOn })
      session.quality.tell(changed)
      session.quality.recheckAll()
      return readQaSettings(session, languageId, home)
    },
    'qa.saveRule': async ({ project, languageId, rule }) => {
      const session = await projects.find(project)
      await requireRunnable(session, rule)
      await session.store.write('saveQaRule', rule)
      session.quality.recheckAll()
      return readQaSettings(session, languageId, home)
    },
    'qa.deleteRule': async ({ project, languageId, ruleId }) => {
      const session = await projects.find(project)
      await session.store.write('deleteQaRule', { id: ruleId })
      session.quality.recheckAll()
      return readQaSettings(session, languageId, home)
    },
    'qa.dictionaries': async ({ project }) => readDictionaries(await projects.find(project), home),
    'qa.addDictionary': async ({ project, languageId, path }) => {
      const session = await projects.find(project)
      await addDictionary(path, session.targetLanguage(languageId), home)
      await session.store.write('forgetChecks', {})
      session.quality.recheckAll()
      return readQaSettings(session, languageId, home)
    },
    'qa.word': async ({ project, languageId: code, word, isKnown }) => {
      const session = await projects.find(project)
      const { id: languageId } = session.targetLanguage(code)
      await session.store.write('setDictionaryWord', { languageId, word, isKnown })
      void session.quality.recheckWord(languageId, { word, isKnown })
      return { words: await session.store.read('dictionaryWords', { languageId }) }
    },
  }
}
