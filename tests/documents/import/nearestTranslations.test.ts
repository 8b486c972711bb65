/** New strings of a catalogue, and the nearest text (docs/reference/translations.md, "A template that changed"). */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusFile, hasCorpus } from '../../corpus.ts'
import { likeness } from '../../strings/likeness.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

const HEADER = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
`
const TRANSLATED = `${HEADER.trimEnd()}
"Language: uk\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"
`
const hasMsgmerge = spawnSync('msgmerge', ['--version']).status === 0

const entry = (id: string, text = '') => `\nmsgid "${id}"\nmsgstr "${text}"\n`
const plural = (one: string, other: string, texts: readonly string[] = ['', '']) =>
  `\nmsgid "${one}"\nmsgid_plural "${other}"\n${texts.map((text, form) => `msgstr[${form}] "${text}"\n`).join('')}`

/** A folder with a template and its translation, both in a project. */
async function opened(template: string, translated: string) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, path)
  const { value } = screen
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  const { project } = await value('project.create', { path: at('p.interlinear'), name: 'P', ...languages })
  const take = async (
    files: Readonly<Record<string, string | Uint8Array>>,
    how: { nearest?: boolean } = {},
  ) => {
    for (const [name, content] of Object.entries(files)) writeFileSync(at(name), content)
    const paths = Object.keys(files).map(at)
    return (await value('project.import', { project, paths, ...how })).files
  }
  await take({ 'app.pot': template, 'uk.po': translated })
  const written = async () => {
    await value('project.export', { project, languageIds: ['uk'], folder: at('.'), beside: true })
    return readFileSync(at('uk.po'), 'utf8')
  }
  const top = async (source: string) => {
    const { list } = await value('list.open', { project, languageId: 'uk', croql: `text = "${source}"` })
    const [row] = await value('list.rows', { list, from: 0, count: 1 })
    const detail = await value('string.get', { project, stringId: row?.id ?? 0, languageId: 'uk' })
    return detail.translations.map(({ text, needsWork, previous }) => ({
      ...{ text, needsWork },
      previous: previous?.source.map((form) => form.text).join(' | ') ?? null,
    }))
  }
  return { ...screen, project, at, take, written, top }
}

const OLD = entry('Open the file') + entry('Quit')
const OLD_UK = entry('Open the file', 'Відкрити файл') + entry('Quit', 'Вийти')
const NEW = entry('Open the files') + entry('Quit')

describe('a template that changed', () => {
  it('fills new strings with the translation of the nearest text, which needs work and names its source', async () => {
    const { take, written, top } = await opened(HEADER + OLD, TRANSLATED + OLD_UK)
    expect(await take({ 'app.pot': HEADER + NEW })).toMatchObject([{ added: 1, archived: 1, nearest: 1 }])
    expect(await top('Open the files')).toEqual([
      { text: 'Відкрити файл', needsWork: true, previous: 'Open the file' },
    ])
    expect(await written()).toContain(
      '#, fuzzy\n#| msgid "Open the file"\nmsgid "Open the files"\nmsgstr "Відкрити файл"\n',
    )
  })

  it('leaves them empty if the option is off', async () => {
    const { take, top } = await opened(HEADER + OLD, TRANSLATED + OLD_UK)
    const [file] = await take({ 'app.pot': HEADER + NEW }, { nearest: false })
    expect(file?.nearest).toBeUndefined()
    expect(await top('Open the files')).toEqual([])
  })

  it('does not fill a string that has a translation in its file', async () => {
    const { take, top } = await opened(HEADER + OLD, TRANSLATED + OLD_UK)
    const uk = entry('Open the files', 'Відкрити файли') + entry('Quit', 'Вийти')
    const files = await take({ 'app.pot': HEADER + NEW, 'uk.po': TRANSLATED + uk })
    expect(files.map(({ nearest }) => nearest)).toEqual([undefined, undefined])
    expect(await top('Open the files')).toMatchObject([{ text: 'Відкрити файли', needsWork: false }])
  })

  it('gives way to a translation file that is imported later', async () => {
    const { take, top, written } = await opened(HEADER + OLD, TRANSLATED + OLD_UK)
    await take({ 'app.pot': HEADER + NEW })
    const uk = TRANSLATED + entry('Open the files', 'Відкрити файли') + entry('Quit', 'Вийти')
    await take({ 'uk.po': uk })
    expect((await top('Open the files'))[0]).toMatchObject({ text: 'Відкрити файли', needsWork: false })
    expect(await written()).toBe(uk)
  })

  it('restores an obsolete entry of a new string', async () => {
    const gone = '\n#~ msgid "Print the file"\n#~ msgstr "Надрукувати файл"\n'
    const { take, top, written } = await opened(HEADER + OLD, TRANSLATED + OLD_UK + gone)
    const template = HEADER + OLD + entry('Print the file') + entry('Print the files')
    expect(await take({ 'app.pot': template })).toMatchObject([{ added: 2, translations: 1, nearest: 1 }])
    expect(await top('Print the file')).toEqual([
      { text: 'Надрукувати файл', needsWork: false, previous: null },
    ])
    expect(await top('Print the files')).toMatchObject([{ text: 'Надрукувати файл', needsWork: true }])
    expect(await written()).toContain('\nmsgid "Print the file"\nmsgstr "Надрукувати файл"\n')
  })

  it('gives every form of a plural string the text of a plain one, and a plain one the first form', async () => {
    const { take, written } = await opened(
      HEADER + entry('Delete the selected file') + plural('Copied one file', 'Copied %d files'),
      TRANSLATED +
        entry('Delete the selected file', 'Видалити файл') +
        plural('Copied one file', 'Copied %d files', ['Один', 'Кілька', 'Багато']),
    )
    await take({
      'app.pot':
        HEADER + plural('Deleted the selected file', 'Deleted %d selected files') + entry('Copied any file'),
    })
    const uk = await written()
    expect(uk).toContain('msgstr[0] "Видалити файл"\nmsgstr[1] "Видалити файл"\nmsgstr[2] "Видалити файл"\n')
    expect(uk).toContain('msgid "Copied any file"\nmsgstr "Один"\n')
  })
})

describe.skipIf(!hasMsgmerge || !hasCorpus)('the same as msgmerge', () => {
  /** A real catalogue, and its template with a word changed in each third text. */
  function versions(): { translated: string; template: string; next: string } {
    const translated = new TextDecoder().decode(corpusFile('po/poedit/locales/uk.po'))
    const template = new TextDecoder().decode(corpusFile('po/poedit/locales/poedit.pot'))
    let count = 0
    const next = template.replace(/^msgid "(.+) (\w+)(.*)"$/gm, (line, before, word, after) =>
      ++count % 3 === 0 ? `msgid "${before} new ${word}${after}"` : line,
    )
    return { translated, template, next }
  }

  /** Returns the source of each fuzzy entry, a line each, by its msgid. */
  function suggestedIn(path: string): Map<string, string> {
    const only = ['--only-fuzzy', '--no-obsolete', '--no-wrap']
    const text = execFileSync('msgattrib', [...only, path], { encoding: 'utf8' })
    return new Map(
      text.split('\n\n').flatMap((one): [string, string][] => {
        const [, id] = /^msgid "(.*)"$/m.exec(one) ?? []
        const [, previous] = /^#\| msgid "(.*)"$/m.exec(one) ?? []
        return id === undefined || previous === undefined ? [] : [[id, previous]]
      }),
    )
  }

  it('suggests the text of msgmerge, or one that is as near', async () => {
    const { translated, template, next } = versions()
    const { take, written, at } = await opened(template, translated)
    const [file] = await take({ 'app.pot': next })
    expect(file?.nearest).toBeGreaterThan(100)
    writeFileSync(at('ours.po'), await written())
    writeFileSync(at('before.po'), translated)
    execFileSync('msgmerge', ['-q', '--previous', '-o', at('theirs.po'), at('before.po'), at('app.pot')])
    const theirs = suggestedIn(at('theirs.po'))
    const ours = suggestedIn(at('ours.po'))
    expect(theirs.size).toBeGreaterThan(150)
    const nearness = (suggested: ReadonlyMap<string, string>) =>
      [...theirs.keys()].map((id) => likeness(id, suggested.get(id) ?? ''))
    const [best, own] = [nearness(theirs), nearness(ours)]
    expect(own.filter((one, index) => one < (best[index] ?? 1))).toEqual([])
    expect([...ours.keys()].filter((id) => !theirs.has(id))).toEqual([])
    execFileSync('msgfmt', ['-c', '-o', at('ours.mo'), at('ours.po')], { stdio: 'pipe' })
  })
})

describe('a draft of a string that a catalogue has lost', () => {
  /** A string, as the window has it: by its source, also one that is gone. */
  async function drafted(drafts: Readonly<Record<string, string>>) {
    const made = await opened(HEADER + OLD, TRANSLATED + entry('Open the file') + entry('Quit'))
    const { project, value } = made
    const { list } = await value('list.open', { project, languageId: 'uk' })
    const ids = new Map(
      (await value('list.rows', { list, from: 0, count: 2 })).map((row) => [row.text, row.id]),
    )
    const idOf = (source: string) => ids.get(source) ?? 0
    const draft = async (source: string, text: string) =>
      value('draft.save', { project, stringId: idOf(source), languageId: 'uk', form: 'none', text })
    for (const [source, text] of Object.entries(drafts)) await draft(source, text)
    const kept = async (stringId: number) =>
      (await value('string.get', { project, stringId, languageId: 'uk' })).drafts
    const found = async (source: string) => {
      const rows = await value('list.open', { project, languageId: 'uk', croql: `text = "${source}"` })
      return (await value('list.rows', { list: rows.list, from: 0, count: 1 }))[0]?.id ?? 0
    }
    return { ...made, idOf, draft, kept, found }
  }

  it('moves to the string that replaced it, as a draft', async () => {
    const { take, top, idOf, kept, found } = await drafted({ 'Open the file': 'Відкри' })
    await take({ 'app.pot': HEADER + NEW })
    expect(await kept(await found('Open the files'))).toEqual({ none: 'Відкри' })
    expect([await kept(idOf('Open the file')), await top('Open the files')]).toEqual([{}, []])
  })

  it('moves back if the old text is restored', async () => {
    const { take, idOf, kept } = await drafted({ 'Open the file': 'Відкри' })
    await take({ 'app.pot': HEADER + NEW })
    await take({ 'app.pot': HEADER + OLD })
    expect(await kept(idOf('Open the file'))).toEqual({ none: 'Відкри' })
  })

  it('stays as long as no string is near enough', async () => {
    const { take, idOf, kept, value, project } = await drafted({ 'Open the file': 'Відкри' })
    await take({ 'app.pot': HEADER + entry('Print') + entry('Quit') })
    expect(await kept(idOf('Open the file'))).toEqual({ none: 'Відкри' })
    expect(await value('draft.follow', { project, stringId: idOf('Open the file') })).toEqual({
      stringId: null,
    })
  })

  it('is not merged with that of another one, even if both are near the same string', async () => {
    const { take, kept, found, value, project } = await drafted({ 'Open the file': 'перший' })
    await take({ 'app.pot': HEADER + OLD + entry('Open the filed') })
    const second = await found('Open the filed')
    await value('draft.save', { project, stringId: second, languageId: 'uk', form: 'none', text: 'другий' })
    await take({ 'app.pot': HEADER + NEW })
    expect(await kept(await found('Open the files'))).toEqual({ none: 'перший' })
    expect(await kept(second)).toEqual({ none: 'другий' })
  })

  it('stays if it would follow to a string that has a draft, which stays, too', async () => {
    const { take, idOf, draft, kept, found, value, project } = await drafted({})
    const stringId = idOf('Open the file')
    await take({ 'app.pot': HEADER + NEW })
    const successor = await found('Open the files')
    await draft('Open the file', 'старий')
    await value('draft.save', { project, stringId: successor, languageId: 'uk', form: 'none', text: 'новий' })
    await value('draft.follow', { project, stringId })
    expect([await kept(stringId), await kept(successor)]).toEqual([{ none: 'старий' }, { none: 'новий' }])
  })

  it('moves even if it was typed later, and the removed string accepts no save', async () => {
    const { take, idOf, draft, kept, found, value, failure, project } = await drafted({})
    const stringId = idOf('Open the file')
    expect(await value('draft.follow', { project, stringId })).toEqual({ stringId: null })
    await take({ 'app.pot': HEADER + NEW })
    await draft('Open the file', 'Відкри')
    const successor = await found('Open the files')
    const save = { project, stringId, languageId: 'uk', forms: { none: 'Відкрити' } }
    expect((await failure('translation.save', save)).code).toBe('string.gone')
    expect(await value('string.get', { project, stringId, languageId: 'uk' })).toMatchObject({
      ...{ isGone: true, drafts: { none: 'Відкри' }, translations: [] },
    })
    expect(await value('draft.follow', { project, stringId })).toEqual({ stringId: successor })
    expect([await kept(stringId), await kept(successor)]).toEqual([{}, { none: 'Відкри' }])
  })
})
