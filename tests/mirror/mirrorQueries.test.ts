/** CroQL over a mirror on a real server: the same ids as SQLite's, of each project its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileQuery } from '../../core/croql/compile.ts'
import { typedOf } from '../../core/croql/croql.ts'
import { manyProjects } from '../../core/croql/dialects/manyProjects.ts'
import { print } from '../../core/croql/print.ts'
import { newDatabase } from '../../core/store/database.ts'
import { mirrorInto } from '../../core/mirror/rows/mirrorInto.ts'
import { prepareSchema } from '../../core/mirror/rows/schema.ts'
import { answer, compiled, environmentFor, insertProject } from '../croql/database.ts'
import { string, type ProjectData } from '../croql/data.ts'
import type { EvaluatedContext } from '../croql/evaluator.ts'
import { conditions } from '../croql/randomConditions.ts'
import { projects } from '../croql/randomProjects.ts'
import { project } from '../croql/project.ts'
import { SPEC_EXPRESSIONS } from '../croql/specExpressions.ts'
import { connected, describeWithServer, startServer, type TestServer } from './server.ts'

const quiet = { now: 0, onProgress: () => undefined, throwIfCancelled: () => undefined }

interface MirroredData {
  data: ProjectData
  db: Database
  id: number
}

describeWithServer('CroQL over a mirror', () => {
  let server: TestServer
  let client: Client
  const folder = mkdtempSync(join(tmpdir(), 'mirror-asking-'))
  let made = 0
  beforeAll(async () => {
    server = await startServer()
    client = await connected(await server.database())
    await prepareSchema(client)
  })
  afterAll(async () => {
    await client.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Projects in files of their own and in the mirror, while something runs. */
  async function withProjects(
    all: readonly ProjectData[],
    run: (mirrored: MirroredData[]) => Promise<void>,
  ): Promise<void> {
    const files = all.map(() => newDatabase(join(folder, `${(made += 1)}.interlinear`)))
    try {
      await client.query('DELETE FROM mirrored_projects')
      const mirrored: MirroredData[] = []
      for (const [index, data] of all.entries()) {
        const db = files[index]?.db as Database
        insertProject(db, data)
        db.exec(
          `INSERT INTO project VALUES (1, 'p${index}', 'P${index}', 'file-based', 'enterprise', 'en', NULL, 0)`,
        )
        await mirrorInto(client, db, { isWhole: true }, quiet)
        const { rows } = await client.query<{ id: string }>(
          'SELECT max(project_id) AS id FROM mirrored_projects',
        )
        mirrored.push({ data, db, id: Number(rows[0]?.id) })
      }
      await run(mirrored)
    } finally {
      for (const file of files) file.discard()
    }
  }

  /** Returns the mirror's results for all projects, and SQLite's for each; by `project:id`. */
  async function both(mirrored: readonly MirroredData[], context: EvaluatedContext, text: string) {
    const logins = [...new Set(mirrored.flatMap(({ data }) => data.users.map(({ login }) => login)))]
    const [first] = mirrored
    if (first === undefined) throw new Error('no project')
    const environment = {
      ...environmentFor(first.data, context),
      users: new Map(logins.map((login, index) => [login, index + 1])),
    }
    const { typed } = typedOf(text, environment)
    const query = compileQuery(typed, {
      order: 'id',
      dialect: manyProjects(new Map(logins.map((login, index) => [index + 1, login]))),
      ...(context === 'translations' && { languageId: 'uk' }),
      projects: mirrored.map(({ id }) => id),
    })
    const { rows } = await client.query<[string, string]>({
      text: query.sql,
      values: query.parameters,
      rowMode: 'array',
    })
    const counted = await client.query<[string]>({
      text: query.counting.sql,
      values: query.counting.parameters,
      rowMode: 'array',
    })
    expect(Number(counted.rows[0]?.[0]), `counted: ${text}`).toBe(rows.length)
    return {
      mirror: rows.map(([key, id]) => `${key}:${id}`),
      sqlite: mirrored.flatMap(({ data, db, id: key }) =>
        answer(db, compiled(data, context, text).query, text).map((id) => `${key}:${id}`),
      ),
    }
  }

  it('has the paths of files of a mirror of version 2 after the next update', async () => {
    await withProjects([project], async (mirrored) => {
      const [first] = mirrored
      if (first === undefined) throw new Error('no project')
      await client.query('ALTER TABLE file DROP COLUMN path_folded')
      await client.query('UPDATE mirror_version SET version = 2')
      await prepareSchema(client)
      await mirrorInto(client, first.db, { isWhole: false }, quiet)
      const found = await both(mirrored, 'strings', 'path of file contains "DOCS/"')
      expect(found.mirror).toEqual(found.sqlite)
      expect(found.sqlite.length).toBeGreaterThan(0)
    })
  })

  it('has the match scores of translations that reach a mirror of version 3', async () => {
    await withProjects([project], async (mirrored) => {
      const [first] = mirrored
      if (first === undefined) throw new Error('no project')
      await client.query('ALTER TABLE translation DROP COLUMN match_score, DROP COLUMN is_match_edited')
      await client.query('UPDATE mirror_version SET version = 3')
      await prepareSchema(client)
      await mirrorInto(client, first.db, { isWhole: true }, quiet)
      const found = await both(mirrored, 'translations', 'match score = 92 and is match edited')
      expect(found.mirror).toEqual(found.sqlite)
      expect(found.sqlite.length).toBeGreaterThan(0)
    })
  })

  it('selects what SQLite selects in each project, for every expression of the spec', async () => {
    // The second has the same ids with other texts and users, so that a join across projects would be seen.
    const other: ProjectData = {
      ...project,
      users: project.users.map((user, index, all) => ({ ...user, login: all.at(-1 - index)?.login ?? '' })),
      strings: project.strings.slice(1).map((one) => ({ ...one, labelIds: [], masterStringId: null })),
    }
    await withProjects([project, other], async (mirrored) => {
      for (const [context, list] of Object.entries(SPEC_EXPRESSIONS) as [
        EvaluatedContext,
        [string, number[]][],
      ][])
        for (const [text] of list) {
          const found = await both(mirrored, context, text)
          expect(found.mirror, text).toEqual(found.sqlite)
        }
    })
  })

  it('for any letters: Unicode case, composition, wildcards, the empty text', async () => {
    const texts = [
      'ÄRGER',
      'a\u0308rger',
      'straße',
      '100%',
      '"x"',
      '',
      'İstanbul',
      'ΟΔΟΣ',
      'ǰ',
      'a\\b',
      'a\tb\nc\r',
    ]
    const strings = texts.map((text, index) =>
      string({ id: index + 1, identifier: text, text, context: text }),
    )
    await withProjects([{ ...project, strings }], async (mirrored) => {
      for (const needle of [...texts, 'ärg', '%', 'οδος', 'J\u030c', 'i\u0307s'])
        for (const member of ['text', 'identifier', 'context'])
          for (const expression of [
            `${member} contains "${needle.replaceAll('"', '""')}"`,
            `${member} = "${needle.replaceAll('"', '""')}"`,
          ]) {
            const found = await both(mirrored, 'strings', expression)
            expect(found.mirror, expression).toEqual(found.sqlite)
          }
    })
  })

  const runs: [EvaluatedContext, number][] = [
    ['strings', 12],
    ['translations', 5],
    ['segments', 3],
    ['terms', 3],
  ]
  it.each(runs)('for random expressions over two random projects at once: %s', async (context, numRuns) => {
    const many = fc.array(conditions(context, 3, { isPortable: true }), { minLength: 10, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(projects, projects, many, async (one, other, expressions) =>
        withProjects([one, { ...other, users: one.users }], async (mirrored) => {
          for (const text of expressions.map(print)) {
            const found = await both(mirrored, context, text)
            expect(found.mirror, text).toEqual(found.sqlite)
          }
        }),
      ),
      { numRuns },
    )
  })
})
