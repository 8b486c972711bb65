/** The texts of an entry: what is to stand in its forms, and the edits that put it there. */
import { joinForms, type PluralForms } from '../../model/plural.ts'
import { assertEncodable } from '../encoding.ts'
import type { BuildOptions, BuildTranslation } from '../format.ts'
import type { Edit } from '../../platform/text/splice.ts'
import type { PoEntry } from './entry.ts'
import { layOut, type PoLayout } from './layout.ts'
import type { FormTable } from './plurals.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** The inputs for the edits of each entry. */
export interface EntryWork {
  text: string
  encoding: string
  /** Made when the first text is written. */
  layout: () => PoLayout
  options: BuildOptions
  /** Made when the first plural entry needs it. */
  table: () => FormTable
}

/**
 * The texts of an entry's forms. A form whose text follows unchanged from the file's current translation keeps its
 * content. So a form without a category (KDE's form for the number 1 alone) is not lost. `isFresh`: ignores the
 * existing content.
 */
export function textsToWrite(
  entry: PoEntry,
  translation: BuildTranslation,
  isFresh: boolean,
  work: EntryWork,
): string[] {
  const wanted = entryTexts(translation, entry.plural !== null, work)
  if (!entry.plural || isFresh) return wanted
  const standing = entry.forms.map(({ value }) => value)
  const shown = shownTexts(entry, work)
  if (saysSame(entry, translation, work)) return standing
  return wanted.map((text, index) => {
    const own = standing[index] ?? ''
    const isOwn = own !== '' && own !== shown[index]
    return isOwn || (text === shown[index] && index < standing.length) ? own : text
  })
}

/** A translation by the numbered forms of the file. */
export function entryTexts({ text }: BuildTranslation, isPlural: boolean, work: EntryWork): string[] {
  if (!isPlural) return [typeof text === 'string' ? text : (text.other ?? joinForms(text))]
  return work.table().toTexts(typeof text === 'string' ? sameInAllForms(text, work.options) : text)
}

/** Whether a reader of the file would find this translation in an entry. */
export function saysSame(entry: PoEntry, translation: BuildTranslation, work: EntryWork): boolean {
  const wanted = entryTexts(translation, entry.plural !== null, work)
  const shown = entry.plural ? shownTexts(entry, work) : entry.forms.map(({ value }) => value)
  return wanted.every((text, index) => text === shown[index])
}

function shownTexts(entry: PoEntry, work: EntryWork): string[] {
  const { toForms, toTexts } = work.table()
  return toTexts(toForms(entry.forms.map(({ value }) => value)))
}

function sameInAllForms(text: string, { targetLanguage }: BuildOptions): PluralForms {
  return Object.fromEntries(targetLanguage.pluralCategoryNames.map((name) => [name, text]))
}

/** Makes the entry hold just these texts; a form that says the same already is not touched. */
export function writeForms(
  entry: PoEntry,
  identifier: string,
  texts: readonly string[],
  work: Pick<EntryWork, 'text' | 'encoding' | 'layout'>,
): Edit[] {
  const { text: fileText, encoding, layout } = work
  const keyword = (index: number) => (entry.plural ? `msgstr[${index}]` : 'msgstr')
  const last = assertDefined(entry.forms.at(-1), 'The last form')
  const lastKept = entry.forms[texts.length - 1]
  const edits: Edit[] = []
  const added: string[] = []
  for (const [index, text] of texts.entries()) {
    const form = entry.forms[index]
    if (form?.value === text) continue
    assertEncodable(text, encoding, identifier)
    const literals = layOut(text, keyword(index), layout())
    if (form) edits.push({ start: form.start, end: form.end, text: literals })
    else added.push(`${indentOf(entry, fileText)}${keyword(index)} ${literals}`)
  }
  if (added.length > 0) {
    const text = added.map((line) => layout().lineBreak + line).join('')
    edits.push({ start: last.end, end: last.end, text })
  }
  if (lastKept && lastKept !== last) edits.push({ start: lastKept.end, end: last.end, text: '' })
  return edits
}

/** The blanks before an entry's keywords, in files that indent them. */
function indentOf(entry: PoEntry, text: string): string {
  const lineStart = text.lastIndexOf('\n', entry.keywordStart) + 1
  return assertDefined(/^[ \t]*/.exec(text.slice(lineStart, entry.keywordStart)), 'The match')[0]
}
