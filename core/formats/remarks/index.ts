/**
 * Comments to translators beside the strings of a file, as each format has them (docs/reference/merging.md,
 * "Conflicts"). JSON, ARB, tables and subtitles have none.
 */
import type { Language } from '../../contract/language.ts'
import type { SourceFile } from '../format.ts'
import { remarkQt, remarkXliff12, remarkXliff2 } from './elements.ts'
import {
  remarkAndroid,
  remarkFluent,
  remarkPhp,
  remarkPo,
  remarkProperties,
  remarkResx,
  remarkStrings,
  remarkStringsdict,
  remarkYaml,
} from './lines.ts'
import type { Remarks } from './remarks.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { decode, encode } from '../encoding.ts'
import { jsonStyle, patched, type JsonData } from '../json/patch.ts'
import { readObject, jsonText } from '../json/tree.ts'
import { xcstringsEntries, xcstringsIdentifier, sourceCodeOf, sourceSlots } from '../xcstrings/catalog.ts'

/** @param language The one that the file is read in (`ParseOptions.sourceLanguage` of a file of one language) */
type Remarker = (file: SourceFile, remarks: Remarks, language: Language) => Uint8Array

const REMARKERS: Readonly<Partial<Record<string, Remarker>>> = {
  po: remarkPo,
  xliff: remarkXliff12,
  xliff2: remarkXliff2,
  qt_ts: remarkQt,
  xcstrings: remarkXcstrings,
  android: remarkAndroid,
  yaml: remarkYaml,
  properties: remarkProperties,
  strings: remarkStrings,
  stringsdict: remarkStringsdict,
  ftl: remarkFluent,
  php: remarkPhp,
  resx: remarkResx,
}

/**
 * The file with a comment for each remark, of strings that it has; null where its format has no comments. Throws as the
 * format's `parse` does.
 */
export function withRemarks(
  type: string,
  file: SourceFile,
  remarks: Remarks,
  language: Language,
): Uint8Array | null {
  return REMARKERS[type]?.(file, remarks, language) ?? null
}

/** The comment of a string catalogue's entry, to which lines are added. */
function remarkXcstrings({ content }: SourceFile, remarks: Remarks, language: Language): Uint8Array {
  const decoded = decode(content)
  const root = readObject(decoded.text)
  const style = jsonStyle(decoded.text, root)
  const edits = xcstringsEntries(root).flatMap((entry): Edit[] => {
    const { node } = entry
    const slots = sourceSlots(entry, sourceCodeOf(root), language)
    const lines = slots.flatMap(({ parts }) => remarks.get(xcstringsIdentifier(entry, parts)) ?? [])
    if (node.kind !== 'object' || lines.length === 0) return []
    const standing = jsonText(node, 'comment')
    const wanted = new Map<string, JsonData>(Array.from(node.members, ([key, { value }]) => [key, value]))
    wanted.set('comment', [...(standing === undefined ? [] : [standing]), ...lines].join('\n'))
    return [{ start: node.start, end: node.end, text: patched(decoded.text, node, wanted, style) }]
  })
  return encode(splice(decoded.text, edits), decoded)
}
