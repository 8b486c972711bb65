/** Synonyms for the search in the guides, which are in English. */
const SAME: readonly (readonly string[])[] = [
  ['shortcut', 'hotkey', 'key binding', 'key'],
  ['regex', 'regexp', 'regular expression'],
  ['ime', 'input method'],
  ['tm', 'translation memory'],
  ['mt', 'machine translation', 'machine'],
  ['fuzzy', 'needs work'],
  ['plugin', 'extension', 'module'],
  ['backup', 'archive'],
  ['terminology', 'termbase', 'glossary'],
  ['spellcheck', 'spelling', 'dictionary', 'dictionaries'],
  ['statistic', 'stats', 'progress', 'report'],
  ['preference', 'option', 'setting'],
  ['font', 'typeface'],
  ['cli', 'terminal', 'command line'],
  ['sync', 'push', 'pull', 'upload', 'download'],
  ['qa', 'quality', 'check'],
  ['search', 'find', 'filter', 'query'],
]

/** Letters after which a word that is being typed may mean one of the list. */
const ENOUGH = 4

/** Other words for one that is typed. */
export function synonymsOf(word: string): string[] {
  const meant = (one: string) =>
    word === one || word === `${one}s` || (word.length >= ENOUGH && one.startsWith(word))
  return SAME.filter((words) => words.some(meant)).flatMap((words) => words.filter((one) => !meant(one)))
}
