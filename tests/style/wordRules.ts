/** The rules of words.ts: each finds a form that a reader has to read twice, and names the plain one. */
import type { Passage } from './passages.ts'

interface Rule {
  /** The kinds of passages that the rule holds for. */
  kinds: readonly Passage['kind'][]
  /** The plain form to write. */
  advice: string
  /** Whether a sentence has the form. A title is one sentence. */
  refuses: (sentence: string) => boolean
  bad: string
  good: string
}

const COMMENTS = ['comment', 'doc'] as const
const ALL = [...COMMENTS, 'title', 'group'] as const
/** Also texts of the interface, failures and help, and the pages of the documentation. */
const EVERYWHERE = [...ALL, 'message', 'page'] as const
/** All but messages, whose sentences the screens share with labels. */
const ALL_AND_PAGES = [...ALL, 'page'] as const

/** A word of this project alone, with the term that readers search for. */
function privateWord(
  pattern: RegExp,
  term: string,
  bad: string,
  good: string,
  kinds: Rule['kinds'] = ALL_AND_PAGES,
): Rule {
  return {
    kinds,
    advice: `Write ${term}.`,
    refuses: (sentence) => pattern.test(sentence),
    bad,
    good,
  }
}

/** "One" is a pronoun after these words, and at the beginning: "the last one can" has a noun. */
const PRONOUN_ONE =
  /(?:^|[,;:(] ?|\b(?:where|when|if|while|until|because|what|whom|since|so|before|after|than|once|like|though|how|whether) )one (?:has|had|does|knows|can|cannot|may|must|wants|sees|would|should|could|types|asks|reads|writes|looks|gets|goes|works|translates|edits|chooses|opens|comes)\b/i

const MAX_SENTENCE = 30

/** An enumeration is as long as its items: formats of a program, languages of a dictionary. */
const MAX_COMMAS = 7

function isLong(sentence: string): boolean {
  const words = sentence.split(/\s+/).filter((word) => /\w/.test(word))
  return words.length > MAX_SENTENCE
}

export const RULES: Readonly<Record<string, Rule>> = {
  'free relative': {
    kinds: EVERYWHERE,
    advice: 'Begin with the thing: "The texts that …", "If the server …", "Returns the …".',
    refuses: (sentence) =>
      !sentence.endsWith('?') &&
      (/^(?:What|Who|Whom|Whose|Whoever|Whatever|Whichever|Wherever|Whenever|However many)\b/i.test(
        sentence,
      ) ||
        /^Where\b/.test(sentence)),
    bad: 'What a failure left as it was.',
    good: 'Names the parts that a failed operation did not change.',
  },
  'indefinite person': {
    kinds: EVERYWHERE,
    advice: 'Name the person or the code: "the caller", "the user", "another process", "no user".',
    refuses: (sentence) =>
      /\b(?:whoever|whomever|somebody|nobody|anybody|everybody)(?:['’]s)?\b/i.test(sentence),
    bad: 'Whoever asks next gets the error.',
    good: 'The next caller gets the error.',
  },
  'pronoun one': {
    kinds: EVERYWHERE,
    advice: 'Name the thing, or say "you" or "its own".',
    refuses: (sentence) =>
      /(?<!\b(?:another|other|each|this|that|last|next|new|old) )\bone['’]s\b/i.test(sentence) ||
      PRONOUN_ONE.test(sentence),
    bad: 'Keys of one’s own.',
    good: 'Custom keyboard shortcuts.',
  },
  'long doc sentence': {
    kinds: ['doc'],
    advice: `Split it: a sentence of a doc comment has at most ${MAX_SENTENCE} words.`,
    refuses: isLong,
    bad: `Returns ${'the text and '.repeat(10)}its place.`,
    good: 'Returns the text and its place.',
  },
  'long sentence of a page': {
    kinds: ['page'],
    advice: `Split it, or make a list or a table of it: a sentence of a page has at most ${MAX_SENTENCE} words.`,
    refuses: (sentence) => isLong(sentence) && sentence.split(',').length - 1 <= MAX_COMMAS,
    bad: `The import reads ${'the text and '.repeat(10)}its place.`,
    good: `The formats are ${'one or another of them, '.repeat(8)}and more.`,
  },
  'title without its behaviour': {
    kinds: ['title'],
    advice: 'Begin with a verb in the third person or with the subject: "rejects an archive whose path …".',
    refuses: (title) =>
      /^(?:may|might|can|so|what|who|whom|whose|which|where|also|too|no more|nobody|stops nobody|not|and|or|but|neither|nor|even|still|yet|then|there|here|has to|is to|are to|goes|of|to|by|with|without)\b/i.test(
        title,
      ),
    bad: 'may be very deep',
    good: 'reads a tree of any depth',
  },
  'to hand': privateWord(
    /\bhand(?:ed|s|ing)? (?:over|out|on|back|it|them|to|down|in)\b|\bhanded\b/i,
    '"passed", "sent", "transferred" or "returned"',
    'The list is handed to the thread.',
    'The list is transferred to the thread.',
  ),
  'at hand': privateWord(
    /\bat hand\b/i,
    '"current", "available" or "loaded"',
    'The string at hand.',
    'The current string.',
    EVERYWHERE,
  ),
  sealed: privateWord(
    /\b(?:un)?seal(?:ed|s|ing)?\b/i,
    '"encoded", "encrypted" or "closed"',
    'A sealed list of rows.',
    'An encoded list of rows.',
  ),
  'let go': privateWord(
    /\blet(?:s|ting)? (?:\w+ ){0,2}go\b/i,
    '"releases", "frees" or "closes"',
    'Lets go of the bytes.',
    'Detaches the buffer so that its memory is freed.',
  ),
  'give back': privateWord(
    /\b(?:giv(?:e|es|ing|en)|gave) (?:\w+ ){0,2}back\b/i,
    '"returns", "releases" or "restores"',
    'Gives the lock back.',
    'Releases the lock.',
  ),
  'take in': privateWord(
    /\b(?:take|takes|taken|taking|took) (?:it |them |is |are )?in\b(?! (?:the|a|an|one|this|that|which|its|their|order|turn|use) )/i,
    '"imports", "pulls", "adds" or "applies"',
    'Rows that were taken in.',
    'Rows that were pulled.',
  ),
  'take off': privateWord(
    /\b(?:take|takes|taken|taking|took) (?:\w+ )?off\b/i,
    '"removes", "subtracts" or "penalty"',
    'Points that are taken off a match.',
    'The penalty of a match.',
  ),
  'take back': privateWord(
    /\b(?:take|takes|taken|taking|took) (?:\w+ ){0,2}back\b/i,
    '"reverts", "withdraws" or "undoes"',
    'An approval that was taken back.',
    'An approval that was withdrawn.',
  ),
  'is told': privateWord(
    /\b(?:is|are|be|was|were|being|been|gets?) told\b|\btells? of\b/i,
    '"is notified", "gets the error" or "reports"',
    'The screen is told of it.',
    'The screen is notified.',
    EVERYWHERE,
  ),
  'come to be': privateWord(
    /\b(?:come|comes|came|coming) to be\b/i,
    '"is created", "are inserted" or "becomes"',
    'Where terms come to be.',
    'The code that inserts terms.',
  ),
  'what it takes': privateWord(
    /\bwhat (?:it|they|that|this) takes?\b/i,
    'the resource: its memory, its time, its input',
    'Measures what it takes.',
    'Measures its memory.',
  ),
  'so many': privateWord(
    /(?<![\w,] is )\bso (?:many|much|few|little)\b(?! (?:that|as)\b)/i,
    'the number and its unit',
    'So many at once.',
    'At most `limit` requests at a time.',
  ),
  'stands for nothing': privateWord(
    /\bstands? for (?:nothing|none)\b/i,
    '"has no effect", "is ignored" or "is unused"',
    'A sign that stands for nothing.',
    'A sign that has no effect.',
  ),
  'set aside': privateWord(
    /\b(?:set|sets|setting) (?:\w+ )?aside\b/i,
    '"ignored", "excluded" or "not used"',
    'An issue that was set aside.',
    'An issue that was ignored.',
  ),
  'is there already': privateWord(
    /\b(?:is|are|was|were) (?:there already|already there|not there any ?more|there no more|no more there|gone by then)\b/i,
    '"already exists" or "no longer exists"',
    'A file that is there already.',
    'A file that already exists.',
    EVERYWHERE,
  ),
  'no more': privateWord(
    /\b(?:no more|not? \w+ any more|any ?more)\b(?! (?:\w+ )?than\b)/i,
    '"no longer"',
    'Rows that the cloud has no more.',
    'Rows that the server no longer has.',
    EVERYWHERE,
  ),
  'for its sake': privateWord(
    /\bfor (?:the sake of|its sake|their sake)\b|\bfor \w+['’]s? sake\b/i,
    'the reason after "because" or "for"',
    'Kept for the sake of old files.',
    'Kept because old files have it.',
  ),
  'to come by': privateWord(
    /\b(?:has|have|had) to come by\b|\bcomes? by\b/i,
    'the event that happens',
    'A message comes by.',
    'A message arrives.',
  ),
  anew: privateWord(
    /\banew\b/i,
    '"again" or "from scratch"',
    'The index is made anew.',
    'The index is rebuilt.',
    EVERYWHERE,
  ),
  'people here': privateWord(
    /\b(?:a person|the person|people) (?:here|there|at (?:work|it))\b/i,
    '"local users" or "the user"',
    'What people here confirmed.',
    'Strings that local users confirmed.',
  ),
  'to lie': privateWord(
    /\b(?:lies?|lain|lying) (?:there|here|besides?|below|outside|in|at|above|where)\b/i,
    '"is" or "exists"',
    'The file lies below the folder.',
    'The file is below the folder.',
    ['message', 'page'],
  ),
  'to stand': privateWord(
    /\b(?:stands?|stood|standing) (?:there|here|besides?|below|behind|above|under|in|at|where|before)\b/i,
    '"is", "is shown" or "has"',
    'The other text stands beside it.',
    'The other text is beside it.',
    ['message', 'page'],
  ),
  'for as a conjunction': privateWord(
    /, for (?:it|they|there|this|that|these|those|he|she|we|you) (?:is|are|was|were|has|have|had|can|cannot|could|may|must|would|do|does|did)\b/i,
    '"because" or "since"',
    'The index is rebuilt, for it is derived.',
    'The index is rebuilt, because it is derived.',
  ),
  'some for about': privateWord(
    /\bsome \d/i,
    '"about"',
    'It needs some 50 ms.',
    'It needs about 50 ms.',
    EVERYWHERE,
  ),
  'speak of': privateWord(
    /\b(?:speaks?|spoken|speaking) (?:of|for)\b|\bhears? (?:of|from)\b|\bhas to hear\b/i,
    '"names", "refers to", "receives" or "is sent"',
    'The file speaks of a string.',
    'The file names a string.',
  ),
}

/** Abbreviations and file names have full stops that end no sentence. */
function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/`[^`]*`/g, '`x`')
    .replaceAll(/"[^"]*"|“[^”]*”/g, '"x"')
    .replaceAll(/\b(?:e\.g|i\.e|etc|vs|cf)\./g, 'eg')
    .split(/(?<=[.?!:)]["”]?)\s+(?=[A-Z`"“@])|(?<=[.?!]["”]?)\s+|\s+(?=- )|(?=@(?:param|returns|throws)\b)/)
    .map((sentence) => sentence.trim().replace(/^(?:@\w+ |- )+/, ''))
    .filter((sentence) => sentence !== '')
}

export interface Finding {
  /** The name of a rule. */
  rule: string
  advice: string
  sentence: string
}

/** Returns the rules that a passage breaks, each with the sentence that breaks it. */
export function findForms({ kind, text }: Pick<Passage, 'kind' | 'text'>): Finding[] {
  const sentences =
    kind === 'title' || kind === 'group' ? [text.replaceAll(/`[^`]*`/g, '`x`')] : sentencesOf(text)
  return Object.entries(RULES).flatMap(([rule, { kinds, advice, refuses }]) =>
    kinds.includes(kind) ? sentences.filter(refuses).map((sentence) => ({ rule, advice, sentence })) : [],
  )
}
