/**
 * What findings say, in English: for the command line, the API and whoever has no other language. A screen says the same
 * by the sentence's name and its values (renderer/src/texts/findings).
 */
import type { Said, SaidLanguage, SaidValues } from '../contract/said.ts'

type BlankKind = 'line' | 'tab' | 'space'
type MarkKind = 'stop' | 'question' | 'exclamation' | 'colon' | 'ellipsis'

const MARKS: Readonly<Record<MarkKind, string>> = {
  stop: 'a full stop',
  question: 'a question mark',
  exclamation: 'an exclamation mark',
  colon: 'a colon',
  ellipsis: 'an ellipsis',
}

interface Blanks {
  blanks: BlankKind
  count: number
}

function blanksOf({ blanks, count }: Blanks): string {
  if (blanks === 'tab') return 'a tab'
  const [one, many] = blanks === 'line' ? ['a line break', 'line breaks'] : ['a space', 'spaces']
  return count === 1 ? one : `${count} ${many}`
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(' or ')
}

/** A sentence of the messages' parser, of which the finding says where to mend it. */
interface Problem {
  problem: Said
  /** The same in English, without its full stop. */
  english: string
}

const sentences = {
  'empty.translation': () => 'The translation is empty. Write one, or clear the field.',
  'empty.branch': ({ branch }: { branch: string }) => `The branch ${branch} is empty. Write its text.`,
  'length.over': ({ count, most, over }: { count: number; most: number; over: number }) =>
    `The translation has ${count} characters and may have ${most}. Shorten it by ${over}.`,
  'tags.extra': ({ tag }: { tag: string }) => `${tag} is not in the source. Take it out.`,
  'tags.missing': ({ tag }: { tag: string }) => `${tag} is missing. Put it where it belongs.`,
  'tags.name': ({ tag }: { tag: string }) =>
    `The source has ${tag}, the translation no name in angle brackets. Translate the word within the brackets, and keep them.`,
  'tags.names': ({ tag, wanted, given }: { tag: string; wanted: number; given: number }) =>
    `The source has ${wanted} names in angle brackets, such as ${tag}, the translation ${given}. Translate the word within the brackets, and keep them.`,
  'tags.crossed': ({ tag }: { tag: string }) =>
    `${tag} closes a tag that is not the last one opened. Put it in the right order.`,
  'tags.unclosed': ({ tag }: { tag: string }) =>
    `${tag} is opened and not closed after it. Put it in the right order.`,
  'spaces.extraAtStart': (blanks: Blanks) =>
    `The translation begins with ${blanksOf(blanks)}, and the source does not. Take it out.`,
  'spaces.extraAtEnd': (blanks: Blanks) =>
    `The translation ends with ${blanksOf(blanks)}, and the source does not. Take it out.`,
  'spaces.missingAtStart': (blanks: Blanks) =>
    `The source begins with ${blanksOf(blanks)}. The translation should, too.`,
  'spaces.missingAtEnd': (blanks: Blanks) =>
    `The source ends with ${blanksOf(blanks)}. The translation should, too.`,
  'spaces.doubled': () => 'There is more than one space here. One will do.',
  'variables.missing': ({ variable }: { variable: string }) =>
    `${variable} is missing. Put it where it belongs.`,
  'variables.extra': ({ variable }: { variable: string }) => `${variable} is not in the source. Take it out.`,
  'variables.other': ({ variable, right }: { variable: string; right: string }) =>
    `${variable} is not in the source; ${right} is. Use that.`,
  'variables.order': ({ formats }: { formats: string }) =>
    `The formats stand in another order than in the source. Number them: ${formats}.`,
  'variables.use': ({ variable }: { variable: string }) =>
    `${variable} is used as something else than in the source. Use it in the same way.`,
  'punctuation.none': ({ wanted, mark }: { wanted: MarkKind; mark: string }) =>
    `The source ends with ${MARKS[wanted]}, the translation with none. Put “${mark}” at the end.`,
  'punctuation.other': ({ wanted, given, mark }: { wanted: MarkKind; given: MarkKind; mark: string }) =>
    `The source ends with ${MARKS[wanted]}, the translation with ${MARKS[given]}. End it with “${mark}”.`,
  'punctuation.foreign': ({ mark, right, of }: { mark: string; right: string; of: string }) =>
    `“${mark}” is not how ${({ zh: 'Chinese', ja: 'Japanese' } as Record<string, string>)[of] ?? 'this language'} is punctuated. Write “${right}”.`,
  'punctuation.spanish': ({ mark, opener }: { mark: string; opener: string }) =>
    `A Spanish sentence that ends with “${mark}” begins with “${opener}”. Put it there.`,
  'punctuation.french': ({ mark }: { mark: string }) =>
    `In French a no-break space stands before “${mark}”. Put it there.`,
  'case.begins': () =>
    'The source begins with a capital letter, the translation with a small one. Begin it with a capital.',
  'characters.control': ({ code }: { code: string }) =>
    `An invisible control character (${code}) stands here. Take it out.`,
  'characters.lost': () => 'Characters were lost here. Type them again.',
  'characters.half': () => 'Half of a character was lost here. Type it again.',
  'characters.encoding': () => 'The text was read in the wrong encoding here. Type it again.',
  'characters.invisible': ({ code }: { code: string }) =>
    `An invisible character (${code}) stands here. Take it out.`,
  'characters.sign': ({ sign }: { sign: string }) =>
    `“${sign}” of the source is missing. Put it where it belongs.`,
  'characters.halfPair': ({ sign }: { sign: string }) =>
    `“${sign}” stands without its other half. Put that where it belongs.`,
  'characters.closesNothing': ({ sign }: { sign: string }) =>
    `“${sign}” closes nothing. Take it out, or open it before.`,
  'characters.neverClosed': ({ sign, closer }: { sign: string; closer: string }) =>
    `“${sign}” is never closed. Put “${closer}” after it.`,
  'characters.lineBreaks': ({ count }: { count: number }) =>
    `The source has ${count === 1 ? 'a line break' : `${count} line breaks`} written as \\n, the translation none. Put them in.`,
  'incorrect.unchanged': () => 'The translation is the source, word for word. Translate it.',
  'incorrect.script': ({ language }: { language: SaidLanguage }) =>
    `Not one letter here is of the script that ${language.title} is written in. Translate it.`,
  'incorrect.mixed': ({ word }: { word: string }) =>
    `“${word}” mixes Latin and Cyrillic letters that look alike. Write it in one script.`,
  'incorrect.letter': ({ word, language }: { word: string; language: SaidLanguage }) =>
    `“${word}” has a letter that ${language.title} does not have. Check the language of the text.`,
  'spelling.unknown': ({ word }: { word: string }) =>
    `“${word}” is not in the dictionary. Correct it, or add it.`,
  'spelling.near': ({ word, right }: { word: string; right: string }) =>
    `“${word}” is not in the dictionary. Did you mean “${right}”?`,
  'message.unreadable': ({ english, at }: Problem & { at: number }) =>
    `${english}. Mend it at character ${at}.`,
  'message.tags': ({ english }: Problem) => `${english}. Mend it.`,
  'message.forms': ({
    argument,
    forms,
    language,
  }: {
    argument: string
    forms: string
    language: SaidLanguage
  }) => `${argument} lacks the forms ${forms} of ${language.title}. Add them.`,
  'terms.missing': ({ term, right }: { term: string; right: readonly string[] }) =>
    `The term “${term}” is translated as ${quoted(right)}. Use that.`,
  'terms.forbidden': ({ word, term }: { word: string; term: string }) =>
    `The glossary forbids “${word}” for “${term}”. Use another word.`,
  'terms.forbiddenFor': ({ word, term, right }: { word: string; term: string; right: string }) =>
    `The glossary forbids “${word}” for “${term}”. Use “${right}”.`,
  'duplicate.other': ({ text, count }: { text: string; count: number }) =>
    `The same source is translated as “${text}” in ${count} other strings. Use one translation, or ignore this where the meaning differs.`,
  'android.number': ({ format, right }: { format: string; right: string }) =>
    `${format} has no number, and Android takes several formats only with numbers. Write ${right} or the number it needs.`,
  'android.percent': () => 'Beside formats a percent sign is written twice. Write “%%”.',
  'numbers.missing': ({ number }: { number: string }) => `The number ${number} is missing. Put it in.`,
  'numbers.other': ({ number, given }: { number: string; given: string }) =>
    `The source has the number ${number}, the translation ${given}. Correct it.`,
  'numbers.fraction': ({ number, right }: { number: string; right: string }) =>
    `${number} reads as a fraction in this language. Write ${right}.`,
  'outdated.source': () =>
    'The source was changed after this was translated. Compare the two and save a new translation.',
  'mdx.unreadable': ({ reason }: { reason: string }) =>
    `This cannot be read as MDX: ${reason}. Mend its braces and tags.`,
  'rule.broken': ({ rule }: { rule: string }) =>
    `The rule “${rule}” of this project is broken. Look at what it asks for.`,
} satisfies Readonly<Record<string, (values: never) => string>>

type Sentences = typeof sentences
type SentenceName = keyof Sentences

/** Every sentence that a finding may say, by its name. */
export const FINDING_SENTENCES: Readonly<Record<SentenceName, (values: never) => string>> = sentences

/** A finding's sentence in English, and what another language is made of. */
export function findingSentence<Name extends SentenceName>(
  name: Name,
  ...given: Parameters<Sentences[Name]>
): { message: string; said: Said } {
  const [values] = given as [(SaidValues & { english?: string })?]
  const { english: _english, ...others } = values ?? {}
  const say = sentences[name] as (values?: SaidValues) => string
  return { message: say(values), said: { name, values: others } }
}

export function languageOf({ id, name }: { id: string; name: string }): SaidLanguage {
  return { languageId: id, title: name }
}
