/** Whose the source files of a project are. */
import type { DocumentsProject } from './project.ts'

/**
 * Whether it syncs with a cloud that has the source files itself: sync sends no strings there (docs/cloud.md,
 * "Sync").
 */
export async function isCloudFile({ facts, store }: DocumentsProject): Promise<boolean> {
  return facts.type === 'file-based' && (await store.read('cloudProject', {})) !== null
}
