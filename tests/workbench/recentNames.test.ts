/** Names of projects in the home folder: a stranger's file does not fill it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { StateStore, StoredState } from '../../core/workbench/shell.ts'
import { rememberRecent } from '../../core/workbench/recent.ts'
import { MAX_RECENT_NAME, readStateFile } from '../../core/workbench/storedState.ts'

it('cuts the name of an opened project', () => {
  let kept: StoredState['recentProjects'] = []
  const state = {
    read: () => ({ recentProjects: kept }),
    update: (change: Partial<StoredState>) => void (kept = change.recentProjects ?? kept),
  } as unknown as StateStore
  rememberRecent(state, { path: '/a', facts: { name: `${'x'.repeat(254)}😀${'y'.repeat(9_000)}` } } as never)
  expect(kept[0]?.name).toHaveLength(MAX_RECENT_NAME)
  expect(kept[0]?.name.isWellFormed()).toBe(true)
})

it('cuts the names that an earlier version stored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-recent-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'settings.json')
  const recent = { path: '/a', name: 'x'.repeat(2_000_000), openedAt: '2026-01-01T00:00:00Z' }
  writeFileSync(path, JSON.stringify({ recentProjects: [recent] }))
  expect(readStateFile(path).recentProjects[0]?.name).toHaveLength(MAX_RECENT_NAME)
})
