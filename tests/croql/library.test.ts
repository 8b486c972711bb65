/** The compiler by itself, as docs/croql.md shows it to people who have their rows somewhere else. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const guide = readFileSync(new URL('../../docs/croql.md', import.meta.url), 'utf8')

/** The text of the first block of a kind. */
function block(kind: string): string {
  const [, text] = new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide) ?? []
  if (text === undefined) throw new Error(`The guide has no ${kind} block`)
  return text
}

function run(code: string): string {
  // The package has a bundle of it, which tests/packaging runs.
  const args = ['--conditions=interlinear-source', '--input-type=module', '--eval', code]
  return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
}

it('runs as in the guide, and prints its output', () => {
  expect(run(block('js'))).toBe(block('text'))
})

it('needs no database: SQLite is not even loaded', () => {
  const loadedBy = (module: string) =>
    run(`
      import { createRequire } from 'node:module'
      await import('${module}')
      const { cache } = createRequire(process.cwd() + '/')
      console.log(Object.keys(cache).some((path) => path.includes('better-sqlite3')))`)
  expect(loadedBy('./core/store/database.ts')).toBe('true\n')
  expect(loadedBy('interlinear/croql')).toBe('false\n')
})
