/** A YAML stream as its texts, with their places: read for them alone, never written as a whole. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  type Document,
  type Pair,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
  type ErrorCode,
} from 'yaml'
import { lastOfEach } from '../duplicates.ts'
import type { Path } from '../json/document.ts'
import { failureAt, lazyPositionFinder } from '../position.ts'
import type { PluralCategory } from '../../model/plural.ts'
import { isPlainText, type YamlVersion } from './plain.ts'

export type YamlScalar = Scalar.Parsed

/** A member of a mapping whose key is a scalar. */
export interface YamlMember {
  identifier: string
  key: YamlScalar
  /** Null where nothing follows the key, not even a colon. */
  value: ParsedNode | null
  /** The offset of the key. */
  start: number
}

/** A text, or the mapping of plural categories that is one string. */
export interface YamlEntry {
  path: Path
  /** The comment lines right above. */
  comments: string[]
  /** The offset of its key, or of the element of a list. */
  start: number
  /** Whether it stands in a list or mapping that is written on one line. */
  isInFlow: boolean
  node: YamlScalar | YAMLMap.Parsed
  /** A mapping of categories that this text is in, and its own: in a translation that one may be a plural. */
  formOf?: { path: Path; form: PluralCategory }
}

const MAX_DEPTH = 200
/** The most nodes after resolving aliases, each of which repeats the nodes of its anchor. */
const MAX_EXPANDED = 1_000_000

/**
 * The documents of a stream. Throws `format.syntax` with line and column, `format.tooDeep` past 200 levels,
 * `format.aliases` for aliases that stand for more than a million nodes.
 */
export function readStream(text: string): Document.Parsed<ParsedNode>[] {
  const parser = new Parser()
  const tokens = []
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token)
    if (parser.stack.length > MAX_DEPTH) {
      const message = sentence`The file is nested deeper than ${MAX_DEPTH} levels.`
      throw failureAt('format.tooDeep', message, text, parser.offset)
    }
  }
  for (const token of parser.end()) tokens.push(token)
  const composer = new Composer<ParsedNode>({ schema: 'failsafe', uniqueKeys: false, prettyErrors: false })
  const documents = [...composer.compose(tokens)] as Document.Parsed<ParsedNode>[]
  for (const document of documents) {
    const [error] = document.errors
    if (error) {
      const message = sentence`The YAML is broken here: ${problemOfYaml(error)}.`
      throw failureAt('format.syntax', message, text, error.pos[0])
    }
    checkAliases(document, text)
  }
  return documents
}

/** Also refuses aliases of nothing, and those inside of what they stand for. */
function checkAliases({ contents }: Document.Parsed<ParsedNode>, text: string): void {
  const sizes = new Map<string, number>()
  const sizeOf = (node: ParsedNode | null): number => {
    if (!node) return 0
    if (isAlias(node)) {
      const size = sizes.get(node.source)
      if (size !== undefined) return size
      const message = sentence`There is no anchor for the alias *${node.source.slice(0, 40)} before it.`
      throw failureAt('format.syntax', message, text, node.range[0])
    }
    let size = 1
    if (isMap(node)) for (const { key, value } of node.items) size += sizeOf(key) + sizeOf(value)
    if (isSeq(node)) for (const item of node.items) size += sizeOf(item)
    if (size > MAX_EXPANDED) {
      const message = sentence`Aliases stand for more than ${MAX_EXPANDED.toLocaleString('en')} values here.`
      throw failureAt('format.aliases', message, text, node.range[0])
    }
    if (node.anchor) sizes.set(node.anchor, size)
    return size
  }
  sizeOf(contents)
}

export interface Walk {
  /** The end of the previous document, where the comments of this document begin; 0 for the first. */
  start: number
  version: YamlVersion
  /** Whether a mapping is one plural string. */
  isPlural: (map: YAMLMap.Parsed, path: Path) => boolean
  /** Members of a plural mapping that are strings of their own. */
  outsideOfPlural: (map: YAMLMap.Parsed) => YamlMember[]
  /** The category that a key of a mapping names, where all its keys do. */
  categoryAmong: (identifier: string, members: readonly YamlMember[]) => PluralCategory | undefined
}

/**
 * The texts of a document, in the file's order, but one that is the whole of it: it has no key. Of equal keys in one
 * mapping the last counts.
 */
export function yamlEntries(
  root: ParsedNode | null,
  text: string,
  walk: Walk,
): { entries: YamlEntry[]; warnings: Sentence[] } {
  const entries: YamlEntry[] = []
  const warnings: Sentence[] = []
  const place = lazyPositionFinder(text)
  /** The end of the last text: a comment is looked for behind it, not in it. */
  let textEnd = walk.start
  const visit = (
    node: ParsedNode | null,
    path: Path,
    start: number,
    isInFlow: boolean,
    formOf?: YamlEntry['formOf'],
  ): void => {
    if (!node) return
    if (isScalar(node)) {
      const comments = commentsAbove(text, start, textEnd)
      textEnd = Math.max(textEnd, node.range[1])
      if (path.length > 0 && isText(node, walk.version))
        entries.push({ path, comments, start, isInFlow, node, ...(formOf && { formOf }) })
    } else if (isMap(node)) {
      const isPlural = walk.isPlural(node, path)
      const isFlow = isInFlow || node.flow === true
      if (isPlural) {
        const comments = commentsAbove(text, start, textEnd)
        entries.push({ path, comments, start, isInFlow: isFlow, node })
      }
      const distinct = lastOfEach(isPlural ? walk.outsideOfPlural(node) : yamlMembers(node), text, place)
      warnings.push(...distinct.warnings)
      for (const member of distinct.entries) {
        const form =
          isPlural || path.length === 0 ? undefined : walk.categoryAmong(member.identifier, distinct.entries)
        const formOf = form && { path, form }
        visit(member.value, [...path, member.identifier], member.start, isFlow, formOf)
      }
      textEnd = Math.max(textEnd, isPlural ? node.range[1] : 0)
    } else if (isSeq(node)) {
      for (const [index, item] of node.items.entries())
        visit(item, [...path, index], item.range[0], isInFlow || node.flow === true)
    }
  }
  visit(root, [], 0, false)
  return { entries, warnings }
}

/** The members of a mapping whose keys are scalars; merged mappings (`<<`) are none. */
export function yamlMembers({ items }: YAMLMap.Parsed | YAMLSeq.Parsed): YamlMember[] {
  return (items as Pair<ParsedNode, ParsedNode | null>[]).flatMap(({ key, value }) => {
    if (!isScalar(key)) return []
    const scalar = key
    const identifier = String(scalar.value)
    return identifier === '<<' ? [] : [{ identifier, key: scalar, value, start: scalar.range[0] }]
  })
}

/**
 * Whether a scalar is a text: no number, boolean, null or date, no Ruby symbol, and of no type of its own. The tag `!`
 * says that it is one, whatever it looks like: the Psych of Ruby 1.9 wrote it before most texts.
 */
export function isText({ type, tag, source, range }: YamlScalar, version: YamlVersion): boolean {
  if (tag === 'tag:yaml.org,2002:str' || tag === '!') return range[1] > range[0]
  if (tag !== undefined) return false
  return type !== 'PLAIN' || isPlainText(source, version)
}

/** The lines right above a place that are comments, without their marks; `floor` is where the text before it ends. */
function commentsAbove(text: string, start: number, floor: number): string[] {
  const lines = text
    .slice(floor, start)
    .split('\n')
    .slice(floor === 0 ? 0 : 1, -1)
  const first = lines.findLastIndex((line) => !/^\s*#/.test(line)) + 1
  return lines
    .slice(first)
    .map((line) => line.replace(/^\s*#+/, '').trim())
    .filter((line) => line !== '')
}

/** The YAML parser's reason for an error, as a part of a sentence, by its codes. */
const known: Readonly<Record<ErrorCode, Sentence>> = {
  ALIAS_PROPS: sentence`an alias has an anchor or a tag`,
  BAD_ALIAS: sentence`an alias is not written as it should be`,
  BAD_COLLECTION_TYPE: sentence`a tag does not fit the value after it`,
  BAD_DIRECTIVE: sentence`a directive is not written as it should be`,
  BAD_DQ_ESCAPE: sentence`a backslash in a text is before a character that cannot be escaped`,
  BAD_INDENT: sentence`the indent does not fit the lines before it`,
  BAD_PROP_ORDER: sentence`an anchor or a tag is in the wrong place`,
  BAD_SCALAR_START: sentence`no text can begin with this character without quotes`,
  BLOCK_AS_IMPLICIT_KEY: sentence`a mapping cannot be on the line of its key`,
  BLOCK_IN_FLOW: sentence`a block cannot stand within brackets`,
  DUPLICATE_KEY: sentence`a key is there twice`,
  IMPOSSIBLE: sentence`it cannot be read`,
  KEY_OVER_1024_CHARS: sentence`a key is longer than 1024 characters`,
  MISSING_CHAR: sentence`a sign is missing`,
  MULTILINE_IMPLICIT_KEY: sentence`a key goes over several lines`,
  MULTIPLE_ANCHORS: sentence`there are two anchors`,
  MULTIPLE_DOCS: sentence`there are several documents`,
  MULTIPLE_TAGS: sentence`there are two tags`,
  NON_STRING_KEY: sentence`a key is no text`,
  RESOURCE_EXHAUSTION: sentence`it is nested too deeply`,
  TAB_AS_INDENT: sentence`a tab is in the indent`,
  TAG_RESOLVE_FAILED: sentence`a tag does not fit its value`,
  UNEXPECTED_TOKEN: sentence`this does not belong here`,
}

/** In English as the parser says it, which tells more. */
function problemOfYaml({ code, message }: { code: ErrorCode; message: string }): Sentence {
  const english = message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
  return { english, said: known[code].said }
}
