/**
 * `npm run style`: reports repeated CSS rule bodies and comment lines that are too wide. It never fails: these are hints
 * for a reader, not rules that decide whether a change lands.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRules } from './cssRules.ts'

const root = join(import.meta.dirname, '../..')

/** Columns; the formatter does not wrap comments. */
const MAX_COMMENT_COLUMNS = 126

function findWideComments(): string[] {
  const files = globSync('{core,cli,electron,renderer,packaging,tests}/**/*.{ts,js,svelte}', {
    cwd: root,
    exclude: (path) => /generated|node_modules/.test(path),
  })
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > MAX_COMMENT_COLUMNS && /^\s*(?:\/\/|\/?\*)/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  )
}

/** Bodies of two declarations or more that several rules share, each with the places of these rules. */
function findRepeatedRules(): string[] {
  const byBody = Map.groupBy(
    readRules().filter(({ declarations }) => declarations.length > 1),
    ({ declarations }) => declarations.join('; '),
  )
  return [...byBody]
    .filter(([, rules]) => rules.length > 1)
    .map(([body, rules]) => `${body}\n    ${rules.map(({ place }) => place).join('\n    ')}`)
}

function print(title: string, findings: readonly string[]): void {
  console.log(`${title}: ${findings.length}`)
  for (const finding of findings) console.log(`  ${finding}`)
}

print('Repeated CSS rule bodies', findRepeatedRules())
print(`Comment lines wider than ${MAX_COMMENT_COLUMNS} columns`, findWideComments())
