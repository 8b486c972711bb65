import type { Database } from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldCase } from '../../core/platform/text/caseFolding.ts'
import { findCandidates, findEqual, similarityOf } from '../../core/memory/rows/candidates.ts'
import { MemoryIndex } from '../../core/memory/rows/memoryIndex.ts'
import { keepPostings, rebuildPostings } from '../../core/store/indexes/postings.ts'
import { carriedOver, comparable, termHash } from '../../core/store/indexes/postingTerms.ts'
import { keepTrigrams, keepTrigramsInOrder } from '../../core/store/indexes/trigrams.ts'
import { expectLinearTime } from '../cpuTime.ts'
import { openNew } from '../store/projectFile.ts'

function memoryOf(texts: readonly string[]): Database {
  return openNew((db) => {
    db.exec("INSERT INTO tm (id, name, language_ids) VALUES (1, 'Shop', '[]')")
    keepTrigramsInOrder(db, () => texts.forEach((text, index) => write(db, index + 1, text)))
  })
}

/** Writes the text of a record, or with null takes it away. */
function write(db: Database, id: number, text: string | null): void {
  const before = db
    .prepare<[number], string>('SELECT text_folded FROM tm_record WHERE id = ?')
    .pluck()
    .get(id)
  db.prepare('DELETE FROM tm_segment WHERE id = ?').run(id)
  if (text !== null) {
    db.prepare('INSERT INTO tm_segment (id, tm_id) VALUES (?, 1)').run(id)
    db.prepare(
      `INSERT INTO tm_record (id, segment_id, language_id, text, text_folded, created_at)
       VALUES (@id, @id, 'en', @text, @folded, 0)`,
    ).run({ id, text, folded: foldCase(text) })
  }
  keepTrigrams(db, 'tm_record', { id, before: before ?? null, after: text === null ? null : foldCase(text) })
}

function look(db: Database, text: string, atLeast = 0.6): [id: number, percent: number][] {
  const options = { atLeast, max: 10, isWanted: () => true }
  return findCandidates(db, text, options).map(({ recordId, similarity }) => [
    recordId,
    Math.floor(similarity * 100),
  ])
}

describe('the normalized text', () => {
  it.each([
    ['Delete  5 files', 'delete \ue002 files'],
    ['<b>{count}</b> of %1$s, 50 %', '\ue000\ue001\ue000 of \ue001, \ue002 %'],
    ['Hello {{ name }}!', 'hello \ue001!'],
  ])('%j becomes %j', (text, expected) => {
    expect(comparable(foldCase(text))).toBe(expected)
  })

  it('has the positions of placeholders, tags and numbers', () => {
    expect(carriedOver('<b>%s</b> {n} 1,5').map(({ kind, text }) => [kind, text])).toEqual([
      ['tag', '<b>'],
      ['placeholder', '%s'],
      ['tag', '</b>'],
      ['placeholder', '{n}'],
      ['number', '1,5'],
    ])
  })

  it.each(['<a', '{', '%-', '1.'])('is computed in linear time for hostile text: %s', async (part) => {
    await expectLinearTime((length) => comparable(part.repeat(length)), 100_000)
  })
})

describe('a memory look-up', () => {
  it('finds the same text, a text with another number, and one with a word changed', () => {
    const db = memoryOf([
      'Delete 5 files',
      'Open the door of the house',
      'Close',
      '%d %%',
      '購入手続きを続ける',
    ])
    expect(look(db, 'Delete 5 files')).toEqual([[1, 100]])
    expect(look(db, 'Delete 17 files')).toEqual([[1, 100]])
    expect(look(db, 'Open the gate of the house')[0]?.[0]).toBe(2)
    expect(look(db, 'CLOSE')).toEqual([[3, 100]])
    expect(look(db, '%d %%')).toEqual([[4, 100]])
    expect(look(db, '購入手続きを終える')).toEqual([[5, 77]])
    expect(look(db, 'Nothing like it')).toEqual([])
    expect(look(db, '')).toEqual([])
  })

  it('finds a text that any word was changed in', () => {
    const words = 'every translator needs a memory that forgets nothing at all today'.split(' ')
    const others = Array.from(
      { length: 300 },
      (_, index) => `Some other text about thing ${'abc'[index % 3]} ${index}`,
    )
    const db = memoryOf([...others, words.join(' ')])
    for (const at of words.keys()) {
      const changed = words.with(at, 'zzz').join(' ')
      expect(look(db, changed)[0]?.[0], changed).toBe(301)
    }
  })
})

describe('the candidates of a look-up', () => {
  it('are ordered by the edit distance of the texts, equal ones by age, the newest first', () => {
    const sentence = 'open the door of the old house'
    const db = memoryOf([
      'the old house of the open door',
      'open the door of the old horse',
      'open the door of the old house',
      'open the door of the old house',
    ])
    expect(look(db, sentence, 0.1).map(([id]) => id)).toEqual([4, 3, 2, 1])
  })

  it('are compared with their placeholders if both texts have some', () => {
    expect(look(memoryOf(['{{count}} g']), '{{count}} kg', 0.2)).toEqual([[1, 91]])
    expect(look(memoryOf(['((count)) kg']), '{{count}} kg', 0.2)).toEqual([[1, 25]])
    expect(look(memoryOf(['{{count}} kg']), '((count)) kg', 0.2)).toEqual([[1, 25]])
  })

  it('have all shared words counted, also those that came before hundreds of others', () => {
    const others = Array.from({ length: 400 }, (_, index) => `alpha noise about thing ${'abcd'[index % 4]}`)
    const db = memoryOf(['alpha beta gamma delta x', ...others])
    expect(look(db, 'alpha beta gamma delta')).toEqual([[1, 91]])
  })

  it('are sought further on request after many that only have the same words', () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
    const query = words.join(' ')
    const orders = Array.from({ length: 200 }, (_, index) => {
      const left = [...words.slice(1).toReversed(), words[0]]
      return Array.from({ length: 6 }, (_, place) => left.splice((index >> place) % left.length, 1)[0]).join(
        ' ',
      )
    })
    const unlike = orders.filter((order) => similarityOf(order, query) < 0.6)
    expect(unlike.length).toBeGreaterThan(150)
    const db = memoryOf(['alpha beta gamma delta epsilon', ...unlike])
    const options = { atLeast: 0.6, max: 10, isWanted: () => true }
    const found = (isThorough: boolean) =>
      findCandidates(db, query, { ...options, isThorough }).map(({ recordId }) => recordId)
    expect(found(true)).toEqual([1])
    expect(found(false)).toEqual([])
  })

  it('have at least the similarity that is asked for', () => {
    const db = memoryOf(['Save', 'Safe'])
    expect(look(db, 'save', 1)).toEqual([[1, 100]])
    expect(look(db, 'save', 0.75)).toEqual([
      [1, 100],
      [2, 75],
    ])
  })

  it('are the equal ones, the newest first, where only these are sought', () => {
    const db = memoryOf(['Save 1', 'Open', 'SAVE  2', 'Save one', 'save 3'])
    const equal = (max: number, isWanted = () => true) =>
      findEqual('Save 7', { atLeast: 1, max, isWanted }, new MemoryIndex(db)).map(({ recordId }) => recordId)
    expect(equal(10)).toEqual([5, 3, 1])
    expect(equal(2)).toEqual([5, 3])
    expect(equal(10, () => false)).toEqual([])
  })

  it('are none of an empty text', () => {
    expect(look(memoryOf(['', 'Close']), '')).toEqual([])
  })
})

describe('the index', () => {
  const dump = (db: Database): unknown => [
    db.prepare('SELECT term, block, hex(places) FROM tm_posting').all(),
    db.prepare('SELECT block, hex(sizes) FROM tm_size').all(),
  ]

  it.each([
    ['', 1572119809],
    ['a', 1469464775],
    ['save', -1830449291],
    ['保存する', 1720787149],
    ['Ґанок', -979078608],
  ])('has the hash of %j that the indexes of earlier versions have', (text, hash) => {
    expect(termHash(text)).toBe(hash)
  })

  it('equals that of a rebuild after any edits', () => {
    const text = fc.constantFrom(
      'Save file',
      'Save the file',
      'Open file 7',
      '保存する',
      '保存しない',
      '{x}',
      '',
    )
    const id = fc.constantFrom(1, 2, 3, 40_000, 70_000)
    const edit = fc.tuple(id, fc.option(text))
    // One project for all runs: each goes on from where the last one ended.
    const db = memoryOf([])
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), fc.boolean(), (edits, inOrder) => {
        const apply = () => {
          for (const [record, value] of edits) write(db, record, value)
        }
        if (inOrder) keepTrigramsInOrder(db, apply)
        else apply()
        const kept = dump(db)
        rebuildPostings(db)
        const rows = (kept as [unknown[], { sizes: string }[]])[1]
        expect(kept).toEqual(dump(db))
        expect(rows.length).toBeLessThanOrEqual(3)
      }),
      { numRuns: 30 },
    )
  })

  it('is the same for records appended in any chunks as for single ones', () => {
    const word = fc.constantFrom('save', 'open', 'file', '保存する', '7', '{x}', 'ok')
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
    // Apart by so much that they fill several blocks, and lie beside each other.
    const step = fc.constantFrom(1, 1, 1, 7, 30_000)
    const pieces = fc.array(fc.array(fc.tuple(step, text), { maxLength: 8 }), { maxLength: 4 })
    fc.assert(
      fc.property(pieces, (all) => {
        const [one, other] = [memoryOf([]), memoryOf([])]
        let id = 0
        for (const piece of all) {
          const records = piece.map(([further, after]) => ({ id: (id += further), before: null, after }))
          keepPostings(one, records)
          // The newest first is no piece that comes after all others.
          for (const record of records.toReversed()) keepPostings(other, [record])
        }
        expect(dump(one)).toEqual(dump(other))
      }),
      { numRuns: 30 },
    )
  })
})
