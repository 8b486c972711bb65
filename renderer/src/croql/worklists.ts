/** The lists of work at the side. Hidden strings are only in the list of all strings. */
import { WORK_QUERIES } from '../../../core/contract/worklists.ts'
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
  const own = `count of translations where (user = @user:${quotedCroql(login)}) > 0 and is visible`
  const listed = [
    'untranslated',
    'partial',
    'needsWork',
    'proposed',
    'unapproved',
    'issues',
    'sourceChanged',
    'sameAsSource',
  ] as const
  return [
    { id: 'all', croql: '' },
    ...listed.map((id) => ({ id, croql: WORK_QUERIES[id] })),
    { id: 'mine', croql: own },
  ]
}
