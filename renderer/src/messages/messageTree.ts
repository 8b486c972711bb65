/** The fields of a message as the tree that they stand for. */
import type { FieldStep, MessageField } from '../../../core/contract/index.ts'

export type MessageItem = { kind: 'field'; key: string; field: MessageField } | MessageSelection

export interface MessageSelection {
  kind: 'selection'
  key: string
  name: string
  type: FieldStep['type']
  branches: { key: string; step: FieldStep; items: MessageItem[] }[]
}

export function itemKey({ address }: MessageField): string {
  return address.join('.')
}

/** Fields come in the order in which they stand in the message. */
export function messageTreeOf(fields: readonly MessageField[], depth = 0): MessageItem[] {
  const items: MessageItem[] = []
  for (const [key, group] of groups(fields, 2 * depth + 1, depth)) {
    const [first] = group
    const step = first?.path[depth]
    if (first === undefined) continue
    if (step === undefined) {
      items.push(...group.map((field) => ({ kind: 'field' as const, key: itemKey(field), field })))
      continue
    }
    const branches = [...groups(group, 2 * depth + 2, depth)].map(([branchKey, inner]) => ({
      key: branchKey,
      step: inner[0]?.path[depth] ?? step,
      items: messageTreeOf(inner, depth + 1),
    }))
    items.push({ kind: 'selection', key, name: step.name, type: step.type, branches })
  }
  return items
}

/** Fields with the same beginning of their address; those that stand at this depth are apart from deeper ones. */
function groups(fields: readonly MessageField[], length: number, depth: number): Map<string, MessageField[]> {
  return Map.groupBy(fields, ({ address, path }) => {
    const kind = path.length > depth ? 'in' : 'at'
    return `${kind} ${address.slice(0, length).join('.')}`
  })
}
