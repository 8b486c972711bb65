/** `interlinear update`: a catalogue from its template, held against msgmerge on real catalogues. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encode } from '../../core/formats/encoding.ts'
import { flagsOfEntry } from '../../core/formats/po/comments.ts'
import { readCatalog } from '../../core/formats/po/catalog.ts'
import { endOf } from '../../core/formats/po/entry.ts'
import { poIdentifier } from '../../core/formats/po/identity.ts'
import { obsoleteEntries } from '../../core/formats/po/obsolete.ts'
import { decodePo } from '../../core/formats/po/read.ts'
import { splice, type Edit } from '../../core/platform/text/splice.ts'
import { hasCorpus } from '../corpus.ts'
import { corpusSource } from '../formats/support.ts'
import { commandLine } from './commandLine.ts'

const hasMsgmerge = spawnSync('msgmerge', ['--version']).status === 0

/** The template of a later version: every 11th entry is gone, every 7th has another text, and one is new. */
function laterTemplate(catalogue: Uint8Array): Uint8Array {
  const decoded = decodePo({ name: 'a.po', content: catalogue })
  const { text, encoding } = decoded
  const edits: Edit[] = []
  for (const [index, entry] of [...readCatalog(text, encoding).entries].entries()) {
    const end = endOf(entry)
    if (index % 11 === 5) edits.push({ start: entry.start, end, text: '' })
    else {
      const { id, forms } = entry
      if (index % 7 === 3) edits.push({ start: id.end - 1, end: id.end - 1, text: ' anew' })
      for (const comment of entry.comments)
        if (comment.kind === 'previous') edits.push({ start: comment.start, end: comment.end, text: '' })
      edits.push(...forms.map(({ start, end: last }) => ({ start, end: last, text: '""' })))
    }
  }
  const without = splice(text, edits)
    .replaceAll(/^#~.*\n?/gm, '')
    .replaceAll(/^#, fuzzy\n/gm, '')
  return encode(`${without}\nmsgid "Qwzx 12345"\nmsgstr ""\n`, decoded)
}

/** The texts of a catalogue that are no guesses, its identifiers, and those of its obsolete entries. */
function outlineOf(content: Uint8Array) {
  const { text, encoding } = decodePo({ name: 'a.po', content })
  const entries = [...readCatalog(text, encoding).entries]
  const settled = entries.filter((entry) => !flagsOfEntry(entry, text).includes('fuzzy'))
  const textsOf = ({ forms }: (typeof entries)[number]) => forms.map(({ value }) => value)
  return {
    identifiers: entries.map(poIdentifier).toSorted(),
    texts: new Map(
      settled.filter((one) => textsOf(one).join('') !== '').map((one) => [poIdentifier(one), textsOf(one)]),
    ),
    obsolete: [...new Map(obsoleteEntries(text, encoding)).keys()].toSorted(),
  }
}

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

  describe.skipIf(!hasMsgmerge || !hasCorpus)('does the work of msgmerge', () => {
    it.each([
      ['po/poedit/locales/uk.po', 'uk'],
      ['po/xz/po/fr.po', 'fr'],
      ['po/lokalize/po/uk/lokalize.po', 'uk'],
      ['po/django/contrib/admin/locale/ar/LC_MESSAGES/django.po', 'ar'],
    ])('on %s', async (path, language) => {
      const { folder, ok } = commandLine()
      const { content } = corpusSource(path)
      const place = join(folder, `${language}.po`)
      const template = join(folder, 'later.pot')
      writeFileSync(place, content)
      writeFileSync(template, laterTemplate(content))
      const theirs = spawnSync('msgmerge', ['--quiet', '--no-fuzzy-matching', '-o', '-', place, template], {
        maxBuffer: 1 << 28,
      })
      expect(theirs.stderr.toString()).toBe('')
      await ok(['bind', `${language}.po`])
      await ok(['update', `${language}.po`, 'later.pot'])
      const written = readFileSync(place)
      const [ours, merged] = [outlineOf(written), outlineOf(theirs.stdout)]
      expect(ours.identifiers).toEqual(merged.identifiers)
      expect(ours.obsolete).toEqual(merged.obsolete)
      expect(ours.texts).toEqual(merged.texts)
      const checked = spawnSync('msgfmt', ['-c', '-o', '/dev/null', place], { encoding: 'utf8' })
      const before = spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input: content, encoding: 'utf8' })
      expect(checked.status).toBe(before.status)
    })
  })
})
