/**
 * When a word of a text is a form of a word of a term. Light on purpose: no dictionary, but keys that the two words
 * share. A term's word has few keys, a text's word one for each ending that it may have.
 */
import { endingsOf, irregularForms, type Endings } from './endings.ts'

export interface Morphology {
  /** A word without case, and without what varies between forms. */
  fold(word: string): string
  /** The keys under which a term's word lies. `isVerbal`: it may be a verb. */
  termKeys(folded: string, isVerbal: boolean): string[]
  /** The keys under which a text's word may be found. */
  textKeys(folded: string): string[]
  /** Whether, of two words that share a key, the one in the text is a form of the term's. */
  isForm(termWord: string, textWord: string): boolean
}

/** The least letters of a stem: a shorter rest is too ambiguous. */
const MIN_STEM = 3
/** Keys of verbs lie apart: "settings" is no form of the noun "set". */
const VERBAL = 'v '

const morphologies = new Map<string, Morphology>()

/** The rules of a language by its id; 'pt-BR' has those of 'pt'. */
export function morphologyOf(languageId: string): Morphology {
  const language = languageId.split(/[-_]/)[0]?.toLowerCase() ?? ''
  const known = morphologies.get(language)
  if (known !== undefined) return known
  const made = makeMorphology(language)
  morphologies.set(language, made)
  return made
}

function makeMorphology(language: string): Morphology {
  const endings = endingsOf(language)
  if (endings !== undefined) return byEndings(language, endings)
  if (UNCHANGING.has(language)) return byPrefix(language, { longestRest: 0, mayLose: 0 })
  return byPrefix(language, AGGLUTINATIVE.has(language) ? LONG_ENDINGS : SHORT_ENDINGS)
}

// ---- Languages with endings ---------------------------------------------------------------------------------

function byEndings(language: string, rules: Endings): Morphology {
  const irregular = irregularForms[language] ?? {}
  const fold = folder(language, rules.letters)
  const [citation, endings, verbEndings] = [rules.citation, rules.endings, rules.verbEndings ?? []].map(
    (all) => all.map(fold),
  ) as [string[], string[], string[]]
  const stripEach = (word: string, endings: readonly string[]): string[] =>
    endings.flatMap((ending) => {
      const stem = word.slice(0, word.length - ending.length)
      return word.endsWith(ending) && stem.length >= MIN_STEM ? [stem] : []
    })
  const withoutPrefixes = (word: string): string[] =>
    (rules.prefixes ?? []).flatMap((prefix) => {
      const rest = word.slice(prefix.length)
      return word.startsWith(prefix) && rest.length >= MIN_STEM ? [rest] : []
    })

  return {
    fold,
    termKeys(folded, isVerbal) {
      const stems = [folded, ...stripEach(folded, citation)].flatMap((stem) => withShort(stem, rules))
      const keys =
        isVerbal && rules.verbEndings !== undefined
          ? [...stems, ...stems.map((stem) => VERBAL + stem)]
          : stems
      return [...new Set(keys)]
    },
    textKeys(folded) {
      const words = [folded, ...withoutPrefixes(folded)]
      const keys = words.flatMap((word) => [
        ...withShort(word, rules),
        ...stripEach(word, endings).map(single),
        ...stripEach(word, endings),
        ...stripEach(word, verbEndings)
          .flatMap((stem) => (rules.doubles ? [stem, single(stem)] : [stem]))
          .map((stem) => VERBAL + stem),
      ])
      const base = irregular[folded]
      return [...new Set(base === undefined ? keys : [...keys, base])]
    },
    isForm: () => true,
  }
}

/** A stem, and it as it is before an ending: without a double letter or a vowel that falls out there. */
function withShort(stem: string, { hasFleetingVowels }: Endings): string[] {
  if (!hasFleetingVowels || stem.length <= MIN_STEM) return [stem]
  const short = stem.replace(/[оеёєeě](?=[бвгґджзклмнпрстфхцчшщbcčdghjklmnprřsštvxzž]$)/, '')
  return [stem, single(stem), short]
}

function single(stem: string): string {
  return stem.length > MIN_STEM && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem
}

// ---- Others: forms begin alike ------------------------------------------------------------------------------

interface Tolerance {
  /** How many letters a form may have on top. */
  longestRest: number
  /** How many last letters of a long word may change. */
  mayLose: number
}

const LONG_ENDINGS: Tolerance = { longestRest: 12, mayLose: 2 }
const SHORT_ENDINGS: Tolerance = { longestRest: 3, mayLose: 0 }
const UNCHANGING: ReadonlySet<string> = new Set(['vi', 'zh', 'yue', 'th', 'lo', 'km', 'my', 'ja'])
const AGGLUTINATIVE: ReadonlySet<string> = new Set(
  'fi et hu tr az kk ky uz tk tt ug eu ka hy ta te ml kn mn ko'.split(' '),
)
/** A last vowel becomes long before an ending. */
const HUNGARIAN: Endings['letters'] = [
  [/á/g, 'a'],
  [/é/g, 'e'],
]
/** The fixed letters of a word. */
const KEY_LETTERS = 3
/** A syllable of Hangul is a letter here, and particles follow the shortest of words. */
const HANGUL = /^\p{Script=Hangul}/u

function byPrefix(language: string, { longestRest, mayLose }: Tolerance): Morphology {
  const keyOf = (folded: string): string => folded.slice(0, HANGUL.test(folded) ? 1 : KEY_LETTERS)
  return {
    fold: folder(language, language === 'hu' ? HUNGARIAN : []),
    termKeys: (folded) => [keyOf(folded)],
    textKeys: (folded) => [keyOf(folded)],
    isForm(termWord, textWord) {
      if (termWord === textWord) return true
      const isLong = termWord.length > KEY_LETTERS
      if (!isLong && !HANGUL.test(termWord)) return false
      const kept = termWord.length > KEY_LETTERS + mayLose ? termWord.length - mayLose : termWord.length
      const rest = textWord.length - termWord.length
      return textWord.startsWith(termWord.slice(0, kept)) && rest <= longestRest && rest >= -mayLose
    },
  }
}

function folder(language: string, letters: Endings['letters'] = []): (word: string) => string {
  return (word) => {
    const lower = word.normalize('NFC').toLocaleLowerCase(language || 'und')
    return letters.reduce((folded, [from, to]) => folded.replace(from, to), lower)
  }
}
