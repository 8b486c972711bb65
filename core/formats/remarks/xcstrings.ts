/** The comment of a string catalogue's entry, to which lines are added. */
import type { Language } from '../../contract/language.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { decode, encode } from '../encoding.ts'
import type { SourceFile } from '../format.ts'
import { jsonStyle, patched, type JsonData } from '../json/patch.ts'
import { readObject, jsonText } from '../json/tree.ts'
import { xcstringsEntries, xcstringsIdentifier, sourceCodeOf, sourceSlots } from '../xcstrings/catalog.ts'
import type { Remarks } from './remarks.ts'

export function remarkXcstrings({ content }: SourceFile, remarks: Remarks, language: Language): Uint8Array {
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
