/** The dictionaries that a project names, beside those that this machine has. */
import { Failure } from '../platform/errors/failure.ts'
import type { PinnedDictionary, UsedDictionary } from '../contract/quality.ts'
import type { CheckedProject } from './quality.ts'
import { chooseDictionary } from './spelling/chooseDictionary.ts'

export interface NamedDictionaries {
  languageId: string
  /** The dictionary of this machine for the language; null if there is none. */
  here: UsedDictionary | null
  /** The dictionary that the project pins; null if there is none. */
  pinned: PinnedDictionary | null
}

interface Languages {
  /** All of the project by default. */
  languageIds?: readonly string[] | undefined
}

function languagesOf(session: CheckedProject, languageIds: Languages['languageIds']) {
  const codes = languageIds ?? session.facts.targetLanguages.map(({ id }) => id)
  return codes.map((code) => session.targetLanguage(code))
}

export async function listDictionaries(
  session: CheckedProject,
  { languageIds }: Languages,
): Promise<NamedDictionaries[]> {
  const pins = await session.store.read('pinnedDictionaries', {})
  return languagesOf(session, languageIds).map((language) => ({
    languageId: language.id,
    here: chooseDictionary(language, session.quality.home, undefined)?.used ?? null,
    pinned: pins.find((pin) => pin.languageId === language.id) ?? null,
  }))
}

/**
 * Names the dictionaries of this machine for the project's languages, or none. Languages without a dictionary here keep
 * what is named for them. @throws Failure `quality.noDictionary` where there is none for any of them
 */
export async function pinProjectDictionaries(
  session: CheckedProject,
  { languageIds, isPinned }: Languages & { isPinned: boolean },
): Promise<void> {
  const listed = await listDictionaries(session, { languageIds })
  const chosen = isPinned ? listed.filter(({ here }) => here !== null) : listed
  if (chosen.length === 0)
    throw new Failure('quality.noDictionary', 'This machine has no dictionary for any of these languages.', {
      value: listed.map(({ languageId }) => languageId).join(', '),
      kept: 'Nothing was changed.',
      todo: 'Install one, or add it in the settings (Dictionaries).',
    })
  await session.store.write('pinDictionaries', {
    pins: chosen.map(({ languageId, here }) => ({ languageId, dictionary: isPinned ? here : null })),
  })
  await session.store.write('forgetChecks', {})
}
