/** The rows of a generated archive beside strings: screenshots, a TM, a glossary (docs/reference/archive.md). */
import { line, type Texts } from './texts.ts'

export function* screenshotLines(count: number, strings: number, chance: Texts): Generator<string> {
  for (let id = 1; id <= count; id++) {
    const stringIds = new Set(Array.from({ length: 5 }, () => 1 + chance.below(strings)))
    yield line('screenshot', {
      id,
      name: `screen-${id}.png`,
      stringIds: [...stringIds].sort((a, b) => a - b),
    })
  }
}

/** A segment has a record in the source language and one or two others. */
export function* memoryLines(count: number, all: readonly Texts[], users: number): Generator<string> {
  const [source, ...targets] = all
  if (source === undefined) return
  yield line('tm', { id: 1, name: 'Bench TM', languageIds: all.map(({ languageId }) => languageId) })
  let recordId = 0
  for (let id = 1; id <= count; id++) {
    const into = targets.filter((_, index) => index === id % targets.length || source.chance(0.3))
    const records = [source, ...into].map((texts) => recordOf((recordId += 1), texts, users))
    yield line('tmSegment', { id, tmId: 1, records })
  }
}

function recordOf(id: number, texts: Texts, users: number): object {
  const createdAt = texts.time()
  return {
    id,
    languageId: texts.languageId,
    text: texts.sentence(),
    usageCount: texts.chance(0.3) ? texts.below(50) : 0,
    createdBy: 1 + texts.below(users),
    updatedBy: texts.chance(0.1) ? 1 + texts.below(users) : null,
    createdAt,
    updatedAt: null,
  }
}

const PARTS_OF_SPEECH = ['noun', 'noun', 'noun', 'verb', 'adj', null]
const STATUSES = ['preferred', 'preferred', 'admitted', 'not_recommended', 'obsolete', 'draft', null]
const TYPES = ['full_form', 'full_form', 'abbreviation', 'acronym', 'phrase', null]

export function* glossaryLines(count: number, all: readonly Texts[], users: number): Generator<string> {
  const [source] = all
  if (source === undefined) return
  yield line('glossary', {
    id: 1,
    name: 'Bench glossary',
    languageIds: all.map(({ languageId }) => languageId),
  })
  for (let id = 1; id <= count; id++) {
    yield line('concept', {
      id,
      glossaryId: 1,
      userId: 1 + source.below(users),
      subject: source.chance(0.5) ? source.word() : null,
      definition: source.chance(0.3) ? source.sentence() : null,
      url: null,
      note: null,
      translatable: source.chance(0.9),
      createdAt: source.time(),
      updatedAt: null,
    })
  }
  let termId = 0
  for (let conceptId = 1; conceptId <= count; conceptId++) {
    for (const texts of all) yield termLine((termId += 1), conceptId, texts, users)
  }
}

function termLine(id: number, conceptId: number, texts: Texts, users: number): string {
  const word = texts.word()
  return line('term', {
    id,
    glossaryId: 1,
    conceptId,
    languageId: texts.languageId,
    text: `${word} ${texts.word()}`,
    description: texts.chance(0.1) ? texts.sentence() : null,
    userId: 1 + texts.below(users),
    partOfSpeech: oneOf(PARTS_OF_SPEECH, texts),
    status: oneOf(STATUSES, texts),
    type: oneOf(TYPES, texts),
    gender: null,
    note: texts.chance(0.2) ? texts.sentence() : null,
    lemma: texts.chance(0.5) ? word : null,
    url: texts.chance(0.2) ? `https://example.org/${texts.productName()}` : null,
    createdAt: texts.time(),
    updatedAt: null,
  })
}

function oneOf<Value>(values: readonly (Value | null)[], texts: Texts): Value | null {
  return values[texts.below(values.length)] ?? null
}
