/** Texts that were typed and never saved when the project was last left. */
import type { Workbench } from '../../../core/contract/index.ts'
import type { Listing } from '../strings/listing.svelte.ts'
import type { Navigation } from '../strings/navigation.ts'
import { t } from '../texts/texts.ts'
import type { Toasts } from '../workbench/toasts.svelte.ts'

export interface RecoveredDraftsParts {
  workbench: Workbench
  project: string
  toasts: Pick<Toasts, 'show'>
  navigation: Pick<Navigation, 'goTo'>
  listing: Pick<Listing, 'showDrafts'>
}

/** Says where they lie: leads to the only one, or lists those in the language of the newest. */
export async function tellOfDrafts(parts: RecoveredDraftsParts): Promise<void> {
  const { workbench, project, toasts, navigation, listing } = parts
  const result = await workbench.call('draft.recovered', { project })
  const [newest] = result.ok ? result.value : []
  if (!result.ok || newest === undefined) return
  const { stringId, languageId } = newest
  const isOne = result.value.length === 1
  toasts.show(t.drafts.recovered({ count: result.value.length }), {
    label: isOne ? t.drafts.goThere : t.drafts.show,
    run: () =>
      isOne ? void navigation.goTo(stringId, languageId) : listing.showDrafts({ languageId, fileId: null }),
  })
}
