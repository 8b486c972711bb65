import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { testScreen } from './testWorkbench.ts'

describe('a path that is typed for a file or folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-browse-'))
  mkdirSync(join(folder, 'po files'))
  const file = join(folder, 'po files', 'uk.po')
  writeFileSync(file, '')

  it('shows the folder that it names, however it was copied', async () => {
    const { value } = testScreen()
    for (const path of [
      join(folder, 'po files'),
      `"${join(folder, 'po files')}"\n`,
      pathToFileURL(join(folder, 'po files')).href,
    ]) {
      expect(await value('app.browse', { path })).toMatchObject({
        path: join(folder, 'po files'),
        file: null,
      })
    }
    expect(await value('app.browse', { path: '~' })).toMatchObject({ path: homedir(), file: null })
  })

  it('shows the folder of the file that it names', async () => {
    const { value } = testScreen()
    const listing = await value('app.browse', { path: `${file}\n` })
    expect(listing).toMatchObject({ path: join(folder, 'po files'), file: { name: 'uk.po', exists: true } })
    expect(listing.entries.map(({ name }) => name)).toEqual(['uk.po'])
  })

  it('accepts a new file of a folder that exists', async () => {
    const { value, failure } = testScreen()
    const path = join(folder, 'po files', 'de.po')
    expect(await value('app.browse', { path, isNew: true })).toMatchObject({
      file: { name: 'de.po', exists: false },
    })
    expect(await failure('app.browse', { path })).toMatchObject({ code: 'bound.missing', details: { path } })
    const deeper = join(folder, 'none', 'de.po')
    expect(await failure('app.browse', { path: deeper, isNew: true })).toMatchObject({
      code: 'bound.missing',
    })
    expect(await failure('app.browse', { path: join(file, 'x') })).toMatchObject({ code: 'bound.missing' })
  })
})
