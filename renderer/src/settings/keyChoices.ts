/** Giving keys to commands, and taking them from the one that had them. */
import type { Settings } from '../../../core/contract/index.ts'
import type { Command } from '../workbench/commands/command.ts'
import { keysOf, ownKeys } from '../workbench/commands/keys.ts'
import { areSameKeys } from './pressedKeys.ts'

type Keys = Settings['keys']
type Keyed = Pick<Command, 'id' | 'keys' | 'macKeys'>

/** The command that has these keys now, other than the one that they are for. */
export function holderOf<Other extends Keyed>(
  keys: string,
  command: Keyed,
  commands: readonly Other[],
): Other | undefined {
  return commands.find(
    (other) => other.id !== command.id && keysOf(other).some((held) => areSameKeys(held, keys)),
  )
}

/** The keys of a person once a command has these, and whoever had them has them no more. */
export function giveKeys(chosen: Keys, command: Keyed, keys: string, commands: readonly Keyed[]): Keys {
  const given = { ...chosen }
  for (const other of commands) {
    const held = keysOf(other)
    if (other.id === command.id || !held.some((one) => areSameKeys(one, keys))) continue
    given[other.id] = held.filter((one) => !areSameKeys(one, keys))
  }
  return { ...given, [command.id]: [keys] }
}

export function takeKeys(chosen: Keys, command: Keyed): Keys {
  return { ...chosen, [command.id]: [] }
}

/**
 * The program's own keys for a command again. A command that was given one of them meanwhile gives it back, and has its
 * own.
 */
export function resetKeys(chosen: Keys, command: Keyed, commands: readonly Keyed[]): Keys {
  const own = ownKeys(command)
  const takers = commands.filter(
    (other) =>
      other.id !== command.id &&
      (chosen[other.id] ?? []).some((held) => own.some((one) => areSameKeys(one, held))),
  )
  const ids = new Set([command.id, ...takers.map(({ id }) => id)])
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => !ids.has(id)))
}
