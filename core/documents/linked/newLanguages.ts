/** Languages that came into a bound folder since it was last looked at, and into which its project is not translated. */
import type { ImportReport } from '../../contract/index.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { sentence } from '../../platform/text/sentence.ts'
import type { FolderNews } from '../../contract/folderAccount.ts'
import type { FoundTree } from './foundFile.ts'

/** A line for each such language, by its first file. */
export function tellNewLanguages(
  { newLanguageIds }: Pick<FolderNews, 'newLanguageIds'>,
  { files }: FoundTree,
): ImportReport['skipped'] {
  const translations = files.flatMap((file) => file.translations)
  return newLanguageIds.flatMap((id) => {
    const own = translations.filter(({ languageId }) => languageId === id)
    const [first] = own
    if (first === undefined) return []
    const language = { languageId: id, title: resolveLanguage(id).name }
    const { english, said } =
      sentence`${language} (${id}) is new here, with this file and ${own.length - 1} others; add the language to the project to translate into it.`
    return [{ path: first.path, reason: english, ...(said && { said }) }]
  })
}
