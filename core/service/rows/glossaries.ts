/** Glossaries that a client renames. */
import type { Database } from 'better-sqlite3'
import { changeGlossary, requireGlossary } from '../../glossary/rows/glossaryEdits.ts'
import type { OperationContext } from '../../store/operation.ts'

/** The languages stay those that it has when it is written. @throws Failure `glossary.unknown` */
export function renameGlossary(
  db: Database,
  { userId, glossaryId, name }: { userId: number; glossaryId: number; name: string },
  context: OperationContext,
): void {
  const { language_ids: languages } = requireGlossary(db, glossaryId)
  const languageIds = JSON.parse(languages) as string[]
  changeGlossary(db, { userId, glossaryId, name, languageIds }, context)
}
