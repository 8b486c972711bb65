/** Asks where to, and writes the report there. */
import type { App } from '../workbench/app.svelte.ts'
import type { Project } from '../workbench/project.svelte.ts'
import { t } from '../texts/texts.ts'

export async function saveReport(app: App, project: Project): Promise<void> {
  const path = await app.files.pickOne(
    'save-report',
    `${project.overview.name} - ${t.overview.reportName}.html`,
  )
  if (path === null) return
  app.toasts.announce(t.overview.reporting)
  const result = await app.client.call('overview.report', { project: project.overview.project, path })
  if (result.ok) app.toasts.show(t.overview.reported)
  else app.fail(result.error)
}
