import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeWhole } from '../../core/documents/writing.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a file that is written whole', () => {
  it('makes the folders that it needs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    await writeWhole(join(folder, 'lang/uk/shop.json'), bytes('{}'))
    expect(readFileSync(join(folder, 'lang/uk/shop.json'), 'utf8')).toBe('{}')
    expect(readdirSync(join(folder, 'lang/uk'))).toEqual(['shop.json'])
  })

  it('says so where a file lies in place of a folder, right above or further up', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    writeFileSync(join(folder, 'lang'), 'a file')
    for (const path of ['lang/shop.json', 'lang/uk/shop.json'])
      await expect(writeWhole(join(folder, path), bytes('{}'))).rejects.toMatchObject({
        code: 'export.unwritable',
        message: 'A file lies where this one needs a folder.',
        details: { path: join(folder, path) },
      })
    expect(readFileSync(join(folder, 'lang'), 'utf8')).toBe('a file')
  })
})
