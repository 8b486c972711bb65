/** Previews of files: those that modules gave, and those of formats that a browser can show. */
import { previewPage, previewTexts, renderText } from '../../documents/preview.ts'
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects } from '../openProjects.ts'

export function previewHandlers(projects: OpenProjects): HandlersOf<'preview'> {
  return {
    'preview.get': async ({ project, fileId }, { signal }) =>
      previewPage(await projects.find(project), fileId, signal),
    'preview.texts': async ({ project, fileId, languageId }, { signal }) =>
      previewTexts(await projects.find(project), { fileId, languageId }, signal),
    'preview.render': async ({ project, fileId, text }, { signal }) => ({
      html: await renderText(await projects.find(project), { fileId, text }, signal),
    }),
  }
}
