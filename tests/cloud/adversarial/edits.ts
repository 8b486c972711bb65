/** What people do to a project, at random: at a workbench, or in the service itself. */
import fc from 'fast-check'
import { Failure } from '../../../core/failure.ts'
import type { PluralForm } from '../../../core/languages/plural.ts'
import type { Desk } from './desk.ts'

const KINDS = [
  ...['save', 'save', 'save', 'save again', 'save the same', 'delete', 'approve', 'unapprove', 'up', 'down'],
  ...[
    'unvote',
    'comment',
    'comment',
    'comment',
    'term',
    'issue',
    'resolve',
    'term',
    'translate term',
    'reword term',
    'delete concept',
    'undo',
    'redo',
  ],
  ...['decide ours', 'decide theirs', 'take back'],
] as const
/** What a manager does in the service. */
const SOURCE_KINDS = [
  ...['change source', 'clear source', 'hide', 'archive', 'add string', 'delete glossary'],
] as const

export const edit = fc.record({
  kind: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...KINDS) },
    { weight: 1, arbitrary: fc.constantFrom(...SOURCE_KINDS) },
  ),
  /** A workbench, or the service. */
  who: fc.constantFrom(0 as const, 1 as const, 2 as const),
  /** Which string. */
  where: fc.nat({ max: 2 }),
  /** Which of several. */
  nth: fc.nat({ max: 2 }),
})
export type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

export const IDENTIFIERS = ['plain', 'other', 'plural'] as const
const FORMS: readonly PluralForm[] = ['one', 'few', 'many']
/** The text that anybody may come to write. */
const COMMON = 'Common text'

export interface Editor {
  desk: Desk
  userId: number
}

/** Counts what is written, so that each text is one of its own. */
export interface Typing {
  texts: number
}

/** Does it as that person, where it can be done there. */
export async function perform(
  { desk, userId }: Editor,
  { kind, where, nth, who }: Edit,
  typing: Typing,
): Promise<void> {
  const { store } = desk
  const isSource = (SOURCE_KINDS as readonly string[]).includes(kind)
  const string = isSource && who !== 2 ? undefined : livingString(desk, IDENTIFIERS[where] ?? '')
  const typed = `${kind} ${typing.texts}`
  typing.texts++
  try {
    if (kind === 'undo' || kind === 'redo') return void (await store.write(kind, { userId }))
    if (kind === 'take back') return await takeBack(desk, userId)
    if (kind === 'decide ours' || kind === 'decide theirs')
      return void (await decide(desk, userId, kind === 'decide ours' ? 'ours' : 'theirs'))
    if (kind.endsWith('term') || kind === 'delete concept')
      return await editTerm({ desk, userId }, kind, typed, nth)
    if (kind === 'delete glossary')
      return void (who === 2 && (await store.write('deleteGlossary', { glossaryId: 1, userId })))
    if (kind === 'add string' && who === 2) return await addString(desk, userId, typed)
    if (string === undefined) return
    if (isSource) return await changeSource({ desk, userId }, kind, string, typed)
    const form: PluralForm = string.type === 'plural' ? (FORMS[nth] ?? 'one') : 'none'
    await remark({ desk, userId }, { kind, string, form, nth, typed })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

interface StringAt {
  id: number
  type: string
}

function livingString({ db }: Desk, identifier: string): StringAt | undefined {
  return db
    .prepare<[string], StringAt>(
      'SELECT id, type FROM source_string WHERE identifier = ? AND NOT is_archived',
    )
    .get(identifier)
}

async function remark(
  { desk: { db, store }, userId }: Editor,
  {
    kind,
    string: { id: stringId },
    form,
    nth,
    typed,
  }: { kind: string; string: StringAt; form: PluralForm; nth: number; typed: string },
): Promise<void> {
  const of = { stringId, languageId: 'uk', userId }
  const translations = db
    .prepare<[number], number>('SELECT id FROM translation WHERE string_id = ? ORDER BY updated_at DESC, id')
    .pluck()
    .all(stringId)
  const translationId = translations[nth % Math.max(1, translations.length)] ?? 0
  switch (kind) {
    case 'save':
    case 'save again':
      return void (await store.write('saveForms', { ...of, forms: { [form]: typed }, approve: false }))
    case 'save the same':
      return void (await store.write('saveForms', { ...of, forms: { [form]: COMMON }, approve: nth === 0 }))
    case 'delete':
      return void (await store.write('deleteTranslation', { translationId, userId }))
    case 'approve':
    case 'unapprove':
      return void (await store.write('approveTranslation', {
        ...{ translationId, userId },
        isApproved: kind === 'approve',
      }))
    case 'up':
    case 'down':
      return void (await store.write('vote', { translationId, userId, mark: kind }))
    case 'unvote':
      return void (await store.write('vote', { translationId, userId, mark: null }))
    case 'comment':
    case 'issue':
      return void (await store.write('addComment', { ...of, type: kind, text: typed }))
    case 'resolve': {
      const issues = db
        .prepare<[number], number>(
          "SELECT id FROM comment WHERE string_id = ? AND type = 'issue' ORDER BY id",
        )
        .pluck()
        .all(stringId)
      const commentId = issues[nth % Math.max(1, issues.length)] ?? 0
      await store.write('resolveComment', { commentId, userId, isResolved: nth < 2 })
    }
  }
}

const NO_TERM = {
  ...{ description: null, partOfSpeech: null, status: null, type: null, gender: null, note: null },
  ...{ lemma: null, url: null },
}
const NO_CONCEPT = { subject: null, definition: null, url: null, note: null, translatable: true }

async function editTerm({ desk, userId }: Editor, kind: string, typed: string, nth: number): Promise<void> {
  const { db, store } = desk
  const glossaryId = db.prepare<[], number>('SELECT id FROM glossary ORDER BY id').pluck().get() ?? 0
  const concepts = db.prepare<[], number>('SELECT id FROM concept ORDER BY id').pluck().all()
  const conceptId = concepts[nth % Math.max(1, concepts.length)]
  if (kind === 'term') {
    const terms = [{ ...NO_TERM, languageId: nth === 0 ? 'en' : 'uk', text: typed }]
    await store.write('saveConcept', { glossaryId, userId, concept: NO_CONCEPT, terms })
    return
  }
  if (conceptId === undefined) return
  if (kind === 'delete concept') return void (await store.write('deleteConcept', { conceptId, userId }))
  const present = db
    .prepare<[number], { id: number; languageId: string; text: string }>(
      'SELECT id, language_id AS languageId, text FROM term WHERE concept_id = ? ORDER BY id',
    )
    .all(conceptId)
  const isAdded = kind === 'translate term'
  const terms = [
    ...present.map((term, index) => ({
      ...NO_TERM,
      ...term,
      ...(!isAdded && index === 0 && { text: typed }),
    })),
    ...(isAdded ? [{ ...NO_TERM, languageId: 'uk', text: typed }] : []),
  ]
  await store.write('saveConcept', { glossaryId, conceptId, userId, concept: NO_CONCEPT, terms })
}

async function changeSource(
  { desk: { store }, userId }: Editor,
  kind: string,
  { id: stringId, type }: StringAt,
  typed: string,
): Promise<void> {
  const text = type === 'plural' ? { one: typed, other: `${typed}s` } : typed
  if (kind === 'archive')
    return void (await store.write('serviceChangeStrings', { userId, changes: [{ kind, stringId }] }))
  await store.write('serviceChangeStrings', {
    userId,
    changes: [{ kind: 'change', stringId, changes: kind === 'hide' ? { isHidden: true } : { text } }],
    ...(kind === 'clear source' && { updateOption: 'clear_translations_and_approvals' as const }),
  })
}

async function addString({ store }: Desk, userId: number, typed: string): Promise<void> {
  const string = {
    ...{ fileId: null, branchId: null, identifier: typed, text: typed, isMessage: false, context: null },
    ...{ maxLength: null, isHidden: false, labelIds: [], fields: {} },
  }
  await store.write('serviceChangeStrings', { userId, changes: [{ kind: 'add', string }] })
}

/** Decides every conflict that is open. */
export async function decide(
  { store }: Desk,
  userId: number,
  resolution: 'ours' | 'theirs',
): Promise<number> {
  const { conflicts } = await store.read('listConflicts', {})
  const conflictIds = conflicts.map(({ id }) => id)
  if (conflictIds.length > 0) await store.write('resolveConflicts', { conflictIds, resolution, userId })
  return conflictIds.length
}

async function takeBack({ store }: Desk, userId: number): Promise<void> {
  const { edits } = await store.read('listOutbox', { state: 'pending' })
  const newest = edits.at(-1)
  if (newest) await store.write('takeBackEdits', { ids: [newest.id], userId })
}
