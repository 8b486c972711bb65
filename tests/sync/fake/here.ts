/** Edits of users in a workbench. */
import { Failure } from '../../../core/platform/errors/failure.ts'
import type { PluralForms } from '../../../core/model/plural.ts'
import { emptyTermMembers } from '../../../core/model/term.ts'
import type { Desk } from '../adversarial/desk.ts'
import type { Edit } from './run.ts'

export const IDENTIFIERS = ['plain', 'other', 'third', 'days']

/** Makes the edit, if it can be done there. */
export async function editHere(
  { db, store }: Desk,
  userId: number,
  { kind, where, nth }: Edit,
  text: string,
): Promise<void> {
  const stringId = db
    .prepare<[string], number>('SELECT id FROM source_string WHERE identifier = ?')
    .pluck()
    .get(IDENTIFIERS[where] ?? '')
  if (stringId === undefined) return
  const of = { stringId, languageId: 'uk', userId }
  const nthOf = (sql: string): number => {
    const ids = db.prepare<[], number>(sql).pluck().all()
    return ids[nth % Math.max(1, ids.length)] ?? 0
  }
  const translationId = nthOf(`SELECT id FROM translation WHERE string_id = ${stringId} ORDER BY id`)
  try {
    switch (kind) {
      case 'save':
        await store.write('saveForms', { ...of, forms: formsOf(where, nth, text), approve: false })
        return
      case 'delete':
        await store.write('deleteTranslation', { translationId, userId })
        return
      case 'approve':
      case 'unapprove':
        await store.write('approveTranslation', { translationId, userId, isApproved: kind === 'approve' })
        return
      case 'up':
      case 'down':
        await store.write('vote', { translationId, userId, mark: kind })
        return
      case 'comment':
      case 'issue':
        await store.write('addComment', { ...of, type: kind, text })
        return
      case 'resolve': {
        const commentId = nthOf("SELECT id FROM comment WHERE type = 'issue' ORDER BY id")
        await store.write('resolveComment', { commentId, userId, isResolved: nth < 2 })
        return
      }
      case 'undo':
        await store.write('undo', { userId })
        return
      case 'label':
        await store.write('runBulk', {
          ...{ stringIds: [stringId], languageId: 'uk', userId },
          action: { kind: nth < 3 ? 'label' : 'unlabel', title: nth === 0 ? text : 'Screen' },
        })
        return
      case 'term':
      case 'reword term':
      case 'delete term':
        return await editTerm({ db, store }, userId, { kind, nth, text })
      case 'segment':
      case 'reword segment':
      case 'delete segment':
        return await editSegment({ db, store }, userId, { kind, nth, text })
      case 'delete label':
      case 'rename label': {
        const labelId = nthOf('SELECT id FROM label WHERE NOT is_system ORDER BY id')
        if (kind === 'delete label') await store.write('serviceDeleteLabel', { userId, labelId })
        else await store.write('serviceRenameLabel', { userId, labelId, title: text })
        return
      }
      case 'delete string':
        await store.write('serviceChangeStrings', { userId, changes: [{ kind: 'archive', stringId }] })
        return
      case 'delete file':
      case 'delete directory': {
        const place = kind === 'delete file' ? 'file' : 'directory'
        const id = nthOf(`SELECT id FROM ${place} ORDER BY id`)
        await store.write('serviceDeletePlace', { userId, place, id })
        return
      }
      case 'delete screenshot': {
        const screenshotId = nthOf('SELECT id FROM screenshot ORDER BY id')
        await store.write('deleteScreenshot', { userId, screenshotId })
        return
      }
      case 'delete glossary': {
        const glossaryId = nthOf('SELECT id FROM glossary ORDER BY id')
        await store.write('deleteGlossary', { userId, glossaryId })
        return
      }
      case 'delete memory': {
        const tmId = nthOf("SELECT id FROM tm WHERE name = 'Shared'")
        await store.write('deleteMemory', { userId, tmId })
        return
      }
      // Edits on the server only.
      case 'label screenshot':
      case 'rename glossary':
      case 'delete comment':
      case 'edit comment':
      case 'context':
      case 'source':
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

const FORMS = ['one', 'few', 'many', 'other'] as const

/** The forms of a text; the plural string gets one or two. */
function formsOf(where: number, nth: number, text: string): PluralForms | { none: string } {
  if (IDENTIFIERS[where] !== 'days') return { none: text }
  const form = FORMS[nth] ?? 'other'
  return nth === 0 ? { one: `${text} one`, many: `${text} many` } : { [form]: `${text} ${form}` }
}

interface What {
  kind: Edit['kind']
  nth: number
  text: string
}

const NO_TERM = emptyTermMembers()
const NO_CONCEPT = { subject: null, definition: null, url: null, note: null, translatable: true }

async function editTerm(
  { db, store }: Pick<Desk, 'db' | 'store'>,
  userId: number,
  { kind, nth, text }: What,
): Promise<void> {
  const glossaryId = db.prepare<[], number>('SELECT id FROM glossary ORDER BY id LIMIT 1').pluck().get() ?? 0
  const concepts = db.prepare<[], number>('SELECT id FROM concept ORDER BY id').pluck().all()
  const conceptId = concepts[nth % Math.max(1, concepts.length)]
  const added = { ...NO_TERM, languageId: nth === 0 ? 'en' : 'uk', text }
  if (kind === 'term' && (conceptId === undefined || nth < 2)) {
    await store.write('saveConcept', { glossaryId, userId, concept: NO_CONCEPT, terms: [added] })
    return
  }
  if (conceptId === undefined) return
  const present = db
    .prepare<[number], { id: number; languageId: string; text: string }>(
      'SELECT id, language_id AS languageId, text FROM term WHERE concept_id = ? ORDER BY id',
    )
    .all(conceptId)
  const kept = kind === 'delete term' ? present.slice(1) : present
  if (kept.length === 0) return void (await store.write('deleteConcept', { conceptId, userId }))
  const terms = kept.map((term, index) => ({
    ...{ ...NO_TERM, ...term },
    ...(kind === 'reword term' && index === 0 && { text, note: nth > 1 ? text : null }),
  }))
  const concept = { ...NO_CONCEPT, subject: kind === 'reword term' && nth === 3 ? text : null }
  const all = kind === 'term' ? [...terms, added] : terms
  await store.write('saveConcept', { glossaryId, conceptId, userId, concept, terms: all })
}

async function editSegment(
  { db, store }: Pick<Desk, 'db' | 'store'>,
  userId: number,
  { kind, nth, text }: What,
): Promise<void> {
  const tmId = db.prepare<[], number>("SELECT id FROM tm WHERE name = 'Shared'").pluck().get() ?? 0
  if (kind === 'segment') {
    const records = [
      { languageId: 'en', text: `${text} en` },
      { languageId: 'uk', text: `${text} uk` },
    ]
    return void (await store.write('saveSegment', { tmId, records, userId }))
  }
  const segments = db
    .prepare<[number], number>('SELECT id FROM tm_segment WHERE tm_id = ? ORDER BY id')
    .pluck()
    .all(tmId)
  const segmentId = segments[nth % Math.max(1, segments.length)]
  if (segmentId === undefined) return
  if (kind === 'delete segment')
    return void (await store.write('deleteSegments', { tmId, segmentIds: [segmentId], userId }))
  const recordId = db
    .prepare<[number], number>(
      "SELECT id FROM tm_record WHERE segment_id = ? AND language_id = 'uk' ORDER BY id",
    )
    .pluck()
    .get(segmentId)
  const records = [{ languageId: 'uk', text, ...(recordId !== undefined && nth > 0 && { recordId }) }]
  await store.write('saveSegment', { tmId, segmentId, records, userId })
}
