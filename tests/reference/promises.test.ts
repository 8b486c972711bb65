/** Each promise of a doc comment names the test that holds it, in promises.txt. Promises from before the index are counted. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPassages } from '../style/passages.ts'
import { ROOT } from './pages.ts'
import { promisesIn, readIndex, readPromises, roomOf, withoutTest } from './promises.ts'

const promises = readPromises()
const index = readIndex()

function titlesOf(file: string): string[] {
  return readPassages(file, readFileSync(join(ROOT, file), 'utf8'))
    .filter(({ kind }) => kind === 'title')
    .map(({ text }) => text)
}

describe('the index of promises', () => {
  it('has only sentences that a doc comment has', () => {
    const said = new Set(promises.map(({ file, sentence }) => `${file}: ${sentence}`))
    const gone = index.promises
      .map(({ file, sentence }) => `${file}: ${sentence}`)
      .filter((one) => !said.has(one))
    expect(gone).toEqual([])
  })

  it('names at least one test of each promise', () => {
    expect(index.promises.filter(({ heldBy }) => heldBy.length === 0)).toEqual([])
  })

  it('names tests that exist', () => {
    const missing = index.promises
      .flatMap(({ heldBy }) => heldBy)
      .filter(({ file, title }) => !titlesOf(file).includes(title))
    expect(missing).toEqual([])
  })

  it('grows with each new promise of a room: `npm run promises -- core/ROOM` lists those without a test', () => {
    const counts = Object.fromEntries(Array.from(index.left.keys(), (room) => [room, 0]))
    for (const { file } of withoutTest(promises, index))
      counts[roomOf(file)] = (counts[roomOf(file)] ?? 0) + 1
    const more = Object.entries(counts).filter(([room, count]) => count > (index.left.get(room) ?? 0))
    expect(more).toEqual([])
  })

  it('has no count that is far above the promises without a test', () => {
    const left = Map.groupBy(withoutTest(promises, index), ({ file }) => roomOf(file))
    const lower = Array.from(index.left).filter(
      ([room, count]) => count - (left.get(room)?.length ?? 0) > SLACK,
    )
    expect(lower).toEqual([])
  })
})

/** The number of promises by which a room may stay below its count, so that one sentence less changes one file. */
const SLACK = 5

describe('the promises of a doc comment', () => {
  it.each([
    ['Writes a file. Nothing is overwritten.', ['Nothing is overwritten.']],
    ['Returns at most 100 rows. @throws Failure `a.b`', ['Returns at most 100 rows.']],
    [
      'Reads a file. Never blocks. The link expires after an hour.',
      ['Never blocks.', 'The link expires after an hour.'],
    ],
    ['Reads a file.', []],
  ])('are found in %j', (text, found) => {
    expect(promisesIn(text)).toEqual(found)
  })
})
