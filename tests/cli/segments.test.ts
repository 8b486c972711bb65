import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

describe('interlinear segments', () => {
  it('splits a segment and merges it again, and an export has the parts', async () => {
    const { folder, ok, run, json } = commandLine()
    writeFileSync(join(folder, 'help.md'), 'Save the file. Close it now.\n')
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    await ok(['import', 'p.interlinear', 'help.md'])
    /** By their ids. */
    const texts = async () =>
      ((await json(['query', 'p.interlinear', 'is hidden = false'])) as { text: string }[]).map(
        ({ text }) => text,
      )
    const cut = await json(['segments', 'split', 'p.interlinear', '--string', '1', '--before', 'file'])
    expect(cut).toEqual({ fileId: 1, stringIds: [1, 3], others: 0 })
    expect(await texts()).toEqual(['Save the', 'Close it now.', 'file.'])
    await ok(['translate', 'p.interlinear', '--string', '3', '--language', 'uk', '--text', 'файл.'])
    await ok(['export', 'p.interlinear', '--language', 'uk', '--out', 'out'])
    expect(readFileSync(join(folder, 'out/help.md'), 'utf8')).toBe('Save the файл. Close it now.\n')
    const { code, stderr } = await run(['segments', 'merge', 'p.interlinear', '--string', '1'])
    expect([code, stderr]).toEqual([0, 'Merged: string 1.\n'])
    expect(await texts()).toEqual(['Save the file.', 'Close it now.'])
    await ok(['segments', 'merge', 'p.interlinear', '--string', '1'])
    expect(await texts()).toEqual(['Save the file. Close it now.'])
    await ok(['segments', 'split', 'p.interlinear', '--string', '1', '--at', '8'])
    expect(await texts()).toEqual(['Save the', 'file. Close it now.'])
  })

  it('refuses a text that the source lacks, a place that is missing, and files without segments', async () => {
    const { folder, ok, run } = commandLine()
    writeFileSync(join(folder, 'a.json'), '{"a": "One. Two."}')
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    await ok(['import', 'p.interlinear', 'a.json'])
    const refused = async (...options: string[]) => {
      const { code, stderr } = await run(['segments', ...options, '--string', 'a', '--json'])
      return [code, (JSON.parse(stderr) as { error: { code: string } }).error.code]
    }
    expect(await refused('split', 'p.interlinear', '--before', 'Two')).toEqual([2, 'segments.format'])
    expect(await refused('split', 'p.interlinear', '--before', 'three')).toEqual([2, 'usage.segments'])
    expect(await refused('split', 'p.interlinear')).toEqual([2, 'usage.segments'])
    expect(await refused('merge', 'p.interlinear')).toEqual([2, 'segments.format'])
  })
})
