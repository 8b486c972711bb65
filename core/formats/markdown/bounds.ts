/**
 * Bounds of what is read as markup. The parser's time grows with the square of some things: of containers in one
 * another, and of signs in one paragraph. Past what people write, both are text, and stay in the file as they are.
 */
import type {
  Construct,
  ConstructRecord,
  FullNormalizedExtension,
  TokenizeContext,
} from 'micromark-util-types'

/** A list, a quote or a footnote begins at this column of its line or before it: 32 levels of the narrowest. */
const WIDEST_CONTAINER = 64

/** The most emphasis characters and brackets that are parsed in one paragraph, heading or cell. */
const MAX_SIGNS = 4000

const SIGNS = new Set(['attention', 'strikethrough', 'labelStartImage', 'labelStartLink', 'labelEnd'])

/** Literal addresses, which are none within brackets that are not closed. */
const LITERALS = new Set(['emailAutolink', 'protocolAutolink', 'wwwAutolink'])

type Test = (context: TokenizeContext) => boolean

/** Puts the bounds on a parser. */
export function boundMarkup({ document, text }: FullNormalizedExtension): void {
  const tried = new WeakMap<TokenizeContext, number>()
  const isCounted: Test = (context) => {
    const count = (tried.get(context) ?? 0) + 1
    tried.set(context, count)
    return count <= MAX_SIGNS
  }
  guard(document, () => isNarrow)
  guard(text, ({ name = '' }) => (SIGNS.has(name) ? isCounted : LITERALS.has(name) ? isOutside : null))
}

function isNarrow(context: TokenizeContext): boolean {
  return context.now().column <= WIDEST_CONTAINER
}

/**
 * Whether no bracket is open. The constructs of literal addresses look for one themselves, but walk back to it over all
 * events at each word.
 */
function isOutside({ _labelStarts: starts }: TokenizeContext): boolean {
  return starts?.findLast(isOpen) === undefined
}

function isOpen({ _balanced: isBalanced }: { _balanced?: boolean | undefined }): boolean {
  return !isBalanced
}

/** Has constructs fail where their test does; those without one stay as they are. */
function guard(constructs: ConstructRecord, testOf: (construct: Construct) => Test | null): void {
  for (const [key, some] of Object.entries(constructs)) {
    if (some === undefined) continue
    constructs[key] = [some].flat().map((construct) => {
      const test = testOf(construct)
      return test ? guarded(construct, test) : construct
    })
  }
}

function guarded(construct: Construct, test: Test): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return test(this) ? construct.tokenize.call(this, effects, ok, nok) : nok
    },
  }
}
