/** Failures of a server: the mirror is complete or unchanged, and the project file untouched. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readAddress } from '../../core/mirror/address.ts'
import { mirrorProject, watchProject } from '../../core/mirror/mirror.ts'
import type { MirrorReport } from '../../core/contract/mirror.ts'
import type { Failure, FailureValue } from '../../core/platform/errors/failure.ts'
import { restoreLines } from '../cli/commandLine.ts'
import { mayMount, removeSmallDisks, smallDisk } from '../smallDisk.ts'
import { connected, describeWithServer, startServer, type TestServer } from './server.ts'

const strings = (count: number) =>
  [
    '{"kind":"archive","version":1}',
    '{"kind":"user","id":1,"login":"anna"}',
    `{"kind":"project","id":1,"identifier":"p","name":"P","sourceLanguageId":"en","targetLanguageIds":["uk"],"ownId":"${'a'.repeat(32)}"}`,
    ...Array.from(
      { length: count },
      (_, at) => `{"kind":"string","id":${at + 1},"identifier":"k${at}","text":"Text ${at}"}`,
    ),
    '',
  ].join('\n')

describeWithServer('a server that fails', () => {
  let server: TestServer
  let address: string
  const folder = mkdtempSync(join(tmpdir(), 'mirror-broken-'))
  const small = join(folder, 'small.interlinear')
  const large = join(folder, 'large.interlinear')
  beforeAll(async () => {
    server = await startServer()
    await restoreLines(strings(3), small)
    await restoreLines(strings(20_000), large)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    address = await server.database()
  })

  const mirrored = (path: string, options: Partial<Parameters<typeof mirrorProject>[1]> = {}) =>
    mirrorProject(path, {
      ...{ address: readAddress(address), signal: new AbortController().signal, onProgress: () => undefined },
      ...options,
    })

  async function failureOf(work: Promise<unknown>): Promise<Failure> {
    return work.then(
      () => expect.unreachable('it went well'),
      (thrown: unknown) => thrown as Failure,
    )
  }

  async function count(): Promise<number> {
    const client = await connected(address)
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM source_string')
    await client.end()
    return Number(rows[0]?.count)
  }

  /** Has the server do something once rows of the table are copied. */
  async function whenCopied(what: string): Promise<void> {
    const client = await connected(address)
    await client.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${what}; RETURN NULL; END $$;
       CREATE TRIGGER fail AFTER INSERT ON top_translation FOR EACH STATEMENT EXECUTE FUNCTION fail();
       CREATE TRIGGER fail AFTER INSERT ON source_string FOR EACH STATEMENT EXECUTE FUNCTION fail();`,
    )
    await client.end()
  }

  it.each([
    ['a full disk', "RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'", 'mirror.full'],
    ['a connection that is ended', 'PERFORM pg_terminate_backend(pg_backend_pid())', 'mirror.lost'],
    [
      'a statement that is refused',
      "RAISE EXCEPTION 'not today' USING ERRCODE = 'P0001'",
      'mirror.statement',
    ],
    ['no right to write', "RAISE EXCEPTION 'no' USING ERRCODE = '42501'", 'mirror.forbidden'],
  ])('leaves the mirror unchanged after %s', async (_name, what, code) => {
    await mirrored(small)
    await whenCopied(what)
    const before = readFileSync(large)
    const failure = await failureOf(mirrored(large))
    expect(failure).toMatchObject({
      code,
      details: { kept: 'The project was not changed, and the mirror is as it was.', keptAs: 'mirror' },
    })
    expect(await count()).toBe(3)
    expect(readFileSync(large).equals(before)).toBe(true)
  })

  it.skipIf(!mayMount())('on a disk that is full (needs the right to mount one)', async () => {
    const place = smallDisk(24 * 1024)
    if (place === null) throw new Error('The disk could not be mounted.')
    try {
      address = await server.database(place)
      await mirrored(small)
      const wide = join(folder, 'wide.interlinear')
      await restoreLines(strings(20_000).replaceAll('"text":"', `"text":"${'wide '.repeat(60)}`), wide)
      const before = readFileSync(wide)
      const failure = await failureOf(mirrored(wide))
      expect(failure).toMatchObject({ code: 'mirror.full', details: { keptAs: 'mirror' } })
      expect(await count()).toBe(3)
      expect(readFileSync(wide).equals(before)).toBe(true)
      // The existing mirror can still be queried and updated.
      expect(await mirrored(small)).toMatchObject({ isWhole: false, rows: 0 })
    } finally {
      await server.drop(address)
      removeSmallDisks()
    }
  })

  it('is cancelled on request, without leftovers', async () => {
    await mirrored(small)
    const ending = new AbortController()
    const failure = await failureOf(
      mirrored(large, { signal: ending.signal, onProgress: () => ending.abort() }),
    )
    expect(failure.code).toBe('cancelled')
    expect(await count()).toBe(3)
  })

  it('is waited for while watching, and updated once it is reachable again', async () => {
    const path = join(folder, 'watched.interlinear')
    copyFileSync(small, path)
    const ending = new AbortController()
    const reports: MirrorReport[] = []
    const waits: FailureValue[] = []
    const watching = watchProject(path, {
      ...{ address: readAddress(address), signal: ending.signal, onProgress: () => undefined },
      onMirrored: (report) => reports.push(report),
      onWaiting: (error) => waits.push(error),
    })
    await expect.poll(() => reports.length).toBe(1)
    await server.kill()
    await restoreInto(path, 4)
    await expect.poll(() => waits.length).toBeGreaterThan(0)
    await server.start()
    await expect.poll(() => reports.length).toBe(2)
    ending.abort()
    await watching
    expect(['mirror.lost', 'mirror.unreachable', 'mirror.busyServer']).toContain(waits[0]?.code)
    expect(await count()).toBe(4)
  })

  async function restoreInto(path: string, count: number): Promise<void> {
    const { renameSync } = await import('node:fs')
    const other = join(folder, 'other.interlinear')
    await restoreLines(strings(count), other)
    for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true })
    renameSync(other, path)
  }
})
