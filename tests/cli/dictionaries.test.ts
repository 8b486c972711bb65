/** The dictionaries of `qa`: named in its report, and the same everywhere where the project names them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commandLine, type CommandLine } from './commandLine.ts'

/** A home with a dictionary of Ukrainian that knows some words. */
function homeWith(words: readonly string[]): NodeJS.ProcessEnv {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-dictionaries-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  mkdirSync(join(home, 'dictionaries'))
  writeFileSync(join(home, 'dictionaries/uk.aff'), 'SET UTF-8\n')
  writeFileSync(join(home, 'dictionaries/uk.dic'), `${words.length}\n${words.join('\n')}\n`)
  return { INTERLINEAR_HOME: home, INTERLINEAR_DICTIONARIES: 'own' }
}

const nowhere = (): NodeJS.ProcessEnv => {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-dictionaries-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  return { INTERLINEAR_HOME: home, INTERLINEAR_DICTIONARIES: 'own' }
}

async function shop(): Promise<CommandLine> {
  const desk = commandLine()
  writeFileSync(join(desk.folder, 'en.json'), '{"cart": "Cart", "home": "Home"}')
  writeFileSync(join(desk.folder, 'uk.json'), '{"cart": "Кошик", "home": "Домівка"}')
  await desk.ok(['init', 'shop.interlinear', '--source', 'en', '--target', 'uk,de'])
  await desk.ok(['import', 'shop.interlinear', 'en.json'])
  await desk.ok(['import', 'shop.interlinear', 'uk.json', '--language', 'uk'])
  return desk
}

interface Report {
  issues: { check: string; identifier: string }[]
  withIssues: number
  dictionaries: { languageId: string; name: string; origin: string; sha256: string }[]
  withoutDictionary: string[]
}

async function check(desk: CommandLine, home: NodeJS.ProcessEnv, ...options: string[]) {
  const run = await desk.run(['qa', 'shop.interlinear', '--json', ...options], '', '.', home)
  return {
    code: run.code,
    stderr: run.stderr,
    report: (run.stdout === '' ? null : JSON.parse(run.stdout)) as Report,
  }
}

it('names the dictionaries that it used, with their hashes, and the languages that have none', async () => {
  const desk = await shop()
  const here = homeWith(['кошик'])
  const { code, report } = await check(desk, here)
  expect(code).toBe(1)
  expect(report.dictionaries).toEqual([
    {
      languageId: 'uk',
      origin: 'own',
      name: 'uk',
      version: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    },
  ])
  expect(report.withoutDictionary).toEqual(['de'])
  const said = await desk.run(['qa', 'shop.interlinear'], '', '.', here)
  expect(said.stderr).toContain('Spelling of uk: uk (own, SHA-256 ')
  expect(said.stderr).toContain('Spelling was not checked, for want of a dictionary: de.')
})

it('checks with the dictionaries alone that the project names, and finds the same on each machine', async () => {
  const desk = await shop()
  const [first, other] = [homeWith(['кошик']), homeWith(['кошик', 'домівка'])]
  // A project that names none: the spelling of no language is checked.
  const unnamed = await check(desk, first, '--dictionaries', 'pinned')
  expect(unnamed).toMatchObject({
    code: 0,
    report: { issues: [], dictionaries: [], withoutDictionary: ['uk', 'de'] },
  })

  expect((await desk.run(['dictionaries', 'shop.interlinear', '--pin'], '', '.', first)).code).toBe(0)
  const named = await check(desk, first, '--dictionaries', 'pinned')
  expect(named.code).toBe(1)
  expect(named.report.issues).toMatchObject([{ check: 'spelling', identifier: 'home' }])
  expect(named.report.withIssues).toBe(1)

  // Another machine, with another version of it and with none: nothing is checked, and the exit code says so.
  for (const machine of [other, nowhere()]) {
    const missing = await check(desk, machine, '--dictionaries', 'pinned')
    expect(missing).toMatchObject({ code: 2, report: null })
    expect(missing.stderr).toContain('quality.dictionaryMissing')
  }
  // Beside another one, the one that is named is used.
  const again = await check(desk, homeWith(['кошик']), '--dictionaries', 'pinned')
  expect(again.report).toEqual(named.report)
})

it('lists them, names them and names none, and a backup takes them along', async () => {
  const desk = await shop()
  const here = homeWith(['кошик'])
  const list = async (project = 'shop.interlinear', ...options: string[]) => {
    const { stdout, stderr, code } = await desk.run(
      ['dictionaries', project, '--json', ...options],
      '',
      '.',
      here,
    )
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout) as { languageId: string; here: unknown; pinned: { sha256: string } | null }[]
  }
  expect(await list()).toMatchObject([
    { languageId: 'uk', here: { name: 'uk' }, pinned: null },
    { languageId: 'de', here: null, pinned: null },
  ])
  const [uk] = await list('shop.interlinear', '--pin')
  expect(uk?.pinned).toMatchObject({ name: 'uk', version: null })
  await desk.ok(['backup', 'shop.interlinear', '--out', 'shop.ndjson'])
  await desk.ok(['restore', 'shop.ndjson', '--project', 'copy.interlinear'])
  expect((await list('copy.interlinear'))[0]?.pinned).toEqual(uk?.pinned)
  expect((await list('shop.interlinear', '--unpin'))[0]?.pinned).toBeNull()
  const none = await desk.run(
    ['dictionaries', 'shop.interlinear', '--language', 'de', '--pin'],
    '',
    '.',
    here,
  )
  expect(none.code).toBe(2)
})
