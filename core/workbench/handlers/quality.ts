/** QA. */
import { addDictionary } from '../../quality/spelling/addDictionary.ts'
import type { HandlersOf } from '../projectCalls.ts'
import type { WorkbenchOptions } from '../openProjects.ts'
import { writeIssueReport } from '../../quality/issueReport.ts'
import { checkProject } from '../../quality/report.ts'
import {
  readDictionaries,
  readQaSettings,
  readUnchecked,
  requireCheck,
  requireRunnable,
} from '../../quality/settings.ts'

export function qualityHandlers({ home }: WorkbenchOptions): HandlersOf<'qa'> {
  return {
    'qa.check': (session, input, { signal }) => session.quality.check(input, signal),
    'qa.spell': (session, input, { signal }) => session.quality.spell(input, signal),
    'qa.run': (session, { languageIds }, context) => session.quality.run({ languageIds }, context),
    'qa.report': async (session, { languageIds, path, format }, context) => {
      const report = await checkProject(session, { languageIds }, context)
      await writeIssueReport(path, format, session.facts, report)
      return { path, issues: report.issues.length }
    },
    'qa.issues': (session, { stringId, languageId }) => {
      return session.store.read('issuesOf', { stringId, languageId: session.targetLanguage(languageId).id })
    },
    'qa.ignoreWord': async (session, decision) => {
      await session.quality.ignoreWord(decision)
      return null
    },
    'qa.settings': (session, { languageId }) => readQaSettings(session, languageId, home),
    'qa.unchecked': (session) => readUnchecked(session),
    'qa.setCheck': async (session, { languageId, check, isOn }) => {
      const { changed } = await session.store.write('setQaCheck', { check: requireCheck(check), isOn })
      session.quality.tell(changed)
      session.quality.recheckAll()
      return readQaSettings(session, languageId, home)
    },
    'qa.setPlaceholders': async (session, choice) => {
      await session.quality.setPlaceholders(choice)
      return null
    },
    'qa.saveRule': async (session, { languageId, rule }) => {
      await requireRunnable(session, rule)
      await session.store.write('saveQaRule', rule)
      session.quality.recheckAll()
      return readQaSettings(session, languageId, home)
    },
    'qa.deleteRule': async (session, { languageId, ruleId }) => {
      await session.store.write('deleteQaRule', { id: ruleId })
      session.quality.recheckAll()
      return readQaSettings(session, languageId, home)
    },
    'qa.dictionaries': (session) => readDictionaries(session, home),
    'qa.addDictionary': async (session, { languageId, path }) => {
      await addDictionary(path, session.targetLanguage(languageId), home)
      await session.store.write('forgetChecks', {})
      session.quality.recheckAll()
      return readQaSettings(session, languageId, home)
    },
    'qa.word': async (session, { languageId: code, word, isKnown }) => {
      const { id: languageId } = session.targetLanguage(code)
      await session.store.write('setDictionaryWord', { languageId, word, isKnown })
      void session.quality.recheckWord(languageId, { word, isKnown })
      return { words: await session.store.read('dictionaryWords', { languageId }) }
    },
  }
}
