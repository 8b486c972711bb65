/** Projects that the program of each schema version created (tests/fixtures/projects). */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { checkProjectFile } from '../../core/store/checkProjectFile.ts'
import { NEWEST_VERSION, schemaVersion } from '../../core/store/migrate.ts'
import { desk } from '../workbench/linked/linkedWorkbench.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/projects')
const fixtures = globSync('schema-*.interlinear.gz', { cwd: FOLDER }).sort()

function versionOf(fixture: string): number {
  return Number(/^schema-(\d+)/.exec(fixture)?.[1])
}

/** Reads the version and the translations of a file with SQLite alone. */
function contentOf(path: string) {
  const db = new SqliteDatabase(path, { readonly: true })
  try {
    const texts = db
      .prepare<[], string>('SELECT text FROM translation ORDER BY string_id, text')
      .pluck()
      .all()
    return { version: schemaVersion(db), texts, integrity: db.pragma('integrity_check', { simple: true }) }
  } finally {
    db.close()
  }
}

/** The texts that shop.ndjson and make.ts add. */
const TEXTS = ['Ваш кошик порожній', 'Оформити', '%d товар']

describe('the projects of each schema version', () => {
  it('exist for each version that a program wrote', () => {
    // No program wrote these as its newest version: each was released together with a later one.
    const written = Array.from({ length: NEWEST_VERSION }, (_, index) => index + 1).filter(
      (version) => ![4, 6, 7, 11, 33, 34].includes(version),
    )
    expect([...new Set(fixtures.map(versionOf))]).toEqual(written)
  })

  it.each(fixtures)('%s opens, is upgraded with a copy kept, and can be edited', async (fixture) => {
    const { value, folder, rows, translate } = desk()
    const path = join(folder, 'shop.interlinear')
    const version = versionOf(fixture)
    writeFileSync(path, gunzipSync(readFileSync(join(FOLDER, fixture))))
    expect(contentOf(path)).toEqual({ version, texts: TEXTS, integrity: 'ok' })

    const { project, olderCopy, name } = await value('project.open', { path })
    expect(name).toBe('Shop')
    if (version === NEWEST_VERSION) expect(olderCopy).toBeNull()
    else {
      expect(basename(olderCopy ?? '')).toBe(`shop.schema-${version}.interlinear`)
      expect(contentOf(olderCopy ?? '')).toEqual({ version, texts: TEXTS, integrity: 'ok' })
    }
    expect((await rows(project)).map(({ text, translation }) => [text, translation])).toEqual([
      ['Your cart is empty', 'Ваш кошик порожній'],
      ['Checkout', 'Оформити'],
      ['%d item\n%d items', '%d товар'],
      ['Thank you, %(name)s!', null],
    ])
    const place = { project, languageId: 'uk' }
    const cart = await value('string.get', { ...place, stringId: 1 })
    expect(cart).toMatchObject({
      labels: ['urgent'],
      comments: [{ text: 'Seen on the start page', type: 'comment' }],
      translations: [{ text: 'Ваш кошик порожній', isApproved: true }],
    })
    const checkout = await value('string.get', { ...place, stringId: 2 })
    expect(checkout.comments).toMatchObject([{ text: 'Which checkout?', issueType: 'general_question' }])
    const { concepts } = await value('glossary.match', { ...place, texts: ['Your cart is empty'] })
    expect(concepts.map(({ terms }) => terms.map(({ text }) => text))).toEqual([['cart', 'кошик']])

    await translate(project, 'Thank you, %(name)s!', 'Дякуємо, %(name)s!')
    const out = join(folder, 'out')
    await value('project.export', { project, languageIds: ['uk'], folder: out })
    const [file = '', ...others] = globSync('**/*.po*', { cwd: out })
    expect(others).toEqual([])
    const written = readFileSync(join(out, file), 'utf8')
    for (const text of [...TEXTS, 'Дякуємо, %(name)s!']) expect(written).toContain(`"${text}"`)
    await value('project.close', { project })
    expect(contentOf(path)).toMatchObject({ version: NEWEST_VERSION, integrity: 'ok' })
    // Its schema is compared with that of the current version.
    expect(checkProjectFile(path).version).toBe(NEWEST_VERSION)
  })
})
