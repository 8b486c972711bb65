import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPresentation, presentationOf } from '../../../renderer/src/controls/presentation.ts'

const core = join(import.meta.dirname, '../../../core')

/** Every code that core throws, read from its source. */
function thrownCodes(): string[] {
  const codes = new Set<string>(['cancelled', 'internal', 'connection.broken'])
  for (const entry of readdirSync(core, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
    const source = readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')
    for (const [, code] of source.matchAll(/new (?:Text)?Failure\(\s*['`]([a-z]+\.[A-Za-z]+)/g))
      if (code) codes.add(code)
  }
  return [...codes].sort()
}

describe('the table of failures', () => {
  it('says how each failure of the workbench is shown', () => {
    const codes = thrownCodes()
    expect(codes.length).toBeGreaterThan(10)
    expect(codes.filter((code) => findPresentation(code) === null)).toEqual([])
  })

  it('prefers the code to its room', () => {
    expect(presentationOf('project.damaged')).toEqual({ as: 'dialog', topic: 'project' })
    expect(presentationOf('project.exists')).toEqual({ as: 'inline', topic: 'project' })
  })

  it('shows what it does not know in a dialog', () => {
    expect(findPresentation('newer.thing')).toBeNull()
    expect(presentationOf('newer.thing').as).toBe('dialog')
  })
})
