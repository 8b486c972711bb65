/**
 * Globs of configuration files: `*`, `?` and `[…]` within a path segment, `**` across segments. Matching takes time
 * proportional to the pattern's length times the path's, because no backtracking expression is used.
 */

type Token =
  | { kind: 'text'; text: string }
  /** One character: of a class, or any but a slash. */
  | { kind: 'one'; isIn: (character: string) => boolean }
  /** Any characters but slashes. */
  | { kind: 'star' }
  /** Any characters; `isFolder`: with the slash after them, or nothing. */
  | { kind: 'deep'; isFolder: boolean }

export interface Glob {
  /** Null: the path does not match. `deep`: the shortest text that the first `**` matches. */
  match(path: string): { deep: string } | null
}

export function compileGlob(pattern: string): Glob {
  const tokens = tokensOf(pattern)
  const [first] = tokens
  const head = first?.kind === 'text' ? first.text : ''
  return { match: (path) => (path.startsWith(head) ? match(tokens, path) : null) }
}

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = []
  for (const text of pattern.match(/\*\*\/?|\*|\?|\[[^\]/]+\]|[^*?[]+|\[/g) ?? []) {
    if (text.startsWith('**')) tokens.push({ kind: 'deep', isFolder: text === '**/' })
    else if (text === '*') tokens.push({ kind: 'star' })
    else if (text === '?') tokens.push({ kind: 'one', isIn: (character) => character !== '/' })
    else if (text.length > 2 && text.startsWith('[')) tokens.push({ kind: 'one', isIn: classOf(text) })
    else tokens.push({ kind: 'text', text })
  }
  return tokens
}

/** `[abc]`, `[a-z]`, `[^a]` and `[!a]`; a range that ends before its start is empty. */
function classOf(text: string): (character: string) => boolean {
  const isNegated = text[1] === '^' || text[1] === '!'
  const members = text.slice(isNegated ? 2 : 1, -1)
  const single = new Set<string>()
  const ranges: [string, string][] = []
  for (let offset = 0; offset < members.length; offset++) {
    const [start = '', dash, end] = members.slice(offset, offset + 3)
    if (dash === '-' && end !== undefined) {
      ranges.push([start, end])
      offset += 2
    } else single.add(start)
  }
  return (character) => {
    const isIn =
      single.has(character) || ranges.some(([start, end]) => start <= character && character <= end)
    return character !== '/' && isIn !== isNegated
  }
}

/** Positions in a path up to which, or from which on, it matches: one for each character, and one for the end. */
type Places = Uint8Array

function match(tokens: readonly Token[], path: string): { deep: string } | null {
  const firstDeep = tokens.findIndex(({ kind }) => kind === 'deep')
  const [before, after] =
    firstDeep < 0 ? [tokens, []] : [tokens.slice(0, firstDeep), tokens.slice(firstDeep + 1)]
  let reached: Places = new Uint8Array(path.length + 1)
  reached[0] = 1
  for (const token of before) reached = step(token, path, reached)
  if (firstDeep < 0) return reached[path.length] === 1 ? { deep: '' } : null
  const rest = matchesFrom(after, path)
  const isFolder = (tokens[firstDeep] as Extract<Token, { kind: 'deep' }>).isFolder
  const start = reached.indexOf(1)
  if (start < 0) return null
  // Matches nothing if it stands for folders.
  if (isFolder) {
    for (let offset = start; offset <= path.length; offset++)
      if (reached[offset] === 1 && rest[offset] === 1) return { deep: '' }
  }
  for (let offset = start; offset <= path.length; offset++) {
    const end = isFolder ? offset + 1 : offset
    if (rest[end] === 1 && (!isFolder || path[offset] === '/')) return { deep: path.slice(start, offset) }
  }
  return null
}

/** The positions from which the rest of a path matches. */
function matchesFrom(tokens: readonly Token[], path: string): Places {
  let found: Places = new Uint8Array(path.length + 1)
  found[path.length] = 1
  for (const token of tokens.toReversed()) found = stepBack(token, path, found)
  return found
}

function step(token: Token, path: string, from: Places): Places {
  const to = new Uint8Array(path.length + 1)
  let isOpen = false
  for (let offset = 0; offset <= path.length; offset++) {
    const isHere = from[offset] === 1
    switch (token.kind) {
      case 'text':
        if (isHere && path.startsWith(token.text, offset)) to[offset + token.text.length] = 1
        break
      case 'one':
        if (isHere && offset < path.length && token.isIn(path[offset] ?? '')) to[offset + 1] = 1
        break
      case 'star':
        isOpen = isHere || (isOpen && path[offset - 1] !== '/')
        if (isOpen) to[offset] = 1
        break
      case 'deep':
        isOpen ||= isHere
        if (isHere || (isOpen && (!token.isFolder || path[offset - 1] === '/'))) to[offset] = 1
    }
  }
  return to
}

function stepBack(token: Token, path: string, from: Places): Places {
  const to = new Uint8Array(path.length + 1)
  let isOpen = false
  for (let offset = path.length; offset >= 0; offset--) {
    const isHere = from[offset] === 1
    switch (token.kind) {
      case 'text':
        if (from[offset + token.text.length] === 1 && path.startsWith(token.text, offset)) to[offset] = 1
        break
      case 'one':
        if (from[offset + 1] === 1 && token.isIn(path[offset] ?? '')) to[offset] = 1
        break
      case 'star':
        isOpen = isHere || (isOpen && path[offset] !== '/')
        if (isOpen) to[offset] = 1
        break
      case 'deep':
        // If the rest matches after a slash, the slash ends any number of folders before it.
        if (isHere) isOpen ||= !token.isFolder
        if (token.isFolder && path[offset] === '/' && from[offset + 1] === 1) isOpen = true
        if (isHere || isOpen) to[offset] = 1
    }
  }
  return to
}
