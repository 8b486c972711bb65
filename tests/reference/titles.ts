/** The tests of a file: their titles, and the texts that identify their rows. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'

export interface TestFile {
  /** Titles of `it`, `test` and `describe`, as they are written. */
  titles: ReadonlySet<string>
  /** Those of tests that are skipped where files beside the tree are absent. */
  needOthers: ReadonlySet<string>
  /** Every literal text of the file. */
  texts: ReadonlySet<string>
}

const RUNNERS: ReadonlySet<string> = new Set(['it', 'test', 'describe'])

/** Reads a file of tests; throws where there is none. */
export function readTestFile(path: string): TestFile {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const titles = new Set<string>()
  const needOthers = new Set<string>()
  const texts = new Set<string>()
  const visit = (node: ts.Node, isConditional: boolean): void => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text)
    const title = titleOf(node)
    const isSkipped =
      isConditional || (ts.isCallExpression(node) && needsOthers(node.expression.getText(source)))
    if (title !== null) {
      titles.add(title)
      if (isSkipped) needOthers.add(title)
    }
    ts.forEachChild(node, (child) => visit(child, isSkipped))
  }
  visit(source, false)
  return { titles, needOthers, texts }
}

/** `it.skipIf(!hasCorpus).each(rows)('title')`: the outermost call alone has a title. */
function titleOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !RUNNERS.has(runnerOf(node.expression))) return null
  const [first] = node.arguments
  return first !== undefined && ts.isStringLiteralLike(first) ? first.text : null
}

/** The name that a chain of members and calls begins with. */
function runnerOf(callee: ts.Expression): string {
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) return runnerOf(callee.expression)
  return ts.isIdentifier(callee) ? callee.text : ''
}

function needsOthers(callee: string): boolean {
  return /^(?:it|test|describe)\.skipIf\(!has(?:Corpus|Schema)\)/.test(callee)
}
