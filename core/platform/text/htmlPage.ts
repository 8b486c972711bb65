/** HTML pages of the service: escaped text, one style sheet, no script. */
import { createHash } from 'node:crypto'
import { escapeXml } from './escapeXml.ts'

/** Escapes text between tags, or an attribute value in quotes. */
export function escapeHtml(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --line: light-dark(#d9dbe0, #3a3d44); --accent: light-dark(#0c626b, #62bfc6); --on-accent: light-dark(#fff, #0a1c1e);
  accent-color: var(--accent); }
body { margin: 0; background: light-dark(#f5f6f8, #16181d); color: light-dark(#1b1d22, #e8eaee); }
main { box-sizing: border-box; max-width: 54rem; margin: 6vh auto; padding: 2rem; border: 1px solid var(--line);
  border-radius: 12px; background: light-dark(#fff, #1e2127); }
main.narrow { max-width: 30rem; }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25; }
h2 { margin: 2rem 0 .5rem; font-size: 1.05rem; }
p { margin: .75rem 0 .5rem; }
ul { margin: .25rem 0; padding-left: 1.25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .25rem 0; }
dd { margin: 0; }
fieldset { margin: 1.25rem 0 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: .5rem; align-items: baseline; padding: .15rem 0; overflow-wrap: anywhere; }
small, .quiet { color: light-dark(#5a5e68, #a2a7b2); }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .75rem 1rem; border-radius: 8px; background: light-dark(#f0f1f4, #15171b);
  white-space: pre-wrap; overflow-wrap: anywhere; }
.buttons { display: flex; gap: .75rem; margin-top: 1.75rem; }
button { flex: 1; padding: .6rem 1rem; font: inherit; font-weight: 600; border: 1px solid var(--line);
  border-radius: 8px; background: transparent; color: inherit; cursor: pointer; }
button.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
button:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export interface HtmlPage {
  title: string
  /** Already escaped. */
  body: string
  isNarrow?: boolean
  /** The addresses that its form may lead to, including redirects: sources of `form-action`. */
  formAction?: string
}

export function renderPage({ title, body, isNarrow = false }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head>
<body><main${isNarrow ? ' class="narrow"' : ''}>
${body}
</main></body>
</html>
`
}

/** No script, no external resource, no framing (RFC 9700, 4.16), and no referrer. */
export function pageHeaders({ formAction }: HtmlPage): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${formAction ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }
}
