/** Edits of users on the server itself. */
import { IDENTIFIERS } from './here.ts'
import { textsOf } from './oracle.ts'
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
  const string = state.strings.find(({ identifier }) => identifier === IDENTIFIERS[where])
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
      return changeSource(state, string, { kind, nth, text })
    case 'term':
    case 'reword term':
    case 'delete term':
      return changeTerms(state, { kind, nth, text }, typing)
    case 'segment':
    case 'reword segment':
    case 'delete segment':
      return changeSegments(state, { kind, nth, text })
    case 'delete label':
    case 'rename label': {
      const label = nthOf(
        state.labels.filter(({ isSystem }) => !isSystem),
        nth,
      )
      if (label === undefined) return
      if (kind === 'delete label') return state.removeLabel(label.id)
      label.title = text
      return
    }
    case 'delete string':
      return takingAway(state, typing, () => state.removeString(string.id))
    case 'delete file': {
      const file = nthOf(state.files, nth)
      if (file) takingAway(state, typing, () => state.removeFile(file.id))
      return
    }
    case 'delete directory': {
      const directory = nthOf(state.directories, nth)
      if (directory) takingAway(state, typing, () => state.removeDirectory(directory.id))
      return
    }
    case 'delete screenshot': {
      const screenshot = nthOf(state.screenshots, nth)
      state.screenshots = state.screenshots.filter((one) => one !== screenshot)
      return
    }
    case 'label screenshot': {
      const screenshot = nthOf(state.screenshots, nth)
      if (screenshot)
        screenshot.labelIds = state.labels.map(({ id }) => id).filter((id) => id % 2 === nth % 2)
      return
    }
    case 'delete glossary': {
      const glossary = nthOf(state.glossaries, nth)
      if (glossary) takingAway(state, typing, () => state.removeGlossary(glossary.id))
      return
    }
    case 'rename glossary': {
      const glossary = nthOf(state.glossaries, nth)
      if (glossary) glossary.name = text
      return
    }
    case 'delete memory': {
      const memory = nthOf(state.memories, nth)
      if (memory) state.removeMemory(memory.id)
      return
    }
    // Edits in the workbench only.
    case 'down':
    case 'issue':
    case 'resolve':
    case 'undo':
  }
}

function nthOf<One>(all: readonly One[], nth: number): One | undefined {
  return all[nth % Math.max(1, all.length)]
}

/** Removes texts, including those that depend on them. */
function takingAway(state: CloudState, { taken }: Typing, take: () => void): void {
  const before = textsOf(state)
  take()
  const left = textsOf(state)
  for (const text of before) if (!left.has(text)) taken.add(text)
}

/** A label and a context with no new date: only a comparison finds them. */
function changeSource(state: CloudState, string: SourceString, { kind, nth, text }: What): void {
  if (kind === 'label')
    string.labelIds = (nth === 0 ? [] : nth === 1 ? [1] : [1, 2]).filter((id) =>
      state.labels.some((one) => one.id === id),
    )
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
  if (kind === 'term') {
    const glossaryId = state.glossaries[0]?.id
    if (glossaryId === undefined) return
    typing.typed.add(text)
    const conceptId =
      nth === 0 && one?.glossaryId === glossaryId ? one.conceptId : state.addConcept(glossaryId, CLARA).id
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
    if (state.memories.length === 0) return
    const records = [state.record('en', `${text} en`, CLARA), state.record('uk', `${text} uk`, CLARA)]
    state.segments.push({ id: state.id(), tmId: 1, records })
  } else if (one !== undefined && kind === 'delete segment')
    state.segments = state.segments.filter((other) => other !== one)
  else if (one?.records[0]) Object.assign(one.records[0], { text, updatedBy: CLARA, updatedAt: Date.now() })
}
