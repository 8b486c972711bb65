/** Properties of a translation, beside its text, that formats can store. */

/**
 * Formats that have a mark for texts that need work: such texts go out into their files, and into no others
 * (docs/reference/translations.md, "States in files").
 */
const MARKING: readonly string[] = ['po', 'xliff', 'xliff2', 'qt_ts', 'xcstrings']

export function marksNeedsWork(type: string): boolean {
  return MARKING.includes(type)
}

/** Formats in which translators note comments beside a translation (docs/reference/translations.md). */
const COMMENTED: readonly string[] = ['po']

export function keepsTranslatorComments(type: string): boolean {
  return COMMENTED.includes(type)
}
