/** A guide as help shows it (renderer/dev/guides.ts). */
export interface Guide {
  title: string
  /** Ours, made from `docs/` as the screens are built. Links to guides have `data-guide` and `data-anchor`. */
  html: string
  sections: GuideSection[]
}

export interface GuideSection {
  /** The id of its heading; null of what stands before any. */
  anchor: string | null
  title: string
  /** Its words, without marks. */
  text: string
}

export interface GuideEntry {
  /** Its path from the root, without `.md`. */
  name: string
  group: 'translating' | 'together' | 'authors' | 'reference' | 'news'
  title: string
  load: () => Promise<Guide>
}

/** The position in the guides. */
export interface GuidePlace {
  name: string
  anchor: string | null
}

/** The part of the guide on troubleshooting that has a failure's cause and cure; its anchor is made as forges do. */
export function failurePlace(code: string): GuidePlace {
  return { name: 'docs/troubleshooting', anchor: code.toLowerCase().replaceAll('.', '') }
}

export interface FoundSection extends GuidePlace {
  guide: string
  section: string
}

/** How well a section answers a query: the lower, the earlier it stands. */
const RANKS = { heading: 0, headingByOtherWords: 1, text: 2, textByOtherWords: 3 } as const

/**
 * The sections in which all words of a query begin a word: those first that have them in their heading, and those later
 * that have other words for the same.
 */
export function findSections(guides: readonly (Guide & { name: string })[], query: string): FoundSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const exact = words.map((word) => beginning([word]))
  const loose = words.map((word) => beginning([word, ...synonymsOf(word)]))
  const holds = (text: string, patterns: readonly RegExp[]) => patterns.every((one) => one.test(text))
  const found = guides.flatMap(({ name, title: guide, sections }) =>
    sections.flatMap(({ anchor, title: section, text }) => {
      const heading = `${guide} ${section}`
      const all = `${heading} ${text}`
      if (!holds(all, loose)) return []
      const rank = holds(heading, exact)
        ? RANKS.heading
        : holds(heading, loose)
          ? RANKS.headingByOtherWords
          : holds(all, exact)
            ? RANKS.text
            : RANKS.textByOtherWords
      return [{ name, anchor, guide, section, rank }]
    }),
  )
  return found.toSorted((a, b) => a.rank - b.rank).map(({ rank: _, ...place }) => place)
}

/** One of the phrases where a word begins. */
function beginning(phrases: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.map(escaped).join('|')})`, 'iu')
}

function escaped(phrase: string): string {
  return phrase.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/**
 * The anchor of the first entry of a page of news, past what the page says of itself and past a head with nothing
 * below it.
 */
export function newestEntry({ html }: Pick<Guide, 'html'>): string | null {
  return /<h2 id="([^"]*)">(?:(?!<\/h2>)[^])*<\/h2>(?!\s*(?:<h2|$))/.exec(html)?.[1] ?? null
}

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
function synonymsOf(word: string): string[] {
  const meant = (one: string) =>
    word === one || word === `${one}s` || (word.length >= ENOUGH && one.startsWith(word))
  return SAME.filter((words) => words.some(meant)).flatMap((words) => words.filter((one) => !meant(one)))
}
