/** The memory of this machine, and those of clients: fed by opened files, offered in others, deleted with their bytes. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { desk, laid } from './linkedWorkbench.ts'

const inTime = { timeout: 120_000, interval: 50 }

const catalogue = (entries: Readonly<Record<string, string>>) =>
  [
    'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n',
    ...Object.entries(entries).map(([source, text]) => `msgid "${source}"\nmsgstr "${text}"\n`),
  ].join('\n')

const PAY = { 'Pay for the tickets': 'Сплатити за квитки' }

function machine() {
  const at = desk()
  const offered = async (project: string, text: string) =>
    (await at.value('memory.search', { project, languageId: 'uk', text })).map((match) => [
      match.memory.name,
      match.target,
    ])
  const opened = async (path: string, entries: Readonly<Record<string, string>>) => {
    laid(at.folder, { [path]: catalogue(entries) })
    return (await at.open(path)).overview.project
  }
  const segments = async (project: string, name: string) =>
    (await at.value('memory.shared', { project })).memories.find((one) => one.name === name)?.segments ?? 0
  const fed = (project: string, name: string, count: number) =>
    vi.waitFor(async () => expect(await segments(project, name)).toBe(count), inTime)
  return { ...at, offered, opened, segments, fed }
}

/** The files below a folder that have a text, in UTF-8. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text))
}

describe('the memory of this machine', () => {
  it('takes the finished texts of an opened file, and offers them in another', async () => {
    const { opened, offered, fed } = machine()
    const first = await opened('one/uk.po', { ...PAY, Unfinished: '' })
    await fed(first, '', 1)
    const second = await opened('two/uk.po', { 'Pay for the ticket': '' })
    expect(await offered(second, 'Pay for the ticket')).toEqual([['', 'Сплатити за квитки']])
    // The document’s own memory has the text as well, and comes first.
    expect(await offered(first, 'Pay for the tickets')).toEqual([['uk.po', 'Сплатити за квитки']])
  })

  it('takes what is saved, follows a changed text, and offers a string nothing of its own', async () => {
    const { opened, offered, fed, translate, rows, value } = machine()
    const first = await opened('one/uk.po', { 'Pay for the tickets': '', Close: 'Закрити' })
    const second = await opened('two/uk.po', { 'Pay for the ticket': '' })
    await translate(first, 'Pay for the tickets', 'Заплатити')
    await fed(first, '', 2)
    await translate(first, 'Pay for the tickets', 'Сплатити за квитки')
    await vi.waitFor(
      async () => expect(await offered(second, 'Pay for the ticket')).toEqual([['', 'Сплатити за квитки']]),
      inTime,
    )
    const row = (await rows(first)).find(({ text }) => text === 'Pay for the tickets')
    const matches = await value('memory.matches', { project: first, stringId: row!.id, languageId: 'uk' })
    expect(matches).toEqual([])
  })

  it.each(['a damaged file', 'a file in place of its folder'])(
    'takes nothing from the own memory if it is %s',
    async (kind) => {
      const { opened, offered, translate, value, folder: root } = machine()
      const folder = join(root, 'home/memories')
      if (kind === 'a damaged file') {
        mkdirSync(folder, { recursive: true })
        // The first half of SHA-256 of the empty name.
        writeFileSync(join(folder, 'e3b0c44298fc1c14.interlinear'), 'no project')
      } else {
        mkdirSync(dirname(folder), { recursive: true })
        writeFileSync(folder, '')
      }
      const project = await opened('one/uk.po', { ...PAY, Close: '' })
      await translate(project, 'Close', 'Закрити')
      await vi.waitFor(
        async () =>
          expect(await offered(project, 'Pay for the tickets')).toEqual([['uk.po', 'Сплатити за квитки']]),
        inTime,
      )
      expect(await value('memory.concordance', { project, languageId: 'uk', text: 'tickets' })).toHaveLength(
        1,
      )
    },
  )

  it('is listed as damaged, and is rebuilt from opened files with the old file kept beside it', async () => {
    const { opened, offered, fed, value, folder: root } = machine()
    const folder = join(root, 'home/memories')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'e3b0c44298fc1c14.interlinear'), 'no project')
    const project = await opened('one/uk.po', PAY)
    const { memories } = await value('memory.shared', { project })
    expect(memories).toEqual([{ name: '', segments: 0, bytes: 10, isDamaged: true }])
    await value('memory.rebuildShared', { project, name: '' })
    await fed(project, '', 1)
    const other = await opened('two/uk.po', { 'Pay for the ticket': '' })
    expect(await offered(other, 'Pay for the ticket')).toEqual([['', 'Сплатити за квитки']])
    expect(filesWith(folder, 'no project').map((path) => path.includes('.damaged-'))).toEqual([true])
    await value('memory.deleteShared', { project, name: '' })
    expect(filesWith(folder, 'no project')).toEqual([])
  })

  it('takes nothing from a file that did not change since it was closed', async () => {
    const { folder, opened, open, fed, value, translate, segments, restart } = machine()
    const first = await opened('one/uk.po', { ...PAY, Close: '' })
    await fed(first, '', 1)
    const fedStates = () =>
      (
        JSON.parse(readFileSync(join(folder, 'home/memories.json'), 'utf8')) as {
          fed?: Record<string, string>
        }[]
      ).map(({ fed: states }) => Object.values(states ?? {}))
    expect(fedStates()).toEqual([[]])
    await restart()
    const before = fedStates()
    expect(before).toEqual([[expect.any(String)]])
    // The memory is fed by what it lacks: an emptied one stays so if the file is as it was.
    const memory = new SqliteDatabase(join(folder, 'home/memories/e3b0c44298fc1c14.interlinear'))
    memory.exec('DELETE FROM tm_segment')
    memory.close()
    const again = (await open('one/uk.po')).overview.project
    await value('memory.useShared', { project: again, name: '' })
    expect(await segments(again, '')).toBe(0)
    await translate(again, 'Close', 'Закрити')
    await value('memory.useShared', { project: again, name: '' })
    expect(await segments(again, '')).toBe(2)
    await restart()
    expect(fedStates()).not.toEqual(before)
  })

  it('fills by pre-translation, and is searched by concordance', async () => {
    const { opened, fed, value } = machine()
    await fed(await opened('one/uk.po', PAY), '', 1)
    const project = await opened('two/uk.po', { 'Pay for the tickets': '' })
    expect(await value('memory.concordance', { project, languageId: 'uk', text: 'tickets' })).toMatchObject([
      { memory: { name: '' }, target: 'Сплатити за квитки' },
    ])
    const request = { project, croql: 'text contains "tickets"', languageId: 'uk', minimumScore: 100 }
    expect(await value('memory.pretranslate', request)).toEqual({ strings: 1, forms: 1 })
  })

  it('is neither fed nor asked where the setting is off', async () => {
    const { opened, offered, value, segments } = machine()
    await value('app.setSettings', { settings: { usesMachineMemory: false } })
    const first = await opened('one/uk.po', PAY)
    const second = await opened('two/uk.po', { 'Pay for the ticket': '' })
    expect((await value('memory.shared', { project: first })).used).toBeNull()
    expect(await offered(second, 'Pay for the ticket')).toEqual([])
    expect(await segments(first, '')).toBe(0)
  })
})

describe('the memory of a client', () => {
  it('serves the documents that name it and no others', async () => {
    const { opened, offered, value, fed } = machine()
    const theirs = await opened('acme/uk.po', { 'Pay for the tickets': '' })
    await value('memory.useShared', { project: theirs, name: 'Acme' })
    const also = await opened('acme/more/uk.po', PAY)
    await value('memory.useShared', { project: also, name: 'Acme' })
    await fed(also, 'Acme', 1)
    expect(await offered(theirs, 'Pay for the tickets')).toEqual([['Acme', 'Сплатити за квитки']])
    const other = await opened('other/uk.po', { 'Pay for the ticket': '' })
    await value('memory.useShared', { project: other, name: null })
    expect(await offered(other, 'Pay for the ticket')).toEqual([])
  })

  it('is deleted with all of its bytes, and its documents use none then', async () => {
    const { folder, opened, value, translate, fed, segments } = machine()
    await value('app.setSettings', { settings: { usesMachineMemory: false } })
    const project = await opened('acme/uk.po', { 'Pay for the tickets': '' })
    await value('memory.useShared', { project, name: 'Acme' })
    await translate(project, 'Pay for the tickets', 'Дуже таємний текст')
    await fed(project, 'Acme', 1)
    const memories = join(folder, 'home/memories')
    expect(filesWith(memories, 'Дуже таємний текст').length).toBeGreaterThan(0)

    const left = await value('memory.deleteShared', { project, name: 'Acme' })
    expect(left).toMatchObject({ memories: [{ name: '' }], used: null })
    const document = filesWith(join(folder, 'home'), 'Дуже таємний текст')
    // The document’s own project has its own texts, and no other file has them.
    expect(document.every((path) => path.includes('/bound/'))).toBe(true)
    expect(filesWith(join(folder, 'home'), 'Acme')).toEqual([])
    await translate(project, 'Pay for the tickets', 'Ще таємніший текст')
    expect(await segments(project, 'Acme')).toBe(0)
  })
})
