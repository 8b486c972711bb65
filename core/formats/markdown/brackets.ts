/**
 * Bounds the time of bracket parsing. Two constructs of micromark look back over the whole text at each closing
 * bracket, which takes half a minute for 150 KB of them. Here the time is linear in their number.
 */
import type { Construct, FullNormalizedExtension, TokenizeContext } from 'micromark-util-types'

const CLOSING_BRACKET = 93
/** The longest label of a reference (CommonMark, "Link label"): a longer one is defined nowhere. */
const MAX_LABEL = 999

/** Puts bounds on what a parser does at closing brackets; what it answers is the same. */
export function boundBrackets({ text }: FullNormalizedExtension): void {
  const constructs = [text[CLOSING_BRACKET] ?? []].flat()
  text[CLOSING_BRACKET] = constructs.map((construct) => {
    if (construct.name === 'labelEnd') return withShortLabels(construct)
    if (construct.name === 'gfmPotentialFootnoteCall') return withLastStart(construct)
    return construct
  })
}

/**
 * The construct with short labels. Each label of nested brackets holds all inner ones: those that can be no reference
 * are not read.
 */
function withShortLabels(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const sliceSerialize: TokenizeContext['sliceSerialize'] = (range, expandTabs) =>
        range.end.offset - range.start.offset > MAX_LABEL ? '' : this.sliceSerialize(range, expandTabs)
      const context = Object.create(this, { sliceSerialize: { value: sliceSerialize } }) as TokenizeContext
      return construct.tokenize.call(context, effects, ok, nok)
    },
  }
}

/** A footnote that is called as `![^a]` begins with an image's label: with the last one that is not closed, or none. */
function withLastStart(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this._labelStarts?.at(-1)
      const length = start === undefined ? 0 : this.now().offset - start.end.offset
      if (start?.type !== 'labelImage' || length > MAX_LABEL) return nok
      const context = Object.create(this, { events: { value: [['enter', start, this]] } }) as TokenizeContext
      return construct.tokenize.call(context, effects, ok, nok)
    },
  }
}
