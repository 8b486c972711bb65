/**
 * The content of the palette and the menu: usable commands, unusable ones with the reason, and titles with an ellipsis.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FIRST_SETTINGS } from '../../../core/contract/firstSettings.ts'
import { App } from '../../../renderer/src/workbench/app.svelte.ts'
import type { Command } from '../../../renderer/src/workbench/commands/command.ts'
import { findCommands } from '../../../renderer/src/workbench/commands/find.ts'
import { commands } from '../../../renderer/src/workbench/commands/table.ts'
import { commandOf, menuGroups } from '../../../renderer/src/workbench/menus.ts'
import { PaletteCommands } from '../../../renderer/src/workbench/palette.ts'
import { SETTINGS_TABS } from '../../../renderer/src/settings/tabs.ts'
import { t } from '../../../renderer/src/texts/texts.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'

const listed = commands.filter(({ isUnlisted }) => isUnlisted !== true)
const first = (query: string) => findCommands(listed, query).map(({ id }) => id)

describe('the palette', () => {
  it.each([
    ['plugins', 'project.modules'],
    ['fuzzy', 'string.needsWork'],
    ['statistics', 'project.report'],
    ['spelling', 'qa.checks'],
    ['ollama', 'settings.machines'],
    ['density', 'view.lines'],
  ])('finds by %s what is called otherwise', (query, id) => {
    expect(first(query).slice(0, 4)).toContain(id)
  })

  it('puts what is called so before what is only meant so', () => {
    expect(first('report')[0]).toBe('project.report')
  })

  it('has other words only for commands that there are', () => {
    const ids = new Set(commands.map(({ id }) => id))
    const named = [...Object.keys(t.commandWords), ...Object.keys(t.commandNames)]
    expect(named.filter((id) => !ids.has(id))).toEqual([])
  })

  it('has a command for each page of the settings', () => {
    const app = new App(new FakeWorkbench())
    const opened = first('settings:').flatMap((id) => {
      commandOf(id)?.run(app)
      return app.dialog?.kind === 'settings' && app.dialog.tab !== undefined ? [app.dialog.tab] : []
    })
    expect(opened).toEqual([...SETTINGS_TABS])
  })
})

describe('an unusable command', () => {
  useFakePage()
  let app: App
  const found = (query: string) =>
    new PaletteCommands(app).find(query).map(({ command, lack }) => [command.id, lack])

  beforeEach(() => {
    app = new App(
      new FakeWorkbench()
        .answers('project.open', ({ path }) => overviewOf(path) as never)
        .answers('list.open', { list: 'l', total: 0, milliseconds: 1, shown: null }),
    )
  })

  it('becomes usable as soon as its precondition is met, without moving', async () => {
    const entries = new PaletteCommands(app).find('backup')
    const lacks = () => entries.slice(0, 2).map(({ command, lack }) => [command.id, lack])
    expect(lacks()).toEqual([
      ['project.restore', null],
      ['project.backup', 'Open a project first.'],
    ])
    await app.openProject('/one')
    expect(lacks()).toEqual([
      ['project.restore', null],
      ['project.backup', null],
    ])
  })

  it('stands below what can, with the reason', async () => {
    expect(found('backup').slice(0, 2)).toEqual([
      ['project.restore', null],
      ['project.backup', 'Open a project first.'],
    ])
    await app.openProject('/one')
    expect(found('backup').slice(0, 2)).toEqual([
      ['project.backup', null],
      ['project.restore', null],
    ])
    expect(found('push')).toEqual([
      ['cloud.show', null],
      ['cloud.sync', 'The project is not linked to a cloud.'],
    ])
    expect(found('comment').every(([, lack]) => lack === 'Choose a string first.')).toBe(true)
  })

  it('is a group of its own at the end while nothing is typed', () => {
    app.changeSettings({ recentCommands: ['view.theme.dark', 'project.backup'] })
    const entries = new PaletteCommands(app).find('')
    const headings = entries.flatMap(({ heading }) => heading ?? [])
    expect([headings[0], headings.at(-1)]).toEqual(['Recent', 'Cannot be used now'])
    expect(entries[0]?.command.id).toBe('view.theme.dark')
    const from = entries.findIndex(({ heading }) => heading === 'Cannot be used now')
    expect(entries.slice(0, from).filter(({ lack }) => lack !== null)).toEqual([])
    expect(entries.slice(from).filter(({ lack }) => lack === null)).toEqual([])
    expect(new Set(entries.map(({ command }) => command.id)).size).toBe(entries.length)
    expect(listed.every(({ id }) => entries.some(({ command }) => command.id === id))).toBe(true)
  })
})

describe('the menu', () => {
  it('has no more than ten entries in each of no more than nine groups, and each of them is there', () => {
    expect(menuGroups.length).toBeLessThan(9)
    for (const { title, parts } of menuGroups) {
      expect(parts.flat().length, title).toBeGreaterThan(0)
      expect(parts.flat().length, title).toBeLessThanOrEqual(10)
    }
    const ids = menuGroups.flatMap(({ parts }) => parts.flat().map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('marks what is on, and one of what excludes each other', () => {
    const app = new App(new FakeWorkbench())
    const view = menuGroups.find(({ title }) => title === t.menus.view)?.parts.flat() ?? []
    const on = () => view.filter(({ isOn }) => isOn?.(app)).map(({ id }) => id)
    expect(on()).toEqual(['view.preview.both', 'view.side', 'view.theme.system'])
    app.changeSettings({ theme: 'dark', panes: { sideHidden: 1, lines: 2, view: 0 } })
    expect(on()).toEqual(['view.preview.list', 'view.lines', 'view.theme.dark'])
  })
})

describe('the titles of commands', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { getSelection: () => null })
    vi.stubGlobal('Element', class {})
  })
  afterEach(() => void vi.unstubAllGlobals())

  /** Dialogs in which one only reads, and the palette itself. */
  const READ = new Set(['palette', 'shortcuts', 'guides', 'about'])
  /** It asks only where repetitions have texts of their own. */
  const SELDOM = new Set(['string.useForRepetitions'])

  /** A value of which every member is such a value, and which can be called. */
  function anything(): unknown {
    return new Proxy(() => undefined, {
      get: (_, name) => {
        if (name === Symbol.toPrimitive) return () => 'x'
        if (name === 'fields' || name === 'left') return []
        return typeof name === 'symbol' || name === 'then' ? undefined : anything()
      },
      apply: () => anything(),
    })
  }

  async function asks(command: Command): Promise<boolean> {
    let isAsking = false
    const app = {
      dialog: null as App['dialog'],
      settings: FIRST_SETTINGS,
      project: anything(),
      files: {
        pick: () => ((isAsking = true), Promise.resolve(null)),
        pickOne: () => ((isAsking = true), Promise.resolve(null)),
      },
    }
    try {
      command.run(
        new Proxy(app, { get: (of, name) => (Reflect.get(of, name) as unknown) ?? anything() }) as never,
      )
    } catch {
      // Commands that need a real page have opened no dialog.
    }
    await settled()
    return isAsking || (app.dialog !== null && !READ.has(app.dialog.kind))
  }

  it('end with an ellipsis where something has to be chosen or said first, and nowhere else', async () => {
    const wrong = []
    for (const command of listed) {
      const { id, title } = command
      if (!SELDOM.has(id) && (await asks(command)) !== title.endsWith('…')) wrong.push(`${id}: ${title}`)
    }
    expect(wrong).toEqual([])
  })
})
