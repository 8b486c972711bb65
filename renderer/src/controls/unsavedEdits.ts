/** Edits in a dialog that closing it would lose: its footer asks before they are discarded. */
export interface UnsavedEdits {
  question: string
  /** The label of the button that discards them. */
  discard: string
  /** The label of the button that saves them. */
  save: string
  canSave?: boolean
  /** Saves them; a form is submitted instead. */
  onsave?: () => void
  formId?: string
}
