import { describe, expect, it } from 'vitest'
import { TestProject } from '../testProject.ts'

const query = {
  sql: 'SELECT s.id FROM source_string s WHERE s.identifier >= ? ORDER BY s.id',
  parameters: ['b'],
}

function letters() {
  const project = new TestProject()
  project.import(['a', 'b', 'c', 'd'].map((identifier) => ({ identifier, text: identifier.toUpperCase() })))
  return project
}

describe('running a compiled query', () => {
  it('returns ids in its order, a page of them, or their number', () => {
    const project = letters()
    expect(project.read('queryIds', query)).toEqual(new Float64Array([2, 3, 4]))
    expect(project.read('queryIds', { ...query, limit: 1, offset: 1 })).toEqual(new Float64Array([3]))
    expect(project.read('queryCount', query)).toBe(3)
    expect(project.read('queryCount', { ...query, parameters: ["x' OR 1=1 --"] })).toBe(0)
  })

  it('gathers the first rows if testing row by row finds none in time', () => {
    const endless = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
    const rowByRow = { sql: `${endless} SELECT i FROM n WHERE not_cancelled() AND i < 0`, parameters: [] }
    const gathering = { ...query, isForAll: false, scans: ['translation'], root: 'source_string' }
    const project = letters()
    const first = { ...rowByRow, gathering, limit: 2 }
    expect(project.read('queryIds', first)).toEqual(new Float64Array([2, 3]))
    expect(project.read('queryIds', { ...first, offset: 1 })).toEqual(new Float64Array([3, 4]))
    // The other way round: what is found at once is not gathered.
    const quick = { ...query, gathering: { ...gathering, ...rowByRow }, limit: 2 }
    expect(project.read('queryIds', quick)).toEqual(new Float64Array([2, 3]))
  })

  it('explains itself without being run', () => {
    const { plan } = letters().read('explainQuery', query)
    expect(plan.join('\n')).toMatch(/source_string|SEARCH s|SCAN s/)
  })

  it.each(['DELETE FROM source_string', 'DELETE FROM source_string RETURNING id', 'PRAGMA user_version = 7'])(
    'never runs a write: %s',
    (sql) => {
      const project = letters()
      for (const name of ['queryIds', 'queryCount'] as const) {
        expect(() => project.read(name, { sql, parameters: [] })).toThrow()
      }
      expect(project.read('queryCount', query)).toBe(3)
    },
  )
})

describe('the rows of a query', () => {
  it('have the members of the archive, in the order of the ids', () => {
    const project = letters()
    const translationId = project.save(2, 'Бе')
    expect(project.read('rowsOfContext', { context: 'strings', ids: [3, 99, 2] })).toEqual([
      expect.objectContaining({ id: 3, identifier: 'c' }),
      {
        id: 2,
        fileId: 1,
        branchId: null,
        identifier: 'b',
        type: 'plain',
        text: 'B',
        context: null,
        maxLength: null,
        isHidden: false,
        masterStringId: null,
        isPassedWorkflow: false,
        labelIds: [],
        fields: {},
        customData: null,
        createdAt: '2026-01-02T03:04:08Z',
        updatedAt: null,
        sourceChangedAt: null,
      },
    ])
    expect(project.read('rowsOfContext', { context: 'translations', ids: [translationId] })).toEqual([
      {
        id: translationId,
        stringId: 2,
        languageId: 'uk',
        pluralForm: 'none',
        text: 'Бе',
        userId: project.anna,
        provider: null,
        isPreTranslated: false,
        isShared: false,
        createdAt: '2026-01-02T03:04:09Z',
        updatedAt: '2026-01-02T03:04:09Z',
      },
    ])
  })

  it('are there for translation memories and glossaries too', () => {
    const project = letters()
    project.db.exec(`
      INSERT INTO tm VALUES (1, 'Shop TM', '["en","uk"]');
      INSERT INTO tm_segment VALUES (5, 1);
      INSERT INTO tm_record VALUES (7, 5, 'uk', 'Кошик', 'кошик', 3, 1, 1, 0, NULL);
      INSERT INTO glossary VALUES (1, 'Shop glossary', '["en","uk"]');
      INSERT INTO concept (id, glossary_id, created_at) VALUES (2, 1, 0);
      INSERT INTO term (id, glossary_id, concept_id, language_id, text, text_folded, created_at)
        VALUES (9, 1, 2, 'uk', 'Кошик', 'кошик', 0);`)
    expect(project.read('listTms', {})).toEqual([{ id: 1, name: 'Shop TM', languageIds: ['en', 'uk'] }])
    expect(project.read('listGlossaries', {})).toMatchObject([{ id: 1, name: 'Shop glossary' }])
    const [segment] = project.read('rowsOfContext', { context: 'segments', ids: [5] })
    expect(segment).toMatchObject({ id: 5, tmId: 1, records: [{ id: 7, languageId: 'uk', usageCount: 3 }] })
    const [term] = project.read('rowsOfContext', { context: 'terms', ids: [9] })
    expect(term).toMatchObject({ id: 9, conceptId: 2, text: 'Кошик', createdAt: '1970-01-01T00:00:00Z' })
  })
})
