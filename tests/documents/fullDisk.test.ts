/** A file is saved on a disk that is full. Whoever may mount nothing has no small disk to try it on. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { testScreen } from '../workbench/testWorkbench.ts'

const SIZE = 128 * 1024

const mounted: string[] = []
afterEach(() => {
  for (const place of mounted.splice(0)) execFileSync('umount', [place])
})

/** A folder on a disk of its own with so few bytes; null where this may not be had. */
function smallDisk(): string | null {
  const place = mkdtempSync(join(tmpdir(), 'interlinear-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', place], { stdio: 'ignore' })
  } catch {
    return null
  }
  mounted.push(place)
  return place
}

function mayMount(): boolean {
  const place = process.platform === 'linux' ? smallDisk() : null
  for (const one of mounted.splice(0)) execFileSync('umount', [one])
  return place !== null
}

describe.skipIf(!mayMount())('a full disk (needs the right to mount one)', () => {
  it('leaves the file as it was, says so, and takes the save once there is space', async () => {
    const { value, failure } = testScreen()
    const folder = smallDisk()
    if (folder === null) throw new Error('The disk could not be mounted.')
    const file = join(folder, 'uk.po')
    const header = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    const po = `${header}msgid "Cart"\nmsgstr ""\n\n${'# A comment that takes space.\n'.repeat(1200)}msgid "Pay"\nmsgstr ""\n`
    writeFileSync(file, po)
    const opened = await value('bound.open', { path: file })
    if (opened.kind === 'asks') throw new Error('It asks.')
    const { project } = opened.overview
    await value('translation.save', { project, stringId: 1, languageId: 'uk', forms: { none: 'Кошик' } })
    writeFileSync(join(folder, 'filling'), Buffer.alloc(SIZE - po.length - 8192))
    expect(await failure('bound.write', { project })).toMatchObject({
      code: 'export.noSpace',
      details: { path: file },
    })
    expect(readFileSync(file, 'utf8')).toBe(po)
    expect(readdirSync(folder).sort()).toEqual(['filling', 'uk.po'])
    writeFileSync(join(folder, 'filling'), '')
    await value('bound.write', { project })
    expect(readFileSync(file, 'utf8')).toContain('msgstr "Кошик"')
  })
})
