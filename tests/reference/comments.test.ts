/** Comments are as wide as their code, or a little wider: prettier leaves them as they are written. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const WIDEST = 126

it('no line of a comment is longer than its editor shows', () => {
  const cwd = new URL('../../', import.meta.url)
  const files = ['core', 'cli', 'electron', 'renderer', 'packaging', 'tests'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,js,svelte}`, {
      cwd,
      exclude: (path) => /generated|node_modules/.test(path),
    }),
  )
  expect(files.length).toBeGreaterThan(1000)
  const long = files.flatMap((file) =>
    readFileSync(new URL(file, cwd), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > WIDEST && /^\s*(?:\/\/|\/?\*)/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  )
  expect(long).toEqual([])
})
