/** The looks of a translation that is being typed; sizes and colours are tokens, which reach into the shadow root. */
import { EditorView } from '@codemirror/view'

export const targetTheme = EditorView.theme({
  '&': {
    maxHeight: '45cqh',
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'var(--editor-font)',
    fontSize: 'var(--editor-text)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    overflow: 'hidden auto',
    fontFamily: 'inherit',
    lineHeight: '1.5',
  },
  '.cm-content': {
    minHeight: 'var(--target-least, 0)',
    paddingBlock: 'var(--target-block, 6px)',
    paddingInline: 'var(--target-inline, 12px)',
    caretColor: 'var(--ink)',
    scrollMarginBlock: 'var(--target-margin-start, 0) var(--target-margin-end, 0)',
  },
  '.cm-line': { padding: '0' },
  '.hit': { backgroundColor: 'var(--hit)', borderRadius: '2px' },
  '.token': {
    margin: '0 1px',
    padding: '0 3px',
    border: '1px solid var(--token-line)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--token-ground)',
    color: 'var(--token-ink)',
    font: '0.86em / 1.35 var(--font-mono)',
    unicodeBidi: 'isolate',
  },
  // A line may break there as it could without it, and a screen reader does not say it.
  '.joint::before': { content: '"\\200c" / ""' },
  '.unbroken': { whiteSpace: 'pre' },
  '.unbroken .token': { whiteSpace: 'break-spaces' },
  // The short form of a chip is drawn; the whole text has no width, and is copied and read aloud.
  '.short': { fontSize: '0', whiteSpace: 'pre' },
  '.short::before': {
    content: 'attr(data-label) / ""',
    fontSize: 'calc(0.86 * var(--editor-text))',
  },
  '.selected .token': { backgroundColor: 'var(--accent-soft)', color: 'var(--ink)' },
  '.short:has(.hit)::before, .hit .short::before': { backgroundColor: 'var(--hit)' },
  '.token:is(.tag, .entity, .escape):not(.open, .close, .alone)': { borderStyle: 'dashed' },
  // The ends of a pair of tags bulge outwards, and are marked while the cursor touches one of them.
  '.token.open, :dir(rtl) > .token.close': { padding: '0 4px 0 6px', borderRadius: '9px 0 0 9px' },
  '.token.close, :dir(rtl) > .token.open': { padding: '0 6px 0 4px', borderRadius: '0 9px 9px 0' },
  // Within the chip: a cursor beside it stays in sight.
  '.paired .token': {
    borderColor: 'var(--token-ink)',
    outline: '1px solid var(--token-ink)',
    outlineOffset: '-2px',
  },
  '.blank.space': {
    background: 'radial-gradient(circle, var(--ink-3) 1px, transparent 1.4px) 0 / 0.27em 100%',
  },
  '.misspelt': {
    textDecoration: 'underline wavy var(--danger) 1px',
    textUnderlineOffset: '0.2em',
    textDecorationSkipInk: 'none',
  },
  '.blank.no-break': { background: 'linear-gradient(var(--ink-3) 0 0) 0 88% / 100% 1px no-repeat' },
  '.blank.narrow-no-break': {
    background:
      'repeating-linear-gradient(90deg, var(--ink-3) 0 1px, transparent 1px 2px) 0 88% / 100% 1px no-repeat',
  },
  '.blank[data-mark]::before': {
    content: 'attr(data-mark) / ""',
    color: 'var(--ink-3)',
    font: '0.7em var(--font-mono)',
    unicodeBidi: 'isolate',
  },
  // A sign is as large as the letters around it.
  '.blank:is(.tab, .soft-hyphen, .non-joiner)::before': { fontSize: '1em' },
})
