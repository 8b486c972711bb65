/** `interlinear update`: a catalogue from its template, held against msgmerge on real catalogues. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasCorpus } from '../corpus.ts'
import { randomOf } from '../e2e/random.ts'
import { corpusSource } from '../formats/support.ts'
import {
  hasMsgmerge,
  isAccepted,
  laterTemplate,
  outlineOf,
  updateByMsgmerge,
  updateByProgram,
} from './catalogues.ts'
import { commandLine } from './commandLine.ts'

const HEAD = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

describe('interlinear update', () => {
  it('counts with --dry-run and changes with none, the file by its path', async () => {
    const { folder, ok, run, json } = commandLine()
    writeFileSync(join(folder, 'a.json'), '{"pay": "Pay", "old": "Old"}')
    writeFileSync(join(folder, 'b.json'), '{"b": "Beta"}')
    writeFileSync(join(folder, 'next.json'), '{"pay": "Pay now", "new": "New"}')
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    await ok(['import', 'p.interlinear', 'a.json', 'b.json'])
    const { code, stderr } = await run(['update', 'p.interlinear', 'next.json'])
    expect(code).toBe(2)
    expect(stderr).toContain('The project has 2 files.')
    const of = ['update', 'p.interlinear', 'next.json', '--file', 'a.json']
    const counts = { added: 1, changed: 1, archived: 1 }
    expect(await json([...of, '--dry-run'])).toMatchObject(counts)
    expect(await json(of)).toMatchObject(counts)
    expect(await json(of)).toMatchObject({ added: 0, changed: 0, archived: 0 })
  })

  it('names `interlinear bind` for a file that no project stands for', async () => {
    const { folder, run } = commandLine()
    writeFileSync(join(folder, 'uk.po'), 'msgid "a"\nmsgstr ""\n')
    const { code, stderr } = await run(['update', 'uk.po', 'shop.pot'])
    expect(code).toBe(2)
    expect(stderr).toContain('This file was not opened yet, and has no project.')
    expect(stderr).toContain('interlinear bind PATH')
  })

  it('changes neither the file nor its project if the file is write-protected', async () => {
    const { folder, ok, run, json } = commandLine()
    const path = join(folder, 'uk.po')
    const text = `${HEAD}msgid "a"\nmsgstr "а"\n`
    writeFileSync(path, text)
    writeFileSync(join(folder, 'shop.pot'), 'msgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgstr ""\n')
    await ok(['bind', 'uk.po'])
    chmodSync(path, 0o444)
    const { code, stderr } = await run(['update', 'uk.po', 'shop.pot'])
    expect(code).toBe(2)
    expect(stderr).toContain('This file is read-only.')
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect(await json(['update', 'uk.po', 'shop.pot', '--dry-run'])).toMatchObject({ added: 1 })
    chmodSync(path, 0o644)
    expect(await json(['update', 'uk.po', 'shop.pot'])).toMatchObject({ added: 1 })
    expect(readFileSync(path, 'utf8')).toContain('msgid "b"')
  })

  it('says 1 string, and not 1 strings', async () => {
    const { folder, ok, run } = commandLine()
    writeFileSync(join(folder, 'uk.po'), `${HEAD}#, fuzzy\nmsgid "a"\nmsgstr "а"\n`)
    const bound = await run(['bind', 'uk.po'])
    expect(bound.stderr).toContain('Imported 1 string and 1 translation.')
    await ok(['status', 'uk.po'])
    expect((await run(['status', 'uk.po'])).stderr).toContain('1 text needs work.')
  })

  it('names the folder around folders of languages', async () => {
    const { folder, ok, run } = commandLine()
    for (const [language, text] of [
      ['en', 'A'],
      ['uk', 'А'],
    ] as const) {
      mkdirSync(join(folder, 'l', language), { recursive: true })
      writeFileSync(join(folder, 'l', language, 'a.json'), JSON.stringify({ a: text }))
    }
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    const { stderr } = await run(['import', 'p.interlinear', 'l/en', 'l/uk'])
    expect(stderr).toContain('interlinear import p.interlinear l\n')
    expect((await run(['import', 'p.interlinear', 'l'])).stderr).not.toContain('Each folder')
  })

  describe.skipIf(!hasMsgmerge || !hasCorpus)('does the work of msgmerge', () => {
    it.each([
      ['po/poedit/locales/uk.po', 'uk', 1],
      ['po/poedit/locales/uk.po', 'uk', 2],
      ['po/xz/po/fr.po', 'fr', 3],
      ['po/xz/po/fr.po', 'fr', 4],
      ['po/lokalize/po/uk/lokalize.po', 'uk', 5],
      ['po/lokalize/po/be/lokalize.po', 'be', 6],
      ['po/django/contrib/admin/locale/ar/LC_MESSAGES/django.po', 'ar', 7],
      ['po/godot-editor/editor/ar.po', 'ar', 8],
    ])('on %s, from a template of the seed %s %i', async (path, language, seed) => {
      const program = commandLine()
      const { content } = corpusSource(path)
      const template = laterTemplate(content, randomOf(seed))
      const merged = updateByMsgmerge(program.folder, content, template)
      expect(merged).not.toBeNull()
      const written = await updateByProgram(program, content, template, language)
      const [ours, theirs] = [outlineOf(written), outlineOf(merged ?? new Uint8Array())]
      expect([...ours.entries]).toEqual([...theirs.entries])
      expect([...ours.obsolete].toSorted()).toEqual([...theirs.obsolete].toSorted())
      expect(isAccepted(written)).toBe(isAccepted(content))
    })
  })
})
