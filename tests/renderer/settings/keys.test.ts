/** Keys that a person gives to commands. */
import { afterEach, describe, expect, it } from 'vitest'
import { giveKeys, holderOf, resetKeys, takeKeys } from '../../../renderer/src/settings/keyChoices.ts'
import { areSameKeys, pressedKeys, type Press } from '../../../renderer/src/settings/pressedKeys.ts'
import { chosenKeys } from '../../../renderer/src/workbench/commands/chosenKeys.svelte.ts'
import { findCommands } from '../../../renderer/src/workbench/commands/find.ts'
import { foundByKeys, keyNames, keysOf } from '../../../renderer/src/workbench/commands/keys.ts'

const press = (key: string, code: string, held: Partial<Press> = {}): Press => ({
  ...{ key, code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false },
  getModifierState: () => false,
  ...held,
})
const pc = { isMac: false, isInBrowser: false }

describe('keys that are pressed', () => {
  it('are kept by their places on the keyboard, with their modifiers in one order', () => {
    expect(pressedKeys(press('L', 'KeyL', { shiftKey: true, ctrlKey: true }), pc)).toEqual({
      keys: 'Control+Shift+KeyL',
    })
    expect(pressedKeys(press('F7', 'F7'), pc)).toEqual({ keys: 'F7' })
    expect(pressedKeys(press('Enter', 'Enter', { altKey: true }), pc)).toEqual({ keys: 'Alt+Enter' })
  })

  it('are waited for while only modifiers are down', () => {
    expect(pressedKeys(press('Control', 'ControlLeft', { ctrlKey: true }), pc)).toBeNull()
  })

  it('are refused where they type, where fields need them, and where the browser does', () => {
    expect(pressedKeys(press('l', 'KeyL'), pc)).toEqual({ refused: 'character' })
    const altGr = { getModifierState: (name: string) => name === 'AltGraph' }
    expect(pressedKeys(press('ł', 'KeyL', altGr), pc)).toEqual({ refused: 'character' })
    expect(pressedKeys(press('¬', 'KeyL', { altKey: true }), { ...pc, isMac: true })).toEqual({
      refused: 'character',
    })
    expect(pressedKeys(press('ArrowDown', 'ArrowDown', { shiftKey: true }), pc)).toEqual({ refused: 'field' })
    expect(pressedKeys(press('c', 'KeyC', { ctrlKey: true }), pc)).toEqual({ refused: 'field' })
    for (const key of ['ArrowLeft', 'Backspace', 'Home'])
      expect(pressedKeys(press(key, key, { ctrlKey: true }), pc)).toEqual({ refused: 'field' })
    expect(pressedKeys(press('w', 'KeyW', { ctrlKey: true }), pc)).toEqual({ keys: 'Control+KeyW' })
    expect(pressedKeys(press('w', 'KeyW', { ctrlKey: true }), { ...pc, isInBrowser: true })).toEqual({
      refused: 'browser',
    })
  })

  it('are the same in whatever order', () => {
    expect(areSameKeys('Shift+Control+KeyL', 'Control+Shift+KeyL')).toBe(true)
    expect(areSameKeys('Control+KeyL', 'Control+Shift+KeyL')).toBe(false)
  })
})

describe('the keys of commands', () => {
  const save = { id: 'a.save', keys: ['$mod+KeyS'] }
  const show = { id: 'a.show', keys: ['$mod+KeyK', '$mod+Shift+KeyP'] }
  const bare = { id: 'a.bare' }
  const all = [save, show, bare]
  const use = (keys: Record<string, string[]>) => {
    chosenKeys.use(keys)
    return keys
  }
  afterEach(() => chosenKeys.use({}))

  it('are the program’s own until a person gives others', () => {
    expect(keysOf(save)).toEqual(['Control+KeyS'])
    expect(keysOf(bare)).toEqual([])
    use(giveKeys({}, bare, 'Control+Alt+KeyB', all))
    expect(keysOf(bare)).toEqual(['Control+Alt+KeyB'])
    expect(keyNames('Control+Alt+KeyB')).toEqual(['Ctrl', 'Alt', 'B'])
  })

  it('are reassigned: their former command keeps its others', () => {
    expect(holderOf('Shift+Control+KeyP', bare, all)).toBe(show)
    expect(holderOf('Control+KeyK', show, all)).toBeUndefined()
    use(giveKeys({}, bare, 'Control+KeyK', all))
    expect([keysOf(bare), keysOf(show)]).toEqual([['Control+KeyK'], ['Control+Shift+KeyP']])
  })

  it('are removed, and restored from the command that has them', () => {
    const taken = use(takeKeys({}, save))
    expect(keysOf(save)).toEqual([])
    const given = use(giveKeys(taken, bare, 'Control+KeyS', all))
    expect(resetKeys(given, save, all)).toEqual({})
    expect(resetKeys({ ...given, [show.id]: ['F7'] }, save, all)).toEqual({ [show.id]: ['F7'] })
  })

  it('go back to whose own they are once the one that took them has its own again', () => {
    const given = giveKeys({}, bare, 'Control+KeyK', all)
    expect(given).toEqual({ [show.id]: ['Control+Shift+KeyP'], [bare.id]: ['Control+KeyK'] })
    expect(resetKeys(given, bare, all)).toEqual({})
    // Additional keys stay.
    const more = { ...given, [show.id]: ['F7'] }
    expect(resetKeys(more, bare, all)).toEqual({ [show.id]: ['Control+KeyK', 'F7'] })
  })

  it('are never two commands’, however many changed hands', () => {
    const one = { id: 'b.one', keys: ['Alt+KeyO'] }
    const two = { id: 'b.two', keys: ['Alt+KeyT'] }
    const three = { id: 'b.three', keys: ['Alt+KeyR'] }
    const some = [one, two, three]
    const first = use(giveKeys({}, two, 'Alt+KeyO', some))
    const changed = use(giveKeys(first, three, 'Alt+KeyT', some))
    use(resetKeys(changed, one, some))
    expect(some.map(keysOf)).toEqual([['Alt+KeyO'], ['Alt+KeyT'], ['Alt+KeyR']])
  })

  it('are found by their names', () => {
    const words = foundByKeys({ ...save, title: 'Save' })
    expect(findCommands([words, { title: 'Show' }], 'Ctrl+S')).toEqual([words])
  })
})
