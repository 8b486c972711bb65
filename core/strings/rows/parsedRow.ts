/** The row that a string has by what a format read of it. */
import type { ParsedString } from '../../formats/format.ts'
import { PLURAL_CATEGORIES, joinForms, type PluralForms } from '../../model/plural.ts'
import { EMPTY_STRING, type SourceStringRow } from './strings.ts'

export function newString(string: ParsedString, fileId: number, now: number): Omit<SourceStringRow, 'id'> {
  return {
    ...EMPTY_STRING,
    file_id: fileId,
    identifier: string.identifier,
    ...parsedSource(string),
    context: string.context ?? null,
    max_length: string.maxLength ?? null,
    is_hidden: string.isHidden ? 1 : 0,
    is_locked: string.isLocked ? 1 : 0,
    is_archived: 0,
    created_at: now,
  }
}

/** The row as the file now has it; null where that is how it stands. Visibility is the file's only if it says so. */
export function updatedString<Row extends SourceStringRow>(
  before: Row,
  string: ParsedString,
  now: number,
): Row | null {
  const source = parsedSource(string)
  const context = string.context ?? null
  const maxLength = string.maxLength ?? null
  const isHidden = string.isHidden === undefined ? before.is_hidden : string.isHidden ? 1 : 0
  const isLocked = string.isLocked ? 1 : 0
  const isTextChanged = before.text !== source.text || before.plural_forms !== source.plural_forms
  const isChanged =
    isTextChanged ||
    before.identifier !== string.identifier ||
    before.type !== source.type ||
    before.context !== context ||
    before.max_length !== maxLength ||
    before.is_hidden !== isHidden ||
    before.is_locked !== isLocked
  if (!isChanged && !before.is_archived) return null
  return {
    ...before,
    ...source,
    identifier: string.identifier,
    ...(isTextChanged && { source_changed_at: now }),
    context,
    max_length: maxLength,
    is_hidden: isHidden,
    is_locked: isLocked,
    is_archived: 0,
    updated_at: isChanged ? now : before.updated_at,
  }
}

/** Forms make a string plural; what a format knows for a message with branches is `icu`, of whichever syntax. */
export function parsedSource({
  text,
  message,
}: ParsedString): Pick<SourceStringRow, 'type' | 'text' | 'plural_forms'> {
  if (typeof text === 'string')
    return { type: message === undefined ? 'plain' : 'icu', text, plural_forms: null }
  const forms: PluralForms = {}
  for (const category of PLURAL_CATEGORIES) {
    if (text[category] !== undefined) forms[category] = text[category]
  }
  return { type: 'plural', text: joinForms(forms), plural_forms: JSON.stringify(forms) }
}
