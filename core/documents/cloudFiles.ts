/** The owner of a project's source files. */
import type { DocumentsProject } from './project.ts'

/**
 * Whether the project syncs with a server that has the source files itself: sync sends no strings there (docs/cloud.md,
 * "Sync").
 */
export async function isCloudFile({ facts, store }: DocumentsProject): Promise<boolean> {
  return facts.type === 'file-based' && (await store.read('cloudProject', {})) !== null
}
