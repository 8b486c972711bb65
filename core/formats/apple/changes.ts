/** The changes of an export to a property list of texts, in XML or in binary form. */
import type { BuildOptions } from '../format.ts'
import { fillsWithSource, insertionsOf, translationToWrite, type Insertion } from '../insertion.ts'

/** A key with its text, in the file's order. */
export interface StringsText {
  identifier: string
  value: string
}

export interface StringsChanges {
  /** Texts of keys that stand there. */
  values: ReadonlyMap<string, string>
  removed: ReadonlySet<string>
  insertions: readonly Insertion[]
  /** The texts of keys that are inserted. */
  inserted: ReadonlyMap<string, string>
}

/** A file made out of its source: without a translation a text stays, or goes where only translations are wanted. */
export function changesOfSource(standing: readonly StringsText[], options: BuildOptions): StringsChanges {
  const isLeftOut = ({ identifier }: StringsText) =>
    !fillsWithSource(options) && !translationToWrite(options, identifier)
  return {
    values: valuesOf(standing, options),
    removed: new Set(standing.filter(isLeftOut).map(({ identifier }) => identifier)),
    insertions: [],
    inserted: new Map(),
  }
}

/** A file of the language, beside its source: what only that one has comes once it is translated. */
export function changesOfTarget(
  standing: readonly StringsText[],
  source: readonly StringsText[],
  options: BuildOptions,
): StringsChanges {
  const own = new Set(standing.map(({ identifier }) => identifier))
  const isCleared = (identifier: string) =>
    (options.cleared?.has(identifier) ?? false) && !translationToWrite(options, identifier)
  const fills = fillsWithSource(options)
  const inserted = new Map(
    source.flatMap(({ identifier, value }): [string, string][] => {
      const text = translationToWrite(options, identifier)?.text ?? (fills ? value : '')
      return own.has(identifier) || typeof text !== 'string' || text === '' ? [] : [[identifier, text]]
    }),
  )
  return {
    values: valuesOf(standing, options),
    removed: new Set([...own].filter(isCleared)),
    insertions: insertionsOf(
      source.map(({ identifier }) => identifier),
      (identifier) => own.has(identifier),
      (identifier) => inserted.has(identifier),
    ),
    inserted,
  }
}

function valuesOf(standing: readonly StringsText[], options: BuildOptions): Map<string, string> {
  return new Map(
    standing.flatMap(({ identifier, value }): [string, string][] => {
      const text = translationToWrite(options, identifier)?.text
      return typeof text === 'string' && text !== value ? [[identifier, text]] : []
    }),
  )
}
