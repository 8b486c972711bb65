/** The document of a report: one page without scripts and without files from elsewhere. */
import { escapeHtml } from '../platform/text/htmlPage.ts'

const numbers = new Intl.NumberFormat('en')

/** `body` is HTML; `style` is added to the rules that all reports have. */
export function reportDocument(title: string, body: string, style = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

export function count(value: number): string {
  return numbers.format(value)
}

/** The most rows of a table; the rest is summed up in a line. */
const MAX_ROWS = 200

/** A table of the first rows. Cells are HTML. */
export function limitedTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None.</p>'
  const left = rows.length - MAX_ROWS
  return table(head, rows.slice(0, MAX_ROWS)) + (left > 0 ? `<p>and ${count(left)} more.</p>` : '')
}

/** Cells are HTML. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const headRow = head.map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${cell}</th>`)).join('')
  const body = rows.map(([first = '', ...cells]) => {
    const others = cells.map((cell) => `<td>${cell}</td>`).join('')
    return `<tr><th scope="row">${first}</th>${others}</tr>`
  })
  return `<table><thead><tr>${headRow}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; --line: light-dark(#d3d8d6, #2d3536);
  --all: light-dark(#dfe4e2, #333b3c); --translated: light-dark(#7ba3cc, #47719c); --approved: light-dark(#236b38, #72c78a); }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1.5rem; color: light-dark(#182022, #e3e8e7); background: light-dark(#fff, #191d1e); }
h1 { margin: 0; font-size: 1.9rem; } h2 { margin: 2.2rem 0 .6rem; font-size: 1.3rem; } h3 { margin: 1.4rem 0 .4rem; font-size: 1rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); text-align: end; vertical-align: middle; }
th:first-child { text-align: start; font-weight: 400; overflow-wrap: anywhere; } thead th, thead th:first-child { font-weight: 600; font-size: .85rem; vertical-align: bottom; }
.bar { display: block; width: 9rem; height: .55rem; border-radius: 3px; }
.all { fill: var(--all); } .translated { fill: var(--translated); } .approved { fill: var(--approved); }
@media print { :root { color-scheme: light; font-size: 10pt; } body { margin: 0; padding: 0; max-width: none; }
  section { break-before: page; } tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
  .bar { print-color-adjust: exact; } }
@page { margin: 16mm; }
`
