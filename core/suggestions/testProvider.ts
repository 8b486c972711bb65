/** Trying a provider: one text, whatever it is, of which nothing is kept. */
import type { Project } from '../history/project.ts'
import type { Suggestions } from './suggestions.ts'
import { translateTexts, type Suggested } from './translateTexts.ts'

/** @throws Failure `suggestion.…` */
export async function testProvider(
  project: Project & { suggestions: Suggestions },
  { name, languageId, text }: { name: string; languageId: string; text: string },
  signal: AbortSignal,
): Promise<Suggested & { milliseconds: number }> {
  const { engine } = await project.suggestions.ready(name)
  const target = project.targetLanguage(languageId)
  const start = performance.now()
  const [suggested] = await translateTexts(engine, [{ text, fileType: null, syntax: null }], {
    source: project.facts.sourceLanguage,
    target,
    signal,
  })
  project.suggestions.backOff.worked(name)
  const milliseconds = Math.round(performance.now() - start)
  return { ...(suggested ?? { text: '', problems: [] }), milliseconds }
}
