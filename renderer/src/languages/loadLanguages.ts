import type { Language } from '../../../core/contract/index.ts'
import type { App } from '../workbench/app.svelte.ts'

/** The definition of a language that the catalogue lacks. */
export interface CustomLanguage {
  id: string
  name: string
  /** The id of the language whose plurals and direction it shares. */
  like: string
}

/** The language catalogue by name; empty, and said so, where it cannot be had. */
export async function loadLanguages(app: App): Promise<Language[]> {
  const result = await app.client.call('app.languages', {})
  if (!result.ok) {
    app.fail(result.error)
    return []
  }
  return [...result.value].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
