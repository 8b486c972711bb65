/** mirror, and query --on: projects in a database of PostgreSQL, from the command line. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithServer, startServer, type TestServer } from '../mirror/server.ts'
import { commandLine, restoreLines } from './commandLine.ts'

const lines = (name: string, texts: readonly string[]) =>
  [
    '{"kind":"archive","version":1}',
    '{"kind":"user","id":1,"login":"anna","name":"Anna"}',
    `{"kind":"project","id":1,"identifier":"${name.toLowerCase()}","name":"${name}","sourceLanguageId":"en","targetLanguageIds":["uk","de"],"ownerId":1}`,
    ...texts.map(
      (text, index) => `{"kind":"string","id":${index + 1},"identifier":"k${index + 1}","text":"${text}"}`,
    ),
    `{"kind":"translation","id":1,"stringId":1,"languageId":"uk","text":"Кошик","userId":1}`,
    `{"kind":"translation","id":2,"stringId":1,"languageId":"de","text":"Korb","userId":1}`,
    '{"kind":"tm","id":1,"name":"TM","languageIds":["en","uk"]}',
    '{"kind":"tmSegment","id":1,"tmId":1,"records":[{"id":1,"languageId":"en","text":"cart"}]}',
    '{"kind":"glossary","id":1,"name":"G","languageIds":["en","uk"]}',
    '{"kind":"concept","id":1,"glossaryId":1}',
    '{"kind":"term","id":1,"glossaryId":1,"conceptId":1,"languageId":"uk","text":"кошик"}',
    '',
  ].join('\n')

describeWithServer('the command line and a mirror', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function twoProjects() {
    const cli = commandLine()
    await restoreLines(lines('Shop', ['Your cart', 'Pay now']), join(cli.folder, 'shop.interlinear'))
    await restoreLines(lines('Blog', ['Read the cart', 'More', 'Less']), join(cli.folder, 'blog.interlinear'))
    const address = await server.database()
    await cli.ok(['mirror', 'shop.interlinear', 'blog.interlinear', '--to', address])
    const ask = (...args: string[]) => cli.ok(['query', '--on', address, ...args])
    return { cli, address, ask }
  }

  it('asks all projects or some, in all four contexts, and tells the project of each row', async () => {
    const { ask } = await twoProjects()
    expect(await ask('text contains "CART"', '--format', 'ids')).toBe('Shop\t1\nBlog\t1\n')
    expect(await ask('text contains "cart"', '--project', 'shop', '--format', 'ids')).toBe('Shop\t1\n')
    expect(await ask('count of translations = 0', '--count')).toBe('3\n')
    const rows = JSON.parse(await ask('true', '--project', 'Blog', '--json', '--limit', '1')) as object[]
    expect(rows).toEqual([
      expect.objectContaining({
        project: 'Blog',
        id: 1,
        identifier: 'k1',
        text: 'Read the cart',
        labelIds: [],
      }),
    ])
    expect(await ask('user = @user:"anna"', '--context', 'translations', '--count')).toBe('4\n')
    expect(await ask('true', '--context', 'translations', '--language', 'de', '--count')).toBe('2\n')
    const [segment] = JSON.parse(await ask('true', '--context', 'segments', '--json')) as object[]
    expect(segment).toMatchObject({ project: 'Shop', tmId: 1, records: [{ id: 1, text: 'cart' }] })
    expect(await ask('text = "кошик"', '--context', 'terms', '--format', 'csv')).toMatch(
      /^project,id,glossaryId.*\nShop,1,1,1,uk,кошик/,
    )
    expect(await ask('true')).toMatch(/^project\s+id\s+identifier\s+type\s+text\n/)
  })

  it('has the rows that the project file has', async () => {
    const { cli, ask } = await twoProjects()
    for (const context of ['strings', 'segments', 'terms']) {
      const here = (await cli.json(['query', 'shop.interlinear', 'true', '--context', context])) as object[]
      const there = JSON.parse(
        await ask('true', '--context', context, '--project', 'Shop', '--json'),
      ) as object[]
      expect(there, context).toEqual(here.map((row) => ({ project: 'Shop', ...withoutKind(row) })))
    }
  })

  it('counts by project and by language', async () => {
    const { ask } = await twoProjects()
    expect(JSON.parse(await ask('true', '--by', 'project', '--json'))).toEqual([
      { project: 'Blog', count: 3 },
      { project: 'Shop', count: 2 },
    ])
    expect(await ask('count of translations = 0', '--by', 'language', '--format', 'csv')).toBe(
      'language,count\nde,3\nuk,3\n',
    )
    expect(await ask('true', '--context', 'terms', '--by', 'language', '--format', 'ndjson')).toBe(
      '{"language":"de","count":0}\n{"language":"uk","count":2}\n',
    )
  })

  it('explains, and is a gate', async () => {
    const { cli, address, ask } = await twoProjects()
    expect(await ask('count of translations = 0', '--explain')).toMatch(/project_id[\s\S]*Plan:\n.*cost=/)
    expect(
      await cli.run(['query', '--on', address, 'count of translations = 0', '--count', '--fail-if-any']),
    ).toMatchObject({ code: 1, stdout: '3\n' })
  })

  it('mirrors the other projects if one fails, and names it', async () => {
    const { cli, address } = await twoProjects()
    const outcome = await cli.run(['mirror', 'none.interlinear', 'shop.interlinear', '--to', address])
    expect(outcome).toMatchObject({ code: 1, stdout: 'shop.interlinear: 0 rows copied, what had changed.\n' })
    expect(outcome.stderr).toContain('none.interlinear')
  })

  it('takes no password in an address, and says none', async () => {
    const { cli } = await twoProjects()
    for (const address of [
      'postgres://anna:geheim@127.0.0.1/x',
      'postgres://anna@127.0.0.1/x?password=geheim',
    ]) {
      const outcome = await cli.run(['mirror', 'shop.interlinear', '--to', address])
      expect(outcome.code).toBe(2)
      expect(outcome.stderr).toContain('password')
      expect(outcome.stdout + outcome.stderr).not.toContain('geheim')
    }
  })

  it('says what is wrong in plain words: a server, a database, a mirror, a project, an expression', async () => {
    const { cli, address } = await twoProjects()
    const said = async (...args: string[]) => {
      const { stderr } = await cli.run([...args, '--json'])
      return (JSON.parse(stderr) as { error: { code: string } }).error.code
    }
    const nowhere = address.replace(/:\d+\//, ':1/')
    expect(await said('mirror', 'shop.interlinear', '--to', nowhere)).toBe('mirror.unreachable')
    expect(await said('mirror', 'shop.interlinear', '--to', `${address}x`)).toBe('mirror.noDatabase')
    expect(await said('query', '--on', await server.database(), 'true')).toBe('mirror.none')
    expect(await said('query', '--on', address, 'true', '--project', 'Shp')).toBe('mirror.noProject')
    expect(await said('query', '--on', address, 'txt = 1')).toBe('croql.invalid')
    expect(await said('query', '--on', 'shop', 'true')).toBe('mirror.address')
    expect(await said('query', '--on', address, 'true', '--batch', '-')).toBe('usage.query')
  })
})

describeWithServer('a server that asks for a password', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      access:
        'local all all trust\nhost all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    })
  })
  afterAll(() => server.stop())

  it('gets it from a password file or a service file', async () => {
    const cli = commandLine()
    await restoreLines(lines('Shop', ['Your cart']), join(cli.folder, 'shop.interlinear'))
    const { connected } = await import('../mirror/server.ts')
    const own = await server.database()
    const client = await connected(own)
    await client.query("CREATE ROLE anna LOGIN PASSWORD 'geheim'")
    await client.query(`GRANT ALL ON DATABASE ${new URL(own).pathname.slice(1)} TO anna`)
    await client.end()
    const address = own.replace('postgres@', 'anna@')

    const refused = await cli.run(['mirror', 'shop.interlinear', '--to', address])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('does not let this user in')

    const passwords = join(cli.folder, 'passwords')
    writeFileSync(passwords, `127.0.0.1:${server.port}:*:anna:geheim\n`)
    chmodSync(passwords, 0o600)
    const taken = await cli.run(['mirror', 'shop.interlinear', '--to', address], '', '.', {
      PGPASSFILE: passwords,
    })
    expect(taken).toMatchObject({ code: 0, stderr: '' })

    const services = join(cli.folder, 'services')
    writeFileSync(
      services,
      `# ours\n[l10n]\nhost=127.0.0.1\nport=${server.port}\ndbname=${new URL(own).pathname.slice(1)}\nuser=anna\npassword=geheim\n`,
    )
    const asked = await cli.run(['query', '--on', 'postgres:///?service=l10n', 'true', '--count'], '', '.', {
      PGSERVICEFILE: services,
    })
    expect(asked).toMatchObject({ code: 0, stdout: '1\n' })
  })
})

function withoutKind(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'kind'))
}
