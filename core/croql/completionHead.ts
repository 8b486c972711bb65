/**
 * Shortens an unfinished expression to the parts that determine its completions, so that a long one is as fast as a
 * short one. Joined operands and the insides of finished predicates have no effect.
 */
import type { Token } from './tokens.ts'

/** Something that is begun; the outermost is the expression itself. */
interface Level {
  open: '(' | 'if' | 'then' | 'between' | null
  /** Whether it is the condition of a `where` or `with`. */
  isPredicate: boolean
  /** A substitute for everything before it, including its opening word. */
  opening: string
  /** The offset at which it began. */
  start: number
  /** A substitute for its text up to `from`. */
  kept: string
  from: number
}

/** Returns a text with the same completions as `text`, and the same end. `tokens` are its own. */
export function shortened(text: string, tokens: readonly Token[]): string {
  const levels: [Level, ...Level[]] = [newLevel(null, '', 0)]
  const innermost = () => levels.at(-1) ?? levels[0]
  let word = ''
  // A token at the very end may be typed on, and become another one.
  for (const { kind, start, end } of tokens.filter((token) => token.end < text.length)) {
    const last = word
    word = kind === 'keyword' || kind === 'bracket' ? text.slice(start, end).toLowerCase() : ''
    const level = innermost()
    if (word === '(' || word === 'if' || word === 'between') {
      levels.push({ ...newLevel(word, upTo(level, text, end), end), isPredicate: isFilter(last) })
    } else if (word === ')') {
      while (innermost().open !== '(' && levels.length > 1) levels.pop()
      const closed = levels.length > 1 ? levels.pop() : undefined
      if (closed?.isPredicate) keep(innermost(), upTo(innermost(), text, closed.start) + 'true)', end)
    } else if (word === 'then' && level.open === 'if') {
      levels.splice(-1, 1, newLevel('then', `${level.opening} true then`, end))
    } else if (word === 'else' && level.open === 'then') {
      levels.pop()
      keep(innermost(), upTo(level, text, end), end)
    } else if (word === 'and' && level.open === 'between') {
      levels.pop()
    } else if (word === 'and' || word === 'or' || word === 'xor') {
      keep(level, level.opening, end)
    }
  }
  return upTo(innermost(), text, text.length)
}

function newLevel(open: Level['open'], opening: string, start: number): Level {
  return { open, isPredicate: false, opening, start, kept: '', from: start }
}

function upTo({ opening, kept, from }: Level, text: string, end: number): string {
  return opening + kept + text.slice(from, end)
}

/** Has `text`, which begins with the level's opening, stand for all up to `from`. */
function keep(level: Level, text: string, from: number): void {
  level.kept = text.slice(level.opening.length)
  level.from = from
}

function isFilter(word: string): boolean {
  return word === 'where' || word === 'with'
}
