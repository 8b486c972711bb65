import { join, resolve, sep } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHidden, placeInside, unnameablePart, whyNotWritten } from '../../core/documents/safePath.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { runs } from '../runs.ts'

const root = resolve('/tmp/out')

/** Returns how an export ends that writes a path. An import warns of each that is refused, and of no other. */
function codeOf(path: string): string {
  const isWarnedOf = whyNotWritten(path) !== null
  try {
    placeInside(root, path)
    expect(isWarnedOf, 'a warning at the import').toBe(false)
    return 'written'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(isWarnedOf, 'a warning at the import').toBe(true)
    return error.code
  }
}

describe('paths of a project below a folder', () => {
  test.each([
    'ui.json',
    'locale/uk/LC_MESSAGES/app.po',
    'values-b+sr+Latn/strings.xml',
    'каталог/файл.po',
    'ページ/翻訳.json',
    'man3/Foo::Bar.3pm',
    'a b/c (1).json',
    '.github/ISSUE_TEMPLATE/bug.md',
    '.gitignore.json',
    'git/config',
    'digit~1/a.json',
    'console.json',
    'headings.json',
    'فارسی\u200Cها.json',
    '/from/the/top.json',
  ])('allow %s below the folder', (path) => {
    expect(codeOf(path)).toBe('written')
    const place = placeInside(root, path)
    expect(place).toBe(join(root, path))
    expect(place.startsWith(root + sep)).toBe(true)
  })

  test.each([
    ['leads out', '../x.json', 'a/../../x.json', 'a/..', '.', './a', '../../../etc/passwd'],
    [
      'of git',
      '.git/config',
      '.GIT/config',
      'a/.Git/hooks/pre-commit',
      '.git',
      '.git./config',
      '.git /config',
    ],
    [
      'as NTFS reads it',
      'git~1/config',
      'GIT~1/config',
      '.git::$INDEX_ALLOCATION/config',
      '.git. . ./config',
    ],
    ['as HFS+ reads it', '.g\u200Cit/config', '.git\u200D/config', '\uFEFF.git/config', '.\u202Agit/config'],
    [
      'of others',
      '.hg/hgrc',
      '.SVN/x',
      'hg~1/hgrc',
      '.bzr/x',
      '.jj/repo/config',
      '_darcs/prefs',
      '.\u017Fvn/x',
    ],
    ['of a repository', 'a/HEAD', 'head', 'a/HEAD.'],
    ['the end alone', '.. ', 'a/...', '. .'],
  ])('are refused: %s', (_, ...paths) => {
    for (const path of paths) expect([path, codeOf(path)]).toEqual([path, 'export.outside'])
  })

  test('refuse a stream of a file on Windows only', () => {
    expect(unnameablePart('ui.json:hidden', 'win32')).toBe('names a drive or a stream of Windows')
    expect(unnameablePart('ui.json:hidden', 'linux')).toBeUndefined()
  })

  test.each([
    ...['a\nb.json', '\u001B]52;c;x\u0007.json', 'a\u0085.json', 'a\u202Egpj.exe', 'a\u2066b'].map((name) => [
      'control characters',
      name,
    ]),
    ...['-rf', 'a/--upload-pack=x', '-'].map((name) => ['options', name]),
    ...['a\\b', '..\\..\\x', 'C:x', 'C:/x'].map((name) => ['another path on Windows', name]),
    ['no name', ''],
    ['slashes alone', '//'],
    ['a NUL', 'a\0b.json'],
    ['half a character', 'a\uD800.json'],
    ...['nul', 'NUL.json', 'con', 'a/COM1.po', 'lpt9', 'aux .json'].map((name) => [
      'a device of Windows',
      name,
    ]),
    ...['a./b', 'a.json ', 'a.json.'].map((name) => ['what Windows leaves out', name]),
    ['256 bytes', `${'a'.repeat(251)}.json`],
    ['128 letters of two bytes', 'я'.repeat(128)],
    ['a path of 4,096 bytes', Array.from({ length: 32 }, () => 'a'.repeat(127)).join('/') + '/'],
  ])('refuse a name that no file can have: %s', (_, path) => {
    expect(codeOf(path)).toBe('export.unnameable')
  })

  test('are recognized as hidden at any depth', () => {
    expect(['.npmrc', 'a/.husky/pre-commit'].every(isHidden)).toBe(true)
    expect(['a.b/c', 'a'].some(isHidden)).toBe(false)
  })

  test('never leave the folder or enter version control, for any path', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '.', '', '.git', 'GIT~1', '.Git ', 'C:', '\\', 'nul', '-a', '.hg', 'a'),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    const path = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(path, (path) => {
        if (codeOf(path) !== 'written') return
        const place = placeInside(root, path)
        expect(place.startsWith(root + sep)).toBe(true)
        expect(resolve(place)).toBe(place)
        for (const name of place.slice(root.length + 1).split(sep)) {
          expect(name.toLowerCase()).not.toMatch(/^(?:\.git|\.hg|\.svn|git~1|\.\.?)?[. ]*$/)
          expect(name.startsWith('-')).toBe(false)
        }
      }),
      { numRuns: runs(2000) },
    )
  })
})
