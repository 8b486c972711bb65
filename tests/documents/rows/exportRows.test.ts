/** The store's answer to an export: equal bytes are loaded once. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TestProject } from '../../testProject.ts'

const catalogue = (count: number): Uint8Array =>
  new TextEncoder().encode(
    `msgid ""\nmsgstr ""\n\n${Array.from({ length: count }, (_, at) => `msgid "Text ${at}"\nmsgstr "Т ${at}"\n`).join('\n')}`,
  )

function imported(content: Uint8Array): TestProject {
  const project = new TestProject()
  const keep = { languageId: 'uk', path: 'uk.po' }
  project.import([{ identifier: 'a', text: 'A' }], { path: 'uk.po', type: 'po', content, keep })
  return project
}

describe('a file to export', () => {
  it('is loaded once if it is source and translation in one, however it is stored', () => {
    for (const count of [3, 60_000]) {
      const content = catalogue(count)
      const project = imported(content)
      const { content: source, kept } = project.read('fileToExport', { fileId: 1, languageId: 'uk' })
      expect(Buffer.compare(source, content)).toBe(0)
      expect(kept && Buffer.compare(kept.content, content)).toBe(0)
      expect(kept?.content === source).toBe(count > 3)
    }
  })

  it('has the bytes of a large file that cannot be compressed', () => {
    const content = new Uint8Array(randomBytes(1_500_000))
    const source = imported(content).read('fileToExport', { fileId: 1, languageId: 'uk' })
    expect(Buffer.compare(source.content, content)).toBe(0)
  })

  it('has the last seen version of its translation once that has changed', () => {
    const project = imported(catalogue(60_000))
    const changed = catalogue(60_001)
    const keep = { languageId: 'uk', path: 'uk.po', content: changed }
    const files = [{ fileId: 1, languageId: 'uk', keep, changed: [], asOf: project.read('asOfNow', {}) }]
    project.write('keepWrittenFiles', { userId: project.anna, files })
    const { content, kept } = project.read('fileToExport', { fileId: 1, languageId: 'uk' })
    expect(kept && Buffer.compare(kept.content, changed)).toBe(0)
    expect(content.length).toBeLessThan(changed.length)
    expect(project.read('fileToExport', { fileId: 1, languageId: 'de' }).kept).toBeNull()
  })
})
