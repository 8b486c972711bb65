/** Source files whose paths differ in letters' case alone, which only some systems tell apart. */
import { foldedPath } from '../../../platform/files/samePath.ts'
import { sentence, type Sentence } from '../../../platform/text/sentence.ts'

/** A warning for each path that has a twin among the paths. */
export function twinWarnings(paths: readonly string[]): (path: string) => Sentence[] {
  const alike = Map.groupBy(new Set(paths), foldedPath)
  return (path) => {
    const other = alike.get(foldedPath(path))?.find((one) => one !== path)
    return other === undefined
      ? []
      : [
          sentence`Its path differs from “${other}” in upper and lower case alone: where a system does not tell them apart, one file takes the place of the other.`,
        ]
  }
}
