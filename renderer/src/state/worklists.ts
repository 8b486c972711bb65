/** Ready-made queries for what a translator does next. Each counts in the language at hand (croql.md, language scope). */
import type { Texts } from '../texts/texts.ts'

export interface Worklist {
  id: keyof Texts['side']['worklist']
  croql: string
}

/** A text as CroQL writes it. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

export function worklists(login: string): Worklist[] {
  const summary = (condition: string) => `count of languages summary where (${condition}) > 0`
  return [
    { id: 'all', croql: '' },
    { id: 'untranslated', croql: 'count of languages summary = 0' },
    { id: 'partial', croql: summary('is partially translated') },
    { id: 'unapproved', croql: summary('is translated and not is approved') },
    { id: 'issues', croql: 'count of comments where (has unresolved issue) > 0' },
    { id: 'sourceChanged', croql: summary('is source changed after translation') },
    { id: 'sameAsSource', croql: summary('has translation as source') },
    { id: 'mine', croql: `count of translations where (user = @user:${quoted(login)}) > 0` },
  ]
}
