import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataFolder, homePath } from '../../../core/platform/files/homePath.ts'
import { homeFolder, homeStatePath } from '../../../core/workbench/home.ts'
import { openHomeState } from '../../../cli/open/run.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interlinear-xdg-'))
  vi.stubEnv('INTERLINEAR_HOME', '')
  for (const name of ['DATA', 'CONFIG', 'STATE', 'CACHE'])
    vi.stubEnv(`XDG_${name}_HOME`, join(folder, name.toLowerCase()))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const log = (): void => undefined

describe.runIf(process.platform === 'linux')('XDG folders', () => {
  it('hold settings, state and caches apart from the data', () => {
    const home = homeFolder()
    expect(home).toBe(join(folder, 'data/interlinear'))
    expect(homeStatePath(home)).toBe(join(folder, 'config/interlinear/settings.json'))
    expect(homePath(home, 'state', 'interlinear.log')).toBe(join(folder, 'state/interlinear/interlinear.log'))
    expect(homePath(home, 'cache', 'unpacked')).toBe(join(folder, 'cache/interlinear/unpacked'))
  })

  it('are not used if INTERLINEAR_HOME or a caller chose the home folder', () => {
    expect(homePath('/tmp/other', 'config', 'settings.json')).toBe('/tmp/other/settings.json')
    vi.stubEnv('INTERLINEAR_HOME', dataFolder())
    expect(homeStatePath(homeFolder())).toBe(join(folder, 'data/interlinear/settings.json'))
  })

  it('leave files of an earlier version in place and in use', () => {
    const home = homeFolder()
    mkdirSync(home, { recursive: true })
    const earlier = join(home, 'settings.json')
    writeFileSync(earlier, JSON.stringify({ settings: { userName: 'Olena' }, recentProjects: [] }))
    const state = openHomeState(home, log)
    expect(state.read().settings.userName).toBe('Olena')
    state.update({ settings: { ...state.read().settings, theme: 'dark' } })
    expect(homeStatePath(home)).toBe(earlier)
    expect(openHomeState(home, log).read().settings).toMatchObject({ userName: 'Olena', theme: 'dark' })
  })

  it('hold the settings from the first write on, whatever an earlier version writes later', () => {
    const home = homeFolder()
    const state = openHomeState(home, log)
    state.update({ settings: { ...state.read().settings, userName: 'Olena' } })
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'settings.json'), '{"settings": {"userName": "root"}}')
    expect(openHomeState(home, log).read().settings.userName).toBe('Olena')
  })
})
