import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { workingCopyAround } from '../../../core/documents/code/repositoryRoot.ts'

function home(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'interlinear-copy-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('the working copy around a catalogue', () => {
  it('is the nearest folder of a version control system, also a linked one', async () => {
    const top = home()
    mkdirSync(join(top, 'shop/.git'), { recursive: true })
    mkdirSync(join(top, 'shop/modules/cart/po'), { recursive: true })
    expect(await workingCopyAround(join(top, 'shop/modules/cart/po'), top)).toBe(join(top, 'shop'))
    // The mark of a submodule, and of a second working tree, is a file.
    writeFileSync(join(top, 'shop/modules/cart/.git'), 'gitdir: ../../.git/modules/cart\n')
    expect(await workingCopyAround(join(top, 'shop/modules/cart/po'), top)).toBe(
      join(top, 'shop/modules/cart'),
    )
  })

  it('is never a home folder, whatever it contains', async () => {
    const top = home()
    mkdirSync(join(top, '.git'))
    mkdirSync(join(top, 'Downloads'))
    expect(await workingCopyAround(join(top, 'Downloads'), top)).toBeNull()
    expect(await workingCopyAround(top, top)).toBeNull()
  })

  it('is never a home folder that is named by a link', async () => {
    const top = home()
    mkdirSync(join(top, 'anna/.git'), { recursive: true })
    mkdirSync(join(top, 'anna/Downloads'))
    symlinkSync(join(top, 'anna'), join(top, 'link'), 'junction')
    expect(await workingCopyAround(join(top, 'anna/Downloads'), join(top, 'link'))).toBeNull()
  })
})
