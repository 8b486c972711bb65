import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, expect, it } from 'vitest'
import { openStore, openStoreBriefly } from '../../core/workbench/project/open.ts'
import type { Store } from '../../core/store/store.ts'
import { APPLICATION_ID } from '../../core/store/database.ts'
import { migrate } from '../../core/store/migrate.ts'
import { migrations } from '../../core/store/migrations/index.ts'
import { open, projectFile, temporaryFolder } from './projectFile.ts'

const stores: Store[] = []

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()))
})

async function brief(path: string): Promise<Store> {
  const store = await openStoreBriefly(path)
  stores.push(store)
  return store
}

/** The project as another program's thread has it open: with a log beside it. */
async function inUse(path: string): Promise<Store> {
  const store = await openStore(path)
  stores.push(store)
  await store.write('ensureUser', { login: 'olha' })
  return store
}

it('answers from a copy, and leaves the file and its folder unchanged', async () => {
  const path = projectFile()
  const before = readFileSync(path)
  const store = await brief(path)
  expect(await store.read('listStrings', {})).toEqual([])
  await store.close()
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(existsSync(`${path}-wal`)).toBe(false)
})

it('uses threads to read changes that another program has not checkpointed', async () => {
  const path = projectFile()
  await inUse(path)
  expect(existsSync(`${path}-wal`)).toBe(true)
  const store = await brief(path)
  expect(await store.read('findUser', { login: 'olha' })).toMatchObject({ login: 'olha' })
})

it('reads its own writes', async () => {
  const store = await brief(projectFile())
  expect(await store.read('findUser', { login: 'olha' })).toBeNull()
  await store.write('ensureUser', { login: 'olha' })
  expect(await store.read('findUser', { login: 'olha' })).toMatchObject({ login: 'olha' })
})

it('refuses the same files as a store, with the same messages', async () => {
  const path = projectFile()
  const whole = readFileSync(path)
  writeFileSync(path, whole.subarray(0, whole.length - 4096))
  const told = await openStore(path).catch((error: unknown) => error)
  expect(told).toMatchObject({ code: 'project.damaged' })
  await expect(openStoreBriefly(path)).rejects.toEqual(told)
})

it('leaves a project of an older version to the threads, which upgrade it', async () => {
  const path = join(temporaryFolder(), 'old.interlinear')
  const old = new SqliteDatabase(path)
  old.pragma(`application_id = ${APPLICATION_ID}`)
  migrate(old, migrations.slice(0, -1))
  old.close()
  const store = await brief(path)
  await store.close()
  expect(open(path).pragma('user_version', { simple: true })).toBe(migrations.length)
})
