/** The advanced filters in the order of the panel, and what each asks for. */
import type { FilterName, FilterValues } from '../../../core/contract/index.ts'
import type { Texts } from '../texts/texts.ts'

export type FilterGroup = keyof Texts['filters']['groups']

/** The states that are chosen most, above the others. */
export const stateFilters: readonly FilterName[] = [
  'untranslated',
  'partiallyTranslated',
  'needsWork',
  'notApproved',
  'approved',
  'qaIssues',
]

export const groups: readonly { group: FilterGroup; filters: readonly FilterName[] }[] = [
  {
    group: 'string',
    filters: [
      'type',
      'added',
      'updated',
      'comments',
      'screenshots',
      'visible',
      'hidden',
      'masters',
      'duplicates',
      'duplicatesShared',
      'duplicatesOwn',
    ],
  },
  {
    group: 'translation',
    filters: [
      'translated',
      'translatedBy',
      'notTranslatedBy',
      'translationEqualsSource',
      'sourceChanged',
      'translationsUpdated',
      'votes',
    ],
  },
  {
    group: 'approval',
    filters: ['partiallyApproved', 'approvedBy', 'notApprovedBy', 'afterApproval'],
  },
  { group: 'automatic', filters: ['byTm', 'byMt', 'byAi', 'automatic'] },
]

export type AskedFilter = 'kinds' | 'range' | 'user' | 'label' | 'nothing'

const asks: Partial<Record<FilterName, AskedFilter>> = {
  type: 'kinds',
  added: 'range',
  updated: 'range',
  translationsUpdated: 'range',
  translatedBy: 'user',
  notTranslatedBy: 'user',
  approvedBy: 'user',
  notApprovedBy: 'user',
  label: 'label',
}

export function askedOf(filter: FilterName): AskedFilter {
  return asks[filter] ?? 'nothing'
}

const DAY = 86_400_000

/** Returns the initial values of a ticked filter: the last week, the current user. */
export function firstFilterValues(filter: FilterName, login: string, now: number): FilterValues {
  switch (askedOf(filter)) {
    case 'range':
      return { from: dayOf(now - 7 * DAY), to: dayOf(now + DAY) }
    case 'user':
      return { login }
    case 'kinds':
      return { kinds: ['plain'] }
    case 'label':
    case 'nothing':
      return {}
  }
}

/** The day of a time in this person's time zone: `2026-01-31`. */
function dayOf(time: number): string {
  const date = new Date(time)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
