import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHomeState } from '../../cli/open/run.ts'
import { FIRST_SETTINGS } from '../../core/contract/firstSettings.ts'
import { homeFolder } from '../../core/workbench/home.ts'

let home: string
let lines: string[]
const log = (line: string): void => void lines.push(line)
const file = (): string => join(home, 'settings.json')
const recent = { path: '/p/shop.interlinear', name: 'Shop', openedAt: '2025-01-02T03:04:05.000Z' }

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'interlinear-home-'))
  lines = []
})

afterEach(() => rmSync(home, { recursive: true }))

describe('the home folder', () => {
  it('is the one that INTERLINEAR_HOME names, else the platform’s', () => {
    expect(homeFolder({ INTERLINEAR_HOME: '/tmp/mine' })).toBe('/tmp/mine')
    expect(homeFolder({})).toMatch(/interlinear/i)
    expect(homeFolder({ INTERLINEAR_HOME: '' })).toBe(homeFolder({}))
  })
})

describe('the state kept between runs', () => {
  it('begins with defaults and holds what was written, also for another process', () => {
    const state = openHomeState(home, log)
    expect(state.read()).toMatchObject({
      settings: { theme: 'system', queryHistory: [] },
      updatesLookedAt: null,
      recentProjects: [],
    })
    expect(state.read().settings.userLogin).not.toBe('')

    const { settings } = state.read()
    state.update({ settings: { ...settings, theme: 'dark' } })
    const other = openHomeState(home, log)
    other.update({ recentProjects: [recent] })
    expect(state.read()).toEqual({
      settings: { ...settings, theme: 'dark' },
      recentProjects: [recent],
      updatesLookedAt: null,
    })
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('begins afresh where the file is torn, and keeps that file', () => {
    writeFileSync(file(), '{"settings": {"theme": "da')
    const state = openHomeState(home, log)
    expect(state.read().settings.theme).toBe('system')
    state.update({ recentProjects: [recent] })
    expect(openHomeState(home, log).read().recentProjects).toEqual([recent])
    const aside = readdirSync(home).filter((name) => name.includes('damaged'))
    expect(aside).toHaveLength(1)
    expect(readFileSync(join(home, aside[0] ?? ''), 'utf8')).toBe('{"settings": {"theme": "da')
    expect(lines).toEqual([expect.stringContaining(aside[0] ?? '?')])
  })

  it('survives a file that is torn while it is in use', () => {
    const state = openHomeState(home, log)
    state.update({ recentProjects: [recent] })
    writeFileSync(file(), '')
    expect(state.read().recentProjects).toEqual([])
    state.update({ recentProjects: [recent] })
    expect(state.read().recentProjects).toEqual([recent])
  })

  it('gives a wrong member its default, keeps the right ones and what newer versions wrote', () => {
    const settings = {
      theme: 'blue',
      language: '../de',
      userLogin: 'olena',
      queryHistory: [1],
      panes: { list: 320 },
    }
    writeFileSync(file(), JSON.stringify({ settings, recentProjects: 'none', later: { x: 1 } }))
    const state = openHomeState(home, log)
    const expected = {
      settings: { ...FIRST_SETTINGS, userLogin: 'olena', panes: { list: 320 } },
      recentProjects: [],
      updatesLookedAt: null,
    }
    expect(state.read()).toEqual(expected)
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ ...expected, later: { x: 1 } })
    expect(state.read()).toEqual(expected)
    expect(lines).toHaveLength(1)
  })

  it('moves to the next unfinished string with the default setting of an earlier version', () => {
    writeFileSync(file(), JSON.stringify({ settings: { nextAfterSave: 'next' } }))
    const state = openHomeState(home, log)
    expect(state.read().settings.nextAfterSave).toBe('unfinished')
    expect(lines).toEqual([])
    const { settings } = state.read()
    state.update({ settings: { ...settings, nextAfterSave: 'row' } })
    expect(openHomeState(home, log).read().settings.nextAfterSave).toBe('row')
  })
})
