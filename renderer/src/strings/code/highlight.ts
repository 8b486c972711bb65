/** Code as pieces of a kind each, by CodeMirror's parsers; loaded with the first code that is shown. */
import { codeLanguageOf } from './languages.ts'
import type { CodePiece } from './piece.ts'
import { readByLine } from './lineParsers.ts'
import { readAsTree } from './treeParsers.ts'

/**
 * The lines, each as its pieces; null where no parser knows files of that name.
 * @param isBegun Whether the lines are from the middle of a file
 */
export async function highlight(
  path: string,
  lines: readonly string[],
  isBegun: boolean,
): Promise<CodePiece[][] | null> {
  const language = codeLanguageOf(path)
  if (language === null) return null
  return language.kind === 'lines'
    ? readByLine(await language.load(), lines)
    : readAsTree(await language.load(lines, isBegun), lines)
}
