/**
 * The endings of inflecting languages, as far as finding terms requires. `citation`: those that a dictionary form may
 * lose. `endings`: those that a form in a text may have instead or in addition.
 */
export interface Endings {
  citation: readonly string[]
  endings: readonly string[]
  /** Endings of verbs alone, where those of nouns are others. */
  verbEndings?: readonly string[]
  /** Particles that are written as one with the word after them. */
  prefixes?: readonly string[]
  /** A vowel of the last syllable may fall out before an ending. */
  hasFleetingVowels?: boolean
  /** A consonant doubles before a verb's ending: stop, stopped. */
  doubles?: boolean
  /** Letters that change in inflected forms, with their originals. */
  letters?: readonly (readonly [RegExp, string])[]
}

function list(words: string): string[] {
  return words.split(' ')
}

const UMLAUTS: Endings['letters'] = [
  [/ä/g, 'a'],
  [/ö/g, 'o'],
  [/ü/g, 'u'],
  [/ß/g, 'ss'],
]

const english: Endings = {
  citation: list('e y'),
  endings: list("s es ies 's ’s s' s’"),
  verbEndings: list('ed d ied ing es s ies'),
  doubles: true,
}

const german: Endings = {
  citation: list('en e n'),
  endings: list('e en er es em ern n s se sen ses st t te ten tem ter tes'),
  letters: UMLAUTS,
}

const dutch: Endings = { citation: list('en e'), endings: list("e en s 's t te ten de den je jes") }

const scandinavian: Endings = {
  citation: list('a e'),
  endings: list(
    'a e ar er or en et n t na ne ene ens ets s as es ers arna erna orna arne erne ane ade ad at te de r',
  ),
}

const french: Endings = {
  citation: list('er re ir e'),
  endings: list('s x e es ée ées é és er ez ent ant ons ions iez ait aient era eront ir is it issent aux'),
}

const iberian: Endings = {
  citation: list('ar er ir o a e ão ón'),
  endings: list(
    's es ones o a os as e ar er ir ado ada ados adas ido ida idos idas ando endo iendo an en am em ão ões ães amos emos imos aron eron ó ou ei á ará arán',
  ),
}

const italian: Endings = {
  citation: list('are ere ire o a e io'),
  endings: list(
    'o a e i io hi he are ere ire ato ata ati ate uto uta uti ute ito ita iti ite ando endo ano ono erà',
  ),
}

const romanian: Endings = {
  citation: list('a ă e u'),
  endings: list(
    'a ă e i u ul ului le lor uri urile urilor ii iilor ile ilor ei elor t ți ză ează at ată ați ate ând',
  ),
}

const eastSlavic: Endings = {
  citation: list('а я о е ё є й ь ий ій ый ой ти ть ати яти ити ать ять ить увати овать ия ія'),
  endings: list(
    'а я о е ё є й ь ю у и і ы ї ам ям ом ем єм ём им ім ым ах ях их іх ых ами ями ими іми ыми ою ею єю ей єй ій ой ый ий ого його его ому йому ему ої ої ів їв ев ов єві ові еві ью ию ію ия ія ие ії ии иями іями иям іям иях іях ть ти ти ать ять ить ати яти ити ає яє ує ює ают ають ять ат ят ит ить ет ете ешь еш ишь иш ив ила или ило ав ала али ало яв яла яли уй уйте ай айте ит ите їть іть ний на не ні ного ному ним них ним ними но то тий та те ті того тому тим тих уючи',
  ),
  hasFleetingVowels: true,
}

const westAndSouthSlavic: Endings = {
  citation: list('a o e y ý í i ć ać eć ić yć at it et ti ný ny nie'),
  endings: list(
    'a o e y i u ę ą ů ě é á í ý ú ów om ům ám ém ím ami emi ami ích ých ách ech ach ci cią ym owi ovi em ém ou ą ę iem ie ia iu ią ich ych ego ého emu ému ej ím ým ými imi ymi ać eć ić at it et ti uje ují ują ał ała ali al ala alo li ane ana any ní ních ka ke ima ama ih im og om oj oga omu eg em ega emu',
  ),
  hasFleetingVowels: true,
  letters: [
    [/ů/g, 'u'],
    [/ó/g, 'o'],
  ],
}

const bulgarian: Endings = {
  citation: list('а я о е й и'),
  endings: list(
    'а я о е и ът ят та то те ти ове овете ове ия ият ите ата ото ето ам аш ат ят ям иш им ите ал ала али ан ана ани ите',
  ),
  hasFleetingVowels: true,
}

const baltic: Endings = {
  citation: list('as is us ys a ė e s š i uo ti t'),
  endings: list(
    'as is us ys a ė e s š i o u ą ę į ų ai ui iui io ių iai iais iams iuose iu ams ais uose ose ėse oms omis os es ės am im um em ā ī ē ū ām īm ēm iem ās īs ēs us os ij ti t',
  ),
}

const greek: Endings = {
  citation: list('ος α η ο ι μα ω ης ας εις'),
  endings: list('ος ου ο ε οι ων ους α ας ες η ης ι ια ιων ματος ματα ματων μα εις εων εως ω ει ουν σω σε'),
  letters: [
    [/ά/g, 'α'],
    [/έ/g, 'ε'],
    [/[ήή]/g, 'η'],
    [/[ίϊΐ]/g, 'ι'],
    [/ό/g, 'ο'],
    [/[ύϋΰ]/g, 'υ'],
    [/ώ/g, 'ω'],
    [/ς/g, 'σ'],
  ],
}

const arabic: Endings = {
  citation: list('ة'),
  endings: list('ة ات ون ين ان ه ها هم هن نا ك كم ي تي ته تها تهم تك'),
  prefixes: list('ال وال بال كال فال لل ولل و ف ب ك ل س'),
  letters: [
    [/\u0640|[\u064b-\u065f\u0670]/g, ''],
    [/[\u0622\u0623\u0625]/g, 'ا'],
    [/ى/g, 'ي'],
  ],
}

const hebrew: Endings = {
  citation: list('ה'),
  endings: list('ה ת ים ות יו יה י ך נו כם הם'),
  prefixes: list('ה ו ב ל מ ש כ וה בה של מה שה כש'),
  letters: [[/[\u0591-\u05c7]/g, '']],
}

const BY_LANGUAGE: Readonly<Record<string, Endings>> = {
  en: english,
  de: german,
  lb: german,
  nl: dutch,
  af: dutch,
  sv: scandinavian,
  da: scandinavian,
  nb: scandinavian,
  nn: scandinavian,
  no: scandinavian,
  is: scandinavian,
  fr: french,
  es: iberian,
  pt: iberian,
  ca: iberian,
  gl: iberian,
  it: italian,
  ro: romanian,
  uk: eastSlavic,
  ru: eastSlavic,
  be: eastSlavic,
  pl: westAndSouthSlavic,
  cs: westAndSouthSlavic,
  sk: westAndSouthSlavic,
  sl: westAndSouthSlavic,
  hr: westAndSouthSlavic,
  bs: westAndSouthSlavic,
  sr: westAndSouthSlavic,
  bg: bulgarian,
  mk: bulgarian,
  lt: baltic,
  lv: baltic,
  el: greek,
  ar: arabic,
  he: hebrew,
}

/** Undefined: a language that has none of its own here. */
export function endingsOf(language: string): Endings | undefined {
  return BY_LANGUAGE[language]
}

/** Words that change within; the form in a text and the dictionary form. */
export const irregularForms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    children: 'child',
    men: 'man',
    women: 'woman',
    people: 'person',
    feet: 'foot',
    indices: 'index',
    vertices: 'vertex',
    matrices: 'matrix',
    criteria: 'criterion',
    sent: 'send',
    built: 'build',
    written: 'write',
    chosen: 'choose',
    found: 'find',
    hidden: 'hide',
    kept: 'keep',
  },
}
