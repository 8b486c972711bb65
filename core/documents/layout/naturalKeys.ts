/**
 * Whether the keys of a file are texts in a natural language, as in `{"Log in": "Anmelden"}`, or identifiers, as in
 * `{"auth.login": "Anmelden"}` (docs/reference/files.md, "Keys that are the source texts").
 */

/** The least share of phrases among keys that are a phrase or an identifier: 95 % and more in real files of texts, at most 3 % in all others. */
const MIN_PHRASES_PER_DECIDED = 0.75

/** The least share of phrases among all keys: a list of names is mostly words, and so are short identifiers. */
const MIN_PHRASES_PER_KEY = 0.25

export function areNaturalKeys(keys: readonly string[]): boolean {
  let phrases = 0
  let identifiers = 0
  for (const key of keys) {
    const kind = kindOf(key)
    if (kind === 'phrase') phrases++
    if (kind === 'identifier') identifiers++
  }
  return (
    phrases > 0 &&
    phrases >= MIN_PHRASES_PER_DECIDED * (phrases + identifiers) &&
    phrases >= MIN_PHRASES_PER_KEY * keys.length
  )
}

/** A dot inside of the first word parts names, also of nested keys whose last one is a phrase: `menu.Open file`. */
const PARTED_NAME = /^\S*[\p{L}\d]\.[\p{L}\d]/u

/** `user_name`, `userName`, `fast-forward`, `step2`, `auth:login`. A word such as `Save` or `URL` may be a text, too. */
const JOINED_NAME = /[_\d/]|\p{Ll}\p{Lu}|^\p{Ll}+-|\S:\S/u

function kindOf(key: string): 'phrase' | 'identifier' | 'open' {
  if (!/\p{L}/u.test(key)) return 'open'
  if (PARTED_NAME.test(key)) return 'identifier'
  if (/\S\s+\S/u.test(key)) return 'phrase'
  return JOINED_NAME.test(key) ? 'identifier' : 'open'
}
