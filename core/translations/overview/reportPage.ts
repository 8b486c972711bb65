/** A report as one page that needs nothing else: no scripts, no images from elsewhere, every text escaped. */
import type { RemainingWork } from '../../contract/index.ts'
import type { LanguageReport, Report } from './report.ts'

const numbers = new Intl.NumberFormat('en')
const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

const LEFT_TITLES: Readonly<Record<RemainingWork['id'], string>> = {
  untranslated: 'Untranslated',
  partial: 'Partly translated',
  needsWork: 'Needs work',
  unapproved: 'Translated, not approved',
  qaIssues: 'With QA issues',
  issues: 'Unresolved issues',
  sourceChanged: 'Source changed',
}

/** How many files, people and labels are listed; the rest is summed up in a line. */
const MAX_ROWS = 200

export function reportPage(report: Report): string {
  const { project, sourceLanguage, at, strings, words, repetitions, languages } = report
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(project)}: progress</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escape(project)}</h1>
<p class="lead">Progress on <time datetime="${at}">${at.slice(0, 16).replace('T', ', ')} UTC</time>:
${numbers.format(strings)} strings with ${numbers.format(words)} words in ${escape(sourceLanguage.name)}${
    repetitions.strings === 0
      ? ''
      : `, of which ${numbers.format(repetitions.strings)} strings with ${numbers.format(repetitions.words)} words are repetitions`
  }.</p>
<h2>Languages</h2>
${table(
  ['Language', '', 'Translated', 'Approved', 'Words translated', 'Words approved', 'Words left'],
  languages.map((language) => [
    escape(language.name),
    bar(language),
    share(language.translated, language.strings),
    share(language.approved, language.strings),
    count(language.translatedWords),
    count(language.approvedWords),
    count(language.words - language.translatedWords),
  ]),
)}
${languages.map(languageSection).join('\n')}
</body>
</html>
`
}

function languageSection(language: LanguageReport): string {
  const name = escape(language.name)
  return `<section>
<h2>${name}</h2>
<h3>What is left</h3>
${table(
  ['', 'Strings'],
  language.left.map(({ id, strings }) => [LEFT_TITLES[id], count(strings)]),
)}
<h3>Files</h3>
${cut(
  ['File', '', 'Strings', 'Translated', 'Approved', 'Words', 'Words left'],
  language.files.map((file) => [
    file.path === null ? 'Strings of no file' : escape(file.path),
    bar(file),
    count(file.strings),
    share(file.translated, file.strings),
    share(file.approved, file.strings),
    count(file.words),
    count(file.words - file.translatedWords),
  ]),
)}
${
  language.labels.length === 0
    ? ''
    : `<h3>Labels</h3>${cut(
        ['Label', '', 'Strings', 'Translated', 'Approved'],
        language.labels.map((label) => [
          escape(label.title),
          bar(label),
          count(label.strings),
          share(label.translated, label.strings),
          share(label.approved, label.strings),
        ]),
      )}`
}
<h3>People</h3>
${cut(
  ['Person', 'Translations', 'Approvals'],
  language.people.map(({ login, name: fullName, translations, approvals }) => [
    login === null ? 'Not known' : escape(fullName ?? login),
    count(translations),
    count(approvals),
  ]),
)}
<h3>Months</h3>
${cut(
  ['Month', 'Translations', 'Approvals'],
  months(language.days).map(({ month, translations, approvals }) => [
    month,
    count(translations),
    count(approvals),
  ]),
)}
</section>`
}

/** `2026-11`, the newest first. */
function months(days: LanguageReport['days']): { month: string; translations: number; approvals: number }[] {
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...byMonth]
    .map(([month, all]) => ({
      month,
      translations: all.reduce((sum, day) => sum + day.translations, 0),
      approvals: all.reduce((sum, day) => sum + day.approvals, 0),
    }))
    .reverse()
}

function cut(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None.</p>'
  const left = rows.length - MAX_ROWS
  return table(head, rows.slice(0, MAX_ROWS)) + (left > 0 ? `<p>and ${count(left)} more.</p>` : '')
}

/** Cells are HTML. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const headRow = head.map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${cell}</th>`)).join('')
  const body = rows.map(([first = '', ...cells]) => {
    const others = cells.map((cell) => `<td>${cell}</td>`).join('')
    return `<tr><th scope="row">${first}</th>${others}</tr>`
  })
  return `<table><thead><tr>${headRow}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

interface Done {
  strings: number
  translated: number
  approved: number
}

/** The same as the figures beside it, so that it says nothing to who cannot see it. */
function bar({ strings, translated, approved }: Done): string {
  const width = (part: number) => (strings === 0 ? 0 : Math.round((part / strings) * 1000) / 10)
  return `<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="8"/><rect class="translated" width="${width(translated)}" height="8"/><rect class="approved" width="${width(approved)}" height="8"/></svg>`
}

function count(value: number): string {
  return numbers.format(value)
}

/** Whole per cent: never 100 % while anything is left, nor 0 % once anything is done. */
function share(part: number, whole: number): string {
  if (whole === 0) return percents.format(0)
  const exact = part / whole
  if (exact > 0 && exact < 0.01) return `under ${percents.format(0.01)}`
  return percents.format(part < whole ? Math.min(exact, 0.99) : 1)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
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
