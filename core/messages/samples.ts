/** Values to try a message with: of each kind that its arguments ask for. */
import type { SampleKind, SampleValue } from '../contract/messages.ts'
import type { Language } from '../contract/language.ts'
import type { ArgumentUse, MessageArgument } from './arguments.ts'
import { branchSamples } from './categories.ts'
import { walk, type MessageNode } from './message.ts'

/** A day on which no language writes day and month alike. */
const SAMPLE_DAY = '2026-01-31'

/** One for each argument that a value can be given to; those of `given` keep theirs. */
export function sampleValues(
  nodes: readonly MessageNode[],
  argumentsOfMessage: readonly MessageArgument[],
  language: Language,
  given: Readonly<Record<string, string>>,
): SampleValue[] {
  return argumentsOfMessage.flatMap(({ name, uses }) => {
    const kind = kindOf(uses)
    if (kind === null) return []
    const choices = kind === 'choice' ? choicesOf(nodes, name) : []
    const own = Object.hasOwn(given, name) ? given[name] : undefined
    const value = own ?? defaultOf(kind, name, choices, nodes, language)
    return [{ name, kind, value, choices }]
  })
}

function kindOf(uses: readonly ArgumentUse[]): SampleKind | null {
  const has = (...wanted: ArgumentUse[]) => uses.some((use) => wanted.includes(use))
  if (has('plural', 'selectordinal', 'number')) return 'number'
  if (has('date', 'time')) return 'date'
  if (has('select')) return 'choice'
  return has('plain') ? 'text' : null
}

function choicesOf(nodes: readonly MessageNode[], name: string): string[] {
  const selectors = [...walk(nodes)].flatMap((node) => {
    return node.kind === 'select' && node.name === name ? node.branches.map(({ selector }) => selector) : []
  })
  return [...new Set(selectors)]
}

function defaultOf(
  kind: SampleKind,
  name: string,
  choices: readonly string[],
  nodes: readonly MessageNode[],
  language: Language,
): string {
  switch (kind) {
    case 'number':
      return firstNumber(nodes, name, language)
    case 'date':
      return SAMPLE_DAY
    case 'choice':
      return choices[0] ?? ''
    case 'text':
      return name
  }
}

/** A number that leads into the last branch which has one, because that is the common case; else 5. */
function firstNumber(nodes: readonly MessageNode[], name: string, language: Language): string {
  for (const node of walk(nodes)) {
    if (node.kind !== 'select' || node.name !== name) continue
    const numbers = node.branches.map(
      ({ selector }) => branchSamples(node, selector, language)?.first ?? null,
    )
    return String(numbers.findLast((number) => number !== null) ?? 5)
  }
  return '5'
}
