/** Styles of the page in the frame, beside those of its author. */

/** For a page that has no style sheets of its own: it is paper in both themes. */
const PAPER_STYLES = `
  :root { color-scheme: light; }
  body { margin: 20px 24px; font: 0.9375rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; }
`

/** Over the page's own: what marks a string's element. Nothing else of how the page looks is ours. */
const OUR_STYLES = `
  * { scroll-snap-type: none !important; }
  [data-string] { cursor: pointer !important; }
  [data-string]:hover:not([data-preview-mark]) { outline: 1px dashed !important; outline-offset: 2px !important; }
  [data-string]:focus-visible:not([data-preview-mark]) { outline: 2px dashed !important; outline-offset: 2px !important; }
  [data-preview-mark] {
    outline: 2px solid var(--preview-mark) !important;
    outline-offset: 2px !important;
    border-radius: 2px;
    box-shadow: 0 0 0 4px color-mix(in srgb, var(--preview-mark) 18%, transparent);
  }
  [data-string][contenteditable='plaintext-only'] {
    outline: 2px solid var(--preview-edit) !important;
    outline-offset: 2px !important;
    box-shadow: 0 0 0 4px color-mix(in srgb, var(--preview-edit) 15%, transparent);
    white-space: pre-wrap;
    cursor: text !important;
  }
  [data-preview-aside] { opacity: 0.12 !important; pointer-events: none !important; transition: none !important; }
  @media (forced-colors: active) {
    [data-preview-mark] { outline-color: Highlight !important; }
  }
`

/** The sheets of a page with these styles of its own. */
export function stylesOf(own: readonly string[]): string[] {
  return [...(own.length === 0 ? [PAPER_STYLES] : own), OUR_STYLES]
}
