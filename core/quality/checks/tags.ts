import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { baseLetter } from '../text/scripts.ts'
import { findNames, findTags, type TextTag } from '../text/tags.ts'
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
    const slanted = ['zh', 'ja', 'ko'].includes(baseLetter(input.language))
    const written = (tag: TextTag) => (slanted ? emphasis(tag) : tag)
    const inSource = withoutReferences(findTags(source), findTags(text)).map((tag) => written(tag))
    const inText = withoutDirection(input, findTags(text)).map((tag) => written(tag))
    const given = withoutAdded(inSource, withoutLinks(inSource, inText))
    const lost = slanted ? without(inSource, given) : []
    const isPlain = lost.every(({ name }) => EMPHASES.has(name)) && firstUnpaired(lost) === null
    const wanted = isPlain ? inSource.filter((tag) => !lost.includes(tag)) : inSource
    if (wanted.length === 0 && given.length === 0) return lackedNames(input)
    const differences = string.type === 'icu' ? differInKind(wanted, given) : differInCount(wanted, given)
    const found = [
      ...differences.missing.map((tag) => missing(tag, input)),
      ...differences.extra.map(({ text: tag, start, end }) => ({
        ...say('tags.extra', { tag }),
        place: { start, end },
        fix: '',
      })),
    ]
    return [...(found.length > 0 ? found : wronglyNested(wanted, given)), ...lackedNames(input)]
  },
}

/** Files whose texts are no markup, so that a name in angle brackets is one that a reader puts a word for. */
const PLAIN: ReadonlySet<string | null> = new Set([null, 'po', 'txt'])

/** Names in angle brackets are translated, and there are as many of them: `<file>` may be `<файл>`, not `файл`. */
function lackedNames({ source, text, string }: CheckInput): UnnamedFinding[] {
  if (!PLAIN.has(string.fileType) || string.type === 'icu' || !source.includes('<')) return []
  const [wanted, given] = [findNames(source), findNames(text)]
  const [first] = wanted
  if (first === undefined || given.length >= wanted.length) return []
  if (wanted.length === 1) return [say('tags.name', { tag: first })]
  return [say('tags.names', { tag: first, wanted: wanted.length, given: given.length })]
}

/** A text of a language that is written from right to left may be wrapped into an element that says so. */
function withoutDirection({ language, text }: CheckInput, found: TextTag[]): TextTag[] {
  const [first, last] = [found[0], found.at(-1)]
  if (language.textDirection !== 'rtl' || first?.name !== last?.name || last?.kind !== 'close') return found
  const isWrapper = first?.start === 0 && last.end === text.length && /\sdir=["']?rtl/i.test(first.text)
  return isWrapper ? found.slice(1, -1) : found
}

const EMPHASES = new Set(['b', 'code', 'em', 'i', 'strong', 'tt'])

/** Scripts that do not slant have bold where others have italics: either will do. */
function emphasis(tag: TextTag): TextTag {
  return ['b', 'em', 'i', 'strong'].includes(tag.name) ? { ...tag, name: 'em' } : tag
}

/** DocBook's `<xref/>` writes the words of a link itself; a translation may give them, in a `<link>`. */
function withoutReferences(wanted: readonly TextTag[], given: readonly TextTag[]): TextTag[] {
  const hasLinks = given.some(({ name }) => name === 'link')
  return wanted.filter(({ name }) => !(hasLinks && name === 'xref'))
}

function withoutLinks(wanted: readonly TextTag[], given: readonly TextTag[]): readonly TextTag[] {
  return given.some(({ name }) => name === 'link') && !wanted.some(({ name }) => name === 'link')
    ? given.filter(({ name }) => name !== 'link')
    : given
}

/** Leaves out emphasis that the translation adds to a text with markup, in whole elements. */
function withoutAdded(wanted: readonly TextTag[], given: readonly TextTag[]): readonly TextTag[] {
  const extra = without(given, wanted)
  const isAdded =
    wanted.length > 0 && extra.every(({ name }) => EMPHASES.has(name)) && firstUnpaired(extra) === null
  const isMissing = without(wanted, given).length > 0
  return isAdded && !isMissing ? given.filter((tag) => !extra.includes(tag)) : given
}

interface Differences {
  missing: TextTag[]
  extra: TextTag[]
}

const keyOf = ({ name, kind }: TextTag) => `${kind} ${name}`

function differInCount(wanted: readonly TextTag[], given: readonly TextTag[]): Differences {
  return { missing: without(wanted, given), extra: without(given, wanted) }
}

function without(these: readonly TextTag[], those: readonly TextTag[]): TextTag[] {
  const left = new Map<string, number>()
  for (const tag of those) left.set(keyOf(tag), (left.get(keyOf(tag)) ?? 0) + 1)
  return these.filter((tag) => {
    const count = left.get(keyOf(tag)) ?? 0
    left.set(keyOf(tag), count - 1)
    return count <= 0
  })
}

/** Each branch of a message may repeat a tag. */
function differInKind(wanted: readonly TextTag[], given: readonly TextTag[]): Differences {
  const [inSource, inText] = [wanted, given].map((tags) => new Set(tags.map(keyOf)))
  const once = new Map<string, TextTag>()
  for (const tag of wanted) if (!inText?.has(keyOf(tag))) once.set(keyOf(tag), tag)
  return { missing: [...once.values()], extra: given.filter((tag) => !inSource?.has(keyOf(tag))) }
}

function missing({ text: tag, kind, name }: TextTag, { text }: CheckInput): UnnamedFinding {
  const said = say('tags.missing', { tag })
  // An end tag whose element was opened at all most likely belongs at the end.
  const isOpened = kind === 'close' && findTags(text).some((one) => one.kind === 'open' && one.name === name)
  return isOpened ? { ...said, place: { start: text.length, end: text.length }, fix: tag } : said
}

/** Only where the source's own tags are well nested. */
function wronglyNested(wanted: readonly TextTag[], given: readonly TextTag[]): UnnamedFinding[] {
  if (firstUnpaired(wanted) !== null) return []
  const tag = firstUnpaired(given)
  if (tag === null) return []
  const { start, end, text } = tag
  const said = say(tag.kind === 'close' ? 'tags.crossed' : 'tags.unclosed', { tag: text })
  return [{ ...said, place: { start, end } }]
}

function firstUnpaired(tags: readonly TextTag[]): TextTag | null {
  const open: TextTag[] = []
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag)
    if (tag.kind === 'close' && open.pop()?.name !== tag.name) return tag
  }
  return open[0] ?? null
}
