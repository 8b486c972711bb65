/** Texts of programs with the translations that were published: of the catalogues that this machine has. */
import { globSync, readFileSync } from 'node:fs'
import { mo } from 'gettext-parser'

export interface RealString {
  source: string
  /** As it was published. */
  published: string
}

/** Spanish catalogues of Debian; a machine may leave out all translations. */
const CATALOGUES = '/usr/share/locale/es/LC_MESSAGES/*.mo'

/**
 * Returns at most `most` strings, from as many catalogues as possible: short and long, with placeholders and markup.
 */
export function spanishStrings(most: number): RealString[] {
  const files = globSync(CATALOGUES).toSorted()
  const ofFiles = files.map((path) => stringsOf(path))
  const all: RealString[] = []
  const seen = new Set<string>()
  for (let at = 0; all.length < most; at++) {
    const row = ofFiles.flatMap((strings) => strings[at] ?? [])
    if (row.length === 0 && ofFiles.every((strings) => strings.length <= at)) break
    for (const one of row) {
      if (seen.has(one.source) || all.length >= most) continue
      seen.add(one.source)
      all.push(one)
    }
  }
  return all
}

function stringsOf(path: string): RealString[] {
  const { translations } = mo.parse(readFileSync(path))
  return Object.values(translations[''] ?? {}).flatMap(({ msgid, msgid_plural: plural, msgstr }) => {
    const [published = ''] = msgstr
    const isText = msgid !== '' && plural === undefined && published !== '' && msgid.length < 600
    return isText ? [{ source: msgid, published }] : []
  })
}
