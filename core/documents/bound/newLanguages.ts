/** Languages that came into a bound folder since it was last looked at, and into which its project is not translated. */
import type { ImportReport } from '../../contract/index.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { sentence } from '../../sentence.ts'
import type { DocumentsProject } from '../project.ts'
import type { BoundPlace } from './boundPlaces.ts'
import type { FoundTree } from './foundFile.ts'

/** Returns a line for each such language, by its first file, and notes all that are there: each is told once. */
export async function tellNewLanguages(
  { boundPlaces, facts }: DocumentsProject,
  { project, languages: known }: BoundPlace,
  { files, targetLanguageIds }: FoundTree,
): Promise<ImportReport['skipped']> {
  const added = targetLanguageIds.filter((id) => known?.includes(id) !== true)
  if (known !== undefined && added.length === 0) return []
  // A home folder that cannot be written to leaves the languages to be told again.
  await boundPlaces
    .noteLanguages(project, [...new Set([...(known ?? []), ...targetLanguageIds])])
    .catch(() => undefined)
  if (known === undefined) return []
  const targets = new Set(facts.targetLanguages.map(({ id }) => id))
  const translations = files.flatMap((file) => file.translations)
  return added
    .filter((id) => !targets.has(id))
    .flatMap((id) => {
      const own = translations.filter(({ languageId }) => languageId === id)
      const [first] = own
      if (first === undefined) return []
      const language = { languageId: id, title: resolveLanguage(id).name }
      const { english, said } =
        sentence`${language} (${id}) is new here, with this file and ${own.length - 1} others; add the language to the project to translate into it.`
      return [{ path: first.path, reason: english, ...(said && { said }) }]
    })
}
