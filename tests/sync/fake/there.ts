/** What people do in the cloud itself. */
import type { Edit } from './run.ts'
import type { CloudState, SourceString } from './state.ts'

/** Counts what is written, so that each text is one of its own; and knows what was taken away. */
export interface Typing {
  texts: number
  /** Texts that clara typed there. */
  typed: Set<string>
  /** Texts that she took away, or wrote over. */
  taken: Set<string>
}

const CLARA = 3

/** Edits as clara, who may do everything there. */
export function editThere(state: CloudState, { kind, where, nth }: Edit, typing: Typing): void {
  const string = state.strings[where]
  if (string === undefined) return
  const text = `there ${kind} ${typing.texts++}`
  const translations = state.translations.filter(({ stringId }) => stringId === string.id)
  const translation = translations[nth % Math.max(1, translations.length)]
  const comment = state.comments[nth % Math.max(1, state.comments.length)]
  switch (kind) {
    case 'save':
      typing.typed.add(text)
      return void state.translate(string.id, text, CLARA, typeof string.text === 'string' ? null : 'many')
    case 'delete':
      if (translation === undefined) return
      typing.taken.add(translation.text)
      return state.removeTranslation(translation.id)
    case 'approve':
      if (translation) state.approve(translation.id, CLARA)
      return
    case 'unapprove':
      state.approvals = state.approvals.filter(({ translationId }) => translationId !== translation?.id)
      return
    case 'up':
      if (translation) state.vote(translation.id, CLARA, 'up')
      return
    case 'comment':
      typing.typed.add(text)
      return void state.comment(string.id, CLARA, 'comment', text)
    case 'delete comment':
      if (comment === undefined) return
      typing.taken.add(comment.text)
      state.comments = state.comments.filter((one) => one !== comment)
      return
    case 'edit comment':
      if (comment === undefined) return
      typing.taken.add(comment.text)
      typing.typed.add(text)
      comment.text = text
      return
    case 'label':
    case 'context':
    case 'source':
      return changeSource(string, kind, text, nth)
    case 'term':
    case 'reword term':
    case 'delete term':
      return changeTerms(state, { kind, nth, text }, typing)
    case 'segment':
    case 'reword segment':
    case 'delete segment':
      return changeSegments(state, { kind, nth, text })
    // What is done at a workbench alone.
    case 'down':
    case 'issue':
    case 'resolve':
    case 'undo':
  }
}

/** A label and a context with no new date: only a comparison finds them. */
function changeSource(string: SourceString, kind: Edit['kind'], text: string, nth: number): void {
  if (kind === 'label') string.labelIds = nth === 0 ? [] : nth === 1 ? [1] : [1, 2]
  if (kind === 'context') string.context = nth === 0 ? '' : text
  if (kind !== 'source') return
  string.text = typeof string.text === 'string' ? text : { one: text, other: `${text}s` }
  string.updatedAt = Date.now()
}

interface What {
  kind: Edit['kind']
  nth: number
  text: string
}

function changeTerms(state: CloudState, { kind, nth, text }: What, typing: Typing): void {
  const one = state.terms[nth % Math.max(1, state.terms.length)]
  const glossaryId = state.glossaries[0]?.id ?? 0
  if (kind === 'term') {
    typing.typed.add(text)
    const conceptId = nth === 0 && one ? one.conceptId : state.addConcept(glossaryId, CLARA).id
    const about = {
      description: '',
      partOfSpeech: 'noun',
      status: '',
      type: '',
      gender: '',
      note: '',
      url: '',
    }
    state.addTerm({ ...about, glossaryId, conceptId, userId: CLARA, languageId: 'uk', text })
    return
  }
  if (one === undefined) return
  typing.taken.add(one.text)
  if (kind === 'delete term') return state.removeTerm(one.id)
  typing.typed.add(text)
  Object.assign(one, { text, updatedAt: Date.now() })
}

function changeSegments(state: CloudState, { kind, nth, text }: What): void {
  const one = state.segments[nth % Math.max(1, state.segments.length)]
  if (kind === 'segment') {
    const records = [state.record('en', `${text} en`, CLARA), state.record('uk', `${text} uk`, CLARA)]
    state.segments.push({ id: state.id(), tmId: 1, records })
  } else if (one !== undefined && kind === 'delete segment')
    state.segments = state.segments.filter((other) => other !== one)
  else if (one?.records[0]) Object.assign(one.records[0], { text, updatedBy: CLARA, updatedAt: Date.now() })
}
