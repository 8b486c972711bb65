/** One file or folder is opened twice at once, by two processes or two windows: there is one project, and nothing is lost. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Opened } from '../../../core/contract/index.ts'
import { LinkedFiles } from '../../../core/documents/linked/linkedFiles.ts'
import { testScreen } from '../testWorkbench.ts'

const child = fileURLToPath(new URL('./openPlace.child.ts', import.meta.url))

const FILES = 20
const STRINGS = 200

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A folder whose import takes a while. */
function large(folder: string): void {
  for (let n = 0; n < FILES; n++)
    for (const [language, text] of [
      ['en', 'Text'],
      ['uk', 'Текст'],
    ] as const)
      write(
        join(folder, 'locales', language, `f${n}.json`),
        JSON.stringify(
          Object.fromEntries(Array.from({ length: STRINGS }, (_, k) => [`k${k}`, `${text} ${k}`])),
        ),
      )
}

function placeAndHome() {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-twice-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { place: join(folder, 'tree'), home: join(folder, 'home'), bound: join(folder, 'home/bound') }
}

interface Told {
  project: string
  isMade: boolean
  strings: number
  languages: string[]
}

function opening(place: string, home: string, language = 'uk') {
  const process_ = spawn(process.execPath, [child, place, home, language], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void process_.kill('SIGKILL'))
  let text = ''
  let errors = ''
  process_.stdout.on('data', (data: Buffer) => (text += data.toString()))
  process_.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const closed = once(process_, 'close')
  return {
    says: async (word: string) => {
      while (!text.includes(word)) await once(process_.stdout, 'data')
    },
    hasTold: () => text.includes('{'),
    stop: () => process_.kill('SIGSTOP'),
    told: async (): Promise<Told> => {
      await closed
      const line = text.trim().split('\n').at(-1) ?? ''
      if (!line.startsWith('{')) throw new Error(errors)
      return JSON.parse(line) as Told
    },
    kill: async () => {
      process_.kill('SIGKILL')
      await closed
    },
  }
}

/** The project files of the home, without what SQLite and the account of a folder put beside them. */
const projectsIn = (bound: string) =>
  readdirSync(bound).filter((name) => !/-(?:wal|shm)$|\.account\.json$/.test(name))

describe('a folder that two processes open at once', () => {
  it('has one complete project, open in both', async () => {
    const { place, home, bound } = placeAndHome()
    large(place)
    const told = await Promise.all([opening(place, home).told(), opening(place, home).told()])
    const [only] = await new LinkedFiles(home).all()
    expect(told.map(({ project }) => project)).toEqual([only?.project, only?.project])
    expect(told.map(({ strings }) => strings)).toEqual([FILES * STRINGS, FILES * STRINGS])
    expect(told.map(({ isMade }) => isMade).toSorted()).toEqual([false, true])
    expect(await new LinkedFiles(home).all()).toHaveLength(1)
    expect(projectsIn(bound).map((name) => join(bound, name))).toEqual([only?.project])
  })

  it.skipIf(process.platform === 'win32')(
    'is waited for by later ones, however long it takes, and restarted when the first is killed',
    async () => {
      const { place, home, bound } = placeAndHome()
      large(place)
      const first = opening(place, home)
      await first.says('working')
      first.stop()
      const second = opening(place, home)
      await second.says('opening')
      await wait(2000)
      expect(second.hasTold()).toBe(false)
      expect(projectsIn(bound).filter((name) => name.endsWith('.interlinear'))).toHaveLength(1)
      await first.kill()
      const { project, strings, isMade } = await second.told()
      expect([strings, isMade]).toEqual([FILES * STRINGS, true])
      expect((await new LinkedFiles(home).all()).map((one) => one.project)).toEqual([project])
      expect(projectsIn(bound).map((name) => join(bound, name))).toEqual([project])
      expect(await opening(place, home).told()).toMatchObject({ project, isMade: false })
    },
  )
})

describe('a source whose translations two processes open at once', () => {
  it('has one project with both languages', async () => {
    const { place, home } = placeAndHome()
    const xml = (text: string) => `<resources>\n  <string name="cart">${text}</string>\n</resources>\n`
    write(join(place, 'res/values/strings.xml'), xml('Cart'))
    for (const [language, text] of [
      ['uk', 'Кошик'],
      ['de', 'Korb'],
    ] as const)
      write(join(place, `res/values-${language}/strings.xml`), xml(text))
    const at = (language: string) => join(place, `res/values-${language}/strings.xml`)
    await Promise.all([opening(at('uk'), home, 'uk').told(), opening(at('de'), home, 'de').told()])
    const places = await new LinkedFiles(home).all()
    expect(places).toHaveLength(1)
    const { languages } = await opening(join(place, 'res/values/strings.xml'), home, 'uk').told()
    expect(languages.toSorted()).toEqual(['de', 'uk'])
  })
})

describe('two windows of one workbench', () => {
  const opened = async (screen: ReturnType<typeof testScreen>): Promise<Opened> => {
    const answer = await screen.value('linked.open', {
      path: join(screen.folder, 'tree'),
      targetLanguageIds: ['uk'],
    })
    if (answer.kind === 'asks') throw new Error('It asks.')
    return answer
  }

  it('that open one folder have one project', async () => {
    const screen = testScreen()
    large(join(screen.folder, 'tree'))
    const both = await Promise.all([opened(screen), opened(screen)])
    expect(new Set(both.map(({ overview }) => overview.project)).size).toBe(1)
    expect(both.filter(({ report }) => report !== null)).toHaveLength(1)
    expect(projectsIn(join(screen.folder, 'home/bound'))).toHaveLength(1)
  })

  it('continue independently: the import that one cancels is done by the other', async () => {
    const screen = testScreen()
    large(join(screen.folder, 'tree'))
    const path = join(screen.folder, 'tree')
    const working = Promise.withResolvers<void>()
    const cancelled = screen.call(
      'linked.open',
      { path, targetLanguageIds: ['uk'] },
      { onProgress: () => working.resolve() },
    )
    await working.promise
    const waiting = opened(screen)
    screen.send({ kind: 'cancel', id: 1 })
    const [first, second] = await Promise.all([cancelled, waiting])
    expect(first).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(second.report?.files.length).toBeGreaterThan(0)
    expect(projectsIn(join(screen.folder, 'home/bound'))).toHaveLength(1)
  })
})

describe('a project that is now linked to another place', () => {
  it('stays unchanged when its first place is opened again', async () => {
    const screen = testScreen()
    const tree = join(screen.folder, 'tree')
    write(join(tree, 'locales/en.json'), '{ "a": "Hello" }')
    const open = () => screen.value('linked.open', { path: tree, targetLanguageIds: ['uk'] })
    const first = await open()
    if (first.kind === 'asks') throw new Error('It asks.')
    const moved = join(screen.folder, 'moved')
    write(join(moved, 'locales/en.json'), '{ "a": "Hello" }')
    await screen.value('linked.move', { project: first.overview.project, path: moved })
    const second = await open()
    if (second.kind === 'asks') throw new Error('It asks.')
    const places = JSON.parse(readFileSync(join(screen.folder, 'home/bound-places.json'), 'utf8')) as {
      place: string
      project: string
    }[]
    expect(places.map(({ place }) => place)).toEqual([moved, tree])
    expect(places[0]?.project).toBe(first.overview.path)
    expect(projectsIn(join(screen.folder, 'home/bound')).toSorted()).toEqual(
      places.map(({ project }) => project.slice(join(screen.folder, 'home/bound/').length)).toSorted(),
    )
  })
})
