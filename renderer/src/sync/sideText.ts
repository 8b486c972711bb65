/** The text of one side of a change. */
import type { ConflictSide } from '../../../core/contract/index.ts'
import { named, t } from '../texts/texts.ts'

type Members = ConflictSide['members']

/** The text where there is one, else the members by name. */
export function sideText(members: Members): string {
  const { text, ...rest } = members
  if (typeof text === 'string') return text
  return Object.entries(rest)
    .map(([name, value]) => `${named(t.cloud.members, name)}: ${valueText(value)}`)
    .join('\n')
}

function valueText(value: unknown): string {
  if (value === null || value === '') return t.cloud.noValue
  if (typeof value === 'boolean') return value ? t.cloud.yes : t.cloud.no
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
