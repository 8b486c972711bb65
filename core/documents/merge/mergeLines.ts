/**
 * Merges lines by git itself: content outside of strings (comments, references, order, layout) is merged as
 * git does it (docs/reference/merging.md, "Comments, order and layout").
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MAX_FILE_BYTES } from '../../formats/encoding.ts'
import type { Versions } from './mergePlan.ts'

/** Lines that both sides now have, or lines that each changed differently. */
export type MergeRegion =
  | { kind: 'merged'; lines: string[] }
  | { kind: 'contested'; base: string[]; ours: string[]; theirs: string[] }

/**
 * The bytes as the lines of a text; UTF-16 is converted to UTF-8, because git treats files with zero bytes as binary.
 */
interface Spelling {
  toLines: (content: Uint8Array) => Uint8Array
  fromLines: (content: Uint8Array) => Uint8Array
}

const AS_IT_IS: Spelling = { toLines: (content) => content, fromLines: (content) => content }

/** The longest run of marker characters in the files, up to this: conflict markers must be longer. */
const MAX_MARK = 1000
const TIME_LIMIT = 120_000

/**
 * Merges lines. Lines of JSON are merged without the commas at their ends, because appending a member would otherwise
 * change the line before it. Returns the regions in order, which joined are a file's bytes; null if git cannot merge
 * them as lines, or is not installed.
 */
export async function mergeLines(
  versions: Versions<Uint8Array>,
  isJson: boolean,
): Promise<{ regions: MergeRegion[]; join: (lines: readonly string[]) => Uint8Array } | null> {
  const spelling = spellingOf(versions, isJson)
  if (spelling === null) return null
  const lines = {
    base: spelling.toLines(versions.base),
    ours: spelling.toLines(versions.ours),
    theirs: spelling.toLines(versions.theirs),
  }
  const spelled = { base: ended(lines.base), ours: ended(lines.ours), theirs: ended(lines.theirs) }
  const isEnded = hasEnd(hasEnd(lines.ours) === hasEnd(lines.base) ? lines.theirs : lines.ours)
  const size = 1 + Math.max(6, ...Object.values(spelled).map(longestMark))
  if (size > MAX_MARK) return null
  const merged = await gitMergeFile(spelled, ['--diff3', `--marker-size=${size}`])
  if (merged === null) return null
  return {
    regions: regionsOf(linesOf(merged.content), size),
    join: (merged) => {
      const text = merged.join('')
      return spelling.fromLines(latin1(isEnded ? text : text.replace(/\r?\n$/, '')))
    },
  }
}

/** The file as git merges it without this driver, with conflict markers; null like `mergeLines`. */
export async function mergeWithMarks(
  versions: Versions<Uint8Array>,
  markerSize: number | undefined,
): Promise<{ content: Uint8Array; conflicts: number } | null> {
  return gitMergeFile(versions, markerSize === undefined ? [] : [`--marker-size=${markerSize}`])
}

async function gitMergeFile(
  { base, ours, theirs }: Versions<Uint8Array>,
  options: readonly string[],
): Promise<{ content: Uint8Array; conflicts: number } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-merge-'))
  try {
    const names = ['ours', 'base', 'theirs']
    await Promise.all(
      [ours, base, theirs].map((content, index) => writeFile(join(folder, names[index] ?? ''), content)),
    )
    const labels = names.flatMap((name) => ['-L', name])
    const args = ['merge-file', '-p', ...options, ...labels, ...names]
    return await run('git', args, {
      ...{ cwd: folder, encoding: 'buffer', timeout: TIME_LIMIT },
      maxBuffer: 4 * MAX_FILE_BYTES,
    }).then(
      ({ stdout }) => ({ content: stdout, conflicts: 0 }),
      (error: unknown) => conflictsOf(error),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const run = promisify(execFile)

/** Git's exit code is the number of conflicts, up to 127; a higher one is an error. */
function conflictsOf(error: unknown): { content: Uint8Array; conflicts: number } | null {
  const { code, stdout } = error as { code?: unknown; stdout?: unknown }
  if (typeof code !== 'number' || code < 1 || code > 127 || !(stdout instanceof Uint8Array)) return null
  return { content: stdout, conflicts: code }
}

function spellingOf({ base, ours, theirs }: Versions<Uint8Array>, isJson: boolean): Spelling | null {
  const comesBack = (content: Uint8Array) =>
    Buffer.compare(WITHOUT_COMMAS.fromLines(WITHOUT_COMMAS.toLines(content)), content) === 0
  if (isJson && [base, ours, theirs].every(comesBack)) return WITHOUT_COMMAS
  const marks = [base, ours, theirs].filter(({ length }) => length > 0).map(wideMark)
  const [first = null] = marks
  if (marks.some((mark) => mark !== first)) return null
  return first === null ? AS_IT_IS : WIDE[first]
}

/** The variant of UTF-16 by a file's BOM. */
function wideMark(content: Uint8Array): keyof typeof WIDE | null {
  if (content.length % 2 === 1) return null
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  return content[0] === 0xfe && content[1] === 0xff ? 'utf-16be' : null
}

const WIDE = {
  'utf-16le': {
    toLines: (content: Uint8Array) => Buffer.from(Buffer.from(content).toString('utf16le')),
    fromLines: (content: Uint8Array) => Buffer.from(Buffer.from(content).toString(), 'utf16le'),
  },
  'utf-16be': {
    toLines: (content: Uint8Array) => Buffer.from(Buffer.from(content).swap16().toString('utf16le')),
    fromLines: (content: Uint8Array) => Buffer.from(Buffer.from(content).toString(), 'utf16le').swap16(),
  },
} satisfies Record<string, Spelling>

const WITHOUT_COMMAS: Spelling = {
  toLines: (content) => latin1(textOf(content).replace(/,(?=[ \t]*\r?$)/gm, '')),
  // A comma follows a value unless the end of an object or a list comes next.
  fromLines: (content) => latin1(textOf(content).replace(/(?<=[^\s{[,:])(?=[ \t]*\r?\n\s*[^\s}\]])/g, ',')),
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content).toString('latin1')
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

function hasEnd(content: Uint8Array): boolean {
  return content.length === 0 || content.at(-1) === LINE_FEED
}

/**
 * Ends the last line. Git would add a line break before its markers, and it could not be distinguished from the file's
 * own.
 */
function ended(content: Uint8Array): Uint8Array {
  return hasEnd(content) ? content : Buffer.concat([content, Buffer.from([LINE_FEED])])
}

const LINE_FEED = 0x0a

function longestMark(content: Uint8Array): number {
  let longest = 0
  for (const { length } of Buffer.from(content)
    .toString('latin1')
    .match(/^(?:<+|=+|>+|\|+)/gm) ?? [])
    longest = Math.max(longest, length)
  return longest
}

/** Each byte is one character of the lines, which loses none; each line has its line break. */
export function linesOf(content: Uint8Array): string[] {
  const text = textOf(content)
  return text === '' ? [] : text.split(/(?<=\n)/)
}

function regionsOf(lines: readonly string[], size: number): MergeRegion[] {
  const isMark = (line: string, sign: string) => line.startsWith(sign.repeat(size))
  const regions: MergeRegion[] = []
  let merged: string[] = []
  let contested: Extract<MergeRegion, { kind: 'contested' }> | null = null
  let side: string[] = merged
  for (const line of lines) {
    if (contested === null && isMark(line, '<')) {
      if (merged.length > 0) regions.push({ kind: 'merged', lines: merged })
      contested = { kind: 'contested', base: [], ours: [], theirs: [] }
      side = contested.ours
    } else if (contested && isMark(line, '|')) side = contested.base
    else if (contested && isMark(line, '=')) side = contested.theirs
    else if (contested && isMark(line, '>')) {
      regions.push(trimmed(contested))
      contested = null
      side = merged = []
    } else side.push(line)
  }
  if (merged.length > 0) regions.push({ kind: 'merged', lines: merged })
  return regions
}

/** A region without a conflict, if both sides inserted lines, and those of one include the other's. */
function trimmed(region: Extract<MergeRegion, { kind: 'contested' }>): MergeRegion {
  const { base, ours, theirs } = region
  if (base.length > 0) return region
  const [shorter, longer] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours]
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start += 1
  const isSame = (line: string, offset: number) => line === longer[longer.length - shorter.length + offset]
  return shorter.slice(start).every((line, index) => isSame(line, start + index))
    ? { kind: 'merged', lines: longer }
    : region
}
