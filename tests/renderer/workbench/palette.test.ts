/** What a person types who does not know what a command is called here. */
import { describe, expect, it } from 'vitest'
import { findCommands } from '../../../renderer/src/workbench/commands/find.ts'
import { commands } from '../../../renderer/src/workbench/commands/table.ts'
import { menuGroups } from '../../../renderer/src/workbench/menus.ts'
import { t } from '../../../renderer/src/texts/texts.ts'

const listed = commands.filter(({ isUnlisted }) => isUnlisted !== true)
const first = (query: string) => findCommands(listed, query).map(({ id }) => id)

describe('the palette', () => {
  it.each([
    ['settings', 'view.settings'],
    ['preferences', 'view.settings'],
    ['font', 'view.settings'],
    ['help', 'view.shortcuts'],
    ['backup', 'project.backup'],
    ['spelling', 'qa.checks'],
    ['progress', 'project.overview'],
    ['plugins', 'project.modules'],
    ['fuzzy', 'string.needsWork'],
    ['statistics', 'project.report'],
    ['night', 'view.theme.dark'],
  ])('finds by %s what is called otherwise', (query, id) => {
    expect(first(query).slice(0, 4)).toContain(id)
  })

  it('puts what is called so before what is only meant so', () => {
    expect(first('report')[0]).toBe('project.report')
  })

  it('has other words only for commands that there are', () => {
    const ids = new Set(commands.map(({ id }) => id))
    expect(Object.keys(t.commandWords).filter((id) => !ids.has(id))).toEqual([])
  })
})

describe('the menu', () => {
  it('has no more than nine entries in each of no more than nine groups, and each of them is there', () => {
    expect(menuGroups.length).toBeLessThan(9)
    for (const { title, parts } of menuGroups) {
      expect(parts.flat().length, title).toBeGreaterThan(0)
      expect(parts.flat().length, title).toBeLessThanOrEqual(9)
    }
    const ids = menuGroups.flatMap(({ parts }) => parts.flat().map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
