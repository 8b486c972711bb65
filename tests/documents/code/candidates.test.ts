import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidatesOf } from '../../../core/documents/code/candidates.ts'
import { runs } from '../../runs.ts'

describe('the path of a source code reference', () => {
  it.each<[string, string, string, string[] | string]>([
    ['as seen from the top', 'src/hello.c', 'po/uk.po', ['po/src/hello.c', 'src/hello.c']],
    ['as seen from the catalogue', '../src/hello.c', 'po/uk.po', ['src/hello.c']],
    [
      'as seen from a folder between them',
      'admin/a.py',
      'web/locale/uk/LC_MESSAGES/django.po',
      [
        'web/locale/uk/LC_MESSAGES/admin/a.py',
        'web/locale/uk/admin/a.py',
        'web/locale/admin/a.py',
        'web/admin/a.py',
        'admin/a.py',
      ],
    ],
    ['of Windows', '.\\src\\a.py', 'uk.po', ['src/a.py']],
    ['out of the folder', '../src/hello.c', 'uk.po', 'outside'],
    ['far out of the folder', '../../../../etc/passwd', 'po/uk.po', 'outside'],
    ['out of the folder, on the way', 'src/../../../etc/passwd', 'po/uk.po', 'outside'],
    ['out of the folder, as Windows writes it', '..\\..\\secret.c', 'po/uk.po', 'outside'],
    ['from the root', '/etc/passwd', 'po/uk.po', 'absolute'],
    ['from the root of a drive', 'C:\\Users\\a.c', 'po/uk.po', 'absolute'],
    ['on another machine', '\\\\host\\share\\a.c', 'po/uk.po', 'absolute'],
    ['of version control', '.git/config', 'po/uk.po', 'outside'],
    ['of version control, in other letters', 'po/.GIT/config', 'uk.po', 'outside'],
    ['a folder', 'src/', 'po/uk.po', 'outside'],
    ['the folder itself', '.', 'uk.po', 'outside'],
    ['with a NUL', 'src/a.c\0.txt', 'uk.po', 'outside'],
    ['nothing', '', 'uk.po', 'outside'],
    ['of a catalogue that says it lies elsewhere', 'a.c', '../../etc/uk.po', ['a.c']],
  ])('is reported as refused: %s', (_, reference, catalogue, expected) => {
    expect(candidatesOf(reference, catalogue)).toEqual(expected)
  })

  it('is never outside of the folder, whatever the catalogue contains', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '',
        '.git',
        'GIT~1',
        'a',
        'b.c',
        'C:',
        '\0',
        '~',
        '\\',
        '..\\..',
        '%2e%2e',
        '\u2024\u2024',
      ),
      fc.string({ maxLength: 5 }),
    )
    const path = fc.array(part, { maxLength: 8 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(path, path, (reference, catalogue) => {
        const found = candidatesOf(reference, catalogue)
        if (typeof found === 'string') return
        for (const one of found) {
          const place = posix.resolve('/home/folder', one)
          expect(place.startsWith('/home/folder/')).toBe(true)
          expect(place.toLowerCase()).not.toMatch(/\/\.git(\/|$)|[\0\\]/)
        }
      }),
      { numRuns: runs(2_000) },
    )
  })
})
