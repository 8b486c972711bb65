/** The ranges of a YAML file's members, for inserting or removing one. */
import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml'
import type { Key } from '../targetTree.ts'
import { yamlMembers, type YamlMember } from './document.ts'

/** Finds the value at a path of keys and indexes, null where there is none; of equal keys the first. */
export function nodeFinder(root: ParsedNode): (path: readonly Key[]) => ParsedNode | null {
  const values = new Map<ParsedNode, Map<string, ParsedNode | null>>()
  const valuesOf = (map: YAMLMap.Parsed): Map<string, ParsedNode | null> => {
    const known = values.get(map)
    if (known) return known
    const members = yamlMembers(map).toReversed()
    const found = new Map(members.map(({ identifier, value }) => [identifier, value]))
    values.set(map, found)
    return found
  }
  return (path) => {
    let node: ParsedNode | null = root
    for (const key of path) {
      if (isMap(node)) node = valuesOf(node).get(String(key)) ?? null
      else if (isSeq(node)) node = node.items[Number(key)] ?? null
      else return null
    }
    return node
  }
}

/** The end of what a member says: behind its value, without the blank lines that a block may end with. */
export function contentEnd({ key, value }: Pick<YamlMember, 'key' | 'value'>, text: string): number {
  if (!value || value.range[1] <= value.range[0]) return text.indexOf(':', key.range[1]) + 1
  return nodeEnd(value, text)
}

function nodeEnd(node: ParsedNode, text: string): number {
  const [start, end] = node.range
  if (isMap(node) && !node.flow) {
    const last = node.items.at(-1)
    if (last && isScalar(last.key)) return contentEnd({ key: last.key, value: last.value }, text)
  }
  if (isSeq(node) && !node.flow) {
    const last = node.items.at(-1)
    if (last && last.range[1] > last.range[0]) return nodeEnd(last, text)
  }
  const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
  if (isBlock && /^[|>]\d?\+/.test(text.slice(start, start + 3))) return end
  return start + text.slice(start, end).trimEnd().length
}

export function lineEnd(text: string, offset: number): number {
  const next = text.indexOf('\n', offset)
  if (next === -1) return text.length
  return text[next - 1] === '\r' ? next - 1 : next
}

/** The offset of a line with the comments right above it; those at the file's beginning are the file's. */
export function blockStart(text: string, lineStart: number): number {
  let block = lineStart
  while (block > 0) {
    const above = text.lastIndexOf('\n', block - 2) + 1
    if (!/^[ \t]*#/.test(text.slice(above, block))) return block
    block = above
  }
  return lineStart
}
