/** The arguments that a message needs from its program, and their differences between a translation and its source. */
import type { SelectType } from '../contract/messages.ts'
import { walk, type ArgumentType, type MessageNode } from './message.ts'

export type ArgumentUse = ArgumentType | SelectType | 'tag'

export interface MessageArgument {
  name: string
  /** Each once, in the order in which they occur. */
  uses: ArgumentUse[]
  /** The format as ICU writes it: `currency/EUR`; null where there is none. */
  format: string | null
}

/** The arguments in the order in which they occur. Fluent's quoted texts need nothing and are left out. */
export function argumentsOf(nodes: readonly MessageNode[]): MessageArgument[] {
  const found = new Map<string, MessageArgument>()
  for (const node of walk(nodes)) {
    if (node.kind === 'text' || node.kind === 'count') continue
    const use = node.kind === 'tag' ? 'tag' : node.type
    if (use === 'literal') continue
    const key = use === 'tag' ? `<${node.name}` : node.name
    const format = node.kind === 'argument' ? node.format : null
    const known = found.get(key)
    if (!known) found.set(key, { name: node.name, uses: [use], format })
    else {
      known.format ??= format
      if (!known.uses.includes(use)) known.uses.push(use)
    }
  }
  return [...found.values()]
}

export interface ArgumentDifferences {
  /** Arguments of the source that the translation lacks. */
  missing: MessageArgument[]
  /** Arguments of the translation that the source lacks. */
  unknown: MessageArgument[]
  /** Used as what they are not in the source: a date as a number. */
  changed: { source: MessageArgument; target: MessageArgument }[]
}

/** Compares by name: how often, where and in which branch an argument stands is the translation's affair. */
export function compareArguments(
  source: readonly MessageArgument[],
  target: readonly MessageArgument[],
): ArgumentDifferences {
  const bySource = new Map(source.map((argument) => [keyOf(argument), argument]))
  const byTarget = new Map(target.map((argument) => [keyOf(argument), argument]))
  return {
    missing: source.filter((argument) => !byTarget.has(keyOf(argument))),
    unknown: target.filter((argument) => !bySource.has(keyOf(argument))),
    changed: target.flatMap((argument) => {
      const original = bySource.get(keyOf(argument))
      return original && differ(original, argument) ? [{ source: original, target: argument }] : []
    }),
  }
}

function keyOf({ name, uses }: MessageArgument): string {
  return uses[0] === 'tag' ? `<${name}` : name
}

/** Returns the type of a value for a use. Any value can be written plainly. */
function valueOf(use: ArgumentUse): string | null {
  switch (use) {
    case 'plural':
    case 'selectordinal':
    case 'number':
      return 'number'
    case 'date':
    case 'time':
      return 'date'
    case 'select':
      return 'choice'
    case 'plain':
    case 'literal':
      return null
    case 'tag':
    case 'term':
    case 'message':
    case 'function':
      return use
  }
}

function differ(source: MessageArgument, target: MessageArgument): boolean {
  const wanted = source.uses.map(valueOf).filter((value) => value !== null)
  const given = target.uses.map(valueOf).filter((value) => value !== null)
  return wanted.length > 0 && given.some((value) => !wanted.includes(value))
}
