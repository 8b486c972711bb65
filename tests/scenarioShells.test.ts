/** Scenarios run somewhere: CI runs each over one shell, over the desktop but where this is said of its file. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { NOT_ON_DESKTOP } from './e2e/notOnDesktop.ts'

const files = globSync(join(import.meta.dirname, 'e2e/*.e2e.ts'))

it('those that leave themselves out over the desktop are named in notOnDesktop.ts, and only files that there are', () => {
  const leavesItselfOut = files.filter((file) =>
    readFileSync(file, 'utf8').includes("test.skip(shell !== 'browser'"),
  )
  expect(leavesItselfOut.map((file) => basename(file)).filter((name) => !(name in NOT_ON_DESKTOP))).toEqual(
    [],
  )
  const names = new Set(files.map((file) => basename(file)))
  expect(Object.keys(NOT_ON_DESKTOP).filter((name) => !names.has(name))).toEqual([])
})
