/** A report of a project: all figures of the overview at a moment, for a page or a program. */
import type { Project } from '../../history/project.ts'
import type { RunOptions } from '../../platform/threads/progress.ts'
import type {
  Activity,
  Figures,
  FileFigures,
  LanguageFigures,
  RemainingWork,
  RepetitionCount,
} from '../../contract/index.ts'
import { readActivity } from './activity.ts'
import { countRemainingWork } from './remainingWork.ts'
import { countSourceWords } from './words.ts'

export interface LanguageReport extends LanguageFigures, Activity {
  name: string
  textDirection: 'ltr' | 'rtl'
  files: FileFigures[]
  /** The remaining work, by worklist. */
  left: RemainingWork[]
}

export interface Report {
  project: string
  sourceLanguage: { id: string; name: string }
  /** ISO 8601. */
  at: string
  strings: number
  words: number
  /** The part of it that repeats the source of another string. */
  repetitions: RepetitionCount
  languages: LanguageReport[]
}

/** Counts words first, where some are not counted. */
export async function makeReport(session: Project, options: RunOptions = {}): Promise<Report> {
  const { name, sourceLanguage, targetLanguages } = session.facts
  const [first] = targetLanguages
  if (first) await countSourceWords(session, await figuresOf(session, first.id), options)
  const languages: LanguageReport[] = []
  let figures: Figures | null = null
  for (const [done, language] of targetLanguages.entries()) {
    options.onProgress?.({ label: 'Counting', done, total: targetLanguages.length })
    figures = await figuresOf(session, language.id)
    const own = figures.languages.find(({ languageId }) => languageId === language.id)
    if (!own) continue
    languages.push({
      ...own,
      name: language.name,
      textDirection: language.textDirection,
      files: figures.files,
      left: await countRemainingWork(session, language.id, options),
      ...(await readActivity(session, language.id, options.signal)),
    })
  }
  return {
    project: name,
    sourceLanguage: { id: sourceLanguage.id, name: sourceLanguage.name },
    at: new Date().toISOString(),
    strings: figures?.strings ?? 0,
    words: figures?.words ?? 0,
    repetitions: await session.store.read('countRepetitions', {}, { signal: options.signal }),
    languages,
  }
}

function figuresOf(session: Project, languageId: string): Promise<Figures> {
  return session.store.read('progressFigures', { languageId })
}
