/** The actions of users, as the history names them, and the string and language of a change. */

/** The actions of users, as the history names them. */
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
  | 'segments.split'
  | 'segments.merge'
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
  | 'agent.propose'
  | 'agent.accept'
  | 'agent.reject'
  | 'screenshot.add'
  | 'screenshot.change'
  | 'screenshot.delete'
  | 'cloud.pull'
  | 'cloud.takeBack'
  | 'conflict.resolve'
  | 'undo'
  | 'redo'

/** The string and language of a change, from a row with both columns, or made for it. */
export interface EventPlace {
  string_id: number | null
  language_id: string | null
}

/** The location of rows that belong to no string: glossaries, memories, labels. */
export const NO_LOCATION: EventPlace = { string_id: null, language_id: null }

export interface IntentOptions {
  userId: number | null
  action: Action
  now: number
  /** The intent that this one reverts. */
  undoes?: number
  /** The history starts with the rows that it inserts: one event stands for all of them. */
  isBeginning?: boolean
}
