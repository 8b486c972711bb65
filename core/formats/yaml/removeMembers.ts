/** Members that are taken out of a YAML file, with the comments right above them. */
import { isMap, type ParsedNode, type YAMLMap } from 'yaml'
import type { Edit } from '../../platform/text/splice.ts'
import type { Key } from '../targetTree.ts'
import { yamlMembers, type YamlMember } from './document.ts'
import { contentEnd, blockStart } from './places.ts'

type Members = readonly YamlMember[]

/** Takes out the members that `isGone` names, and mappings that are empty then; of the outermost at least braces stay. */
export function removedMembers(
  root: YAMLMap.Parsed,
  text: string,
  isGone: (path: readonly Key[], node: ParsedNode | null) => boolean,
): Edit[] {
  const isWholly = (member: YamlMember, path: readonly Key[]): boolean => {
    if (isGone(path, member.value)) return true
    if (!isMap(member.value) || member.value.items.length === 0) return false
    const members = yamlMembers(member.value)
    return (
      members.length === member.value.items.length &&
      members.every((one) => isWholly(one, [...path, one.identifier]))
    )
  }
  const visit = (map: YAMLMap.Parsed, path: readonly Key[], isOutermost: boolean): Edit[] => {
    const members = yamlMembers(map)
    const gone = members.filter((member) => isWholly(member, [...path, member.identifier]))
    const goneMembers = new Set(gone)
    const [first] = gone
    const last = gone.at(-1)
    if (isOutermost && first && last && gone.length === map.items.length) {
      const start = text.slice(0, first.start).trimEnd().length
      return [{ start, end: contentEnd(last, text), text: start === 0 ? '{}' : ' {}' }]
    }
    return members.flatMap((member, index): Edit[] => {
      if (goneMembers.has(member)) return [removal(map, member, { members, index }, text)]
      return isMap(member.value) ? visit(member.value, [...path, member.identifier], false) : []
    })
  }
  return visit(root, [], true)
}

function removal(
  map: YAMLMap.Parsed,
  member: YamlMember,
  { members, index }: { members: Members; index: number },
  text: string,
): Edit {
  const end = contentEnd(member, text)
  if (map.flow) {
    const [previous, next] = [members[index - 1], members[index + 1]]
    if (next) return { start: member.start, end: next.start, text: '' }
    return { start: previous ? contentEnd(previous, text) : member.start, end, text: '' }
  }
  const lineStart = text.lastIndexOf('\n', member.start - 1) + 1
  const isFirstOfLine = text.slice(lineStart, member.start).trim() === ''
  const next = members[index + 1]
  if (!isFirstOfLine && next) return { start: member.start, end: next.start, text: '' }
  const stop = text[end - 1] === '\n' ? end : text.indexOf('\n', end) + 1 || text.length
  return { start: isFirstOfLine ? blockStart(text, lineStart) : member.start, end: stop, text: '' }
}
