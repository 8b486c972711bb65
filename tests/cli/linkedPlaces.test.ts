/**
 * A folder in git, on the command line: bound once, then imported, written back and inspected without naming a project.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine, interlinearPath } from './commandLine.ts'

const PO = (texts: Readonly<Record<string, string>>) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: uk\\n"\n${Object.entries(
    texts,
  )
    .map(([id, text]) => `\nmsgid "${id}"\nmsgstr "${text}"\n`)
    .join('')}`

function tree() {
  const shell = commandLine()
  const folder = join(shell.folder, 'tree')
  mkdirSync(join(folder, 'po'), { recursive: true })
  const file = join(folder, 'po/uk.po')
  writeFileSync(join(folder, 'po/shop.pot'), PO({ Cart: '', Pay: '' }).replace('"Language: uk\\n"\n', ''))
  writeFileSync(file, PO({ Cart: 'Кошик', Pay: '' }))
  const textsOf = async (project: string) => {
    const args = [
      'query',
      project,
      'count of votes = 0',
      '--context',
      'translations',
      '--language',
      'uk',
      '--json',
    ]
    return (await shell.run(args)).stdout
  }
  return {
    ...shell,
    textsOf,
    folder,
    file,
    home: join(shell.folder, 'home'),
    inTree: (...args: string[]) => shell.run(args, '', 'tree'),
  }
}

describe('a folder that a project stands for', () => {
  it('says what is in it, and is bound once', async () => {
    const { run, folder } = tree()
    const found = await run(['bind', folder, '--dry-run', '--json'])
    expect(JSON.parse(found.stdout)).toMatchObject({
      ...{ sourceLanguageId: 'en', targetLanguageIds: ['uk'] },
      files: [{ path: 'po/shop.pot', pattern: 'po/{language}.po' }],
    })
    expect((await run(['status'], '', 'tree')).code).toBe(2)
    const made = await run(['bind', folder, '--json'])
    expect(JSON.parse(made.stdout)).toMatchObject({
      account: (JSON.parse(found.stdout) as { account: unknown }).account,
    })
    const again = await run(['bind', folder, '--json'])
    expect(JSON.parse(again.stdout)).toMatchObject({ files: [] })
  })

  it('is looked at without making, opening or changing anything', async () => {
    const { run, folder, file, home } = tree()
    const look = async (path: string, ...more: string[]) => {
      const { code, stdout, stderr } = await run(['bind', path, '--dry-run', ...more])
      return { code, stderr, found: more.includes('--json') ? (JSON.parse(stdout) as unknown) : stdout }
    }
    const json = join(folder, 'en.json')
    const before = readdirSync(folder, { recursive: true })
    expect(await look(file, '--json')).toMatchObject({
      found: { kind: 'asks', contents: 'file', sourceLanguageId: 'en', targetLanguageIds: ['uk'] },
    })
    const written = await look(file)
    expect([written.code, written.stderr]).toEqual([0, expect.stringContaining('From en into uk.')])
    expect(await look(file, '--json', '--source', 'de', '--target', 'pl,fr')).toMatchObject({
      found: { sourceLanguageId: 'de', targetLanguageIds: ['pl', 'fr'] },
    })
    writeFileSync(json, '{"pay": "Pay"}')
    writeFileSync(join(folder, 'uk.json'), '{"pay": "Сплатити"}')
    for (const path of [json, join(folder, 'uk.json')])
      expect(await look(path, '--json')).toMatchObject({
        found: {
          ...{
            kind: 'asks',
            contents: 'file',
            place: json,
            sourceLanguageId: 'en',
            targetLanguageIds: ['uk'],
          },
          files: [{ path: 'en.json', pattern: '{language}.json', languageIds: ['uk'] }],
        },
      })
    expect((await look(join(folder, 'none.po'))).code).toBe(2)
    expect((await look(file, '--target', 'nolanguage')).stderr).toContain('nolanguage')
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([...before, 'en.json', 'uk.json'].sort())
    expect(existsSync(home)).toBe(false)

    const bound = await run(['bind', json, '--target', 'uk', '--json'])
    const { project } = JSON.parse(bound.stdout) as { project: string }
    const homeBefore = readdirSync(home, { recursive: true })
    // Binding a translation of a known source would add its language.
    writeFileSync(join(folder, 'pl.json'), '{"pay": "Zapłać"}')
    for (const path of [json, join(folder, 'pl.json'), project])
      expect(await look(path, '--json')).toMatchObject({ code: 0, found: { kind: 'project', project } })
    expect((await look(json)).stderr).toContain(`Its project is ${project}.`)
    expect(readdirSync(home, { recursive: true })).toEqual(homeBefore)
    const whole = await run(['bind', folder, '--json'])
    expect(await look(file, '--json')).toMatchObject({
      found: { kind: 'project', project: (JSON.parse(whole.stdout) as { project: string }).project },
    })
    expect(JSON.parse((await run(['languages', project, '--json'])).stdout)).toMatchObject({
      targets: [{ id: 'uk' }],
    })
  })

  it('is imported, written back and gated from any folder in it', async () => {
    const { run, folder, file, inTree, textsOf } = tree()
    const { stdout } = await run(['bind', folder, '--json'])
    const { project } = JSON.parse(stdout) as { project: string }
    expect((await inTree('status', '--gate')).code).toBe(0)
    await run(['translate', project, '--string', '2', '--language', 'uk', '--text', 'Сплатити'])
    const gate = await inTree('status', '--gate')
    expect([gate.code, gate.stderr]).toEqual([1, expect.stringContaining('lacks what was changed here')])
    expect((await run(['export'], '', 'tree/po')).stdout.trim()).toBe(file)
    expect(readFileSync(file, 'utf8')).toBe(PO({ Cart: 'Кошик', Pay: 'Сплатити' }))
    expect((await inTree('status', '--gate')).code).toBe(0)

    writeFileSync(file, PO({ Cart: 'Візок', Pay: 'Сплатити' }))
    expect((await inTree('status', '--gate')).code).toBe(1)
    expect((await inTree('import')).code).toBe(0)
    expect(await textsOf(project)).toContain('Візок')

    await run(['translate', project, '--string', '2', '--language', 'uk', '--text', 'Оплатити'])
    writeFileSync(file, PO({ Cart: 'Візок', Pay: 'Заплатити' }))
    const both = await inTree('export')
    expect([both.code, both.stderr]).toEqual([1, expect.stringContaining('changed in the files and here')])
    expect(readFileSync(file, 'utf8')).toBe(PO({ Cart: 'Візок', Pay: 'Заплатити' }))
  })

  it('names its project in every command, with anything in it', async () => {
    const { run, folder, file, inTree } = tree()
    await run(['bind', folder])
    const countIn = async (...place: string[]) =>
      (await inTree('query', ...place, 'is visible', '--count')).stdout
    expect([await countIn('.'), await countIn('po'), await countIn(file)]).toEqual(['2\n', '2\n', '2\n'])
    await run(['translate', folder, '--string', 'Pay', '--language', 'uk', '--text', 'Сплатити'])
    expect((await inTree('backup', 'po', '--out', '-')).stdout).toContain('"text":"Сплатити"')
    // A project file in the folder is itself, whatever its name is.
    await inTree('init', 'own.db', '--source', 'en', '--target', 'uk')
    expect(await countIn('own.db')).toBe('0\n')
    expect((await inTree('strings', 'missing.db')).stderr).toContain('There is no such project file.')
    const other = await run(['strings', '.'])
    expect([other.code, other.stderr]).toEqual([
      2,
      'This folder was not opened yet, and has no project.\nName a project; or open the folder first (interlinear ., interlinear bind .).\n',
    ])
  })

  it('names translations that have no place in a file, which no commit has', async () => {
    const { run, inTree, folder } = tree()
    const file = join(folder, 'web/uk.json')
    mkdirSync(join(folder, 'web'))
    writeFileSync(join(folder, 'web/en.json'), '{"limit": "Ten"}')
    writeFileSync(file, '{"limit": 10}')
    const { project } = JSON.parse((await run(['bind', folder, '--json'])).stdout) as { project: string }
    const { stdout: id } = await run(['query', project, 'text contains "Ten"', '--format', 'ids'])
    const translated = ['--string', id.trim(), '--language', 'uk', '--text', 'Десять']
    expect(await run(['translate', project, ...translated])).toMatchObject({ code: 0 })
    const named = `${file} lacks the translation of limit`
    expect(await inTree('export')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(named) as string,
    })
    expect(readFileSync(file, 'utf8')).toBe('{"limit": 10}')
    const status = await inTree('status', '--gate')
    expect([status.code, status.stderr]).toEqual([1, expect.stringContaining(named)])
  })

  it('says which source files are gone, which is no reason to stop a commit', async () => {
    const { run, inTree, folder } = tree()
    mkdirSync(join(folder, 'web'))
    writeFileSync(join(folder, 'web/en.json'), '{"a": "Open"}')
    writeFileSync(join(folder, 'web/uk.json'), '{"a": "Відкрити"}')
    expect(await run(['bind', folder])).toMatchObject({ code: 0 })
    rmSync(join(folder, 'web/en.json'))
    const place = join(folder, 'web/en.json')
    const { code, stderr } = await inTree('status', '--gate')
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${place} is gone`)])
    expect((await inTree('import')).stderr).toContain(`${place} is gone: others have removed or renamed it.`)
    const status = await inTree('status', '--json')
    expect(JSON.parse(status.stdout)).toMatchObject({ bound: { sourcesGone: [place] } })
  })

  it('has an account that is kept, and beside which a status names what came', async () => {
    const { run, inTree, folder, home } = tree()
    const bound = JSON.parse((await run(['bind', folder, '--json'])).stdout) as { account: unknown }
    type Status = { bound: { folder: { account: unknown; added: { path: string; role: string }[] } } }
    const status = async () => JSON.parse((await inTree('status', '--json')).stdout) as Status
    expect((await status()).bound.folder).toEqual({
      ...{ account: bound.account, added: [], gone: [], newLanguageIds: [] },
    })
    mkdirSync(join(folder, 'web'))
    writeFileSync(join(folder, 'web/en.json'), '{"a": "Open"}')
    writeFileSync(join(folder, 'web/uk.json'), '{"a": "Відкрити"}')
    const { code, stderr } = await inTree('status', '--gate')
    expect(code).toBe(1)
    expect(stderr).toContain('web/en.json is new: a source file.')
    expect(stderr).toContain('web/uk.json is new: a translation of web/en.json into uk.')
    const dry = JSON.parse(
      (await inTree('import', '--dry-run', '--json')).stdout,
    ) as Status['bound']['folder']
    expect(dry.added.map(({ path, role }) => [path, role])).toEqual([
      ['web/en.json', 'source'],
      ['web/uk.json', 'translation'],
    ])
    // Looking took nothing in.
    expect((await status()).bound.folder.added).toHaveLength(2)
    expect((await inTree('import')).code).toBe(0)
    expect((await status()).bound.folder.added).toEqual([])
    // Nor is a file news that the project writes itself.
    const project = readdirSync(join(home, 'bound')).find((name) => name.endsWith('.interlinear')) ?? ''
    const path = join(home, 'bound', project)
    await run(['languages', path, '--add', 'de'])
    await run(['translate', path, '--string', '1', '--language', 'de', '--text', 'Korb'])
    expect((await inTree('export')).code).toBe(0)
    expect(existsSync(join(folder, 'po/de.po'))).toBe(true)
    expect((await status()).bound.folder.added).toEqual([])
    expect((await inTree('status', '--gate')).stderr).not.toContain('is new')
  })

  it('is shown with the source that its keys are', async () => {
    const { run, folder } = tree()
    mkdirSync(join(folder, 'lang'))
    writeFileSync(join(folder, 'lang/de.json'), '{"Log in": "Anmelden", "Sign out": "Abmelden"}')
    const { stdout } = await run(['bind', folder, '--dry-run'])
    const row = 'lang/en.json (no file: the keys are the source texts)  lang/{language}.json  de'
    expect(stdout.split('\n').map((line) => line.trim())).toContain(row)
    const project = join(folder, '../p.interlinear')
    const args = ['init', project, '--source', 'en', '--target', 'de', '--from', folder]
    expect((await run(args)).code).toBe(0)
    const files = JSON.parse((await run(['files', project, '--json'])).stdout) as { path: string }[]
    expect(files.map(({ path }) => path)).toEqual(['lang/en.json', 'po/shop.pot'])
    expect((await run(['import', project, folder, '--dry-run'])).stdout).toContain(
      'lang/en.json (no file: the keys are the source texts)',
    )
  })

  it('is shown by folders where it has many source files', async () => {
    const { run, folder } = tree()
    for (const name of ['a', 'b'])
      for (const language of ['en', 'de', 'uk']) {
        mkdirSync(join(folder, 'web', name, language), { recursive: true })
        for (let at = 0; at < 30; at++)
          writeFileSync(join(folder, 'web', name, language, `${at}.json`), `{"k": "${language}"}`)
      }
    const { stdout, stderr } = await run(['bind', folder, '--dry-run'])
    const rows = stdout.trim().split('\n').slice(2)
    expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
      ['po/shop.pot', 'po/{language}.po', 'uk'],
      ['web/a/en/ (30 files)', 'web/a/{language}/', 'de, uk'],
      ['web/b/en/ (30 files)', 'web/b/{language}/', 'de, uk'],
    ])
    expect(stderr).toContain('Sources: 61; translations: 121')
  })

  it('has what was imported by name in its account from then on', async () => {
    const { run, inTree, folder } = tree()
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'data/list.json'), '{"a": "Open"}')
    writeFileSync(join(folder, 'data/other.json'), '{"a": "Open"}')
    interface Account {
      files: { path: string; role: string }[]
      leftOut: { paths: string[] }[]
    }
    const status = async () => {
      const { stdout } = await inTree('status', '--json')
      const { folder: of } = (JSON.parse(stdout) as { bound: { folder: { account: Account } } }).bound
      return {
        sources: of.account.files.flatMap(({ path, role }) => (role === 'source' ? [path] : [])),
        leftOut: of.account.leftOut.flatMap(({ paths }) => paths),
      }
    }
    const bound = await run(['bind', folder, '--json'])
    const { project } = JSON.parse(bound.stdout) as { project: string }
    expect(await status()).toEqual({
      ...{ sources: ['po/shop.pot'], leftOut: ['data/list.json', 'data/other.json'] },
    })
    expect((await inTree('import', project, '.', 'data/list.json')).code).toBe(0)
    const after = { sources: ['po/shop.pot', 'data/list.json'], leftOut: ['data/other.json'] }
    expect(await status()).toEqual(after)
    // Also after the folder was searched again.
    writeFileSync(join(folder, 'data/third.json'), '{"a": "Open"}')
    expect((await inTree('import')).code).toBe(0)
    expect(await status()).toEqual({ ...after, leftOut: ['data/other.json', 'data/third.json'] })
  })

  it('names a language that came with others’ work once', async () => {
    const { run, inTree, folder } = tree()
    await run(['bind', folder])
    writeFileSync(join(folder, 'po/be.po'), PO({ Cart: 'Кошык', Pay: '' }).replace('uk', 'be'))
    const told = JSON.parse((await inTree('import', '--json')).stdout) as {
      skipped: { path: string; reason: string }[]
    }
    expect(told.skipped).toEqual([
      expect.objectContaining({
        path: 'po/be.po',
        reason:
          'Belarusian (be) is new here, with this file and 0 others; add the language to the project to translate into it.',
      }),
    ])
    const again = JSON.parse((await inTree('import', '--json')).stdout) as { skipped?: unknown[] }
    expect(again.skipped ?? []).toEqual([])
  })

  it('ends with 1 where a file could not be read, also as JSON', async () => {
    const { run, folder, inTree } = tree()
    const broken = join(folder, 'po/de.po')
    writeFileSync(broken, 'msgid "Cart\n')
    const bound = await run(['bind', folder, '--json'])
    expect([bound.code, JSON.parse(bound.stdout)]).toMatchObject([1, { failed: [{}] }])
    writeFileSync(broken, 'msgid "Cart"\nmsgstr "\n')
    const taken = await inTree('import', '--json')
    expect([taken.code, JSON.parse(taken.stdout)]).toMatchObject([1, { failed: [{}] }])
    expect(taken.stderr).toContain('could not be read')
  })

  it('names what cannot be read while it is watched', async () => {
    const { run, folder, file, home } = tree()
    expect((await run(['bind', folder])).code).toBe(0)
    const watching = spawn(process.execPath, [interlinearPath, 'watch', folder], {
      env: { ...process.env, INTERLINEAR_HOME: home },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    watching.stderr.on('data', (line) => (said += String(line)))
    try {
      await expect.poll(() => said).toContain('Watching')
      writeFileSync(file, 'msgid "Cart\n')
      await expect.poll(() => said).toContain('uk.po')
    } finally {
      watching.kill('SIGTERM')
    }
    await once(watching, 'exit')
  })

  it('is watched: what others write is in the project, and what is translated is in the files', async () => {
    const { run, folder, file, home, textsOf } = tree()
    const { stdout } = await run(['bind', folder, '--json'])
    const { project } = JSON.parse(stdout) as { project: string }
    const watching = spawn(process.execPath, [interlinearPath, 'watch', folder, '--write'], {
      env: { ...process.env, INTERLINEAR_HOME: home },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      await new Promise<void>((watched) => {
        watching.stderr.on('data', (line) => String(line).includes('Watching') && watched())
      })
      writeFileSync(file, PO({ Cart: 'Візок', Pay: '' }))
      await expect.poll(() => textsOf(project)).toContain('Візок')
      await run(['translate', project, '--string', '2', '--language', 'uk', '--text', 'Сплатити'])
      await expect.poll(() => readFileSync(file, 'utf8')).toBe(PO({ Cart: 'Візок', Pay: 'Сплатити' }))
    } finally {
      watching.kill('SIGTERM')
    }
    const [code] = (await once(watching, 'exit')) as [number | null]
    expect(code).toBe(0)
  })
})

describe('a path at which nothing lies', () => {
  it('is reported as missing; a word that is no command is reported as such', async () => {
    const { run } = commandLine()
    expect(await run(['po/gone.po'])).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('There is no file or folder at this path.') as string },
    })
    expect(await run(['statsu'])).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('unknown command') as string },
    })
  })
})
