/** The lint lets two files inflate bytes: each of their calls bounds what comes out. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FILES = ['core/strings/rows/fileContent.ts', 'core/platform/threads/channel.ts']

it.each(FILES)('%s inflates with a bound in each call', (file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const calls = text.match(/\b(?:inflate|inflateRaw|gunzip|unzip|brotliDecompress)Sync\([^\n]*/g) ?? []
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) expect(call).toContain('maxOutputLength')
})
