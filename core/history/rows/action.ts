/** What people do, as the history names it, and where a change of theirs belongs. */

/** What people do, as the history names it. */
export type Action =
  | 'project.create'
  | 'project.languages'
  | 'source.import'
  | 'translation.import'
  | 'worklist.import'
  | 'memory.import'
  | 'glossary.import'
  | 'translation.save'
  | 'translation.approve'
  | 'translation.needsWork'
  | 'translation.settle'
  | 'translation.vote'
  | 'translation.delete'
  | 'translation.pretranslate'
  | 'memory.create'
  | 'memory.settings'
  | 'memory.delete'
  | 'memory.edit'
  | 'memory.fill'
  | 'comment.noteInFile'
  | 'comment.add'
  | 'comment.resolve'
  | 'comment.delete'
  | 'source.change'
  | 'memory.change'
  | 'glossary.create'
  | 'glossary.change'
  | 'glossary.delete'
  | 'concept.save'
  | 'concept.delete'
  | 'string.label'
  | 'string.hide'
  | 'qa.ignore'
  | 'qa.check'
  | 'qa.forgotten'
  | 'translation.restore'
  | 'snapshot.restore'
  | 'translation.copySource'
  | 'translation.replace'
  | 'translation.propagate'
  | 'repetition.except'
  | 'screenshot.add'
  | 'screenshot.change'
  | 'screenshot.delete'
  | 'cloud.pull'
  | 'cloud.takeBack'
  | 'conflict.resolve'
  | 'undo'
  | 'redo'

/** Which string and language a change belongs to: a row that names both, or one made for it. */
export interface EventPlace {
  string_id: number | null
  language_id: string | null
}

/** The place of what belongs to no string: glossaries, memories, labels. */
export const NO_LOCATION: EventPlace = { string_id: null, language_id: null }

export interface IntentOptions {
  userId: number | null
  action: Action
  now: number
  /** The intent that this one takes back. */
  undoes?: number
  /** The history begins with the rows that it brings: one event stands for all. */
  isBeginning?: boolean
}
