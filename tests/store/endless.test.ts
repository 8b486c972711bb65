/** A write that never ends is cancelled, the process still ends, and the project is unchanged. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkProjectFile } from '../../core/store/checkProjectFile.ts'
import { open, projectFile } from './projectFile.ts'

const child = fileURLToPath(new URL('./endless.child.ts', import.meta.url))

async function endlessly(
  path: string,
  deadline: string,
): Promise<{ said: unknown[]; signal: string | null }> {
  const process_ = spawn(process.execPath, [child, path, deadline], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<string | null>((resolve) => process_.on('exit', (_, signal) => resolve(signal)))
  const said = (await text(process_.stdout)).trim().split('\n')
  return { said: said.map((line) => JSON.parse(line) as unknown), signal: await ended }
}

test.skipIf(process.platform === 'win32').each([
  ['a write whose statement passes its deadline', '1', 3],
  ['a write that is under way as the project closes', '', 1],
])('cancels %s, and ends the process', async (_, deadline, lines) => {
  const path = projectFile()
  const { said, signal } = await endlessly(path, deadline)
  const endless = 'project.endless'
  expect(said).toEqual(
    [
      [endless, endless, endless],
      ['anna', 'ben'],
      [endless, endless],
    ].slice(3 - lines),
  )
  expect(signal).toBe('SIGKILL')
  expect(checkProjectFile(path).isWhole).toBe(true)
  expect(open(path).prepare('SELECT count(*) AS n FROM user').get()).toEqual({ n: 2 })
})
