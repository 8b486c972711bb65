import type { Language } from '../../../core/workbench/contract.ts'
import type { App } from '../state/app.svelte.ts'

/** The language catalogue by name; empty, and said so, where it cannot be had. */
export async function loadLanguages(app: App): Promise<Language[]> {
  const result = await app.client.call('app.languages', {})
  if (!result.ok) {
    app.fail(result.error)
    return []
  }
  return [...result.value].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
