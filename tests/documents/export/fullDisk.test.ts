/** A file is saved on a full disk. The test needs the right to mount a small one. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { mayMount, removeSmallDisks, smallDisk } from '../../smallDisk.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

const KIBIBYTES = 128

afterEach(removeSmallDisks)

describe.skipIf(!mayMount())('a full disk (needs the right to mount one)', () => {
  it('leaves the file unchanged, reports it, and accepts the save once there is space', async () => {
    const { value, failure } = testScreen()
    const folder = smallDisk(KIBIBYTES)
    if (folder === null) throw new Error('The disk could not be mounted.')
    const file = join(folder, 'uk.po')
    const header = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    const po = `${header}msgid "Cart"\nmsgstr ""\n\n${'# A comment that takes space.\n'.repeat(1200)}msgid "Pay"\nmsgstr ""\n`
    writeFileSync(file, po)
    const opened = await value('linked.open', { path: file })
    if (opened.kind === 'asks') throw new Error('It asks.')
    const { project } = opened.overview
    await value('translation.save', { project, stringId: 1, languageId: 'uk', forms: { none: 'Кошик' } })
    writeFileSync(join(folder, 'filling'), Buffer.alloc(KIBIBYTES * 1024 - po.length - 8192))
    expect(await failure('linked.write', { project })).toMatchObject({
      code: 'export.noSpace',
      details: { path: file },
    })
    expect(readFileSync(file, 'utf8')).toBe(po)
    expect(readdirSync(folder).sort()).toEqual(['filling', 'uk.po'])
    writeFileSync(join(folder, 'filling'), '')
    await value('linked.write', { project })
    expect(readFileSync(file, 'utf8')).toContain('msgstr "Кошик"')
  })
})
