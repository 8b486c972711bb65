/** A report as one page that needs nothing else: no scripts, no images from elsewhere, every text escaped. */
import type { RemainingWork } from '../../contract/index.ts'
import { escapeHtml } from '../../platform/text/htmlPage.ts'
import { count, limitedTable, reportDocument, table } from '../reportDocument.ts'
import type { LanguageReport, Report } from './report.ts'

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

export function reportPage(report: Report): string {
  const { project, sourceLanguage, at, strings, words, repetitions, languages } = report
  const body = `<h1>${escapeHtml(project)}</h1>
<p class="lead">Progress on <time datetime="${at}">${at.slice(0, 16).replace('T', ', ')} UTC</time>:
${count(strings)} strings with ${count(words)} words in ${escapeHtml(sourceLanguage.name)}${
    repetitions.strings === 0
      ? ''
      : `, of which ${count(repetitions.strings)} strings with ${count(repetitions.words)} words are repetitions`
  }.</p>
<h2>Languages</h2>
${table(
  ['Language', '', 'Translated', 'Approved', 'Words translated', 'Words approved', 'Words left'],
  languages.map((language) => [
    escapeHtml(language.name),
    bar(language),
    share(language.translated, language.strings),
    share(language.approved, language.strings),
    count(language.translatedWords),
    count(language.approvedWords),
    count(language.words - language.translatedWords),
  ]),
)}
${languages.map(languageSection).join('\n')}`
  return reportDocument(`${project}: progress`, body)
}

function languageSection(language: LanguageReport): string {
  const name = escapeHtml(language.name)
  return `<section>
<h2>${name}</h2>
<h3>What is left</h3>
${table(
  ['', 'Strings'],
  language.left.map(({ id, strings }) => [LEFT_TITLES[id], count(strings)]),
)}
<h3>Files</h3>
${limitedTable(
  ['File', '', 'Strings', 'Translated', 'Approved', 'Words', 'Words left'],
  language.files.map((file) => [
    file.path === null ? 'Strings of no file' : escapeHtml(file.path),
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
    : `<h3>Labels</h3>${limitedTable(
        ['Label', '', 'Strings', 'Translated', 'Approved'],
        language.labels.map((label) => [
          escapeHtml(label.title),
          bar(label),
          count(label.strings),
          share(label.translated, label.strings),
          share(label.approved, label.strings),
        ]),
      )}`
}
<h3>People</h3>
${limitedTable(
  ['Person', 'Translations', 'Approvals'],
  language.people.map(({ login, name: fullName, translations, approvals }) => [
    login === null ? 'Not known' : escapeHtml(fullName ?? login),
    count(translations),
    count(approvals),
  ]),
)}
<h3>Months</h3>
${limitedTable(
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

/** Whole per cent: never 100 % while anything is left, nor 0 % once anything is done. */
function share(part: number, whole: number): string {
  if (whole === 0) return percents.format(0)
  const exact = part / whole
  if (exact > 0 && exact < 0.01) return `under ${percents.format(0.01)}`
  return percents.format(part < whole ? Math.min(exact, 0.99) : 1)
}
