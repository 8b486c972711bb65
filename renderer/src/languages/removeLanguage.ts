/** A target language is taken out of the project: nothing of it is lost, so nothing is asked before. */
import { languageTitle } from '../texts/format.ts'
import { t } from '../texts/texts.ts'
import type { App } from '../workbench/app.svelte.ts'
import type { Project } from '../workbench/project.svelte.ts'

/** Takes out the language that is translated into; the first that is left takes its place. */
export async function removeLanguage(app: App, project: Project): Promise<void> {
  await project.settle()
  const { language, languageId } = project
  const input = { project: project.overview.project, languageId }
  const result = await app.client.call('project.removeLanguage', input)
  if (!result.ok) return app.fail(result.error)
  const first = result.value.targetLanguages.at(0)
  if (first !== undefined) project.setLanguage(first.id)
  project.update(result.value, { isStale: false })
  app.toasts.show(t.languages.removed({ language: languageTitle(language, languageId) }), {
    label: t.languages.addAgain,
    run: () => void addAgain(app, project, languageId),
  })
}

async function addAgain(app: App, project: Project, languageId: string): Promise<void> {
  const input = { project: project.overview.project, languageId }
  const result = await app.client.call('project.addLanguage', input)
  if (!result.ok) return app.fail(result.error)
  project.update(result.value, { isStale: false })
  project.setLanguage(languageId)
}
