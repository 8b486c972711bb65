/** The part of an export in the merge of a file with the project: which text wins, and what is built. */
import { formWithoutSign, toBuild } from '../needsWorkText.ts'
import type { BuildTranslation } from '../../formats/format.ts'
import type { FileTexts } from '../import/merge/fileTexts.ts'
import type { ContestedTexts, MergedTexts, FormTexts } from '../merge/threeWayMerge.ts'
import type { Output } from './planExport.ts'
import type { ExportRequest } from './exportRequest.ts'

/** Whether the user has seen the file's text of a form and chose the project's. */
export function decidedBy(
  { decided = [] }: ExportRequest,
  { file, language }: Pick<Output, 'file' | 'language'>,
): (contested: ContestedTexts) => boolean {
  const own = decided.filter((one) => one.fileId === file.id && one.languageId === language.id)
  return ({ identifier, form, theirs }) =>
    own.some(
      (one) => one.identifier === identifier && one.form === form && one.theirs === formWithoutSign(theirs),
    )
}

/** Whether a file has a translation, unchanged since it was last seen. */
export function isAsSeen(
  identifier: string,
  { base, theirs }: { base: FormTexts; theirs: FormTexts },
): boolean {
  const text = theirs.get(identifier)
  return text !== undefined && JSON.stringify(text) === JSON.stringify(base.get(identifier))
}

export function mergedTextsOf(written: MergedTexts['toWrite']): FormTexts {
  return new Map(Array.from(written, ([identifier, { text }]) => [identifier, text]))
}

export function asBuilt(texts: FormTexts, previous: FileTexts['previous']): Map<string, BuildTranslation> {
  return new Map(
    Array.from(texts, ([identifier, text]) => [identifier, toBuild(text, previous.get(identifier))]),
  )
}
