/**
 * Ready-made queries for a translator's next work, each in the current language (docs/reference/croql.md, "Language
 * scope"). Hidden strings are only in the list of all strings, and the other lists exclude them.
 */
import type { Texts } from '../texts/texts.ts'

export interface Worklist {
  id: keyof Texts['side']['worklist']
  croql: string
}

/** A text as CroQL writes it. */
export function quotedCroql(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

export function worklists(login: string): Worklist[] {
  const visible = (condition: string) => `${condition} and is visible`
  const summary = (condition: string) => visible(`count of languages summary where (${condition}) > 0`)
  return [
    { id: 'all', croql: '' },
    { id: 'untranslated', croql: visible('count of languages summary = 0') },
    { id: 'partial', croql: summary('is partially translated') },
    { id: 'needsWork', croql: summary('needs work') },
    { id: 'unapproved', croql: summary('is translated and not is approved') },
    { id: 'issues', croql: visible('count of comments where (has unresolved issue) > 0') },
    { id: 'sourceChanged', croql: summary('is source changed after translation') },
    { id: 'sameAsSource', croql: summary('has translation as source') },
    { id: 'mine', croql: visible(`count of translations where (user = @user:${quotedCroql(login)}) > 0`) },
  ]
}
