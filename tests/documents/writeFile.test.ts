import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readIfThere, refuseChanged, writeWhole } from '../../core/documents/writeFile.ts'
import { writeAtomically } from '../../core/platform/files/atomicWrite.ts'
import { writeChunks } from '../../core/platform/files/writeChunks.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('an atomic write of a file', () => {
  it('creates the folders that it needs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    await writeWhole(join(folder, 'lang/uk/shop.json'), bytes('{}'))
    expect(readFileSync(join(folder, 'lang/uk/shop.json'), 'utf8')).toBe('{}')
    expect(readdirSync(join(folder, 'lang/uk'))).toEqual(['shop.json'])
  })

  it('reports a file in place of a folder, directly above or further up', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    writeFileSync(join(folder, 'lang'), 'a file')
    for (const path of ['lang/shop.json', 'lang/uk/shop.json'])
      await expect(writeWhole(join(folder, path), bytes('{}'))).rejects.toMatchObject({
        code: 'export.unwritable',
        message: 'There is a file at the path of its folder.',
        details: { path: join(folder, path) },
      })
    expect(readFileSync(join(folder, 'lang'), 'utf8')).toBe('a file')
  })

  it('has the content of one of two concurrent writers, and leaves no other file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    const path = join(folder, 'shop.json')
    const texts = ['a'.repeat(3_000_000), 'b'.repeat(2_000_000)]
    for (let round = 0; round < 5; round++) {
      await Promise.all(texts.map((text) => writeWhole(path, bytes(text))))
      expect(texts).toContain(readFileSync(path, 'utf8'))
      expect(readdirSync(folder)).toEqual(['shop.json'])
    }
  })

  it('is cancelled if another program wrote to it meanwhile', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    const path = join(folder, 'shop.json')
    writeFileSync(path, 'before')
    const known = await readIfThere(path)
    const beforeReplacing = async () => {
      writeFileSync(path, 'theirs')
      await refuseChanged(path, known)
    }
    await expect(writeWhole(path, bytes('ours'), { beforeReplacing })).rejects.toMatchObject({
      code: 'export.changed',
    })
    expect(readFileSync(path, 'utf8')).toBe('theirs')
    expect(readdirSync(folder)).toEqual(['shop.json'])
    await writeWhole(path, bytes('ours'), { beforeReplacing: () => refuseChanged(path, bytes('theirs')) })
    expect(readFileSync(path, 'utf8')).toBe('ours')
  })

  it('keeps a link and its permissions, also when written in chunks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    const [file, link] = [join(folder, 'real.tmx'), join(folder, 'link.tmx')]
    writeFileSync(file, 'before')
    chmodSync(file, 0o640)
    symlinkSync(file, link)
    const pieces = () => Readable.from(['one', ' ', 'two'])
    await writeChunks(link, pieces())
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect([readFileSync(file, 'utf8'), lstatSync(file).mode & 0o777]).toEqual(['one two', 0o640])
    chmodSync(file, 0o440)
    await expect(writeChunks(link, pieces())).rejects.toMatchObject({ code: 'export.readOnly' })
  })

  it('follows a link to a missing file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    const [file, further, link] = ['real.tmx', 'further.tmx', 'link.tmx'].map((name) =>
      join(folder, name),
    ) as [...[string, string, string]]
    symlinkSync('real.tmx', further)
    symlinkSync(further, link)
    await writeChunks(link, Readable.from(['one']))
    expect([link, further].map((one) => lstatSync(one).isSymbolicLink())).toEqual([true, true])
    expect([readFileSync(file, 'utf8'), readdirSync(folder).length]).toEqual(['one', 3])
  })

  it('is never readable to users who may not read the old file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    const path = join(folder, 'own.tmx')
    writeFileSync(path, 'before')
    chmodSync(path, 0o600)
    const modes: number[] = []
    const write = async (file: FileHandle) => {
      await file.writeFile('after')
      for (const name of readdirSync(folder)) modes.push(lstatSync(join(folder, name)).mode & 0o777)
    }
    await writeAtomically(path, { write })
    expect(modes).toEqual([0o600, 0o600])
    expect([readFileSync(path, 'utf8'), lstatSync(path).mode & 0o777]).toEqual(['after', 0o600])
  })
})

describe('reading an existing file', () => {
  it('distinguishes a missing file from an unreadable one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-writing-'))
    expect(await readIfThere(join(folder, 'none.json'))).toBeNull()
    expect(await readIfThere(join(folder, 'none/none.json'))).toBeNull()
    const loop = join(folder, 'loop.json')
    symlinkSync(loop, loop)
    await expect(readIfThere(loop)).rejects.toMatchObject({ code: 'export.unreadable' })
    await expect(refuseChanged(loop, null)).rejects.toMatchObject({ code: 'export.unreadable' })
  })
})
