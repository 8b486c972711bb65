/** A replacement of a stretch of a text, by the offsets that the text had. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

/** A stretch of a text, in UTF-16 offsets; `end` is exclusive. */
export interface TextStretch {
  start: number
  end: number
}

/** An underlined word. */
export interface MisspeltWord extends TextStretch {
  text: string
}

/** A place on the screen where a text is typed, as what writes into it sees it. */
export interface TextPlace {
  /** Its element on the page; places are in page order. */
  readonly element: HTMLElement
  readonly isReadOnly: boolean
  readonly isFocused: boolean
  /** The stretch that is selected, or the cursor, also without focus. */
  readonly selection: { start: number; end: number }
  /** The text that the place was given, or that was typed. */
  readonly text: string
  /** The selected text, also without focus. */
  readonly marked: string
  /** The underlined words, where they stand now. */
  readonly misspelt: readonly MisspeltWord[]
  /** The offset of the cursor among the underlined words. */
  readonly caret: number
  focus(): void
  blur(): void
  /** Selects a stretch; offsets are those of the text that the place was given, or that was typed. */
  select(start: number, end: number): void
  selectAll(): void
  /** Returns the rectangle of an underlined word on the page; of its first row where it has several. */
  boundsOf(word: TextStretch): DOMRect
  /** Replaces the selection, as if typed: undo reverts it in one step. */
  insert(text: string): void
  /** Inserts two texts around the selection, and puts the cursor behind them; without a selection between them. */
  surround(before: string, after: string): void
  /** Replaces ranges that do not overlap, as if typed: undo reverts them in one step. */
  edit(edits: readonly TextEdit[]): void
  /** Replaces an underlined word, as if typed. */
  replaceWord(word: TextStretch, by: string): void
  /** Moves the tag at the cursor to the next place of its kind on a side, as if typed. */
  moveTag(isRight: boolean): void
  /** Deletes what Backspace does. */
  deleteBackward(): void
  /** Deletes what Delete does. */
  deleteForward(): void
}

/** Places in the order in which they lie on the page. */
export function inTextOrder(places: Iterable<TextPlace>): TextPlace[] {
  return [...places].sort(({ element: one }, { element: other }) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
}
