/**
 * The differences of version 2 of the default rules from version 1: rules before all others, words for the lists of a
 * language, and rules after all others.
 */
import { BARE, SENTENCE_START } from './common.ts'
import { CONVENTIONS, type LanguageConventions } from './languages.ts'
import { breaks, noBreak, type Section } from './rule.ts'

const CAPITAL = String.raw`${SENTENCE_START}\p{Lu}`
const SENTENCE_END = String.raw`(?:^|[.?!…]["»”’)]{0,3})\s*`

/** A sentence may begin with its year and cannot end there: `В 2010–2012 гг. Виктор …`. */
const opensWithYear = (prepositions: string, year: string) =>
  noBreak(
    String.raw`${SENTENCE_END}(?:(?:${prepositions})\s)?\p{N}{1,4}(?:\s?[-–—]\s?\p{N}{1,4})?\s?${year}\.`,
    String.raw`\s+\p{Lu}`,
  )

/** A quotation of several sentences that the sentence around it goes on after: `‘… blood. It grows …’ (translated by …)`. */
const quoteInSentence = (open: string, inside: string, close: string) =>
  noBreak(`${open}${inside}{1,300}[.?!…]`, String.raw`\s${inside}{1,300}${close},?\s\(?\p{Ll}`)

/** Words for the speaker in Chinese after a quotation: `“好的。”他说。` */
const SPEAKER = String.raw`(?:[他她它我你您]们?|[他她它我你您]們?|大家|众人|眾人|有人|\p{Script=Han}{2,4}?)`
const SPEAKS = String.raw`[^\s，。！？：“”]{0,4}?(?:说(?![明服法])|說(?![明服法])|(?<!知)道(?![路理德教歉])|[问問](?![题題])|喊|[叫](?![做作])|回?答(?!案)|嚷|吼|低[语語]|嘟囔|表示|解[释釋]|[补補]充|[写寫]道|想(?![法象像要]))`

/** Text that continues a sentence after an ellipsis. */
const CHINESE_GOES_ON = String.raw`\s*(?:的(?!确|確)|了(?![解不])|地(?![址方点點图圖区區球面下铁鐵])|得|等(?![一待我你])|而(?!且)|或|和|与|與|以及|之[类類]|[吗嗎呢吧啊]|云云)`
const JAPANESE_GOES_ON = String.raw`\s*(?:と|って|は|が|を|に|の|も|で(?!も|は|す)|など|という|です|だ|、|，)`
/**
 * A few letters before an ellipsis, or before the next one, are a hesitation (`我……我不知道。`), and so is it after a
 * word that asks for another (`open`).
 */
const cutsAtEllipsis = (letters: string, open: string) => [
  noBreak(`(?:^|[^${letters}])[${letters}]{1,2}…{1,6}`, ''),
  noBreak(`[${open}]…{1,6}`, ''),
  noBreak('…', String.raw`\s*[${letters}]{1,8}…`),
  breaks(
    String.raw`[${letters}]…{1,6}[\p{Pe}\p{Pf}"']{0,4}`,
    String.raw`\s*["'\p{Ps}\p{Pi}]{0,3}[\p{L}\p{N}]`,
  ),
]

/** `At 5 p.m.` goes on, `at 5 p.m. He` does not. */
const ENGLISH_TIMES = CONVENTIONS.find(({ name }) => name === 'English')?.rules ?? []

/** Rules that are asked before those of version 1. */
export const FIRST_OF_LANGUAGES: readonly Section[] = [
  {
    name: 'English: lists in a paragraph, years',
    tags: 'en.*',
    rules: [
      noBreak(String.raw`[.?!]\s{1,3}1\.\)?`, String.raw`\s+\S[^\n]{1,400}?\s2\.\)?\s\S`),
      breaks(String.raw`[.?!]\s{1,3}1\.\)\s+\S[^\n]{1,400}\s`, String.raw`\p{N}{1,2}\.\)\s\S`),
      noBreak(String.raw`[.?!]\s{1,3}1\.\)\s+\S[^\n]{1,400}\s\p{N}{1,2}\.\)`, String.raw`\s\S`),
      breaks(String.raw`[.?!]\s{1,3}1\.\s+\S[^\n]{1,400}\s`, String.raw`\p{N}{1,2}\.\s\p{Lu}`),
      noBreak(String.raw`[.?!]\s{1,3}1\.\s+\S[^\n]{1,400}\s\p{N}{1,2}\.`, String.raw`\s\p{Lu}`),
      noBreak(String.raw`\b[Cc]ent\.`, String.raw`\s+(?:[BA]\.\s?[CD]|B\.?C\.?E|C\.?E)\b`),
    ],
  },
  {
    name: 'German: numbers of houses and figures',
    tags: 'de.*',
    rules: [
      breaks(
        String.raw`(?:str|[Ss]traße|[Pp]latz|[Ww]eg|[Gg]asse|[Aa]llee)\.?\s\p{N}{1,4}\s?[a-z]?\.`,
        CAPITAL,
      ),
      breaks(
        String.raw`${BARE}(?:Abb|Nr|Tab|Kap|Bd|Bl|Ziff|Pos|Anm|Rn|Art|Abs|S|Seite|Kapitel|Abbildung|Tabelle|Nummer)\.?\s\p{N}{1,4}\.`,
        String.raw`${SENTENCE_START}(?!(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Absatz|Satz|Halbsatz|Abschnitt|Kapitel|Auflage|Band|Jahrgang)\b)\p{Lu}`,
      ),
    ],
  },
  {
    name: 'Russian: years, remarks in direct speech',
    tags: 'ru.*',
    rules: [
      opensWithYear('В|С|К|До|После|За|На|По|Около', 'гг?'),
      noBreak(String.raw`«[^«»\n]{1,300}[.?!…]`, String.raw`\s+[–—]\s[^«»\n]{1,300}»`),
    ],
  },
  { name: 'Ukrainian: years', tags: 'uk.*', rules: [opensWithYear('У|В|З|До|Після|За|На|По', 'рр?')] },
  { name: 'Bulgarian: years', tags: 'bg.*', rules: [opensWithYear('През|От|До|След|Към|За', 'гг?')] },
  { name: 'Polish: years', tags: 'pl.*', rules: [opensWithYear('W|Od|Do|Po|Przed|Na|Około', 'r')] },
  { name: 'Danish: times as in English', tags: 'da.*', rules: ENGLISH_TIMES },
  {
    name: 'Kazakh',
    tags: 'kk.*',
    rules: [
      noBreak(
        String.raw`${BARE}(?:[бБ]\.\s?з\.\s?[бд]|[тТ]\.\s?б|[сС]\.\s?с|[жЖ]|[ғҒ])\.`,
        String.raw`\s+\p{N}`,
      ),
    ],
  },
  {
    name: 'Chinese: speakers, ellipses',
    tags: '(zh|yue|cmn|wuu).*',
    rules: [
      // A following quotation begins a sentence of its own: `“好的。”他说：“走吧。”`
      noBreak(String.raw`[。！？…][”』」]`, String.raw`\s*${SPEAKER}${SPEAKS}(?![^。！？\n]{0,6}[：:])`),
      noBreak(String.raw`…[\p{Pe}\p{Pf}"']{0,4}`, CHINESE_GOES_ON),
      ...cutsAtEllipsis(String.raw`\p{Script=Han}`, '的在把被是和与與给給'),
    ],
  },
  {
    name: 'Japanese: ellipses',
    tags: 'ja.*',
    rules: [
      noBreak(String.raw`[「『（][^「『（」』）\n]{0,49}…`, String.raw`[^」』）]`),
      noBreak(String.raw`…[\p{Pe}\p{Pf}"']{0,4}`, JAPANESE_GOES_ON),
      ...cutsAtEllipsis(String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`, 'のをにはがとへ'),
    ],
  },
  {
    name: 'Quotations and notes',
    tags: '.*',
    rules: [
      quoteInSentence('‘', String.raw`(?:[^‘’“”\n]|’(?=\p{L}))`, '’'),
      quoteInSentence('“', String.raw`[^“”\n]`, '”'),
      quoteInSentence('«', String.raw`[^«»\n]`, '»'),
      quoteInSentence(String.raw`(?:^|[\s(])"(?=\S)`, String.raw`[^"\n]`, '"'),
      // The number of a note stands where print raises it: `… a consultation.11 12 Take …`.
      breaks(String.raw`(?:\p{Ll}{4}|\))\.\p{N}{1,2}(?:[\s,]\p{N}{1,2}){0,3}`, String.raw`\s+\p{Lu}\p{Ll}`),
    ],
  },
]

/** Words that version 1's lists did not have, by the name of the language there. */
const WORDS: Readonly<
  Record<string, Partial<Pick<LanguageConventions, 'always' | 'beforeNumbers' | 'starters'>>>
> = {
  English: {
    beforeNumbers: 'Rs',
    starters: 'Both Dozens Few Hundreds Millions Several Thousands',
  },
  Danish: { beforeNumbers: 'kl' },
  Norwegian: { beforeNumbers: 'kl' },
  Swedish: { beforeNumbers: 'kl' },
}

/** The languages of version 1 with the words above. */
export const AMENDED_CONVENTIONS: readonly LanguageConventions[] = CONVENTIONS.map((language) => {
  const words = WORDS[language.name]
  if (words === undefined) return language
  const joined = (list: keyof typeof words) => [language[list], words[list]].filter(Boolean).join(' ')
  return {
    ...language,
    always: joined('always'),
    beforeNumbers: joined('beforeNumbers'),
    starters: joined('starters'),
  }
})

/** Names in camel case begin sentences, too (`iPad`, `macOS`); units do not. */
export const LAST_OF_ALL = [
  breaks(
    String.raw`\p{L}{2}[.?!…]["»”’)]{0,3}`,
    String.raw`\s+["«“‘(]?(?![kmdnµ](?:Wh|Ah|Hz|Pa|Bq|Gy|Sv|RNA|DNA)\b)\p{Ll}{1,3}\p{Lu}\p{L}+`,
  ),
]
