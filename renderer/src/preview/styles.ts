/** Styles of the page in the frame: it is paper in both themes, as its author made it. */

/** Styles that stand before the page's own, which override them. */
export const PAPER_STYLES = `
  :root { color-scheme: light; background: #fff; color: #1b1f20; }
  body { margin: 20px 24px; font: 15px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; }
  a { color: #0c626b; text-decoration: underline; }
`

/** Over the page's own: what marks a string's element. */
export const OUR_STYLES = `
  [data-string] { cursor: pointer !important; border-radius: 2px; outline-offset: 2px; }
  [data-string]:hover { outline: 1px dashed #3d949c !important; }
  [data-string]:focus-visible { outline: 2px dashed #0c626b !important; }
  [data-string][aria-current] { outline: 2px solid #0c626b !important; box-shadow: 0 0 0 4px #d3e8e9; }
  [data-string][contenteditable] {
    outline: 2px solid #6a48a8 !important;
    box-shadow: 0 0 0 4px #ece6f8;
    white-space: pre-wrap;
    cursor: text !important;
  }
`
