/** Obstacles beside a project: a folder in place of a log, and a full disk. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { commandLine } from '../cli/commandLine.ts'
import { mayMount, removeSmallDisks, smallDisk } from '../smallDisk.ts'
import { folderForTest, goodProject } from './projects.ts'

afterAll(removeSmallDisks)

it.each(['-journal', '-wal'])('a folder named as the project with %s is named', async (end) => {
  const path = goodProject(join(folderForTest(), 'x.interlinear'))
  mkdirSync(path + end)
  const { code, stderr } = await commandLine().run(['status', path])
  expect(code).toBe(2)
  expect(stderr).toContain(`Rename or move the folder "x.interlinear${end}".`)
})

it.skipIf(!mayMount()).each([0, 40, 300])(
  'init on a disk with %i KB says that it is full, and leaves nothing',
  async (left) => {
    const disk = smallDisk(400) ?? ''
    writeFileSync(join(disk, 'full'), Buffer.alloc((400 - left) * 1024))
    const { code, stderr } = await commandLine().run([
      'init',
      join(disk, 'x.interlinear'),
      '--source',
      'en',
      '--target',
      'uk',
    ])
    expect(code).toBe(2)
    expect(stderr).toContain('The disk is full.')
    expect(readdirSync(disk)).toEqual(['full'])
  },
)
