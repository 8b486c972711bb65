import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bindingOn } from '../../../../renderer/src/workbench/commands/bindings.ts'
import { commands } from '../../../../renderer/src/workbench/commands/table.ts'

/** Keys of macOS and of browsers there, which a page does not get: https://support.apple.com/en-us/102650 */
const OF_MACOS = [
  /^Control\+(?:Shift\+)?(?:F[1-8]|Arrow\w+|Space|PageUp|PageDown|Tab)$/,
  /^Meta\+(?:KeyH|KeyM|KeyQ|KeyW|(?:Shift\+)?(?:Tab|Space))$/,
  /^Control\+Meta\+(?:KeyF|KeyQ|KeyD|Space)$/,
]
/** Keys of Windows, of desktops of Linux, and of browsers there, which a page does not get. */
const OF_OTHERS = [
  /^Control\+(?:Shift\+)?(?:KeyN|KeyT|KeyW|KeyQ|Tab|PageUp|PageDown)$/,
  /^Alt\+(?:KeyD|KeyE|KeyF|(?:Shift\+)?(?:F4|F10|Tab|Space))$/,
  /^Control\+Alt\+(?:Delete|Arrow\w+)$/,
]

/** Each command's first keys: those that the sheet and the menus name. */
function firstKeys(isMac: boolean): { id: string; keys: string }[] {
  return commands.flatMap(({ id, keys = [], macKeys }) => {
    const [first] = (isMac ? macKeys : undefined) ?? keys
    return first === undefined ? [] : [{ id, keys: bindingOn(first, isMac) }]
  })
}

function every(isMac: boolean): { id: string; keys: string }[] {
  return commands.flatMap(({ id, keys = [], macKeys }) =>
    ((isMac ? macKeys : undefined) ?? keys).map((one) => ({ id, keys: bindingOn(one, isMac) })),
  )
}

describe.each([
  { system: 'a Mac', isMac: true, reserved: OF_MACOS },
  { system: 'Windows and Linux', isMac: false, reserved: OF_OTHERS },
])('the keys of commands on $system', ({ isMac, reserved }) => {
  it('run one command each', () => {
    const shared = [...Map.groupBy(every(isMac), ({ keys }) => keys).values()].filter(
      ({ length }) => length > 1,
    )
    expect(shared).toEqual([])
  })

  it('leave the keys of the system and of browsers alone', () => {
    expect(firstKeys(isMac).filter(({ keys }) => reserved.some((own) => own.test(keys)))).toEqual([])
  })

  it('exist for every command that has keys elsewhere', () => {
    const keyed = commands.filter(({ keys = [] }) => keys.length > 0).map(({ id }) => id)
    expect(firstKeys(isMac).map(({ id }) => id)).toEqual(keyed)
  })
})

describe('keys that differ on a Mac', () => {
  it('have no Option, which types letters', () => {
    expect(every(true).filter(({ keys }) => /(?:^|\+)Alt\+/.test(keys))).toEqual([])
  })

  it('stand in the table of keys if they differ', () => {
    const page = readFileSync('docs/keys.md', 'utf8')
    const [, table = ''] = page.split('## On a Mac')
    const missing = commands.flatMap(({ id, keys = [], macKeys = [] }) => {
      const [own, mac] = [keys[0], macKeys.at(-1)]
      if (own === undefined || mac === undefined) return []
      const row = `| \`${written(bindingOn(own, false), 'Ctrl')}\` | \`${written(bindingOn(mac, true), 'Control')}\` |`
      return table.includes(row) ? [] : [`${id}: ${row}`]
    })
    expect(missing).toEqual([])
  })
})

const NAMES: Readonly<Record<string, string>> = {
  ...{ Meta: 'Command', PageDown: 'PgDn', PageUp: 'PgUp', Semicolon: ';' },
}

/** Keys as the guides write them. */
function written(keys: string, control: string): string {
  return keys
    .split('+')
    .map((key) => (key === 'Control' ? control : (NAMES[key] ?? key.replace(/^(?:Key|Digit)/, ''))))
    .join('+')
}
