/** Chooses the tests of a mutant by imports alone, where a dry run would take longer than the mutants. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * Returns up to `count` of the test files. Those of the file's room come first, then those from which the fewest imports lead
 * to the file. One list of all reads and writes imports most rooms, so that imports alone name tests of other rooms.
 */
export function nearestTests(root: string, tests: readonly string[], file: string, count: number): string[] {
  return tests
    .map((test) => ({
      test,
      isOfRoom: roomOf(test) === roomOf(file),
      distance: distanceBetween(root, test, file),
      shared: sharedParts(test, file),
    }))
    .toSorted(
      (a, b) => Number(b.isOfRoom) - Number(a.isOfRoom) || a.distance - b.distance || b.shared - a.shared,
    )
    .slice(0, count)
    .map(({ test }) => test)
}

/** Returns the folder below `core/` or `tests/`. */
function roomOf(path: string): string | undefined {
  return path.split('/')[1]
}

/** Counts the imports on the shortest way; infinite for a file that only a thread loads. */
function distanceBetween(root: string, from: string, to: string): number {
  const seen = new Set([from])
  let files = [from]
  for (let distance = 0; files.length > 0; distance++) {
    if (files.includes(to)) return distance
    files = files.flatMap((file) => importsOf(root, file)).filter((file) => !seen.has(file) && seen.add(file))
  }
  return Infinity
}

const imports = new Map<string, string[]>()

function importsOf(root: string, file: string): string[] {
  const known = imports.get(file)
  if (known !== undefined) return known
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
  const found = importedFiles
    .filter(({ fileName }) => /^\..*\.ts$/.test(fileName))
    .map(({ fileName }) => join(dirname(file), fileName).replaceAll('\\', '/'))
    .filter((path) => existsSync(join(root, path)))
  imports.set(file, found)
  return found
}

/** Counts the words of both paths: `tests/formats/po.test.ts` and `core/formats/po/header.ts` have two. */
function sharedParts(test: string, file: string): number {
  const words = (path: string): string[] => path.split(/[/.]|(?=[A-Z])/).map((word) => word.toLowerCase())
  const own = new Set(words(file))
  return new Set(words(test).filter((word) => word !== 'ts' && own.has(word))).size
}
