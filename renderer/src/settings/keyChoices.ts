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

/** Returns the chosen keys after assigning some to a command, which removes them from their former command. */
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
 * Restores a command's default keys. A command that was assigned one of them gets its own back, and so do further ones;
 * freed keys return to the command whose default they are. No keys end up with two commands.
 */
export function resetKeys(chosen: Keys, command: Keyed, commands: readonly Keyed[]): Keys {
  const reset: Keyed[] = [command]
  // It grows while it is gone through.
  for (const each of reset) {
    const own = ownKeys(each)
    const takers = commands.filter(
      (other) =>
        !reset.some(({ id }) => id === other.id) &&
        (chosen[other.id] ?? []).some((held) => own.some((one) => areSameKeys(one, held))),
    )
    reset.push(...takers)
  }
  const ids = new Set(reset.map(({ id }) => id))
  const left = Object.fromEntries(Object.entries(chosen).filter(([id]) => !ids.has(id)))
  const freed = reset.flatMap(({ id }) => chosen[id] ?? [])
  return givenBack(left, freed, commands)
}

function givenBack(chosen: Keys, freed: readonly string[], commands: readonly Keyed[]): Keys {
  const given = { ...chosen }
  for (const command of commands) {
    const held = given[command.id]
    if (held === undefined) continue
    const own = ownKeys(command)
    const back = own.filter(
      (one) => freed.some((keys) => areSameKeys(keys, one)) && !held.some((keys) => areSameKeys(keys, one)),
    )
    if (back.length === 0) continue
    const all = own.filter((one) => back.includes(one) || held.some((keys) => areSameKeys(keys, one)))
    const others = held.filter((keys) => !own.some((one) => areSameKeys(one, keys)))
    if (all.length === own.length && others.length === 0) delete given[command.id]
    else given[command.id] = [...all, ...others]
  }
  return given
}
