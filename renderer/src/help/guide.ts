/** A guide as help shows it (renderer/dev/guides.ts). */
export interface Guide {
  title: string
  /** Ours, made from `docs/` as the screens are built. Links to other guides have `data-guide`. */
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

/** Where one is in the guides. */
export interface GuidePlace {
  name: string
  anchor: string | null
}

export interface FoundSection extends GuidePlace {
  guide: string
  section: string
}

/** The sections in which all words of a query are: those first that have them in their heading. */
export function findSections(guides: readonly (Guide & { name: string })[], query: string): FoundSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = guides.flatMap(({ name, title: guide, sections }) =>
    sections
      .filter(({ title, text }) => holds(`${guide} ${title} ${text}`, words))
      .map(({ anchor, title: section }) => {
        return { name, anchor, guide, section, isNamed: holds(`${guide} ${section}`, words) }
      }),
  )
  return found
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .map(({ isNamed: _, ...place }) => place)
}

function holds(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}
