/** Random edits of users to a project: in the workbench, or on the server itself. */
import fc from 'fast-check'
import { Failure } from '../../../core/platform/errors/failure.ts'
import type { PluralForm } from '../../../core/model/plural.ts'
import { emptyTermMembers } from '../../../core/model/term.ts'
import type { Desk } from './desk.ts'

/** Edits of any user; those with prerequisites are drawn more often. */
const KINDS = [
  ...['save', 'save', 'save again', 'save the same', 'delete'],
  ...['approve', 'approve', 'unapprove', 'unapprove', 'up', 'down', 'unvote', 'unvote'],
  ...['comment', 'issue', 'resolve', 'resolve', 'resolve'],
  ...['term', 'term', 'translate term', 'reword term', 'delete concept'],
  ...['undo', 'redo', 'redo'],
] as const
/** Edits in the workbench only. */
const BENCH_KINDS = ['decide ours', 'decide theirs', 'take back'] as const
/** Edits of a manager on the server. */
const SOURCE_KINDS = [
  ...['change source', 'clear source', 'hide', 'archive', 'add string', 'delete glossary'],
] as const

export const ACTIONS: readonly string[] = [...new Set([...KINDS, ...BENCH_KINDS, ...SOURCE_KINDS])]

/** Which string, and which of several: mostly the same, so that people meet. */
const place = { where: fc.constantFrom(0, 0, 0, 1, 2), nth: fc.constantFrom(0, 0, 0, 1, 2) }

export const edit = fc.oneof(
  {
    weight: 8,
    /** `who`: a workbench, or the service. */
    arbitrary: fc.record({
      kind: fc.constantFrom(...KINDS),
      who: fc.constantFrom(0 as const, 1 as const, 2 as const),
      ...place,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(...BENCH_KINDS),
      who: fc.constantFrom(0 as const, 1 as const),
      ...place,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom(...SOURCE_KINDS), who: fc.constant(2 as const), ...place }),
  },
)
export type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

export const IDENTIFIERS = ['plain', 'other', 'plural'] as const
const FORMS: readonly PluralForm[] = ['one', 'few', 'many']
/** A text that any user may write. */
const COMMON = 'Common text'

export interface Editor {
  desk: Desk
  userId: number
}

/** Counts what is written, so that each text is one of its own. */
export interface Typing {
  texts: number
}

/** Returns the users who may make an edit: the one that the run names, or another if they have no object for it. */
export function whoMay({ kind, who }: Edit): Edit['who'][] {
  if ((SOURCE_KINDS as readonly string[]).includes(kind)) return [who]
  const others = (BENCH_KINDS as readonly string[]).includes(kind) ? ([0, 1] as const) : ([0, 1, 2] as const)
  return [who, ...others.filter((other) => other !== who)]
}

/** Does it as that person, where it can be done there; answers whether it changed anything. */
export async function perform(editor: Editor, edit: Edit, typing: Typing): Promise<boolean> {
  const { db } = editor.desk
  const written = db.prepare<[], number>('SELECT total_changes()').pluck()
  const typed = `${edit.kind} ${typing.texts++}`
  try {
    await makeWay(editor, edit, typing)
    const before = written.get()
    await act(editor, edit, typed)
    return written.get() !== before
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return false
  }
}

/** An approval, vote or translation needs an object: without one, the user creates it. */
async function makeWay(editor: Editor, { kind, where, nth }: Edit, typing: Typing): Promise<void> {
  const first = async (made: 'save' | 'term'): Promise<void> =>
    act(editor, { kind: made, where, nth, who: 0 }, `${made} ${typing.texts++}`)
  const isJudging = kind === 'approve' || kind === 'up' || kind === 'down'
  if (isJudging && targetOf(editor, kind, where, nth) === undefined) await first('save')
  const isOfConcept = kind === 'translate term' || kind === 'reword term'
  if (isOfConcept && editor.desk.db.prepare('SELECT 1 FROM concept').get() === undefined) await first('term')
}

async function act({ desk, userId }: Editor, { kind, where, nth, who }: Edit, typed: string): Promise<void> {
  const { store } = desk
  if (kind === 'undo' || kind === 'redo') return void (await store.write(kind, { userId }))
  if (kind === 'take back') return takeBack(desk, userId)
  if (kind === 'decide ours' || kind === 'decide theirs')
    return void (await decide(desk, userId, kind === 'decide ours' ? 'ours' : 'theirs'))
  if (kind.endsWith('term') || kind === 'delete concept') return editTerm({ desk, userId }, kind, typed, nth)
  if ((SOURCE_KINDS as readonly string[]).includes(kind)) {
    if (who === 2) await manage({ desk, userId }, kind, where, typed)
    return
  }
  const string = livingString(desk, where)
  if (string === undefined) return
  const form: PluralForm = string.type === 'plural' ? (FORMS[nth] ?? 'one') : 'none'
  await remark({ desk, userId }, { kind, string, where, form, nth, typed })
}

interface StringAt {
  id: number
  type: string
}

/** The one that is meant, or another where that is gone. */
function livingString({ db }: Desk, where: number): StringAt | undefined {
  return db
    .prepare<[string, string], StringAt>(
      `SELECT id, type FROM source_string
       WHERE NOT is_archived AND identifier IN (SELECT value FROM json_each(?)) ORDER BY identifier <> ?, id`,
    )
    .get(JSON.stringify(IDENTIFIERS), IDENTIFIERS[where] ?? '')
}

/** The translation that something is done to: one of the string that is meant, else of another. */
function targetOf({ desk, userId }: Editor, kind: string, where: number, nth: number): number | undefined {
  const such =
    kind === 'unapprove'
      ? 't.id IN (SELECT translation_id FROM approval)'
      : kind === 'unvote'
        ? 't.id IN (SELECT translation_id FROM vote WHERE user_id = @userId)'
        : '@userId'
  const all = desk.db
    .prepare<{ userId: number }, { id: number; identifier: string }>(
      `SELECT t.id, s.identifier FROM translation AS t JOIN source_string AS s ON s.id = t.string_id
       WHERE NOT s.is_archived AND ${such} ORDER BY t.updated_at DESC, t.id`,
    )
    .all({ userId })
  const meant = all.filter(({ identifier }) => identifier === IDENTIFIERS[where])
  const among = meant.length > 0 ? meant : all
  return among[nth % Math.max(1, among.length)]?.id
}

async function remark(
  editor: Editor,
  {
    kind,
    string: { id: stringId },
    where,
    form,
    nth,
    typed,
  }: { kind: string; string: StringAt; where: number; form: PluralForm; nth: number; typed: string },
): Promise<void> {
  const {
    desk: { db, store },
    userId,
  } = editor
  const of = { stringId, languageId: 'uk', userId }
  const translationId = targetOf(editor, kind, where, nth) ?? 0
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
        .prepare<[], number>(
          "SELECT id FROM comment WHERE type = 'issue' ORDER BY issue_status = 'resolved', id",
        )
        .pluck()
        .all()
      const commentId = issues[nth % Math.max(1, issues.length)] ?? 0
      await store.write('resolveComment', { commentId, userId, isResolved: nth < 2 })
    }
  }
}

const NO_TERM = emptyTermMembers()
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

async function manage({ desk, userId }: Editor, kind: string, where: number, typed: string): Promise<void> {
  if (kind === 'delete glossary')
    return void (await desk.store.write('deleteGlossary', { glossaryId: 1, userId }))
  if (kind === 'add string') return addString(desk, userId, typed)
  const string = livingString(desk, where)
  if (string !== undefined) await changeSource({ desk, userId }, kind, string, typed)
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
