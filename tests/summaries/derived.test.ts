/** Derived rows that edits updated equal those of a rebuild. */
import type { Database } from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancelled } from '../../core/platform/errors/failure.ts'
import {
  keepProgress,
  rebuildDerived,
  refreshDerived,
  refreshLanguage,
  refreshStrings,
} from '../../core/summaries/rows/derived.ts'
import { countWordsOfStrings } from '../../core/strings/rows/countWords.ts'
import { QA_CHECKS, qaBit } from '../../core/contract/qaChecks.ts'
import { checkTrigrams, keepTrigrams } from '../../core/store/indexes/trigrams.ts'
import { addStrings, openNew } from '../store/projectFile.ts'
import { runs } from '../runs.ts'

const STRINGS = 4
const LANGUAGES = ['uk', 'de', 'xx-custom'] as const
const FORMS = ['none', 'one', 'few', 'many', 'other'] as const

/** Every derived row, in order. */
function derivedRows(db: Database): unknown {
  return ['languages_summary', 'top_translation', 'progress'].map((table) =>
    db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all(),
  )
}

/** `progress` counted from the summaries by an independent query. */
function countedProgress(db: Database): unknown {
  return db
    .prepare(
      `SELECT ifnull(s.file_id, 0) AS file_id, l.language_id, sum(l.is_translated) AS translated,
         sum(l.is_approved) AS approved, sum(iif(l.is_translated, ifnull(s.words, 0), 0)) AS translated_words,
         sum(iif(l.is_approved, ifnull(s.words, 0), 0)) AS approved_words
       FROM languages_summary AS l JOIN source_string AS s ON s.id = l.string_id
       WHERE NOT s.is_hidden AND NOT s.is_archived
       GROUP BY 1, 2 HAVING translated + approved > 0 ORDER BY 1, 2`,
    )
    .all()
}

function project(): Database {
  return openNew((db) => {
    addStrings(db, STRINGS)
    const definition = {
      ...{ id: 'xx-custom', name: 'Custom', editorCode: 'xx', twoLettersCode: 'xx', threeLettersCode: 'xxx' },
      ...{ locale: 'xx', androidCode: 'xx', osxCode: 'xx', osxLocale: 'xx', textDirection: 'ltr' },
      ...{ pluralCategoryNames: ['one', 'other'], pluralRules: '(n != 1)' },
    }
    db.prepare("INSERT INTO custom_language VALUES ('xx-custom', ?)").run(JSON.stringify(definition))
  })
}

type Edit = (db: Database) => void

const stringId = fc.integer({ min: 1, max: STRINGS })
const languageId = fc.constantFrom(...LANGUAGES)
const text = fc.constantFrom('', 'Text 1', 'one of it', 'Кошик', 'Text 2')
const time = fc.integer({ min: 0, max: 5 })

/** Runs SQL that changes translations of a string and language. */
const onTranslation = (sql: string, values: fc.Arbitrary<object>): fc.Arbitrary<Edit> =>
  fc.tuple(stringId, languageId, values).map(([string, language, given]) => (db) => {
    db.prepare(sql).run({ stringId: string, languageId: language, ...given })
    refreshDerived(db, [{ stringId: string, languageId: language }])
  })

const ofTranslation = 'FROM translation WHERE string_id = @stringId AND language_id = @languageId'

const translationEdits = [
  onTranslation(
    `INSERT INTO translation (string_id, language_id, plural_form, text, text_folded, provider, is_shared,
       created_at, updated_at)
     VALUES (@stringId, @languageId, @form, @text, @text, @provider, @isShared, @createdAt, @updatedAt)`,
    fc.record({
      form: fc.constantFrom(...FORMS),
      text,
      provider: fc.constantFrom(null, 'tm', 'ai', 'deepl'),
      isShared: fc.constantFrom(0, 1),
      createdAt: time,
      updatedAt: time,
    }),
  ),
  onTranslation(
    `UPDATE translation SET text = @text, text_folded = @text, updated_at = @updatedAt WHERE id IN (SELECT min(id) ${ofTranslation})`,
    fc.record({ text, updatedAt: time }),
  ),
  onTranslation(
    `UPDATE translation SET needs_work = @needsWork WHERE id IN (SELECT min(id) ${ofTranslation})`,
    fc.record({ needsWork: fc.constantFrom(0, 1) }),
  ),
  onTranslation(`DELETE FROM translation WHERE id IN (SELECT max(id) ${ofTranslation})`, fc.constant({})),
  onTranslation(
    `INSERT INTO approval (translation_id, user_id, created_at) SELECT id, 1, @at ${ofTranslation}
       AND plural_form = @form`,
    fc.record({ at: time, form: fc.constantFrom(...FORMS) }),
  ),
  onTranslation(
    `DELETE FROM approval WHERE translation_id IN (SELECT min(id) ${ofTranslation})`,
    fc.constant({}),
  ),
  onTranslation(
    `INSERT INTO vote (translation_id, user_id, mark, voted_at) SELECT id, @userId, @mark, 0 ${ofTranslation}
       ORDER BY id LIMIT 1 ON CONFLICT DO UPDATE SET mark = excluded.mark`,
    fc.record({ userId: fc.constantFrom(1, 2), mark: fc.constantFrom(-1, 1) }),
  ),
  onTranslation(
    `INSERT INTO qa_issue (translation_id, qa_check, message, state, created_at)
       SELECT id, @check, '', @state, 0 ${ofTranslation} LIMIT 1`,
    fc.record({ check: fc.constantFrom(...QA_CHECKS), state: fc.constantFrom('open', 'ignored') }),
  ),
]

const sourceEdit = fc
  .record({
    stringId,
    text,
    pluralForms: fc.constantFrom(null, '{"one":"one of it","other":"Text 1"}'),
    master: fc.option(stringId),
    changedAt: fc.option(time),
  })
  .map((given): Edit => (db) => {
    keepProgress(db, [given.stringId], () =>
      db
        .prepare(
          `UPDATE source_string SET text = @text, text_folded = @text, plural_forms = @pluralForms,
             master_string_id = @master, type = iif(@pluralForms IS NULL, 'plain', 'plural'),
             source_changed_at = @changedAt WHERE id = @stringId`,
        )
        .run({ ...given, master: given.master === given.stringId ? null : given.master }),
    )
    refreshStrings(db, [given.stringId])
  })

const placeEdit = fc
  .record({
    stringIds: fc.array(stringId),
    hidden: fc.constantFrom(0, 1),
    archived: fc.constantFrom(0, 1),
    fileId: fc.constantFrom(1, 2, null),
  })
  .map(({ stringIds, ...place }): Edit => (db) => {
    keepProgress(db, stringIds, () => {
      const update = db.prepare(
        'UPDATE source_string SET is_hidden = @hidden, is_archived = @archived, file_id = @fileId WHERE id = @id',
      )
      for (const id of stringIds) update.run({ id, ...place })
    })
    // A file has plural forms of its own.
    refreshStrings(db, stringIds)
  })

const counting = fc.record({ fileId: fc.constantFrom(1, 2, null), limit: fc.constantFrom(1, 9) }).map(
  (given): Edit =>
    (db) =>
      void countWordsOfStrings(db, given),
)

const deletion = stringId.map((id): Edit => (db) => {
  const duplicates = db
    .prepare<[number], { id: number }>('SELECT id FROM source_string WHERE master_string_id = ?')
    .all(id)
  keepProgress(db, [id], () => {
    db.prepare('UPDATE source_string SET master_string_id = NULL WHERE master_string_id = ?').run(id)
    db.prepare('DELETE FROM source_string WHERE id = ?').run(id)
    db.prepare(
      `INSERT INTO source_string (id, file_id, identifier, type, text, text_folded, created_at)
       VALUES (?, 1, 'again', 'plain', 'Text 1', 'text 1', 0)`,
    ).run(id)
  })
  refreshStrings(
    db,
    duplicates.map((duplicate) => duplicate.id),
  )
})

const targetEdit = fc.tuple(languageId, fc.boolean()).map(([language, isTarget]): Edit => (db) => {
  db.prepare('DELETE FROM target_language WHERE language_id = ?').run(language)
  if (isTarget) db.prepare('INSERT INTO target_language VALUES (?, 9)').run(language)
  refreshLanguage(db, language)
})

const edit = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.oneof({ weight: 8, arbitrary: translationEdits[0]! }, ...translationEdits.slice(1)),
  },
  { weight: 2, arbitrary: sourceEdit },
  { weight: 3, arbitrary: placeEdit },
  { weight: 2, arbitrary: counting },
  { weight: 1, arbitrary: deletion },
  { weight: 1, arbitrary: targetEdit },
)

describe('derived rows', () => {
  it('equal those of a rebuild after any edits', () => {
    const db = project()
    let rowsSeen = 0
    fc.assert(
      fc
        .property(fc.array(edit, { minLength: 10, maxLength: 80 }), (edits) => {
          db.exec('BEGIN')
          for (const run of edits) run(db)
          const refreshed = derivedRows(db)
          expect(db.prepare('SELECT * FROM progress ORDER BY 1, 2').all()).toEqual(countedProgress(db))
          rebuildDerived(db)
          checkTrigrams(db)
          expect(derivedRows(db)).toEqual(refreshed)
          rowsSeen += JSON.stringify(refreshed).length
        })
        .afterEach(() => void db.exec('ROLLBACK')),
      { numRuns: runs(300) },
    )
    expect(rowsSeen).toBeGreaterThan(runs(300) * 30)
  })

  const withTranslation = (languageId: string, form: string, db = project()): Database => {
    db.prepare(
      `INSERT INTO translation (string_id, language_id, plural_form, text, text_folded, created_at, updated_at)
       VALUES (1, ?, ?, 'x', 'x', 0, 0)`,
    ).run(languageId, form)
    return db
  }
  const summaries = (db: Database) =>
    db.prepare('SELECT language_id, is_translated, is_partially_translated FROM languages_summary').all()
  const makePlural = (db: Database) =>
    db.exec(`UPDATE source_string SET type = 'plural', plural_forms = '{"other":"x"}' WHERE id = 1`)

  it('include votes, approvals, open QA issues, provider and master from their tables', () => {
    const db = withTranslation('uk', 'none')
    db.exec(`
      UPDATE source_string SET master_string_id = 2, source_changed_at = 50 WHERE id = 1;
      UPDATE translation SET provider = 'tm', is_shared = 1, created_at = 40, updated_at = 45, text = 'Text 1';
      INSERT INTO vote (translation_id, user_id, mark, voted_at) VALUES (1, 1, 1, 0), (1, 2, 1, 0);
      INSERT INTO approval (translation_id, user_id, created_at) VALUES (1, 1, 30), (1, 2, 35);
      INSERT INTO qa_issue (translation_id, qa_check, message, state, created_at) VALUES
        (1, 'translation_length', '', 'open', 0), (1, 'custom', '', 'open', 0), (1, 'spelling', '', 'ignored', 0);
    `)
    refreshDerived(db, [{ stringId: 1, languageId: 'uk' }])
    expect(db.prepare('SELECT * FROM languages_summary').all()).toEqual([
      {
        string_id: 1,
        language_id: 'uk',
        is_translated: 1,
        is_partially_translated: 0,
        is_approved: 1,
        is_partially_approved: 0,
        translation_updated: 45,
        oldest_updated: 45,
        is_translated_by_tm: 1,
        is_translated_by_mt: 0,
        is_translated_by_ai: 0,
        is_source_changed_after_translation: 1,
        has_translation_as_source: 1,
        has_translation_after_approval: 1,
        has_shared_translation: 1,
        rating: 2,
        approvals_count: 2,
        qa_issues: qaBit('translation_length') | qaBit('custom'),
        needs_work: 0,
      },
    ])
    expect(db.prepare('SELECT * FROM progress').all()).toEqual([
      {
        file_id: 1,
        language_id: 'uk',
        translated: 1,
        approved: 1,
        translated_words: 0,
        approved_words: 0,
      },
    ])
  })

  it('exist for target languages only', () => {
    const db = withTranslation('fr', 'none')
    refreshDerived(db, [{ stringId: 1, languageId: 'fr' }])
    expect(summaries(db)).toEqual([])
  })

  it('use the plural categories of the language, including custom ones', () => {
    const db = withTranslation('uk', 'one')
    withTranslation('xx-custom', 'one', db)
    withTranslation('xx-custom', 'other', db)
    db.exec("INSERT INTO target_language VALUES ('xx-custom', 5)")
    makePlural(db)
    refreshStrings(db, [1])
    expect(summaries(db)).toEqual([
      { language_id: 'uk', is_translated: 0, is_partially_translated: 1 },
      { language_id: 'xx-custom', is_translated: 1, is_partially_translated: 0 },
    ])
  })

  it('use the categories of the caller if given', () => {
    const db = withTranslation('uk', 'one')
    makePlural(db)
    refreshStrings(db, [1], { categoriesOf: () => ['one'] })
    expect(summaries(db)).toEqual([{ language_id: 'uk', is_translated: 1, is_partially_translated: 0 }])
  })

  it('tolerate repeated pairs and missing strings', () => {
    const db = withTranslation('uk', 'none')
    const pair = { stringId: 1, languageId: 'uk' }
    refreshDerived(db, [pair, pair, { stringId: 99, languageId: 'uk' }])
    expect(db.prepare('SELECT translated FROM progress').all()).toEqual([{ translated: 1 }])
    keepProgress(db, [1, 1], () => db.exec('UPDATE source_string SET is_hidden = 1 WHERE id = 1'))
    expect(db.prepare('SELECT translated FROM progress').all()).toEqual([])
  })

  it('have the trigrams of every text, also of those that were written without them', () => {
    const db = withTranslation('uk', 'none')
    const found = () =>
      db.prepare("SELECT rowid FROM translation_trigram WHERE translation_trigram MATCH 'кош'").pluck().all()
    db.exec("UPDATE translation SET text_folded = 'кошик'")
    expect(() => checkTrigrams(db)).toThrow(/checksum mismatch|malformed/)
    rebuildDerived(db)
    checkTrigrams(db)
    expect(found()).toEqual([1])
    keepTrigrams(db, 'translation', { id: 1, before: 'кошик', after: 'візок' })
    expect(found()).toEqual([])
  })

  it('cannot be refreshed within keepProgress, which would count twice', () => {
    const db = project()
    const refresh = () => refreshDerived(db, [{ stringId: 1, languageId: 'uk' }])
    expect(() => keepProgress(db, [1], refresh)).toThrow('cannot be refreshed inside keepProgress')
    expect(refresh).not.toThrow()
  })

  it('are rebuilt with progress reports, and stop when cancelled', () => {
    const db = openNew((made) => addStrings(made, 2500))
    const reports: string[] = []
    const context = {
      onProgress: ({ label, done }: { label: string; done: number }) => void reports.push(`${label} ${done}`),
      throwIfCancelled() {},
    }
    rebuildDerived(db, context)
    const strings = [1000, 2000, 2500].map((done) => `Summing up translations ${done}`)
    const texts = [0, 1, 2].map((done) => `Indexing texts ${done}`)
    expect(reports).toEqual([...strings, ...texts])
    const throwIfCancelled = () => {
      throw cancelled('This')
    }
    expect(() => rebuildDerived(db, { ...context, throwIfCancelled })).toThrow('cancelled')
  })
})
