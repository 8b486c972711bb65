/** Random archives with every kind, in the canonical form that backup writes. */
import fc from 'fast-check'
import { BUDGETS } from '../../core/contract/budgets.ts'
import { PLURAL_CATEGORIES } from '../../core/model/plural.ts'
import { TERM_MEMBER_NAMES } from '../../core/model/term.ts'
import { placePathOf } from '../../core/strings/placeNames.ts'

type Draw = <Value>(arbitrary: fc.Arbitrary<Value>) => Value

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    '\0',
    '"\\/\b\t\r\n',
    '\u2028\u2029\u007f\ufeff\uffff',
    '👩‍👩‍👧 \u{10ffff}',
    '{"one":"x"}',
    'null',
    'ΟΔΟΣ',
  ),
)
const time = fc
  .date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().replace('.000Z', 'Z'))
const language = fc.constantFrom('en', 'uk', 'de', 'pt-BR', 'zh-Hans-CN', 'x_klingon2')
const languages = fc.uniqueArray(language)
const whole = fc.oneof(fc.nat(9), fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER))
const idList = fc
  .uniqueArray(
    fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 40 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: BUDGETS.id.max }) },
    ),
    { maxLength: 6 },
  )
  .map((ids) => ids.toSorted((a, b) => a - b))
const base64 = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64'))
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary)
const oneOf = (ids: readonly number[]) => fc.constantFrom(...ids)
const anyOf = (ids: readonly number[]) => fc.subarray([...ids]).map((some) => some.toSorted((a, b) => a - b))
/** One of the ids, or null; null where there are none. */
const oneOrNull = (ids: readonly number[]) => (ids.length === 0 ? fc.constant(null) : orNull(oneOf(ids)))

/** The archive's text. */
export const arbitraryArchive: fc.Arbitrary<string> = fc.gen().map((gen) => {
  const draw = <Value>(arbitrary: fc.Arbitrary<Value>): Value => gen(() => arbitrary)
  return archiveFrom(draw)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
})

function archiveFrom(draw: Draw): object[] {
  const users = draw(idList)
  const files = draw(idList)
  // A branch that has the id of a file gets another one at a restore.
  const branches = draw(idList).filter((id) => !files.includes(id))
  const labels = draw(idList)
  const fields = draw(idList)
  const strings = draw(idList)
  const lines: object[] = [
    { kind: 'archive', version: 1 },
    ...users.map((id) => ({ kind: 'user', id, login: `user ${id}`, name: draw(orNull(text)) })),
    projectLine(draw, users),
    ...branches.map((id) => ({ kind: 'branch', id, name: draw(text), title: draw(orNull(text)) })),
    ...files.map((id) => fileLine(draw, id, branches)),
    ...labels.map((id) => ({ kind: 'label', id, title: draw(text), isSystem: draw(fc.boolean()) })),
    ...fields.map((id) => ({ kind: 'field', id, name: draw(text), slug: `slug ${id}`, type: draw(text) })),
  ]
  const drawn = strings.map((id) => stringLine(draw, id, { files, branches, labels, fields }))
  lines.push(...withMasters(draw, drawn))
  const translations = drawn.length === 0 ? [] : draw(idList)
  lines.push(...translations.map((id) => translationLine(draw, id, drawn, users)))
  if (users.length > 0) lines.push(...voteLines(draw, translations, users))
  if (translations.length > 0) {
    for (const id of draw(idList)) {
      const [translationId, userId] = [draw(oneOf(translations)), draw(oneOrNull(users))]
      lines.push({ kind: 'approval', id, translationId, userId, createdAt: draw(time) })
    }
  }
  if (strings.length > 0) lines.push(...draw(idList).map((id) => commentLine(draw, id, strings, users)))
  for (const id of draw(idList)) {
    lines.push({ kind: 'screenshot', id, name: draw(text), stringIds: draw(anyOf(strings)) })
  }
  const isMarked = lines.some((line) => 'needsWork' in line || 'translatedOnItsOwn' in line)
  if (isMarked) lines[0] = { kind: 'archive', version: 2 }
  return [...lines, ...memoryLines(draw, users), ...glossaryLines(draw, users)]
}

function projectLine(draw: Draw, users: readonly number[]): object {
  return {
    kind: 'project',
    id: draw(fc.integer({ min: 1 })),
    identifier: draw(text),
    name: draw(text),
    type: draw(fc.constantFrom('file-based', 'string-based')),
    deployment: draw(fc.constantFrom('standard', 'enterprise')),
    sourceLanguageId: draw(language),
    targetLanguageIds: draw(languages),
    ownerId: draw(oneOrNull(users)),
  }
}

function fileLine(draw: Draw, id: number, branches: readonly number[]): object {
  return {
    kind: 'file',
    id,
    branchId: draw(oneOrNull(branches)),
    // A name that leads elsewhere is replaced (restore.test.ts).
    name: draw(text.map(placePathOf)),
    title: draw(orNull(text)),
    type: draw(text),
    context: draw(orNull(text)),
    path: draw(
      orNull(
        fc.array(fc.constantFrom('a', 'b', '...', ''), { maxLength: 4 }).map((parts) => parts.join('/')),
      ),
    ),
    content: draw(orNull(base64)),
  }
}

interface StringLine {
  id: number
  type: string
  masterStringId: number | null
}

function stringLine(
  draw: Draw,
  id: number,
  of: Record<'files' | 'branches' | 'labels' | 'fields', readonly number[]>,
): StringLine {
  const type = draw(fc.constantFrom('plain', 'plural', 'icu', 'asset'))
  const categories = draw(fc.subarray([...PLURAL_CATEGORIES], { minLength: 1 }))
  return {
    kind: 'string',
    id,
    fileId: draw(oneOrNull(of.files)),
    branchId: draw(oneOrNull(of.branches)),
    identifier: draw(text),
    type,
    text:
      type === 'plural'
        ? Object.fromEntries(categories.map((category) => [category, draw(text)]))
        : draw(text),
    context: draw(orNull(text)),
    maxLength: draw(orNull(whole)),
    isHidden: draw(fc.boolean()),
    masterStringId: null,
    isPassedWorkflow: draw(fc.boolean()),
    labelIds: draw(anyOf(of.labels)),
    fields: Object.fromEntries(draw(anyOf(of.fields)).map((field) => [`slug ${field}`, draw(orNull(text))])),
    customData: draw(orNull(text)),
    createdAt: draw(time),
    updatedAt: draw(orNull(time)),
    sourceChangedAt: draw(orNull(time)),
    ...(draw(fc.boolean()) ? { isArchived: true } : {}),
    ...(draw(fc.nat(9)) === 0 ? { translatedOnItsOwn: ['de', 'uk'] } : {}),
  } as StringLine
}

/** Makes some strings duplicates, and puts each after its master. */
function withMasters(draw: Draw, strings: readonly StringLine[]): StringLine[] {
  const shuffled = draw(fc.shuffledSubarray([...strings], { minLength: strings.length }))
  for (const [index, string] of shuffled.entries()) {
    if (index > 0 && draw(fc.boolean()))
      string.masterStringId = draw(fc.constantFrom(...shuffled.slice(0, index))).id
  }
  const ordered: StringLine[] = []
  const waiting = new Set<StringLine>()
  const write = (string: StringLine): void => {
    ordered.push(string)
    waiting.delete(string)
    for (const other of [...waiting]) if (other.masterStringId === string.id) write(other)
  }
  for (const string of strings) {
    const isReady = string.masterStringId === null || ordered.some(({ id }) => id === string.masterStringId)
    if (isReady) write(string)
    else waiting.add(string)
  }
  return ordered
}

function translationLine(
  draw: Draw,
  id: number,
  strings: readonly StringLine[],
  users: readonly number[],
): object {
  const string = draw(fc.constantFrom(...strings))
  return {
    kind: 'translation',
    id,
    stringId: string.id,
    languageId: draw(language),
    pluralForm: string.type === 'plural' ? draw(fc.constantFrom(...PLURAL_CATEGORIES)) : 'none',
    text: draw(text),
    userId: draw(oneOrNull(users)),
    provider: draw(orNull(fc.constantFrom('tm', 'deepl', 'ai'))),
    isPreTranslated: draw(fc.boolean()),
    isShared: draw(fc.boolean()),
    createdAt: draw(time),
    updatedAt: draw(time),
    ...draw(fc.constantFrom({}, {}, { needsWork: true }, NEEDS_WORK)),
  }
}

/** The text was made for another source. */
const NEEDS_WORK = { needsWork: true, previousSource: { one: 'A', other: 'As' }, previousContext: 'menu' }

function voteLines(draw: Draw, translations: readonly number[], users: readonly number[]): object[] {
  return translations.flatMap((translationId) =>
    draw(anyOf(users)).map((userId) => {
      return {
        kind: 'vote',
        translationId,
        userId,
        mark: draw(fc.constantFrom('up', 'down')),
        votedAt: draw(time),
      }
    }),
  )
}

function commentLine(draw: Draw, id: number, strings: readonly number[], users: readonly number[]): object {
  return {
    kind: 'comment',
    id,
    stringId: draw(oneOf(strings)),
    languageId: draw(orNull(language)),
    userId: draw(oneOrNull(users)),
    type: draw(fc.constantFrom('comment', 'issue')),
    issueType: draw(orNull(fc.constantFrom('general_question', 'source_mistake'))),
    issueStatus: draw(orNull(fc.constantFrom('unresolved', 'resolved'))),
    text: draw(text),
    createdAt: draw(time),
  }
}

function memoryLines(draw: Draw, users: readonly number[]): object[] {
  const tms = draw(idList)
  const tmLines = tms.map((id) => ({ kind: 'tm', id, name: draw(text), languageIds: draw(languages) }))
  if (tms.length === 0) return tmLines
  let recordId = 0
  const record = (): object => ({
    id: ++recordId,
    languageId: draw(language),
    text: draw(text),
    usageCount: draw(whole),
    createdBy: draw(oneOrNull(users)),
    updatedBy: draw(oneOrNull(users)),
    createdAt: draw(time),
    updatedAt: draw(orNull(time)),
  })
  const segments = draw(idList).map((id) => {
    const tmId = draw(oneOf(tms))
    return { kind: 'tmSegment', id, tmId, records: Array.from({ length: draw(fc.nat(3)) }, record) }
  })
  return [...tmLines, ...segments]
}

function glossaryLines(draw: Draw, users: readonly number[]): object[] {
  const glossaries = draw(idList)
  const concepts = glossaries.length === 0 ? [] : draw(idList)
  const terms = concepts.length === 0 ? [] : draw(idList)
  return [
    ...glossaries.map((id) => ({ kind: 'glossary', id, name: draw(text), languageIds: draw(languages) })),
    ...concepts.map((id) => ({
      kind: 'concept',
      id,
      glossaryId: draw(oneOf(glossaries)),
      userId: draw(oneOrNull(users)),
      subject: draw(orNull(text)),
      definition: draw(orNull(text)),
      url: draw(orNull(text)),
      note: draw(orNull(text)),
      translatable: draw(fc.boolean()),
      createdAt: draw(time),
      updatedAt: draw(orNull(time)),
    })),
    ...terms.map((id) => ({
      kind: 'term',
      id,
      glossaryId: draw(oneOf(glossaries)),
      conceptId: draw(oneOf(concepts)),
      languageId: draw(language),
      text: draw(text),
      description: draw(orNull(text)),
      userId: draw(oneOrNull(users)),
      ...Object.fromEntries(
        TERM_MEMBER_NAMES.filter((name) => name !== 'description').map((name) => [name, draw(orNull(text))]),
      ),
      createdAt: draw(time),
      updatedAt: draw(orNull(time)),
    })),
  ]
}
