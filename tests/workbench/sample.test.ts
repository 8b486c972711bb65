/** The sample shows what there is to a person who opens it and has nothing of their own yet. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSample } from '../../core/workbench/sample/sample.ts'
import { testScreen } from './testWorkbench.ts'

describe('the sample', () => {
  it('has a term, a match, a comment, a text that needs work and a screenshot', async () => {
    const { value } = testScreen()
    const { project } = await value('project.openSample', {})
    const { list, total } = await value('list.open', { project, languageId: 'uk' })
    const rows = await value('list.rows', { list, from: 0, count: total })
    const of = (text: string) => ({
      project,
      languageId: 'uk',
      stringId: rows.find((row) => row.text === text)?.id ?? 0,
    })

    const boarding = of('Boarding closes 30 minutes before departure.')
    const text = 'Boarding closes 30 minutes before departure.'
    const matches = await value('memory.matches', boarding)
    expect(matches[0]).toMatchObject({ target: 'Посадка закінчується за 45 хвилин до відправлення.' })
    const terms = await value('glossary.match', { project, languageId: 'uk', texts: [text] })
    expect(JSON.stringify(terms)).toContain('посадка')

    const declined = await value('string.get', of('Your card was declined. Nothing was charged.'))
    expect([declined.row.unresolvedIssues, declined.screenshots]).toEqual([1, 1])
    const [shown] = await value('screenshot.ofString', { project, stringId: declined.row.id })
    expect(shown).toMatchObject({ name: 'Payment page.png', size: { width: 420, height: 260 } })
    expect(shown?.tags.map(({ region }) => region?.width).toSorted()).toEqual([110, 288, 84])
    expect(rows.filter(({ state }) => state === 'needsWork').map((row) => row.text)).toEqual([
      'Valid on {{date, datetime}}',
    ])
  })
  it('is created once, and does not replace one that another window has open', async () => {
    const home = mkdtempSync(join(tmpdir(), 'interlinear-sample-home-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    const open = () => openSample(home, { login: 'olena', name: null }, context)
    const windows = [open(), open()]
    const path = await Promise.race(windows)
    const first = statSync(path).ino
    expect(await Promise.all(windows)).toEqual([path, path])
    expect(statSync(path).ino).toBe(first)
    expect(readdirSync(home).filter((name) => name.startsWith('.sample-'))).toEqual([])
  })
})
