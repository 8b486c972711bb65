/** A piece of a line of code; its kind is '' for what has no colour of its own. */
export interface CodePiece {
  text: string
  kind: '' | 'keyword' | 'text' | 'number' | 'comment' | 'name'
}
