import { describe, expect, it } from 'vitest'
import type { FileEntry } from '../../../core/contract/index.ts'
import { inFileOrder } from '../../../core/strings/fileOrder.ts'
import { treeRows } from '../../../renderer/src/strings/fileTree.ts'

function file(id: number, path: string): FileEntry {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { id, path, name, branch: null, strings: 1, progress: [] } as Partial<FileEntry> as FileEntry
}

function lines(paths: string[], closed: string[] = []): string[] {
  const files = paths.map((path, index) => file(index + 1, path))
  return treeRows(inFileOrder(files), new Set(closed)).map(
    ({ kind, name, depth }) => `${'  '.repeat(depth)}${name}${kind === 'folder' ? '/' : ''}`,
  )
}

describe('the tree of files', () => {
  it('has folders that hold one thing on the line of that thing', () => {
    expect(lines(['app/src/main/res/values/strings.xml'])).toEqual(['app/src/main/res/values/strings.xml'])
    expect(lines(['app/src/res/values/strings.xml', 'app/src/res/xml/keys.xml'])).toEqual([
      'app/src/res/',
      '  values/strings.xml',
      '  xml/keys.xml',
    ])
    expect(lines(['po/a.po', 'po/b.po', 'po/doc/man/c.po', 'readme.md'])).toEqual([
      'po/',
      '  a.po',
      '  b.po',
      '  doc/man/c.po',
      'readme.md',
    ])
  })

  it('leaves out what lies in a closed folder, and shows closed ones outside of it', () => {
    const paths = ['a/b/one.po', 'a/b/two.po', 'a/c/d/three.po', 'a/c/d/four.po']
    expect(lines(paths)).toEqual([
      'a/',
      '  b/',
      '    one.po',
      '    two.po',
      '  c/d/',
      '    four.po',
      '    three.po',
    ])
    expect(lines(paths, ['a/c/d'])).toEqual(['a/', '  b/', '    one.po', '    two.po', '  c/d/'])
    expect(lines(paths, ['a'])).toEqual(['a/'])
  })

  it('keeps two files of one name in a folder apart', () => {
    expect(lines(['a/x.po', 'a/x.po'])).toEqual(['a/', '  x.po', '  x.po'])
  })
})
