/** The model of docs/reference/statements: a statement that users may rely on, and the tests that hold it. */

/** A test by its place: the file, from the root of the tree, and the title as it is written there. */
export interface Citation {
  file: string
  title: string
  /** The row of a test that is run for each row of a table, by a text of it. */
  row?: string
  /** The file or the folder that has the rows, where it is not the test's own file. */
  rowsIn?: string
}

/** Our choice where the service leaves it open, and the page that documents it. */
export interface Choice {
  what: string
  /** The path from the root of the tree. */
  page: string
}

export interface Statement {
  /** One sentence, or the name of a member and what it is; Markdown. */
  says: string
  heldBy: readonly Citation[]
  choice?: Choice
  /** The missing part of the product, in one sentence: the statement does not hold yet. */
  lacks?: string
}

export interface Section {
  title: string
  statements: readonly Statement[]
}

export interface Page {
  /** The name of its file in docs/reference/statements, without `.md`. */
  name: string
  title: string
  intro: string
  sections: readonly Section[]
}

/** The tests of a file, to be cited by their titles; `rowsIn` is where their rows are, if that is elsewhere. */
export function testsIn(file: string, rowsIn?: string): (title: string, row?: string) => Citation {
  return (title, row) => ({
    file,
    title,
    ...(row !== undefined && { row, ...(rowsIn !== undefined && { rowsIn }) }),
  })
}

export function held(says: string, ...heldBy: readonly [Citation, ...Citation[]]): Statement {
  return { says, heldBy }
}

/** Held, and partly our own choice: `what` is chosen, and told on `page`. */
export function chosen(
  says: string,
  choice: Choice,
  ...heldBy: readonly [Citation, ...Citation[]]
): Statement {
  return { says, heldBy, choice }
}

/** Not held, since the product lacks it. */
export function notYet(says: string, lacks: string): Statement {
  return { says, heldBy: [], lacks }
}
