/** The skipped parts of a run of all tests, with the requirements that this machine lacks. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hasCorpus } from './corpus.ts'

/** A test that did not run, by its file and its title. */
export interface SkippedTest {
  file: string
  title: string
}

interface Reason {
  /** Found in the text of a test file that asks for the same. */
  marker: RegExp
  isMissing: () => boolean
  words: string
}

const root = join(import.meta.dirname, '..')

const isMissing = (program: string): boolean => spawnSync(program, ['--version']).status !== 0

const REASONS: readonly Reason[] = [
  {
    marker: /!hasCorpus/,
    isMissing: () => !hasCorpus,
    words: 'need the real files of ../shared/corpus, which is not here',
  },
  {
    marker: /!has(?:Schema|OpenApi)/,
    isMissing: () => !existsSync(join(root, '../shared/spec/openapi')),
    words: 'need the API’s schema in ../shared/spec/openapi, which is not here',
  },
  {
    marker: /msgfmt|msgmerge/i,
    isMissing: () => isMissing('msgfmt'),
    words: 'ask gettext’s own tools, which are not installed',
  },
  {
    marker: /hasDpkg/,
    isMissing: () => isMissing('dpkg-deb') || process.getuid?.() !== 0,
    words: 'make and install a Debian package, which wants dpkg-deb and root',
  },
  { marker: /hasCurl/, isMissing: () => isMissing('curl'), words: 'ask with curl, which is not installed' },
  {
    marker: /win32/,
    isMissing: () => process.platform === 'win32',
    words: 'are about what Windows does not have',
  },
]

const OTHERWISE = 'name their condition beside their title'

/** One line for each reason, with how many tests it left out and of which files. */
export function describeLeftOut(skipped: readonly SkippedTest[]): string[] {
  const missing = REASONS.filter((reason) => reason.isMissing())
  const byReason = Map.groupBy(skipped, ({ file }) => {
    const text = readFileSync(file, 'utf8')
    return missing.find(({ marker }) => marker.test(text))?.words ?? OTHERWISE
  })
  return [...byReason].map(([words, tests]) => {
    const files = [...new Set(tests.map(({ file }) => relative(root, file)))].sort()
    return `${tests.length} ${words}: ${files.join(', ')}`
  })
}
