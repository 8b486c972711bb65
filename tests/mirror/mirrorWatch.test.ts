/**
 * A mirror that follows a project by its history equals a complete copy, after each edit; all edits use the command
 * line.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAddress } from '../../core/mirror/address.ts'
import { mirrorProject } from '../../core/mirror/mirror.ts'
import { MIRRORED_TABLES, namesOf } from '../../core/mirror/model.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { commandLine } from '../cli/commandLine.ts'
import { connected, describeWithServer, startServer, type TestServer } from './server.ts'

const quiet = { signal: new AbortController().signal, onProgress: () => undefined }

/** Every mirrored row but for the keys of projects, by table. */
async function contentOf(client: Client): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const table of MIRRORED_TABLES) {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT ${namesOf(table).join(', ')} FROM "${table.name}" ORDER BY ${table.key.join(', ')}`,
    )
    all[table.name] = rows
  }
  return all
}

const poOf = (texts: Readonly<Record<string, string>>) =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n${Object.entries(texts)
    .map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
    .join('\n')}`

describeWithServer('a mirror that follows', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('equals a complete copy after each edit', async () => {
    const cli = commandLine()
    const project = 'shop.interlinear'
    const path = join(cli.folder, project)
    const [following, whole] = [await server.database(), await server.database()]
    const write = (name: string, text: string) => writeFileSync(join(cli.folder, name), text)
    const wholes: string[] = []

    async function hold(step: string): Promise<void> {
      const { isWhole } = await mirrorProject(path, { address: readAddress(following), ...quiet })
      if (isWhole) wholes.push(step)
      await mirrorProject(path, { address: readAddress(whole), isWhole: true, ...quiet })
      const [one, other] = [await connected(following), await connected(whole)]
      expect(await contentOf(one), step).toEqual(await contentOf(other))
      await one.end()
      await other.end()
    }

    const run = (...args: string[]) => cli.ok(args)
    write('ui.pot', poOf({ Cart: '', Pay: '', 'Pay now': '', Leave: '' }))
    write('uk.po', poOf({ Cart: 'Кошик', Pay: 'Плати' }))
    await run('init', project, '--source', 'en', '--target', 'uk,de')
    await run('import', project, 'ui.pot')
    await hold('a project')
    const steps: [string, () => Promise<unknown>][] = [
      ['translations of a file', () => run('import', project, 'uk.po', '--language', 'uk', '--add-to-tm')],
      [
        'a translation',
        () => run('translate', project, '--string', '1', '--language', 'de', '--text', 'Korb'),
      ],
      ['its approval', () => run('approve', project, '--string', '1', '--language', 'de')],
      ['a vote', () => run('vote', project, '--string', '1', '--language', 'uk')],
      [
        'the end of an approval',
        () => run('approve', project, '--string', '1', '--language', 'de', '--remove'),
      ],
      [
        'a text with an issue',
        () => run('translate', project, '--string', '2', '--language', 'de', '--text', ' Zahlen.  '),
      ],
      ['quality checks', () => cli.run(['qa', project])],
      ['a comment', () => run('comment', project, '--string', '1', '--text', 'Why?')],
      [
        'an issue',
        () =>
          run(
            'comment',
            project,
            '--string',
            '2',
            '--text',
            'No',
            '--language',
            'uk',
            '--issue',
            'translation_mistake',
          ),
      ],
      [
        'a memory',
        () => {
          write('m.csv', 'Cart,Wagen\nLeave,Gehen\n')
          return run('tm', 'import', project, 'm.csv', '--columns', 'en,de')
        },
      ],
      [
        'a glossary',
        () => {
          write('g.csv', 'cart,кошик\npay,платити\n')
          return run('glossary', 'import', project, 'g.csv', '--columns', 'term:en,term:uk')
        },
      ],
      ['a snapshot', () => run('snapshot', 'add', project, 'before')],
      ['filling from memories', () => run('pretranslate', project, 'true', '--language', 'de')],
      ['going back', () => run('snapshot', 'restore', project, 'before')],
      [
        'a file with other strings in another order',
        () => {
          write('ui.pot', poOf({ Leave: '', New: '', Cart: '' }))
          return run('import', project, 'ui.pot')
        },
      ],
      ['an undo', () => undoNewest(path)],
    ]
    for (const [step, act] of steps) {
      await act()
      await hold(step)
    }
    // The history tells each of them well enough.
    expect(wholes).toEqual(['a project'])
  })

  async function undoNewest(path: string): Promise<void> {
    const session = await ProjectSession.open(path, { login: 'anna', name: null }, { readers: 1 })
    try {
      const { store, userId } = session
      await store.write('undo', { userId })
    } finally {
      await session.close()
    }
  }
})
