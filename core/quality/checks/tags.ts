import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { baseLetter } from '../text/scripts.ts'
import { isOtherMarkup, markdownMarks, type MarkdownMarks } from '../text/markdownMarks.ts'
import { CREDITS } from '../text/words.ts'
import { findNames, findTags, findUnpaired, type InlineTag } from '../../messages/inlineTags/inlineTags.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
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
  'tags.link': ({ tag }: { tag: string }) =>
    `The link with ${tag} is missing. Put it around the words that it belongs to.`,
  'tags.strong': ({ tag }: { tag: string }) =>
    `${tag} is not in pairs. Put it before and behind the emphasized words.`,
  'tags.bold': ({ tag }: { tag: string }) =>
    `The emphasis with ${tag} is missing. Put it before and behind the words that it belongs to.`,
  'tags.image': ({ tag }: { tag: string }) =>
    `The image ![…${tag} is a link here: its ! is missing. Put it before the bracket.`,
  'tags.flanking': ({ tag }: { tag: string }) =>
    `${tag} between a letter and a punctuation mark makes no emphasis. Put the punctuation mark on its other side, or a space between.`,
  'tags.code': ({ tag }: { tag: string }) => `The code ${tag} is missing. Put it in, with its backticks.`,
  'tags.backtick': () => 'A backtick is opened and not closed. Put it before and behind the code.',
} satisfies FindingSentences
const say = messageFactory(sentences)

/** Every tag of the source is in the translation, as often, and tags close in the order in which they open. */
export const tags: Check = {
  title: 'Tags',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run(input) {
    const { source, text, string } = input
    if (CREDITS.test(source) || /replace this with/i.test(string.context ?? '')) return []
    const wanted = withoutReferences(findTags(source), findTags(text))
    const given = withoutLinks(wanted, withoutWrapper(input, findTags(text)))
    if (wanted.length === 0 && areNames(input, given)) return [...lackedNames(input), ...lostMarkdown(input)]
    if (given.length === 0 && (areTranslated(input, wanted) || isWrapper(input, wanted))) return []
    const differences = string.type === 'icu' ? differInKind(wanted, given) : differInCount(wanted, given)
    const left = withoutStyle(differences, input, wanted.length > 0)
    const isRepaired =
      left.missing.length === 0 && findUnpaired(wanted) !== null && findUnpaired(given) === null
    const found =
      isRepaired || areOtherBlocks(left) || areSetApart(left, wanted)
        ? []
        : [
            ...left.missing.map((tag) => missing(tag, input)),
            ...left.extra.map(({ text: tag, start, end }) => ({
              ...say('tags.extra', { tag }),
              place: { start, end },
              fix: '',
            })),
          ]
    return [
      ...(found.length > 0 ? found : wronglyNested(wanted, given)),
      ...lackedNames(input),
      ...lostMarkdown(input),
    ]
  },
}

const MARKDOWN: ReadonlySet<string | null> = new Set(['md', 'mdx_v2'])

/**
 * Links, images, strong emphasis and code of Markdown that the source has and the translation lacks. A link may have
 * another address, and code other words: their numbers count. Texts of other formats may have brackets and stars that are
 * no Markdown, so fewer marks count in them.
 */
function lostMarkdown({ source, text, string }: CheckInput): UnnamedFinding[] {
  if (string.type === 'icu' || !/[`*\]<]/.test(source) || text === source) return []
  const isMarkdown = MARKDOWN.has(string.fileType)
  if (!isMarkdown && isOtherMarkup(source)) return []
  const [wanted, given] = [markdownMarks(source), markdownMarks(text)]
  const found: UnnamedFinding[] = []
  const expected = isMarkdown ? [...wanted.links, ...wanted.references] : wanted.links
  const [lostLink] = withoutEach(expected, [...given.links, ...given.references])
  const countOf = ({ links, references, otherLinks }: MarkdownMarks) =>
    links.length + references.length + otherLinks
  if (lostLink !== undefined && countOf(given) < countOf(wanted)) {
    found.push(say('tags.link', { tag: lostLink }))
  } else if (given.images.length < wanted.images.length) {
    const became = withoutEach(wanted.images, given.images).find((image) =>
      given.links.some((link) => link.startsWith(image)),
    )
    if (became !== undefined) found.push(say('tags.image', { tag: `${became})` }))
  }
  const isPaired = (signs: number) => signs % 2 === 0
  if (isPaired(wanted.strongSigns) && !isPaired(given.strongSigns))
    found.push(say('tags.strong', { tag: '**' }))
  else if (isPaired(wanted.strongSigns) && given.strongSigns < wanted.strongSigns) {
    const isOther = given.otherEmphases - wanted.otherEmphases >= (wanted.strongSigns - given.strongSigns) / 2
    const isLess = isMarkdown && given.strongShare < wanted.strongShare * 0.75
    if (!isOther && (given.strongSigns === 0 || isLess)) found.push(say('tags.bold', { tag: '**' }))
  }
  if (isMarkdown && wanted.openSigns.length === 0) {
    const place = given.openSigns.map((start) => ({ start, end: start + 2 }))[0]
    if (place) found.push({ ...say('tags.flanking', { tag: '**' }), place })
  }
  if (given.hasOpenCode && !wanted.hasOpenCode) found.push(say('tags.backtick'))
  else {
    const lost = lostCode(wanted, given)
    if (lost !== undefined) found.push(say('tags.code', { tag: `\`${lost}\`` }))
  }
  return found
}

/**
 * Returns code that is missing, or stands without its backticks. Code that the source repeats may stand once, and a
 * translation may join several: `layout` and `home` as `layout: home`.
 */
function lostCode(wanted: MarkdownMarks, given: MarkdownMarks): string | undefined {
  const [inSource, inText] = [new Set(wanted.code), new Set(given.code)]
  if (inText.size < inSource.size) {
    const joined = withoutEach([...inText], [...inSource])
    const lost = withoutEach([...inSource], [...inText])
    return lost.find((code) => !joined.some((other) => isWordIn(other, code)))
  }
  if (given.code.length >= wanted.code.length) return undefined
  return withoutEach(wanted.code, given.code).find(
    (code) => code.length > 1 && isWordIn(given.prose, code) && !isWordIn(wanted.prose, code),
  )
}

/** Whether a text has a word that is no part of a longer one. */
function isWordIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const beside = [text[at - 1] ?? '', text[at + word.length] ?? '']
    if (!beside.some((character) => /[\w.-]/.test(character))) return true
  }
  return false
}

/** Returns these without those, each as often as it is more. */
function withoutEach(these: readonly string[], those: readonly string[]): string[] {
  const left = [...those]
  return these.filter((one) => {
    const at = left.indexOf(one)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/** Files whose texts are no markup, so that a name in angle brackets is one that a reader puts a word for. */
const PLAIN: ReadonlySet<string | null> = new Set([null, 'po', 'txt'])

/** Whether tags are translated names, which may be those of elements: `<source>` for `<src>`. */
function areNames({ source, string }: CheckInput, tags: readonly InlineTag[]): boolean {
  if (tags.length === 0) return true
  return (
    PLAIN.has(string.fileType) &&
    tags.every(({ kind, text: tag }) => kind !== 'close' && !tag.endsWith('/>')) &&
    tags.length <= findNames(source).length
  )
}

/** Whether the tags of the source are names, which the translation translates: `<skrip>` for `<script>`. */
function areTranslated({ source, text, string }: CheckInput, wanted: readonly InlineTag[]): boolean {
  return (
    PLAIN.has(string.fileType) &&
    wanted.every(({ text: tag }) => /^<\w+>$/.test(tag)) &&
    findNames(text).length >= wanted.length + findNames(source).length
  )
}

const OF_WRAPPER = new Set(['body', 'head', 'html', 'meta', 'p', 'style'])

/** Whether the source is one paragraph that Qt Designer wrapped as a document: without its tags it looks the same. */
function isWrapper({ string }: CheckInput, wanted: readonly InlineTag[]): boolean {
  if (string.fileType !== 'qt_ts' || !wanted.some(({ name }) => name === 'html')) return false
  const paragraphs = wanted.filter(({ name, kind }) => name === 'p' && kind === 'open').length
  return paragraphs === 1 && wanted.every(({ name }) => OF_WRAPPER.has(name))
}

const countOf = (text: string) => text.split('<').length - 1

/** Names in angle brackets are translated, and there are as many of them: `<file>` may be `<файл>`, not `файл`. */
function lackedNames({ source, text, string }: CheckInput): UnnamedFinding[] {
  if (!PLAIN.has(string.fileType) || string.type === 'icu' || !source.includes('<')) return []
  // In a text with markup, such a name is a tag of its own kind.
  if (findTags(source).length > 0) return []
  const [wanted, given] = [findNames(source), findNames(text)]
  const [first] = wanted
  // A name that the source repeats may be a pronoun the second time.
  const fewest = new Set(wanted).size
  if (first === undefined || given.length >= fewest || countOf(text) >= countOf(source)) return []
  if (wanted.length === 1) return [say('tags.name', { tag: first })]
  return [say('tags.names', { tag: first, wanted: wanted.length, given: given.length })]
}

const ROOTS = new Set(['html', 'qt'])

/**
 * Leaves out the element that wraps a text as a whole. It is the root of rich text, or says the direction in a language
 * that is written from right to left.
 */
function withoutWrapper({ source, language, text }: CheckInput, found: InlineTag[]): InlineTag[] {
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || first.name !== last?.name || last.kind !== 'close') return found
  const isWhole = text.slice(0, first.start).trim() === '' && text.slice(last.end).trim() === ''
  const wanted = findTags(source)
  const isRoot = ROOTS.has(first.name) && wanted.length > 0 && !wanted.some(({ name }) => name === first.name)
  const isTurned = language.textDirection === 'rtl' && /\sdir=["']?rtl/i.test(first.text)
  return isWhole && (isRoot || isTurned) ? found.slice(1, -1) : found
}

const EMPHASES = new Set(['b', 'code', 'em', 'i', 'kbd', 'samp', 'strong', 'tt', 'u', 'var'])
const isEmphasis = ({ name }: InlineTag) => EMPHASES.has(name)

/**
 * Leaves out differences of style: an emphasis for another one, whole emphasized elements that a text with markup adds,
 * and in scripts that do not slant those that it drops.
 */
function withoutStyle({ missing: lost, extra }: Differences, { language }: CheckInput, hasMarkup: boolean) {
  const left = { missing: [...lost], extra: [...extra] }
  for (const kind of ['open', 'close'])
    for (const tag of lost.filter((one) => one.kind === kind && isEmphasis(one))) {
      const other = left.extra.findIndex((one) => one.kind === kind && isEmphasis(one))
      if (other === -1) break
      left.extra.splice(other, 1)
      left.missing.splice(left.missing.indexOf(tag), 1)
    }
  const isUpright = ['zh', 'ja', 'ko'].includes(baseLetter(language))
  return {
    missing: isUpright ? withoutElements(left.missing) : left.missing,
    extra: hasMarkup && left.missing.length === 0 ? withoutElements(left.extra) : left.extra,
  }
}

/** Leaves out emphasis of which both tags are there. */
function withoutElements(tags: readonly InlineTag[]): InlineTag[] {
  const count = (name: string, kind: InlineTag['kind']) =>
    tags.filter((one) => one.name === name && one.kind === kind).length
  return tags.filter((tag) => !isEmphasis(tag) || count(tag.name, 'open') !== count(tag.name, 'close'))
}

/** DocBook's `<xref/>` writes the words of a link itself; a translation may give them, in a `<link>`. */
function withoutReferences(wanted: readonly InlineTag[], given: readonly InlineTag[]): InlineTag[] {
  const hasLinks = given.some(({ name }) => name === 'link')
  return wanted.filter(({ name }) => !(hasLinks && name === 'xref'))
}

function withoutLinks(wanted: readonly InlineTag[], given: readonly InlineTag[]): readonly InlineTag[] {
  return given.some(({ name }) => name === 'link') && !wanted.some(({ name }) => name === 'link')
    ? given.filter(({ name }) => name !== 'link')
    : given
}

interface Differences {
  missing: InlineTag[]
  extra: InlineTag[]
}

/** A translation may change the attributes of an element, but a code of XLIFF is the one that its source has. */
const keyOf = ({ name, kind, id }: InlineTag) => `${kind} ${name} ${id}`

function differInCount(wanted: readonly InlineTag[], given: readonly InlineTag[]): Differences {
  return { missing: without(wanted, given), extra: without(given, wanted) }
}

function without(these: readonly InlineTag[], those: readonly InlineTag[]): InlineTag[] {
  const left = new Map<string, number>()
  for (const tag of those) left.set(keyOf(tag), (left.get(keyOf(tag)) ?? 0) + 1)
  return these.filter((tag) => {
    const count = left.get(keyOf(tag)) ?? 0
    left.set(keyOf(tag), count - 1)
    return count <= 0
  })
}

/** Each branch of a message may repeat a tag. */
function differInKind(wanted: readonly InlineTag[], given: readonly InlineTag[]): Differences {
  const [inSource, inText] = [wanted, given].map((tags) => new Set(tags.map(keyOf)))
  const once = new Map<string, InlineTag>()
  for (const tag of wanted) if (!inText?.has(keyOf(tag))) once.set(keyOf(tag), tag)
  return { missing: [...once.values()], extra: given.filter((tag) => !inSource?.has(keyOf(tag))) }
}

const BLOCKS = new Set(['br', 'li', 'p'])

/** Whether a text with markup gets further paragraphs, or KDE's line breaks and names of files. */
function areSetApart({ missing: lost, extra }: Differences, wanted: readonly InlineTag[]): boolean {
  if (lost.length > 0 || extra.length === 0) return false
  const names = new Set(wanted.map(({ name }) => name))
  if (extra.every(({ name }) => name === 'p') && names.has('p')) return true
  const isOfKde = ['filename', 'nl', 'emphasis', 'interface'].some((name) => names.has(name))
  return isOfKde && extra.every(({ name }) => name === 'nl' || name === 'filename')
}

/**
 * Whether breaks, paragraphs and items stand for one another, or paragraphs are closed that the source leaves open, as
 * HTML allows.
 */
function areOtherBlocks({ missing: lost, extra }: Differences): boolean {
  if (extra.length === 0 || ![...lost, ...extra].every(({ name }) => BLOCKS.has(name))) return false
  return extra.every(({ kind }) => kind === 'close') ? lost.length === 0 : lost.length > 0
}

function missing(tag: InlineTag, { source, text }: CheckInput): UnnamedFinding {
  const { kind, name, id, start, end, text: written } = tag
  const said = say('tags.missing', { tag: written })
  const insertion = (at: number, fix: string) => ({ ...said, place: { start: at, end: at }, fix })
  // An end tag whose element was opened at all most likely belongs at the end.
  const isOpened =
    kind === 'close' &&
    findTags(text).some((one) => one.kind === 'open' && one.name === name && (id === '' || one.id === id))
  if (isOpened) return insertion(text.length, written)
  // At an edge of the source it belongs at that edge, with its blanks.
  if (start === 0) return insertion(0, written + (/^\s*/.exec(source.slice(end))?.[0] ?? ''))
  if (end !== source.length) return said
  return insertion(text.length, (/\s*$/.exec(source.slice(0, start))?.[0] ?? '') + written)
}

/** Only where the source's own tags are well nested. */
function wronglyNested(wanted: readonly InlineTag[], given: readonly InlineTag[]): UnnamedFinding[] {
  if (findUnpaired(wanted) !== null) return []
  const found = findUnpaired(given)
  if (found === null) return []
  const { tag, next } = found
  const said = say(tag.kind === 'close' ? 'tags.crossed' : 'tags.unclosed', { tag: tag.text })
  // Nothing stands between the two, so that their order alone is wrong.
  if (next !== null)
    return [{ ...said, place: { start: tag.start, end: next.end }, fix: next.text + tag.text }]
  return [{ ...said, place: { start: tag.start, end: tag.end } }]
}
